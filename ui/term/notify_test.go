package term

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestNotices(t *testing.T) {
	for _, c := range []struct {
		name string
		env  []string
		want string
	}{
		{"iTerm2", []string{"TERM", "xterm-256color", "TERM_PROGRAM", "iTerm.app"}, "\x1b]9;broker-1: warm\a\a"},
		{"kitty", []string{"TERM", "xterm-kitty"}, "\x1b]9;broker-1: warm\a\a"},
		{"foot", []string{"TERM", "foot-extra"}, "\x1b]777;notify;broker-1;warm\a\a"},
		{"xterm", []string{"TERM", "xterm-256color"}, "\a"},
		{"Linux console", []string{"TERM", "linux"}, "\a"},
		{"dumb", []string{"TERM", "dumb"}, ""},
		{"kitty in tmux", []string{"TERM", "tmux-256color", "TMUX", "x", "KITTY_WINDOW_ID", "1"},
			"\x1bPtmux;\x1b\x1b]9;broker-1: warm\a\x1b\\\a"},
		{"kitty in screen", []string{"TERM", "screen", "KITTY_WINDOW_ID", "1"}, "\x1bP\x1b]9;broker-1: warm\a\x1b\\\a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sent string
			n := NewNotifier(NotifierOptions{
				Capabilities: FromEnvironment(env(c.env...)), Getenv: env(c.env...),
				Send: func(s string) error { sent += s; return nil },
			})
			n.Focus(false)
			if err := n.Notify("broker-1", "warm"); err != nil || sent != c.want {
				t.Errorf("sent %q, %v; want %q", sent, err, c.want)
			}
		})
	}
}

// notifier is one of a terminal with notices and a clock to turn.
func notifier(sent *string, now *time.Time) *Notifier {
	e := env("TERM", "foot")
	return NewNotifier(NotifierOptions{Capabilities: FromEnvironment(e), Getenv: e,
		Now: func() time.Time { return *now }, Send: func(s string) error { *sent += s; return nil }})
}

func TestOnlyWhoLooksElsewhereIsTold(t *testing.T) {
	var sent string
	now := time.Unix(1, 0)
	n := notifier(&sent, &now)
	tell := func() string {
		sent = ""
		now = now.Add(noticeEvery)
		if err := n.Notify("a", "b"); err != nil {
			t.Error(err)
		}
		return sent
	}
	if got := tell(); got != bell {
		t.Errorf("focus not known: %q, want the bell alone", got)
	}
	n.Focus(true)
	if got := tell(); got != "" {
		t.Errorf("with the focus: %q", got)
	}
	n.Focus(false)
	if got := tell(); !strings.HasPrefix(got, "\x1b]777;") {
		t.Errorf("without the focus: %q", got)
	}
	n.o.Quiet = true
	if got := tell(); strings.HasSuffix(got, bell+bell) {
		t.Errorf("quiet: %q", got)
	}
	n.o.Silent = true
	if got := tell(); got != "" {
		t.Errorf("silent: %q", got)
	}
}

func TestNoticesAreFewAndCounted(t *testing.T) {
	var sent string
	now := time.Unix(1, 0)
	n := notifier(&sent, &now)
	n.Focus(false)
	for range 5 {
		_ = n.Notify("t", "one")
		now = now.Add(noticeEvery / 10)
	}
	if strings.Count(sent, "]777;") != 1 {
		t.Errorf("sent %q, want one notice", sent)
	}
	now = now.Add(noticeEvery)
	_ = n.Notify("t", "last")
	if !strings.HasSuffix(sent, ";last (and 4 more)\a\a") {
		t.Errorf("sent %q", sent)
	}
	n.Focus(true)
	n.Focus(false)
	sent = ""
	if _ = n.Notify("t", "new"); !strings.Contains(sent, ";new\a") {
		t.Errorf("after a look: %q", sent)
	}
}

func TestANoticeCannotBeASequence(t *testing.T) {
	var sent string
	now := time.Unix(1, 0)
	n := notifier(&sent, &now)
	n.Focus(false)
	_ = n.Notify("a;b\x1b\\", "c\a\x1b]52;c;!\a\u202e"+strings.Repeat("x", 5000))
	if strings.Count(sent, "\x1b") != 1 || strings.Count(sent, "\a") != 2 || !strings.HasPrefix(sent, "\x1b]777;notify;a,b") || len(sent) > 1000 {
		t.Errorf("sent %q", sent)
	}
}

func TestANoticeThatCannotBeSent(t *testing.T) {
	n := NewNotifier(NotifierOptions{Capabilities: Capabilities{Terminal: "foot"}, Getenv: env(),
		Send: func(string) error { return ErrGone }})
	if err := n.Notify("a", "b"); !errors.Is(err, ErrGone) {
		t.Errorf("Notify: %v", err)
	}
}
