package widget_test

import (
	"fmt"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/shape"
	"bellows/views/widget"
)

// demo is a screen made of every widget: what a screen of the console is like.
type demo struct {
	table  *widget.Table
	fleet  *fleet
	legs   []float64
	times  []float64
	events widget.Viewport
	log    []widget.Line
	toasts []widget.Toast
	dialog *widget.Dialog
}

// fleet are brokers with the texts that they are shown by.
type fleet struct {
	names, words, up, legs, p50 []string
	depth                       []int
	sparks                      [][]float64
}

var fleetColumns = []widget.Column{
	{ID: "broker", Title: "broker", Min: 8, Max: 40},
	{ID: "state", Title: "state"},
	{ID: "up", Title: "up", Right: true, Drop: 3},
	{ID: "depth", Title: "depth", Min: 14, ByValue: true, Grow: true, Drop: 1, Wide: 22},
	{ID: "legs", Title: "legs", Right: true, Drop: 2},
	{ID: "p50", Title: "p50", Right: true, Drop: 4},
	{ID: "times", Title: "probe times", Drop: 5, Min: 11, Wide: 24},
}

func (f *fleet) Len() int          { return len(f.names) }
func (f *fleet) ID(row int) string { return f.names[row] }
func (f *fleet) Cell(row, col int) widget.Cell {
	switch fleetColumns[col].ID {
	case "broker":
		return widget.Cell{Text: f.names[row]}
	case "state":
		return widget.StateCell(f.words[row], f.words[row])
	case "up":
		return widget.Cell{Text: f.up[row], Token: themes.Dim}
	case "legs":
		return widget.Cell{Text: f.legs[row]}
	case "p50":
		return widget.Cell{Text: f.p50[row]}
	}
	return widget.Cell{}
}

func (f *fleet) Value(row, _ int) (float64, bool) { return float64(f.depth[row]), true }

func (f *fleet) Paint(c *frame.Cursor, row, col int) bool {
	switch fleetColumns[col].ID {
	case "depth":
		widget.Bar(c, c.Rest()-10, float64(f.depth[row])/1000)
		number := c.Take(5)
		number.PutRight(themes.Text, f.depthText(row))
		c.Put(themes.Dim, "/1000")
	case "times":
		widget.Spark(c, c.Rest(), f.sparks[row])
	default:
		return false
	}
	return true
}

// depthText is made beforehand where figures repeat.
func (f *fleet) depthText(row int) string { return depthTexts[f.depth[row]%len(depthTexts)] }

var depthTexts = func() (all [1001]string) {
	for i := range all {
		all[i] = fmt.Sprint(i)
	}
	return all
}()

func newDemo(brokers int) *demo {
	d := &demo{table: widget.NewTable(fleetColumns), fleet: &fleet{}}
	words := []string{"warm", "warming", "budget-expired", "cold", "nothing-to-serve", "unreachable", "not-warmed", "hold"}
	names := []string{"broker", "брокер", "ブローカー", "Broker_with_a_name_that_is_rather_long_for_a_column"}
	for i := range brokers {
		d.fleet.names = append(d.fleet.names, fmt.Sprintf("%s-%d", names[i*i%7%4], i))
		d.fleet.words = append(d.fleet.words, words[i%len(words)])
		d.fleet.up = append(d.fleet.up, fmt.Sprintf("%d m", i+1))
		d.fleet.legs = append(d.fleet.legs, fmt.Sprintf("%d/31", i%32))
		d.fleet.p50 = append(d.fleet.p50, fmt.Sprintf("%d.%d ms", 1+i%9, i%10))
		d.fleet.depth = append(d.fleet.depth, i*137%1001)
		spark := make([]float64, 24)
		for j := range spark {
			spark[j] = float64((i*31 + j*j*17) % 97)
		}
		d.fleet.sparks = append(d.fleet.sparks, spark)
	}
	d.table.Update(d.fleet)
	d.table.Move(3)
	d.table.Toggle()
	d.table.Move(-1)
	for i := range 31 {
		d.legs = append(d.legs, float64(i%6)/5)
		d.times = append(d.times, float64(40-i))
	}
	d.events.Tail = true
	for i := range 9 {
		d.log = append(d.log, widget.Line{{themes.Dim, fmt.Sprintf("12:04:%02d ", 20+i)}, {themes.Text, fmt.Sprintf("broker-%d warm-up started, floor 1000, budget 15 s", i)}})
	}
	d.toasts = []widget.Toast{{Mark: shape.OK, Text: "broker-1 is warm"}}
	return d
}

func (d *demo) draw(f *frame.Frame) {
	a := f.Area()
	w, h := a.Size()
	if widget.TooSmall(w, h) {
		widget.Small(a, []widget.Verdict{{Name: "broker-0", Word: "warm", Note: "1000/1000"}, {Name: "broker-1", Word: "warming"}, {Name: "broker-2", Word: "budget-expired"}})
		return
	}
	head, rest := a.CutTop(3)
	rest, foot := rest.CutBottom(2)
	body, events := rest.CutBottom(min(h/4, 6))
	d.head(head)
	if w >= 100 {
		var side frame.Area
		body, side = body.CutRight(w / 3)
		rule, _ := side.CutLeft(1)
		d.side(side.Sub(2, 0, w, h))
		body = body.Sub(0, 0, w-w/3-1, h)
		d.table.Draw(body, true)
		events.Rule(0)
		rule.Divide(0)
	} else {
		d.table.Draw(body, true)
		events.Rule(0)
	}
	d.events.Draw(events.Sub(1, 1, w, h), len(d.log), func(i int, c *frame.Cursor) { d.log[i].Put(c) })
	toast, hints := foot.CutTop(1)
	widget.Toasts(toast, d.toasts)
	widget.Hints(hints.Row(0), []widget.Hint{
		{Key: "space", Title: "select"}, {Key: "w", Title: "warm selected"}, {Key: "c", Title: "cover", Off: true},
		{Key: "enter", Title: "details"}, {Key: "/", Title: "filter"}, {Key: "?", Title: "help"},
	})
	if d.dialog != nil {
		d.dialog.Draw(a)
	}
}

func (d *demo) head(a frame.Area) {
	row := a.Row(0)
	row.PutRight(themes.Dim, " 12:04:31 ").PutRight(themes.Warn, "read-only")
	row.Put(themes.Title, " bellows").Put(themes.Text, "   prod ").Put(themes.Dim, "Pinot 1.5.1  24 servers  118 tables")
	row = a.Row(1)
	row.PutRight(themes.Stale, "data 1 s old ")
	widget.Tabs(&row, []string{"Fleet", "Warm-up", "Coverage", "Journal"}, 0)
	a.Rule(2)
}

func (d *demo) side(a frame.Area) {
	title := func(y int, text string) frame.Cursor {
		row := a.Row(y)
		row.Put(themes.Title, text)
		row.To(8)
		return row
	}
	row := title(0, "budget")
	widget.BarIn(&row, themes.StateWarming, row.Rest()-1, 0.41)
	row = title(1, "times")
	widget.Spark(&row, row.Rest()-1, d.times)
	row = title(2, "legs")
	widget.Heat(&row, d.legs, 1)
}
