package term

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bellows/engine"
)

func programs(installed []string, pairs ...string) Programs {
	return Programs{
		Getenv:  env(pairs...),
		Environ: func() []string { return []string{"A=b"} },
		LookPath: func(file string) (string, error) {
			if slices.Contains(installed, file) {
				return "/with space/" + file, nil
			}
			return "", exec.ErrNotFound
		},
	}
}

func TestPager(t *testing.T) {
	for _, c := range []struct {
		name string
		p    Programs
		args []string
		env  []string
	}{
		{"less", programs([]string{"more", "less"}), []string{"/with space/less"}, []string{"A=b", "LESS=R"}},
		{"more", programs([]string{"more"}), []string{"/with space/more"}, []string{"A=b", "LESS=R"}},
		{"PAGER", programs([]string{"less"}, "PAGER", " most  -s ", "LESS", "X"), []string{"most", "-s"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd, err := c.p.Pager(context.Background(), "the text")
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(cmd.Stdin)
			if err != nil || string(text) != "the text" {
				t.Errorf("it reads %q, %v", text, err)
			}
			if diff := cmp.Diff(c.args, cmd.Args); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.env, cmd.Env); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEditor(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no shell for EDITOR there")
	}
	const file = `a b; rm "$HOME"`
	for _, c := range []struct {
		name string
		p    Programs
		args []string
	}{
		{"VISUAL first", programs(nil, "VISUAL", "code -w", "EDITOR", "vi"), []string{"code", "-w", file}},
		{"EDITOR", programs(nil, "EDITOR", "vi"), []string{"vi", file}},
		{"for a shell", programs(nil, "EDITOR", `"my vi" -n`), []string{"sh", "-c", `"my vi" -n "$@"`, `"my vi" -n`, file}},
		{"blank", programs([]string{"nano"}, "EDITOR", "  "), []string{"/with space/nano", file}},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd, err := c.p.Editor(context.Background(), file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.args, cmd.Args); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAShellGetsTheFileAsItIs(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no shell there")
	}
	cmd, err := programs(nil, "EDITOR", `printf '%s|'`).Editor(context.Background(), `a b'"$(c)`)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := cmd.Output(); err != nil || string(out) != `a b'"$(c)|` {
		t.Errorf("the editor got %q, %v", out, err)
	}
}

func TestNoProgram(t *testing.T) {
	_, err := programs(nil).Editor(context.Background(), "x")
	if !errors.Is(err, engine.ErrUsage) || err.Error() != "editor: neither VISUAL nor EDITOR is set nor vi nor nano found; set VISUAL: usage" {
		t.Errorf("Editor: %v", err)
	}
	if _, err = programs(nil).Pager(context.Background(), ""); !errors.Is(err, engine.ErrUsage) {
		t.Errorf("Pager: %v", err)
	}
}
