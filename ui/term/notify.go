package term

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"bellows/clients"
)

// noticeEvery is the shortest time between two notices: people switch off what rings
// more often.
const noticeEvery = 10 * time.Second

// longestNotice is what desktops show of a notice.
const longestNotice = 200

const bell = "\a"

// NotifierOptions are what a Notifier is made of.
type NotifierOptions struct {
	// Send writes to the terminal: Writer.Send.
	Send         func(sequence string) error
	Capabilities Capabilities
	Getenv       func(string) string
	// Now is time.Now when nil.
	Now func() time.Time
	// Quiet turns the bell off; Silent turns all off.
	Quiet, Silent bool
}

// Notifier tells a person who looks elsewhere that something ended: by the bell, and by
// a notice of the desktop where the terminal has one. It says nothing while the
// terminal has the focus. A terminal that does not report focus gets the bell alone.
//
// Bubble Tea asks for focus reports with tea.WithReportFocus and sends tea.FocusMsg and
// tea.BlurMsg; the shell passes these on.
type Notifier struct {
	o       NotifierOptions
	desktop desktop

	mu      sync.Mutex
	focus   focus
	last    time.Time
	skipped int
}

type focus int

const (
	focusUnknown focus = iota
	focused
	blurred
)

// NewNotifier is a Notifier of a terminal.
func NewNotifier(o NotifierOptions) *Notifier {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Notifier{o: o, desktop: desktopOf(o.Capabilities, o.Getenv)}
}

// Focus says that the terminal has or has lost the focus.
func (n *Notifier) Focus(has bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.focus = blurred
	if has {
		// Who is back has seen what there was.
		n.focus, n.skipped, n.last = focused, 0, time.Time{}
	}
}

// Notify tells it, or counts it if the last notice was less than ten seconds ago; the
// next one says how many there were. It returns what Send returned.
func (n *Notifier) Notify(title, text string) error {
	sequence := n.next(title, text)
	if sequence == "" {
		return nil
	}
	if err := n.o.Send(sequence); err != nil {
		return fmt.Errorf("notice %q: %w", title, err)
	}
	return nil
}

func (n *Notifier) next(title, text string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.o.Silent || n.o.Capabilities.Terminal == "dumb" || n.focus == focused {
		return ""
	}
	if now := n.o.Now(); n.last.IsZero() || now.Sub(n.last) >= noticeEvery {
		n.last = now
	} else {
		n.skipped++
		return ""
	}
	if n.skipped > 0 {
		text = fmt.Sprintf("%s (and %d more)", text, n.skipped)
		n.skipped = 0
	}
	var b strings.Builder
	if n.focus == blurred {
		b.WriteString(n.o.Capabilities.Multiplexer.wrap(n.desktop.notice(title, text)))
	}
	if !n.o.Quiet {
		b.WriteString(bell)
	}
	return b.String()
}

// desktop is the way in which a terminal takes notices.
type desktop int

const (
	noDesktop desktop = iota
	osc9              // iTerm2's, taken up by others: a text
	osc777            // urxvt's: a title and a text
)

// desktopOf goes by names: no terminal answers which it has, and one that has both would
// show a notice twice.
func desktopOf(c Capabilities, getenv func(string) string) desktop {
	if c.Plain() {
		return noDesktop
	}
	switch getenv("TERM_PROGRAM") {
	case "iTerm.app", "WezTerm", "ghostty":
		return osc9
	case "rio":
		return osc777
	}
	switch {
	case strings.HasPrefix(c.Terminal, "rxvt-unicode"), strings.HasPrefix(c.Terminal, "foot"):
		return osc777
	case c.Terminal == "xterm-kitty", c.Terminal == "xterm-ghostty":
		return osc9
	}
	// Under a multiplexer these are all that is left of the terminal outside.
	for _, name := range []string{"ITERM_SESSION_ID", "KITTY_WINDOW_ID", "WEZTERM_PANE", "GHOSTTY_RESOURCES_DIR"} {
		if getenv(name) != "" {
			return osc9
		}
	}
	return noDesktop
}

func (d desktop) notice(title, text string) string {
	title, text = clients.CleanMax(title, longestNotice), clients.CleanMax(text, longestNotice)
	switch d {
	case osc9:
		return "\x1b]9;" + title + ": " + text + bell
	case osc777:
		// A semicolon would end the title.
		return "\x1b]777;notify;" + strings.ReplaceAll(title, ";", ",") + ";" + text + bell
	default:
		return ""
	}
}
