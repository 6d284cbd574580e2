package term

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/aymanbagabas/go-osc52/v2"

	"bellows/clients/journal"
)

// copyLimit is how many bytes terminals take into the clipboard: 100,000 when encoded,
// the least that is common.
const copyLimit = 74_994

// copyFile is where a copy goes that the clipboard does not take.
const copyFile = "copied.txt"

// ClipboardOptions are what a Clipboard is made of.
type ClipboardOptions struct {
	// Send writes to the terminal: Writer.Send.
	Send         func(sequence string) error
	Capabilities Capabilities
	Getenv       func(string) string
	// Dir is where the file goes: the state directory.
	Dir string
}

// Clipboard copies text to where the person can paste it.
type Clipboard struct{ o ClipboardOptions }

// NewClipboard is the Clipboard of a terminal.
func NewClipboard(o ClipboardOptions) Clipboard { return Clipboard{o} }

// Copied is where a text went.
type Copied struct {
	Bytes int
	// File is empty when the text went to the terminal.
	File string
	// Words say what happened, in a sentence.
	Words string
}

// Copy sends text to the terminal's clipboard by OSC 52, exactly as it is. Where the
// terminal is known not to take it, or the text is too long, or sending fails, it
// becomes a file that only the user can read; the next copy replaces that.
//
// No terminal says whether it took a copy: Words claim no more than that it was sent.
func (c Clipboard) Copy(text string) (Copied, error) {
	why := c.refuses(text)
	if why == "" {
		if err := c.o.Send(c.sequence(text)); err != nil {
			why = err.Error()
		} else {
			return Copied{Bytes: len(text), Words: c.sent(text)}, nil
		}
	}
	name := filepath.Join(c.o.Dir, copyFile)
	if err := journal.WriteFile(name, []byte(text)); err != nil {
		return Copied{}, fmt.Errorf("clipboard: %s; and no file instead: %w", why, err)
	}
	return Copied{Bytes: len(text), File: name,
		Words: fmt.Sprintf("Written to %s (%s): %s.", name, size(text), why)}, nil
}

// refuses is why the clipboard cannot have the text, or nothing.
func (c Clipboard) refuses(text string) string {
	switch {
	case c.o.Capabilities.Plain():
		return fmt.Sprintf("this terminal (TERM=%s) has no clipboard", c.o.Capabilities.Terminal)
	case c.o.Getenv("TERM_PROGRAM") == "Apple_Terminal":
		return "Terminal.app does not let programs copy"
	case len(text) > copyLimit:
		return fmt.Sprintf("terminals take at most %d bytes", copyLimit)
	}
	return ""
}

// sequence goes through tmux both ways: one is taken with set-clipboard on, the other
// with allow-passthrough on, and which is set cannot be seen from here.
func (c Clipboard) sequence(text string) string {
	plain := osc52.New(text)
	switch c.o.Capabilities.Multiplexer {
	case Tmux:
		return plain.String() + plain.Tmux().String()
	case Screen:
		return plain.Screen().String()
	default:
		return plain.String()
	}
}

func (c Clipboard) sent(text string) string {
	words := "Sent " + size(text) + " to the clipboard"
	switch c.o.Capabilities.Multiplexer {
	case Tmux:
		return words + "; tmux passes it on with set-clipboard or allow-passthrough on."
	case Screen:
		return words + " through screen."
	default:
		return words + "."
	}
}

func size(text string) string {
	lines := strings.Count(text, "\n")
	if !strings.HasSuffix(text, "\n") && text != "" {
		lines++
	}
	if lines > 1 {
		return fmt.Sprintf("%d lines, %d bytes", lines, len(text))
	}
	if len(text) == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", len(text))
}
