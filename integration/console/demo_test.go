package console

import (
	"encoding/json"
	"os/exec"
	"syscall"
	"testing"
)

// demo is where a demo in a process of its own listens.
type demo struct {
	Controller string
	Frontends  []struct{ Address, URL string }
}

// serveDemo runs bellows demo until the test ends; it listens when this returns.
func serveDemo(t testing.TB, args ...string) demo {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, append([]string{"demo", "-o", "json"}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	})
	var d demo
	if err := json.NewDecoder(out).Decode(&d); err != nil {
		t.Fatalf("the demo does not say where it listens: %v", err)
	}
	return d
}
