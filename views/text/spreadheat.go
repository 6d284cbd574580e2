package text

import (
	"fmt"
	"strings"

	"bellows/views/shape"

	"github.com/charmbracelet/x/ansi"
)

const (
	// wideHeat is up to how many backends have a titled column of their own.
	wideHeat = 12
	pathTail = 44
)

// spreadHeat is a map of splits by backends: the fuller a cell, the more of the
// stretch's reads go there.
func (s Style) spreadHeat(r *SpreadRun, label string) []string {
	if len(r.Heat) == 0 {
		return nil
	}
	widths := make([]int, len(r.Backends))
	titles := make([]string, len(r.Backends))
	for b := range widths {
		widths[b] = 1
		if len(r.Backends) <= wideHeat {
			titles[b] = fmt.Sprint(r.Backends[b].ID)
			widths[b] = len(titles[b])
		}
	}
	title, separator := strings.Join(titles, " "), " "
	if len(r.Backends) > wideHeat {
		title, separator = fmt.Sprintf("%d backends, as listed in -o json", len(r.Backends)), ""
	}
	columns := []Column{{"  splits, " + label, Left}, {title, Left}, {"from", Left}}
	rows := make([][]string, len(r.Heat))
	for i, h := range r.Heat {
		cells := make([]string, len(h.Part))
		for b, part := range h.Part {
			cells[b] = strings.Repeat(string(shape.Heat(shape.HeatStep(part), s.Unicode)), widths[b])
		}
		name := fmt.Sprintf("  %d", h.First)
		if h.Last > h.First {
			name = fmt.Sprintf("  %d-%d", h.First, h.Last)
		}
		rows[i] = []string{name, strings.Join(cells, separator), s.tail(h.Path)}
	}
	return Table(columns, rows)
}

// tail is the end of a path, where it differs from others.
func (s Style) tail(path string) string {
	width := ansi.StringWidth(path)
	if width <= pathTail {
		return path
	}
	mark := "..."
	if s.Unicode {
		mark = "…"
	}
	return ansi.TruncateLeft(path, width-pathTail+len([]rune(mark)), mark)
}
