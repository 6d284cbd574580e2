package views

import (
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// Paint draws bars, and hosts so that they can be told apart.
func (r *SpreadRows) Paint(c *Cursor, i, col int) bool {
	b := &r.all[i]
	switch col {
	case spreadHost:
		r.hosts.put(c, themes.Text, b.Host)
	case spreadBefore:
		r.paintBar(c, b.Before, i, spreadBeforeCell)
	case spreadAfter:
		r.paintBar(c, b.After, i, spreadAfterCell)
	case spreadObserved:
		if b.Observed == nil {
			return false
		}
		r.barAndShare(c, themes.Accent, b.Observed.Mean, true, r.Cell(i, col).Text)
	default:
		return false
	}
	return true
}

// roomForRange is from what width on a bar's interval stands beside it.
const roomForRange = 44

func (r *SpreadRows) paintBar(c *Cursor, side *text.SpreadBackend, i, cell int) {
	share, known := shareOf(side)
	if c.Rest() >= roomForRange {
		bar := c.Take(c.Rest() - rangeWidth)
		r.bare(&bar, r.bar, share, known)
		c.Skip(1).Put(themes.Text, r.text(i).cells.at(cell+1))
		return
	}
	r.barAndShare(c, r.bar, share, known, r.text(i).cells.at(cell))
}

// barAndShare leaves every figure the same room: bars have to be of one scale.
func (r *SpreadRows) barAndShare(c *Cursor, token themes.Token, share float64, known bool, words string) {
	figure := len("100. %") + r.decimals
	bar := c.Take(c.Rest() - figure)
	r.bare(&bar, token, share, known)
	c.PutAligned(themes.Text, words, figure, true)
}

// rangeWidth holds a share with its interval.
const rangeWidth = 22

func (r *SpreadRows) bare(c *Cursor, token themes.Token, share float64, known bool) {
	if width := c.Rest() - 1; known && width > 0 && r.scale > 0 {
		widget.BarIn(c, token, width, share/r.scale)
	}
}

// Value is what a column of figures is sorted by.
func (r *SpreadRows) Value(i, col int) (value float64, known bool) {
	b := &r.all[i]
	switch col {
	case spreadID:
		return float64(b.ID), true
	case spreadBefore:
		return shareOf(b.Before)
	case spreadAfter:
		return shareOf(b.After)
	case spreadObserved:
		if b.Observed == nil {
			return 0, false
		}
		return b.Observed.Mean, true
	case spreadChange:
		before, was := shareOf(b.Before)
		after, is := shareOf(b.After)
		return after - before, was || is
	case spreadSplits:
		if b.After == nil {
			return 0, false
		}
		return b.After.Splits.Mean, true
	case spreadWas:
		return heldOf(b.Before)
	case spreadCache:
		return heldOf(b.After)
	}
	if b.Load == nil {
		return 0, false
	}
	v := [...]float64{b.Load.CPU, float64(b.Load.RunningTasks), b.Load.ScanBytesPerSecond}[col-spreadCPU]
	return v, v >= 0
}

func heldOf(b *text.SpreadBackend) (held float64, known bool) {
	if b == nil {
		return 0, false
	}
	return float64(b.ReachableBytes), true
}

func shareOf(b *text.SpreadBackend) (share float64, known bool) {
	if b == nil {
		return 0, false
	}
	return b.Share.Mean, true
}
