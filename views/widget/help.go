package widget

import (
	"strings"

	"bellows/themes"
	"bellows/views/frame"
)

// HelpEntry is one action in the help.
type HelpEntry struct {
	Group string
	Keys  string
	Title string
	Help  string // a sentence
	Off   string // why it cannot be taken now; empty when it can
}

// Help is the help of a screen.
type Help struct {
	Title   string
	Entries []HelpEntry // those of a group stand together
	Search  *Prompt     // what is looked for, while somebody types it
	View    Viewport
}

// Draw draws the help over an area.
func (h *Help) Draw(a frame.Area) {
	w, height := a.Size()
	inside := Open(a, h.Title, min(w-4, 96), height-2)
	inside, foot := inside.CutBottom(1)
	width, _ := inside.Size()
	search := ""
	if h.Search != nil {
		search = h.Search.Text
	}
	lines := h.lines(search, width, a.Frame().ASCII())
	h.View.Draw(inside, len(lines), func(i int, c *frame.Cursor) { lines[i].Put(c) })
	row := foot.Row(0)
	row.PutRight(themes.Dim, h.View.Position())
	if h.Search != nil {
		h.Search.Draw(row)
		return
	}
	Hints(row, []Hint{{Key: "/", Title: "search"}, {Key: "esc", Title: "close"}})
}

// lines lays the entries out that hold every word of a search.
func (h *Help) lines(search string, width int, ascii bool) []Line {
	keys, group := 0, ""
	var found []HelpEntry
	for _, e := range h.Entries {
		if e.matches(search) {
			found = append(found, e)
			keys = max(keys, frame.Width(e.Keys, ascii))
		}
	}
	if len(found) == 0 {
		return []Line{{{themes.Dim, "nothing matches "}, {themes.Text, search}}}
	}
	keys = min(keys, max(width/3, 1))
	var lines []Line
	for _, e := range found {
		if e.Group != group {
			if group != "" {
				lines = append(lines, nil)
			}
			group = e.Group
			lines = append(lines, Line{{themes.Title, group}})
		}
		lines = append(lines, e.lines(keys, width, ascii)...)
	}
	return lines
}

func (e HelpEntry) matches(search string) bool {
	for _, word := range strings.Fields(search) {
		word = foldString(word)
		if !containsFold(e.Keys, word) && !containsFold(e.Title, word) && !containsFold(e.Help, word) && !containsFold(e.Group, word) {
			return false
		}
	}
	return true
}

// lines is the key beside its title and sentence.
func (e HelpEntry) lines(keys, width int, ascii bool) []Line {
	const indent = 2
	left := indent + keys + 2
	token := themes.Key
	text := e.Title + ": " + e.Help
	if e.Off != "" {
		token = themes.Disabled
		text += " Not now: " + e.Off + "."
	}
	key := e.Keys[:frame.Fit(e.Keys, keys, ascii)]
	pad := strings.Repeat(" ", max(0, left-indent-frame.Width(key, ascii)))
	var lines []Line
	for i, part := range Wrap(text, width-left, ascii) {
		head := Line{{themes.Text, strings.Repeat(" ", left)}}
		if i == 0 {
			head = Line{{token, strings.Repeat(" ", indent) + key + pad}}
		}
		body := themes.Text
		if e.Off != "" {
			body = themes.Disabled
		}
		lines = append(lines, append(head, Span{body, part}))
	}
	return lines
}
