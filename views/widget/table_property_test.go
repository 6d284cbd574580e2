package widget_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"bellows/views/frame"
	"bellows/views/widget"

	"pgregory.net/rapid"
)

var anyName = rapid.OneOf(
	rapid.StringMatching(`[aAbB_]{0,2}[0-9]{0,3}[aAéÉß]?[0-9]{0,2}`),
	rapid.SampledFrom([]string{"", "K", "k", "\u212a", "ſ", "S", "日本", "00", "0", "007", "7"}),
)

func anyRecords(t *rapid.T, label string) records {
	ids := rapid.SliceOfNDistinct(rapid.IntRange(0, 40), 0, 25, rapid.ID).Draw(t, label)
	all := make(records, len(ids))
	for i, id := range ids {
		all[i] = record{
			id: fmt.Sprint(id), name: anyName.Draw(t, "name"),
			state: rapid.SampledFrom([]string{"cold", "warm", "no state"}).Draw(t, "state"),
			depth: float64(rapid.IntRange(-1, 5).Draw(t, "depth")),
		}
	}
	return all
}

// naturally compares as somebody reads: letters by their folded code points,
// numbers by their size, and a number like its first digit beside a letter.
func naturally(a, b string) int {
	ra, rb := []rune(a), []rune(b)
	for len(ra) > 0 && len(rb) > 0 {
		da, db := digits(ra), digits(rb)
		if da > 0 && db > 0 {
			na, _ := strconv.Atoi(string(ra[:da]))
			nb, _ := strconv.Atoi(string(rb[:db]))
			if na != nb {
				return cmp.Compare(na, nb)
			}
			ra, rb = ra[da:], rb[db:]
			continue
		}
		fa, fb := folded(ra[0]), folded(rb[0])
		if da > 0 {
			fa = '0'
		}
		if db > 0 {
			fb = '0'
		}
		if fa != fb {
			return cmp.Compare(fa, fb)
		}
		ra, rb = ra[1:], rb[1:]
	}
	return cmp.Compare(len(ra), len(rb))
}

func digits(s []rune) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// folded is the ASCII letter that differs in case alone, or else the least one.
func folded(r rune) rune {
	least := r
	for o := unicode.SimpleFold(r); o != r; o = unicode.SimpleFold(o) {
		least = min(least, o)
	}
	if least < 128 {
		return unicode.ToLower(least)
	}
	return least
}

func foldedText(s string) string { return strings.Map(folded, s) }

// simpleModel is what a table shows, worked out the plain way.
func simpleModel(rows records, by string, desc bool, filter []modelTerm) []int {
	var all []int
	for i := range rows {
		if !slices.ContainsFunc(filter, func(f modelTerm) bool { return f.holds(rows, i) == f.not }) {
			all = append(all, i)
		}
	}
	sign := 1
	if desc {
		sign = -1
	}
	slices.SortStableFunc(all, func(a, b int) int {
		switch ra, rb := rows[a], rows[b]; {
		case by == "name":
			return sign * naturally(ra.name, rb.name)
		case by == "depth" && (ra.depth < 0 || rb.depth < 0):
			return cmp.Compare(rb.depth, ra.depth) * boolTo(ra.depth < 0 != (rb.depth < 0))
		case by == "depth":
			return sign * cmp.Compare(ra.depth, rb.depth)
		}
		return 0
	})
	return all
}

func boolTo(b bool) int {
	if b {
		return 1
	}
	return 0
}

type modelTerm struct {
	not    bool
	column int
	text   string
}

func (m modelTerm) holds(rows records, row int) bool {
	for col := range recordColumns {
		if (m.column < 0 || m.column == col) && strings.Contains(foldedText(rows.Cell(row, col).Text), foldedText(m.text)) {
			return true
		}
	}
	return false
}

