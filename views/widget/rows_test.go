package widget_test

import (
	"fmt"
	"strings"
	"testing"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/widget"

	"github.com/charmbracelet/x/ansi"
)

// record is a row of a table in tests.
type record struct {
	id, name, state string
	depth           float64 // below 0 when unknown
}

type records []record

func (r records) Len() int          { return len(r) }
func (r records) ID(row int) string { return r[row].id }
func (r records) Cell(row, col int) widget.Cell {
	switch col {
	case 0:
		return widget.Cell{Text: r[row].name}
	case 1:
		return widget.StateCell(r[row].state, r[row].state)
	}
	if r[row].depth < 0 {
		return widget.Cell{Text: "–"}
	}
	return widget.Cell{Text: fmt.Sprint(r[row].depth)}
}

func (r records) Value(row, col int) (float64, bool) {
	return r[row].depth, col == 2 && r[row].depth >= 0
}

var recordColumns = []widget.Column{
	{ID: "name", Title: "broker", Min: 6},
	{ID: "state", Title: "state", Drop: 1},
	{ID: "depth", Title: "depth", Right: true, ByValue: true, Drop: 2},
}

// brokers are n rows b0, b1 and so on.
func brokers(n int) records {
	states := []string{"cold", "warming", "warm"}
	all := make(records, n)
	for i := range all {
		all[i] = record{fmt.Sprintf("id%d", i), fmt.Sprintf("b%d", i), states[i%3], float64(i * 10 % 70)}
	}
	return all
}

func theme(t testing.TB, name string, p themes.Profile) *themes.Theme {
	t.Helper()
	s, err := themes.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	return s.Resolve(p)
}

// drawn is what a drawing shows, as text without escape sequences and without
// blanks at the end of lines.
func drawn(t testing.TB, w, h int, ascii bool, draw func(a frame.Area)) string {
	t.Helper()
	f := frame.New(w, h, theme(t, "mono", themes.Attributes), ascii)
	draw(f.Area())
	lines := make([]string, 0, h)
	for _, line := range f.Lines() {
		lines = append(lines, strings.TrimRight(ansi.Strip(line), " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

func drawnTable(t testing.TB, table *widget.Table, w, h int) string {
	t.Helper()
	return drawn(t, w, h, false, func(a frame.Area) { table.Draw(a, true) })
}

func expect(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%s\nwant:\n%s", what, got, want)
	}
}
