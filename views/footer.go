package views

import (
	"bellows/themes"
	"bellows/views/frame"
)

// FooterState is what can be done now, most useful first. The last hint is always
// shown: it is the one that tells the others.
type FooterState struct{ Hints []Hint }

// Hint is a key and what it does.
type Hint struct {
	Key, Title string
	// Off is why it cannot be done now; empty when it can.
	Off string
}

const hintGap = 2

// draw writes as many hints as fit as a whole, in their order. One that is off
// stands in parentheses, with the reason where there is room for all reasons.
func (s *FooterState) draw(c Cursor) {
	if len(s.Hints) == 0 {
		return
	}
	reasons := s.width(c.ASCII(), true) <= c.Rest()
	last := s.Hints[len(s.Hints)-1]
	room := c.Rest() - last.width(c.ASCII(), reasons)
	for _, h := range s.Hints[:len(s.Hints)-1] {
		need := h.width(c.ASCII(), reasons) + hintGap
		if need > room {
			continue
		}
		room -= need
		h.put(&c, reasons)
		c.Skip(hintGap)
	}
	last.put(&c, reasons)
}

func (s *FooterState) width(ascii, reasons bool) int {
	total := hintGap * (len(s.Hints) - 1)
	for _, h := range s.Hints {
		total += h.width(ascii, reasons)
	}
	return total
}

func (h Hint) width(ascii, reason bool) int {
	w := frame.Width(h.Key, ascii) + 1 + frame.Width(h.Title, ascii)
	if h.Off == "" {
		return w
	}
	w += 2
	if reason {
		w += 2 + frame.Width(h.Off, ascii)
	}
	return w
}

func (h Hint) put(c *Cursor, reason bool) {
	if h.Off == "" {
		c.Put(themes.Key, h.Key).Skip(1).Put(themes.Text, h.Title)
		return
	}
	c.Put(themes.Disabled, "(").Put(themes.Disabled, h.Key).Put(themes.Disabled, " ").Put(themes.Disabled, h.Title)
	if reason {
		c.Put(themes.Disabled, ": ").Put(themes.Disabled, h.Off)
	}
	c.Put(themes.Disabled, ")")
}
