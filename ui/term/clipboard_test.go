package term

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCopy(t *testing.T) {
	hostile := "a\x1b[2J\n\u202e\x00b"
	encoded := base64.StdEncoding.EncodeToString([]byte(hostile))
	long := strings.Repeat("x", 300)
	for _, c := range []struct {
		name, text string
		env        []string
		want       string
		words      string
	}{
		{"direct", hostile, []string{"TERM", "xterm"}, "\x1b]52;c;" + encoded + "\a", "Sent 2 lines, 11 bytes to the clipboard."},
		{"tmux", "x", []string{"TERM", "tmux"}, "\x1b]52;c;eA==\a\x1bPtmux;\x1b\x1b]52;c;eA==\a\x1b\\", "Sent 1 byte to the clipboard; tmux passes it on"},
		{"screen", "x", []string{"TERM", "screen"}, "\x1bP\x1b]52;c;eA==\a\x1b\\", "through screen"},
		{"the most", strings.Repeat("x", copyLimit), []string{"TERM", "xterm"}, "\x1b]52;c;" + strings.Repeat("eHh4", copyLimit/3) + "\a", "Sent 74994 bytes"},
		{"too much", strings.Repeat("x", copyLimit+1), []string{"TERM", "xterm"}, "", "terminals take at most 74994 bytes"},
		{"plain", long, []string{"TERM", "linux"}, "", "this terminal (TERM=linux) has no clipboard"},
		{"Terminal.app", long, []string{"TERM", "xterm-256color", "TERM_PROGRAM", "Apple_Terminal"}, "", "Terminal.app does not"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sent string
			dir := filepath.Join(t.TempDir(), "state")
			clip := NewClipboard(ClipboardOptions{Capabilities: FromEnvironment(env(c.env...)), Getenv: env(c.env...), Dir: dir,
				Send: func(s string) error { sent += s; return nil }})
			got, err := clip.Copy(c.text)
			if err != nil || sent != c.want || !strings.Contains(got.Words, c.words) || got.Bytes != len(c.text) {
				t.Errorf("%+v, %v, sent %.200q", got, err, sent)
			}
			if (c.want == "") != (got.File != "") {
				t.Fatalf("file %q", got.File)
			}
			if got.File == "" {
				return
			}
			content, err := os.ReadFile(got.File)
			if err != nil || string(content) != c.text || !strings.Contains(got.Words, got.File) {
				t.Errorf("%d bytes in the file, %v, %q", len(content), err, got.Words)
			}
		})
	}
}

func TestCopyWhereNothingWorks(t *testing.T) {
	notDir := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(notDir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	clip := NewClipboard(ClipboardOptions{Capabilities: Capabilities{Terminal: "xterm"}, Getenv: env(), Dir: notDir,
		Send: func(string) error { return ErrGone }})
	if _, err := clip.Copy("x"); err == nil || !strings.Contains(err.Error(), "clipboard: the terminal is gone; and no file instead") {
		t.Errorf("Copy: %v", err)
	}
}
