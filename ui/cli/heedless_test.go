//go:build unix

package cli_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bellows/clients/demo/frontend"
)

// TestChangeOutlivesItsReader: a change that has begun is not left in the middle
// because nobody reads its progress any more.
func TestChangeOutlivesItsReader(t *testing.T) {
	doris, err := frontend.Start(context.Background(), frontend.Options{Seed: 1, Instant: true})
	if err != nil {
		t.Fatal(err)
	}
	defer doris.Close()
	home := t.TempDir()
	config, plan := filepath.Join(home, "config.yaml"), filepath.Join(home, "plan.json")
	text := "current: prod\ncontexts:\n  prod:\n    writes: true\n    doris:\n      frontends: [" + strings.Join(doris.Addresses(), ", ") + "]\n"
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ours := func(args ...string) *process {
		p := launch(t, append([]string{"--config", config, "spread"}, args...)...)
		p.Env = append(p.Env, "XDG_STATE_HOME="+home)
		return p
	}
	if p := ours("plan", "--spread-num", "3", "--out", plan); p.end(t) != 0 {
		t.Fatal(p.errs.String())
	}

	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	apply := ours("apply", plan, "--yes", "--context", "prod", "--settle", "1ms")
	apply.Stderr = w
	if err := apply.Start(); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	lines := bufio.NewScanner(r)
	begun := false
	for !begun && lines.Scan() {
		begun = strings.Contains(lines.Text(), "sending")
	}
	_ = r.Close()
	var exit *exec.ExitError
	if err := apply.Wait(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if code := shellCode(apply.ProcessState); code != 0 {
		t.Errorf("code %d, want the change to go on to its end\n%s", code, apply.out.String())
	}
	if p := ours("undo", "--yes", "--context", "prod", "--settle", "1ms"); p.end(t) != 0 || strings.Contains(p.errs.String(), "never came to its end") {
		t.Errorf("what was applied cannot be taken back as a whole\n%s", p.errs.String())
	}
}
