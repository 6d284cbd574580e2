package widget_test

import (
	"slices"
	"strings"
	"testing"

	"bellows/views/widget"
)

func names(t *widget.Table, rows records) string {
	var all []string
	for _, row := range t.Shown() {
		all = append(all, rows[row].name)
	}
	return strings.Join(all, " ")
}

func TestTableDrawsRowsAndMarks(t *testing.T) {
	table := widget.NewTable(recordColumns)
	rows := records{{"1", "broker-0", "warm", 1000}, {"2", "broker-1", "warming", 655}, {"3", "broker-2", "budget-expired", -1}}
	table.Update(rows)
	table.Move(1)
	table.Toggle()
	table.Move(1)
	table.SortBy("depth", true)
	expect(t, "table", drawnTable(t, table, 44, 6), ""+
		"   broker    state             depth ▼\n"+
		"   broker-0  ● warm               1000\n"+
		" x broker-1  ◐ warming             655\n"+
		">  broker-2  ◇ budget-expired        –")
	if got := table.Status(); got != "3, 1 marked" {
		t.Errorf("status %q", got)
	}
	expect(t, "narrow table", drawnTable(t, table, 30, 6), ""+
		"   broker    state\n"+
		"   broker-0  ● warm\n"+
		" x broker-1  ◐ warming\n"+
		">  broker-2  ◇ budget-expired")
	expect(t, "very narrow table", drawnTable(t, table, 10, 6), ""+
		"   broker\n"+
		"   broker…\n"+
		" x broker…\n"+
		">  broker…")
}

// The cursor belongs to its row, not to its place.
func TestCursorStaysOnItsRow(t *testing.T) {
	rows := brokers(6)
	table := widget.NewTable(recordColumns)
	table.Update(rows)
	at := func(want string) {
		t.Helper()
		if id, row, ok := table.Cursor(); !ok || id != want || table.Shown() == nil || row < 0 {
			t.Errorf("cursor is on %s, want %s", id, want)
		}
	}
	table.Move(3)
	at("id3")
	table.SortBy("name", true)
	at("id3")
	table.Update(slices.Concat(records{{"new", "a", "cold", 0}}, rows))
	at("id3")
	table.SetFilter("!b3")
	at("id2")
	table.SetFilter("!b3 !b2")
	table.SetFilter("")
	at("id3")
	table.SetFilter("!b3")
	table.Move(1)
	table.SetFilter("")
	at("id1")
	// Its row is gone: what takes its place has the cursor and keeps it.
	table.SortBy("", false)
	table.Update(slices.Delete(slices.Clone(rows), 1, 2))
	at("id3")
	table.Update(rows)
	at("id3")
	// Everything is gone for a moment: nobody can have meant another row.
	table.Update(nil)
	if _, _, ok := table.Cursor(); ok {
		t.Error("there is a cursor on no row")
	}
	table.Update(rows)
	at("id3")
}

func TestMarksSurvive(t *testing.T) {
	rows := brokers(5)
	table := widget.NewTable(recordColumns)
	table.Update(rows)
	table.Toggle()
	table.Move(2)
	table.Toggle()
	check := func(want string, hidden int) {
		t.Helper()
		if got := strings.Join(table.Marked(), " "); got != want || table.HiddenMarks() != hidden {
			t.Errorf("marked %q with %d hidden, want %q with %d", got, table.HiddenMarks(), want, hidden)
		}
	}
	check("id0 id2", 0)
	table.SortBy("name", true)
	table.SetFilter("b2")
	check("id0 id2", 1)
	if got := table.Status(); got != "1 of 5, 2 marked (1 hidden)" {
		t.Errorf("status %q", got)
	}
	table.Update(rows[1:])
	check("id2", 0)
	table.Update(rows)
	check("id0 id2", 1)
	table.Toggle()
	check("id0", 1)
	table.SetFilter("")
	table.MarkShown()
	check("id0 id1 id2 id3 id4", 0)
	if !table.IsMarked("id4") || table.IsMarked("id5") {
		t.Error("IsMarked is not what Marked says")
	}
	table.Unmark()
	check("", 0)
}

func TestSorting(t *testing.T) {
	rows := records{
		{"1", "server-10", "cold", 5}, {"2", "Server-9", "cold", -1}, {"3", "server-9", "warm", 7}, {"4", "alpha", "cold", 5}, {"5", "Ärger", "cold", 0},
	}
	table := widget.NewTable(recordColumns)
	table.Update(rows)
	for _, c := range []struct {
		by   string
		desc bool
		want string
	}{
		{"name", false, "alpha Server-9 server-9 server-10 Ärger"},
		{"name", true, "Ärger server-10 Server-9 server-9 alpha"},
		{"NAME", false, "alpha Server-9 server-9 server-10 Ärger"},
		{"depth", false, "Ärger server-10 alpha server-9 Server-9"},
		{"depth", true, "server-9 server-10 alpha Ärger Server-9"},
		{"state", false, "server-10 Server-9 alpha Ärger server-9"},
		{"", false, "server-10 Server-9 server-9 alpha Ärger"},
		{"nonesuch", true, "server-10 Server-9 server-9 alpha Ärger"},
	} {
		table.SortBy(c.by, c.desc)
		if got := names(table, rows); got != c.want {
			t.Errorf("by %q, descending %t: %s, want %s", c.by, c.desc, got, c.want)
		}
	}
	var seen []string
	for range 4 {
		table.SortNext()
		by, _ := table.Sort()
		seen = append(seen, by)
	}
	if got := strings.Join(seen, ","); got != "name,state,depth," {
		t.Errorf("SortNext goes over %s", got)
	}
}

