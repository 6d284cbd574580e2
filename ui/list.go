package ui

import (
	"strings"

	"bellows/clients/journal"
	"bellows/views/widget"
)

// list is a table with what the shell has to know of it.
type list struct {
	*widget.Table
	name    string // in the session
	columns []widget.Column
	rows    widget.Rows
}

func newList(name string, columns []widget.Column) *list {
	return &list{Table: widget.NewTable(columns), name: name, columns: columns}
}

// show takes a new snapshot.
func (l *list) show(rows widget.Rows) {
	l.rows = rows
	l.Update(rows)
}

// titles and cells are a list's texts for copying and export.
func (l *list) titles() []string {
	var all []string
	for _, c := range l.columns {
		if !c.Hidden {
			all = append(all, c.Title)
		}
	}
	return all
}

func (l *list) cells(row int) []string {
	var all []string
	for i, c := range l.columns {
		if !c.Hidden {
			all = append(all, strings.TrimSpace(l.rows.Cell(row, i).Text))
		}
	}
	return all
}

func (l *list) memory() journal.View {
	m := l.Memory()
	return journal.View{Filter: m.Filter, Sort: m.SortBy, Descending: m.Desc, Cursor: m.Cursor}
}

func (l *list) restore(v journal.View) {
	l.Restore(widget.Memory{Filter: v.Filter, SortBy: v.Sort, Desc: v.Descending, Cursor: v.Cursor})
}
