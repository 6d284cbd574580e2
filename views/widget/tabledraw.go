package widget

import (
	"bellows/themes"
	"bellows/views/frame"
)

// Draw draws titles and rows. focused says whether keys go to this table. The
// table remembers the area's height for Page, the first row on it, and the widths
// of columns, so that they do not jump.
func (t *Table) Draw(a frame.Area, focused bool) {
	w, h := a.Size()
	if h == 0 {
		return
	}
	t.height = h - 1
	t.scroll()
	last := min(t.top+t.height, len(t.shown))
	t.measure(w, a.Frame().ASCII(), last)
	t.titles(a.Row(0))
	for i := t.top; i < last; i++ {
		t.drawRow(a.Row(1+i-t.top), i, focused)
	}
	if len(t.shown) == 0 && t.height > 0 {
		t.empty(a.Row(1))
	}
}

// scroll brings the cursor onto the screen, and fills the screen.
func (t *Table) scroll() {
	t.top = min(t.top, len(t.shown)-t.height)
	t.top = max(t.top, t.cursor-t.height+1, 0)
	t.top = min(t.top, t.cursor)
}

func (t *Table) measure(width int, ascii bool, last int) {
	t.fit.begin(len(t.columns), width, ascii)
	for col, c := range t.columns {
		if c.Hidden {
			continue
		}
		cells := frame.Width(c.Title, ascii)
		if col == t.sortBy {
			cells += 2 // the arrow
		}
		for i := t.top; i < last; i++ {
			cells = max(cells, frame.Width(t.rows.Cell(int(t.shown[i]), col).Text, ascii))
		}
		if c.Max > 0 {
			cells = min(cells, c.Max)
		}
		t.fit.wants[col].need(max(cells, c.Wide))
	}
	t.fit.lay(t.columns)
}

func (t *Table) titles(c frame.Cursor) {
	c.Skip(markerWidth)
	for col, width := range t.fit.cells {
		if width == 0 {
			continue
		}
		column := t.columns[col]
		part := c.Take(width)
		if col == t.sortBy {
			arrow := "▲"
			if t.desc {
				arrow = "▼"
			}
			if column.Right {
				part.PutRight(themes.Marker, arrow)
				part.PutRight(themes.Header, column.Title+" ")
			} else {
				name := part.Take(min(part.Width(column.Title)+1, part.Rest()-1))
				name.Put(themes.Header, column.Title)
				part.Put(themes.Marker, arrow)
			}
		} else {
			part.PutAligned(themes.Header, column.Title, width, column.Right)
		}
		c.Skip(gap)
	}
}

func (t *Table) drawRow(c frame.Cursor, at int, focused bool) {
	row := int(t.shown[at])
	if at == t.cursor {
		if focused {
			c.Select()
		}
		c.Put(themes.Marker, ">")
	}
	c.To(1)
	if len(t.marks.ids) > 0 && t.marks.ids[t.rows.ID(row)] {
		c.Put(themes.Marker, "x")
	}
	c.To(markerWidth)
	painter, paints := t.rows.(Painter)
	for col, width := range t.fit.cells {
		if width == 0 {
			continue
		}
		t.paint = c.Take(width)
		if !paints || !painter.Paint(&t.paint, row, col) {
			cell := t.rows.Cell(row, col)
			t.paint.PutAligned(cell.Token, cell.Text, width, t.columns[col].Right)
		}
		c.Skip(gap)
	}
}

func (t *Table) empty(c frame.Cursor) {
	c.Skip(markerWidth)
	if t.filter.Active() && t.rows.Len() > 0 {
		c.Put(themes.Dim, "none of ").PutInt(themes.Dim, int64(t.rows.Len())).Put(themes.Dim, " matches ").Put(themes.Text, t.typed)
		return
	}
	c.Put(themes.Dim, "nothing here")
}