func TestMemoryIsRestored(t *testing.T) {
	rows := brokers(9)
	table := widget.NewTable(recordColumns)
	table.Update(rows)
	table.SortBy("depth", true)
	table.SetFilter("!b0")
	table.Seek("id4")
	kept := table.Memory()
	other := widget.NewTable(recordColumns)
	other.Restore(kept)
	if other.Memory() != kept {
		t.Errorf("remembered %+v before there are rows, want %+v", other.Memory(), kept)
	}
	other.Update(rows)
	if other.Memory() != kept || names(other, rows) != names(table, rows) {
		t.Errorf("remembered %+v, want %+v", other.Memory(), kept)
	}
	if id, _, _ := other.Cursor(); id != "id4" {
		t.Errorf("cursor on %s", id)
	}
}

// Whatever scrolls, the cursor is on the screen; and it keeps its line when rows
// come above it.
func TestScrolling(t *testing.T) {
	rows := brokers(100)
	table := widget.NewTable(recordColumns)
	table.Update(rows)
	line := func() int {
		t.Helper()
		for y, text := range strings.Split(drawnTable(t, table, 40, 11), "\n") {
			if strings.HasPrefix(text, ">") {
				return y
			}
		}
		t.Fatal("the cursor is not on the screen")
		return 0
	}
	for _, c := range []struct {
		name string
		move func()
		want string
		line int
	}{
		{"start", func() {}, "id0", 1},
		{"page", func() { table.Page(1) }, "id9", 1},
		{"down", func() { table.Move(4) }, "id13", 5},
		{"end", table.End, "id99", 10},
		{"beyond", func() { table.Move(5) }, "id99", 10},
		{"page back", func() { table.Page(-1) }, "id90", 10},
		{"home", table.Home, "id0", 1},
		{"seek", func() { table.Seek("id50") }, "id50", 10},
		{"rows above", func() { table.Update(slices.Concat(brokers(0), records{{"x", "x", "cold", 1}}, rows)) }, "id50", 10},
		{"seek nothing", func() { table.Seek("none") }, "id50", 10},
	} {
		c.move()
		id, _, _ := table.Cursor()
		if got := line(); id != c.want || got != c.line {
			t.Errorf("%s: cursor on %s in line %d, want %s in %d", c.name, id, got, c.want, c.line)
		}
		if under, ok := table.RowAt(c.line); !ok || under != id {
			t.Errorf("%s: RowAt(%d) is %s", c.name, c.line, under)
		}
	}
	if _, ok := table.RowAt(0); ok {
		t.Error("there is a row on the titles")
	}
}

func TestEmptyTableSaysWhy(t *testing.T) {
	table := widget.NewTable(recordColumns)
	expect(t, "no rows", drawnTable(t, table, 40, 3), "   broker  state  depth\n   nothing here")
	table.Update(brokers(7))
	table.SetFilter("state:hold")
	expect(t, "no match", drawnTable(t, table, 40, 3), "   broker  state  depth\n   none of 7 matches state:hold")
	for _, h := range []int{0, 1, 2} {
		drawnTable(t, table, 5, h)
	}
}

// A figure that loses a digit for a moment must not move what stands beside it.
func TestColumnsDoNotJump(t *testing.T) {
	table := widget.NewTable(recordColumns)
	show := func(depth float64) int {
		t.Helper()
		table.Update(records{{"1", "b", "cold", depth}, {"2", "b", "cold", 1}})
		line := strings.Split(drawnTable(t, table, 60, 4), "\n")[2]
		return len([]rune(line))
	}
	wide := show(123456789)
	for range 39 {
		if got := show(5); got != wide {
			t.Fatalf("the row shrank from %d to %d cells at once", wide, got)
		}
	}
	narrow := show(5)
	if narrow >= wide {
		t.Errorf("the row is %d cells wide for ever", narrow)
	}
	if got := show(12345678); got <= narrow {
		t.Errorf("the row does not grow at once: %d cells", got)
	}
	drawnTable(t, table, 59, 4)
	if got := show(5); got != narrow {
		t.Errorf("on another screen the row has %d cells, want %d", got, narrow)
	}
}
