package views

import (
	"strconv"

	"bellows/engine/spread"
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// SplitRows are a stretch of a workload's splits, numbered from 1. A row's id is its
// number.
type SplitRows struct {
	splits []spread.Split
	from   int
	clean  func(string) string
}

// NewSplitRows shows splits of which the first has the index from; clean makes their
// texts fit to be shown, which is done when they are seen: there may be a million.
func NewSplitRows(splits []spread.Split, from int, clean func(string) string) *SplitRows {
	return &SplitRows{splits, from, clean}
}

const (
	splitNumber = iota
	splitPath
	splitStart
	splitLength
	splitHosts
)

// SplitColumns are the columns of SplitRows.
func SplitColumns() []widget.Column {
	return []widget.Column{
		splitNumber: {ID: "number", Title: "split", Right: true, ByValue: true},
		splitPath:   {ID: "path", Title: "path", Min: 16, Grow: true},
		splitStart:  {ID: "start", Title: "from byte", Right: true, ByValue: true, Drop: 2},
		splitLength: {ID: "length", Title: "length", Right: true, ByValue: true, Drop: 1},
		splitHosts:  {ID: "hosts", Title: "hosts", Hidden: true},
	}
}

// Len is how many splits are listed.
func (r *SplitRows) Len() int { return len(r.splits) }

// ID is the split's number.
func (r *SplitRows) ID(row int) string { return strconv.Itoa(r.from + row + 1) }

// Index is the split of a row in the workload, from 0.
func (r *SplitRows) Index(row int) int { return r.from + row }

// Path is the path as it is hashed.
func (r *SplitRows) Path(row int) string { return r.splits[row].Path }

// Cell is what stands in a column.
func (r *SplitRows) Cell(i, col int) widget.Cell {
	x := &r.splits[i]
	switch col {
	case splitNumber:
		return widget.Cell{Text: r.ID(i), Token: themes.Dim}
	case splitPath:
		return widget.Cell{Text: r.clean(x.Path)}
	case splitStart:
		return widget.Cell{Text: strconv.FormatInt(x.Start, 10), Token: themes.Dim}
	case splitLength:
		return widget.Cell{Text: text.SpreadLength(x.Length)}
	}
	all := ""
	for k, h := range x.Hosts {
		if k > 0 {
			all += ", "
		}
		all += r.clean(h)
	}
	return widget.Cell{Text: all, Token: themes.Dim}
}

// Paint draws the end of a path, in which it differs from others.
func (r *SplitRows) Paint(c *Cursor, i, col int) bool {
	if col != splitPath {
		return false
	}
	var n names
	n.put(c, themes.Text, r.clean(r.splits[i].Path))
	return true
}

// Value is what a column of figures is sorted by.
func (r *SplitRows) Value(i, col int) (value float64, known bool) {
	x := &r.splits[i]
	switch col {
	case splitNumber:
		return float64(i), true
	case splitStart:
		return float64(x.Start), true
	default:
		return float64(x.Length), x.Length >= 0
	}
}
