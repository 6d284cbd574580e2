package views

import (
	"strings"
	"unicode/utf8"

	"bellows/themes"
	"bellows/views/frame"
)

// names are names that mostly begin and end alike, as those of brokers and servers
// do. Where one has no room, what is cut is what does not tell it from others.
type names struct {
	seen    bool
	suffix  string // that all end in, from a separator on
	longest int    // in bytes
}

// add takes a name into account.
func (n *names) add(name string) {
	n.longest = max(n.longest, len(name))
	if !n.seen {
		n.seen, n.suffix = true, name
		return
	}
	same := 0
	for same < len(name) && same < len(n.suffix) && name[len(name)-1-same] == n.suffix[len(n.suffix)-1-same] {
		same++
	}
	if same < len(n.suffix) {
		n.suffix = n.suffix[len(n.suffix)-same:]
		at := strings.IndexAny(n.suffix, "_.-:")
		if at < 0 {
			at = len(n.suffix)
		}
		n.suffix = n.suffix[at:]
	}
}

// put writes a name into what is left of a row.
func (n *names) put(c *Cursor, token themes.Token, name string) {
	if c.Width(name) <= c.Rest() {
		c.Put(token, name)
		return
	}
	tail := ""
	if short := strings.TrimSuffix(name, n.suffix); len(short) < len(name) && short != "" {
		name, tail = short, "…"
	}
	room := c.Rest() - len(tail)/len("…")
	if frame.Width(name, c.ASCII()) > room {
		c.Put(token, "…")
		for room--; name != "" && frame.Width(name, c.ASCII()) > room; {
			// Long names lose most of it at once: a name may be of 4 KiB.
			_, size := utf8.DecodeRuneInString(name)
			if far := len(name) - 8*max(room, 1); far > size {
				size = far
				for size < len(name) && !utf8.RuneStart(name[size]) {
					size++
				}
			}
			name = name[size:]
		}
	}
	c.Put(token, name).Put(token, tail)
}