func anyFilter(t *rapid.T) (written string, terms []modelTerm) {
	var words []string
	for range rapid.IntRange(0, 3).Draw(t, "terms") {
		m := modelTerm{
			not: rapid.Bool().Draw(t, "not"), column: rapid.IntRange(-1, 2).Draw(t, "column"),
			text: rapid.SampledFrom([]string{"a", "A", "k", "0", "é", "COLD", "warm", "b_", "no state", "3"}).Draw(t, "text"),
		}
		word := `"` + m.text + `"`
		if !strings.Contains(m.text, " ") {
			word = m.text
		}
		if m.column >= 0 {
			word = strings.ToUpper(recordColumns[m.column].ID) + ":" + word
		}
		if m.not {
			word = "!" + word
		}
		words, terms = append(words, word), append(terms, m)
	}
	return strings.Join(words, "  "), terms
}

// Sorting, filtering and following the cursor agree with the plain way of doing
// them, whatever happens in whatever order.
func TestTableAgreesWithTheModel(t *testing.T) {
	th := theme(t, "mono", 1)
	rapid.Check(t, func(t *rapid.T) {
		table := widget.NewTable(recordColumns)
		f := frame.New(30, 8, th, false)
		var rows records
		by, desc, marked := "", false, map[string]bool{}
		var terms []modelTerm
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			before, _, was := table.Cursor()
			moved := false
			switch rapid.IntRange(0, 7).Draw(t, "act") {
			case 0:
				rows = anyRecords(t, "rows")
				table.Update(rows)
			case 1:
				by = rapid.SampledFrom([]string{"", "name", "depth"}).Draw(t, "by")
				desc = rapid.Bool().Draw(t, "desc")
				table.SortBy(by, desc)
			case 2:
				var written string
				written, terms = anyFilter(t)
				table.SetFilter(written)
				moved = true // it may return to a row that was hidden
			case 3:
				table.Move(rapid.IntRange(-30, 30).Draw(t, "n"))
				moved = true
			case 4:
				table.Page(rapid.IntRange(-2, 2).Draw(t, "n"))
				moved = true
			case 5:
				if was {
					table.Toggle()
					if marked[before] = !marked[before]; !marked[before] {
						delete(marked, before)
					}
				}
			case 6:
				f.Reset(rapid.IntRange(1, 60).Draw(t, "w"), rapid.IntRange(1, 12).Draw(t, "h"))
				table.Draw(f.Area(), true)
			case 7:
				table.End()
				moved = true
			}
			want := simpleModel(rows, by, desc, terms)
			if got := table.Shown(); !slices.Equal(got, want) {
				t.Fatalf("shown %v, want %v of %v by %q %t", got, want, rows, by, desc)
			}
			id, row, ok := table.Cursor()
			if ok != (len(want) > 0) || ok && (rows[row].id != id || !slices.Contains(want, row)) {
				t.Fatalf("cursor on %q, row %d, %t; shown %v", id, row, ok, want)
			}
			still := slices.ContainsFunc(want, func(i int) bool { return rows[i].id == before })
			if was && still && !moved && id != before {
				t.Fatalf("cursor went from %s to %s", before, id)
			}
			for _, m := range table.Marked() {
				if !marked[m] {
					t.Fatalf("%s is marked", m)
				}
			}
			present := 0
			for _, r := range rows {
				if marked[r.id] {
					present++
				}
			}
			if got := len(table.Marked()); got != present {
				t.Fatalf("%d marked, want %d", got, present)
			}
			cursorIsDrawn(t, f, table)
		}
	})
}

func cursorIsDrawn(t *rapid.T, f *frame.Frame, table *widget.Table) {
	f.Reset(30, 8)
	table.Draw(f.Area(), true)
	_, _, ok := table.Cursor()
	markers := 0
	for _, line := range f.Lines() {
		if strings.Contains(line, "m> ") || strings.Contains(line, "m>x") || strings.Contains(line, "m>") {
			markers++
		}
	}
	if (markers == 1) != ok {
		t.Fatalf("the cursor is drawn %d times: %q", markers, f.String())
	}
}
