package widget_test

import (
	"fmt"
	"testing"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/widget"
)

// made are rows whose texts were made beforehand, as those of screens are.
type made struct {
	ids, names, states, depths []string
	values                     []float64
}

func (m *made) Len() int          { return len(m.ids) }
func (m *made) ID(row int) string { return m.ids[row] }
func (m *made) Cell(row, col int) widget.Cell {
	switch col {
	case 0:
		return widget.Cell{Text: m.names[row]}
	case 1:
		return widget.Cell{Text: m.states[row], Token: themes.StateWarm}
	}
	return widget.Cell{Text: m.depths[row]}
}
func (m *made) Value(row, _ int) (float64, bool) { return m.values[row], true }

// many are rows in no order, named as tables are.
func many(n int) *made {
	m := &made{}
	states := []string{"○ cold", "◐ warming", "● warm", "✕ not-warmed"}
	x := uint32(1)
	for i := range n {
		x = x*1664525 + 1013904223
		m.ids = append(m.ids, fmt.Sprint(i))
		m.names = append(m.names, fmt.Sprintf("tenant_%d_orders_%05d_OFFLINE", x>>8%7, x>>12%uint32(n)))
		m.states = append(m.states, states[x>>20%4])
		m.values = append(m.values, float64(x>>16%1000))
		m.depths = append(m.depths, fmt.Sprint(m.values[i]))
	}
	return m
}

// One sort and one filter. The budget is 5 ms for 10,000 rows, and one frame for
// 100,000. Each sort begins from the order of the one before, which is none.
func BenchmarkSortAndFilter(b *testing.B) {
	for _, n := range []int{5000, 10000, 100000} {
		for _, pair := range [][2]string{{"name", "depth"}, {"state", "depth"}, {"name", "state"}} {
			b.Run(fmt.Sprintf("rows=%d/%s,%s", n, pair[0], pair[1]), func(b *testing.B) {
				table := widget.NewTable(recordColumns)
				table.Update(many(n))
				table.SetFilter("orders !state:warming 7")
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					table.SortBy(pair[i%2], i%4 < 2)
				}
			})
		}
	}
}

// What one key costs, on the screen: a letter in the filter, a step of the
// cursor, a new snapshot.
func BenchmarkKey(b *testing.B) {
	for _, n := range []int{5000, 100000} {
		rows := many(n)
		table := widget.NewTable(recordColumns)
		table.Update(rows)
		table.SortBy("name", false)
		f := frame.New(200, 60, theme(b, "dark", themes.TrueColour), false)
		draw := func() {
			f.Reset(200, 60)
			table.Draw(f.Area(), true)
			_ = f.String()
		}
		for _, k := range []struct {
			name string
			key  func(i int)
		}{
			{"down", func(int) { table.Move(1) }},
			{"end", func(i int) {
				if i%2 == 0 {
					table.End()
				} else {
					table.Home()
				}
			}},
			{"filter", func(i int) { table.SetFilter([]string{"orders", "orders_7", ""}[i%3]) }},
			{"reverse", func(i int) { table.SortBy("name", i%2 == 0) }},
			{"snapshot", func(int) { table.Update(rows) }},
		} {
			b.Run(fmt.Sprintf("rows=%d/%s", n, k.name), func(b *testing.B) {
				table.SetFilter("")
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					k.key(i)
					draw()
				}
			})
		}
	}
}
