package term

import (
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"strings"

	"bellows/engine"
)

// Programs finds the person's pager and editor. LookPath is exec.LookPath when nil. The
// end of a context ends the program that was started with it.
type Programs struct {
	Getenv   func(string) string
	Environ  func() []string
	LookPath func(file string) (string, error)
}

// Pager is a command that shows text: PAGER, or less, or more. Run it by Guard.Lend.
func (p Programs) Pager(ctx context.Context, text string) (*exec.Cmd, error) {
	cmd, err := p.find(ctx, "pager", []string{"PAGER"}, []string{"less", "more"})
	if err != nil {
		return nil, err
	}
	cmd.Stdin = strings.NewReader(text)
	if p.Getenv("LESS") == "" {
		// Colours as they are, and no leaving by itself: the console would be back at once.
		cmd.Env = append(p.Environ(), "LESS=R")
	}
	return cmd, nil
}

// Editor is a command that edits a file: VISUAL, or EDITOR, or vi. Run it by Guard.Lend.
func (p Programs) Editor(ctx context.Context, file string) (*exec.Cmd, error) {
	fallback := []string{"vi", "nano"}
	if runtime.GOOS == "windows" {
		fallback = []string{"notepad"}
	}
	return p.find(ctx, "editor", []string{"VISUAL", "EDITOR"}, fallback, file)
}

func (p Programs) find(ctx context.Context, what string, variables, fallback []string, args ...string) (*exec.Cmd, error) {
	for _, name := range variables {
		if line := strings.TrimSpace(p.Getenv(name)); line != "" {
			return command(ctx, line, args), nil
		}
	}
	look := p.LookPath
	if look == nil {
		look = exec.LookPath
	}
	for _, name := range fallback {
		if path, err := look(name); err == nil {
			return exec.CommandContext(ctx, path, args...), nil
		}
	}
	return nil, fmt.Errorf("%s: neither %s is set nor %s found; set %s: %w", what,
		strings.Join(variables, " nor "), strings.Join(fallback, " nor "), variables[0], engine.ErrUsage)
}

// command runs a line as git does: a shell sees it when it has something for a shell.
// The arguments are never part of the line, whatever they contain.
func command(ctx context.Context, line string, args []string) *exec.Cmd {
	if runtime.GOOS != "windows" && strings.ContainsAny(line, "|&;<>()$`\\\"'*?[]#~=%!{}\n") {
		return exec.CommandContext(ctx, "sh", append([]string{"-c", line + ` "$@"`, line}, args...)...)
	}
	words := strings.Fields(line)
	return exec.CommandContext(ctx, words[0], append(words[1:], args...)...)
}
