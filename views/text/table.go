package text

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Align is the side a column's text keeps to.
type Align bool

// The alignments.
const (
	Left  Align = false
	Right Align = true
)

// Column is one column of a plain table.
type Column struct {
	Title string
	Align Align
}

// Table lays rows out in columns two spaces apart. Widths follow the content;
// cells may hold colours.
func Table(columns []Column, rows [][]string) []string {
	widths := make([]int, len(columns))
	for i, c := range columns {
		widths[i] = ansi.StringWidth(c.Title)
	}
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	lines := make([]string, 0, len(rows)+1)
	titles := make([]string, len(columns))
	for i, c := range columns {
		titles[i] = c.Title
	}
	lines = append(lines, layOut(columns, widths, titles))
	for _, row := range rows {
		lines = append(lines, layOut(columns, widths, row))
	}
	return lines
}

func layOut(columns []Column, widths []int, cells []string) string {
	var b strings.Builder
	for i, cell := range cells {
		if i > 0 {
			b.WriteString("  ")
		}
		pad := strings.Repeat(" ", max(0, widths[i]-ansi.StringWidth(cell)))
		if columns[i].Align == Right {
			b.WriteString(pad + cell)
		} else {
			b.WriteString(cell + pad)
		}
	}
	return strings.TrimRight(b.String(), " ")
}
