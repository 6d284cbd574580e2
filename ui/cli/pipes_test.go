//go:build unix

package cli_test

import (
	"os"
	"strings"
	"testing"

	"bellows/clients/demo"
)

// piped are commands with something to say.
var piped = []string{
	"brokers", "brokers -o json", "cover", "cover -o jsonl", "warm --all --floor 20", "warm --all --floor 20 -o jsonl", "doctor", "doctor -o json",
	"version", "config template", "config show", "demo --list", "man", "completion bash", "--help",
}

// TestReaderThatLeaves: a pipe that nobody reads ends the program, with a code
// that says so and without noise.
func TestReaderThatLeaves(t *testing.T) {
	cluster := begin(t, demo.Small())
	for _, line := range piped {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			_ = r.Close()
			defer func() { _ = w.Close() }()
			p := launch(t, withController(line, cluster)...)
			p.Stdout = w
			if code := p.end(t); code != 141 && code != 1 {
				t.Errorf("code %d\n%s", code, p.errs.String())
			}
			p.sane(t)
		})
	}
}

// TestFullDisk: what could not be written is never a success.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full here")
	}
	cluster := begin(t, demo.Small())
	for _, line := range piped {
		if line == "--help" || strings.HasPrefix(line, "completion") {
			continue // cobra's own writing, for people and for set-up scripts
		}
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = full.Close() }()
			p := launch(t, withController(line, cluster)...)
			p.Stdout = full
			if code := p.end(t); code != 1 || !strings.Contains(p.errs.String(), "stdout") || !strings.Contains(p.errs.String(), "no space left") {
				t.Errorf("code %d, want 1 and what happened to stdout\n%s", code, p.errs.String())
			}
			p.sane(t)
		})
	}
}

// withController adds the cluster to lines that ask one.
func withController(line string, c *demo.Cluster) []string {
	words := strings.Fields(line)
	switch words[0] {
	case "brokers", "cover", "warm", "doctor":
		return append(words, "--controller", c.ControllerURL())
	}
	return words
}
