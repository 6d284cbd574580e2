package views

import (
	"strconv"

	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// SpreadBackend is a backend with its part of the work, before and after.
type SpreadBackend struct {
	ID          int64
	Host, Group string
	// Excluded is why it gets nothing after; empty for an eligible one.
	Excluded string
	// WhatIf is what the side after assumes of it, such as dies.
	WhatIf string
	// Before and After are nil where it gets nothing, or nothing is known yet.
	Before, After *text.SpreadBackend
	// Observed is its part as verified on the cluster; nil where it was not.
	Observed *text.SpreadEstimate
	// Load is what it does at the moment; nil where nobody asks.
	Load *change.Load
}

// SpreadRows are the backends with bars. A row's id is the backend's.
type SpreadRows struct {
	all      []SpreadBackend
	place    []int32 // of a row's texts, from 1; 0 before they are made
	texts    []spreadTexts
	known    bool // there are figures
	scale    float64
	decimals int
	bar      themes.Token
	hosts    names
	at       map[int64]int
}

// spreadTexts are made when a row is seen.
type spreadTexts struct {
	eligible widget.Cell
	cells    cells
	load     cells
}

// NewSpreadRows shows backends; stale says that their figures are of something else
// than what was asked for.
func NewSpreadRows(all []SpreadBackend, stale bool) *SpreadRows {
	r := &SpreadRows{
		all: all, place: make([]int32, len(all)), decimals: text.SpreadDecimals(len(all)), bar: themes.BarFilled,
		at: make(map[int64]int, len(all)),
	}
	if stale {
		r.bar = themes.Stale
	}
	for i := range all {
		r.at[all[i].ID] = i
		r.hosts.add(all[i].Host)
		for _, side := range [...]*text.SpreadBackend{all[i].Before, all[i].After} {
			if side != nil {
				r.known = true
				r.scale = max(r.scale, side.Share.Mean)
			}
		}
		if o := all[i].Observed; o != nil {
			r.scale = max(r.scale, o.Mean)
		}
	}
	return r
}

// Len is how many backends there are.
func (r *SpreadRows) Len() int { return len(r.all) }

// ID is the backend's.
func (r *SpreadRows) ID(row int) string {
	if at := r.place[row]; at > 0 {
		return r.texts[at-1].cells.at(spreadIDCell)
	}
	return strconv.FormatInt(r.all[row].ID, 10)
}

// text is the texts of a row, good until those of another one are asked for.
func (r *SpreadRows) text(row int) *spreadTexts {
	if r.place[row] == 0 {
		r.texts = append(r.texts, r.write(&r.all[row]))
		r.place[row] = int32(len(r.texts))
	}
	return &r.texts[r.place[row]-1]
}

// The cells of a row's texts.
const (
	spreadBeforeCell = 2 * iota // behind each its interval
	spreadAfterCell
	spreadObservedCell
)

const (
	spreadChangeCell = spreadObservedCell + 1 + iota
	spreadSplitsCell
	spreadWasCell
	spreadCacheCell
	spreadIDCell
)

// Backend is the backend of a row.
func (r *SpreadRows) Backend(row int) *SpreadBackend { return &r.all[row] }

// host is what a backend is called besides its number; empty where it is not listed.
func (r *SpreadRows) host(id int64) string {
	if i, ok := r.at[id]; ok {
		return r.all[i].Host
	}
	return ""
}

// Cell is what stands in a column.
func (r *SpreadRows) Cell(i, col int) widget.Cell {
	b := &r.all[i]
	switch col {
	case spreadHost:
		return widget.Cell{Text: b.Host}
	case spreadGroup:
		return widget.Cell{Text: b.Group, Token: themes.Dim}
	}
	t := r.text(i)
	switch col {
	case spreadID:
		return widget.Cell{Text: t.cells.at(spreadIDCell)}
	case spreadEligible:
		return t.eligible
	case spreadBefore:
		return figure(t.cells.at(spreadBeforeCell))
	case spreadAfter:
		return figure(t.cells.at(spreadAfterCell))
	case spreadObserved:
		return figure(t.cells.at(spreadObservedCell))
	case spreadChange:
		return figure(t.cells.at(spreadChangeCell))
	case spreadSplits, spreadWas, spreadCache:
		return figure(t.cells.at(spreadSplitsCell + col - spreadSplits))
	default:
		if b.Load == nil {
			return widget.Cell{Text: nothing, Token: themes.Dim}
		}
		return figure(t.load.at(col - spreadCPU))
	}
}

// write makes the texts of a row: most backends of a large cluster are never seen.
func (r *SpreadRows) write(b *SpreadBackend) spreadTexts {
	t := spreadTexts{eligible: eligibleCell(b)}
	var room [160]byte
	w := cellWriter{buf: room[:0]}
	for _, side := range [...]*text.SpreadBackend{b.Before, b.After} {
		if side != nil {
			w.buf = text.AppendSpreadShare(w.buf, side.Share, r.decimals)
		}
		w.end()
		if side != nil {
			w.buf = text.AppendSpreadShareRange(w.buf, side.Share, r.decimals)
		}
		w.end()
	}
	if b.Observed != nil {
		w.buf = text.AppendSpreadShare(w.buf, *b.Observed, r.decimals)
	}
	w.end()
	if b.Before != nil || b.After != nil {
		w.buf = text.AppendSpreadChange(w.buf, b.Before, b.After, r.decimals)
	}
	w.end()
	if b.After != nil {
		w.buf = strconv.AppendFloat(w.buf, b.After.Splits.Mean, 'f', 0, 64) // the pane has the interval
	}
	w.end()
	for _, side := range [...]*text.SpreadBackend{b.Before, b.After} {
		if side != nil {
			w.buf = text.AppendSize(w.buf, side.ReachableBytes)
		}
		w.end()
	}
	w.buf = strconv.AppendInt(w.buf, b.ID, 10)
	w.end()
	t.cells = w.cells()
	if b.Load != nil {
		t.load = loadCells(b.Load)
	}
	return t
}

func loadCells(l *change.Load) cells {
	var room [48]byte
	w := cellWriter{buf: room[:0]}
	if l.CPU >= 0 {
		w.buf = append(strconv.AppendFloat(w.buf, 100*l.CPU, 'f', 0, 64), " %"...)
	}
	w.end()
	if l.RunningTasks >= 0 {
		w.buf = strconv.AppendInt(w.buf, l.RunningTasks, 10)
	}
	w.end()
	if l.ScanBytesPerSecond >= 0 {
		w.buf = append(text.AppendSize(w.buf, int64(l.ScanBytesPerSecond)), "/s"...)
	}
	w.end()
	return w.cells()
}

var eligible = widget.Cell{Text: "✓ yes", Token: themes.OK}

func eligibleCell(b *SpreadBackend) widget.Cell {
	switch {
	case b.Excluded != "" && b.WhatIf != "":
		return widget.Cell{Text: "✕ " + b.Excluded + " (what if)", Token: themes.Warn}
	case b.Excluded != "":
		return widget.Cell{Text: "✕ " + b.Excluded, Token: themes.StateNothing}
	case b.WhatIf != "":
		return widget.Cell{Text: "✓ " + b.WhatIf + " (what if)", Token: themes.Accent}
	default:
		return eligible
	}
}

// summary counts the backends that may scan.
func (r *SpreadRows) summary() string {
	may := 0
	for i := range r.all {
		if r.all[i].Excluded == "" {
			may++
		}
	}
	return itoa(may) + " of " + engine.Plural(len(r.all), "backend") + " eligible"
}
