package views

import (
	"bellows/themes"
	"bellows/views/widget"
)

// PaletteState is everything that can be named: actions, screens, contexts,
// brokers, themes.
type PaletteState struct {
	Prompt widget.Prompt
	// Matches are the items that match what is typed, best first.
	Matches []PaletteItem
	Cursor  int
	Of      int // how many items there are in all
}

// PaletteItem is one thing that can be named.
type PaletteItem struct {
	Kind  string // action, screen, context, broker, theme
	Title string
	// Hits are the bytes of the title that were typed, in order.
	Hits []int
	Key  string
	Off  string // why it cannot be done now; empty when it can
}

// kindWidth holds the longest kind and a gap.
const kindWidth = 9

// Palette draws the palette over a screen.
func Palette(f *Frame, s PaletteState) {
	w, h := f.Size()
	if widget.TooSmall(w, h) {
		return
	}
	// It does not shrink with the matches: what is typed stays where it is.
	rows := min(h-4, 18)
	box := widget.Open(f.Area(), "go to, or do", min(w-4, 76), rows)
	head, list := box.CutTop(1)
	prompt := s.Prompt
	if prompt.Hint == "" && prompt.Error == "" {
		prompt.Hint = itoa(len(s.Matches)) + " of " + itoa(s.Of)
	}
	prompt.Draw(head.Row(0))
	_, list = list.CutTop(1)
	_, room := list.Size()
	if len(s.Matches) == 0 {
		row := list.Row(0)
		row.Put(themes.Dim, "nothing is called that")
		return
	}
	from := max(0, min(s.Cursor-room/2, len(s.Matches)-room))
	for y := range min(room, len(s.Matches)-from) {
		row := list.Row(y)
		s.Matches[from+y].put(&row, from+y == s.Cursor)
	}
}

func (i *PaletteItem) put(c *Cursor, current bool) {
	if current {
		c.Select().Put(themes.Marker, ">")
	}
	c.To(2)
	c.PutRight(themes.Key, i.Key)
	c.PutRight(themes.Text, " ")
	c.PutAligned(themes.Dim, i.Kind, kindWidth, false)
	token := themes.Text
	if i.Off != "" {
		token = themes.Disabled
	}
	at := 0
	for _, hit := range i.Hits {
		if hit < at || hit >= len(i.Title) {
			continue
		}
		end := hit + 1
		for end < len(i.Title) && i.Title[end]&0xc0 == 0x80 { // the rest of a letter
			end++
		}
		c.Put(token, i.Title[at:hit]).Put(themes.Match, i.Title[hit:end])
		at = end
	}
	c.Put(token, i.Title[at:])
	if i.Off != "" {
		c.Put(themes.Disabled, " (").Put(themes.Disabled, i.Off).Put(themes.Disabled, ")")
	}
}
