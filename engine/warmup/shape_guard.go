package warmup

import (
	"fmt"
	"time"
)

// Defaults of Guard.
const (
	DefaultMaxDocs      = 1_000_000
	DefaultMaxShapeTime = time.Second
	// entriesPerDoc is how many values a document may cost before it is dear: a
	// derived shape reads at most about four columns.
	entriesPerDoc = 10
)

// Guard says what a derived shape may cost. The zero value of a field means its
// default.
type Guard struct {
	MaxDocs int64         // documents that one run may scan
	MaxTime time.Duration // that a run may take once the first is over
}

func (g Guard) withDefaults() Guard {
	if g.MaxDocs <= 0 {
		g.MaxDocs = DefaultMaxDocs
	}
	if g.MaxTime <= 0 {
		g.MaxTime = DefaultMaxShapeTime
	}
	return g
}

// CostAct is what to do with a shape.
type CostAct string

// The acts. A shape that cannot be narrowed is dropped instead.
const (
	CostKeep   CostAct = "keep"
	CostNarrow CostAct = "narrow"
	CostDrop   CostAct = "drop"
)

// CostRuling is what a run's cost means for its shape.
type CostRuling struct {
	Act     CostAct
	MaxDocs int64  // for CostNarrow: documents to aim at
	Reason  string // for people; empty when the shape is kept
}

// Judge rules on a shape after a good answer to its run-th run, counted from 1.
// What was scanned counts from the first run; time only from the second, since
// the first pays for code that nobody has run before. The published probe and
// the user's own statements are always kept, and a shape that is still too dear
// once narrowed is dropped.
func (g Guard) Judge(s Shape, run int, a Answer) CostRuling {
	g = g.withDefaults()
	if s.Kind == ShapeLimit1 || s.Kind == ShapeUser {
		return CostRuling{Act: CostKeep}
	}
	aim := g.MaxDocs / 2
	var reason string
	switch {
	case a.DocsScanned > g.MaxDocs:
		reason = fmt.Sprintf("scanned %d documents, %d allowed", a.DocsScanned, g.MaxDocs)
	case a.EntriesScanned > g.MaxDocs*entriesPerDoc:
		reason = fmt.Sprintf("read %d values, %d allowed", a.EntriesScanned, g.MaxDocs*entriesPerDoc)
	case a.GroupsLimit:
		reason = "reached the broker's limit of groups"
	case run > 1 && a.Elapsed > g.MaxTime:
		reason = fmt.Sprintf("took %v on run %d, %v allowed", a.Elapsed.Round(time.Millisecond), run, g.MaxTime)
		// Aim for half the time, taking it as proportional to the documents.
		aim = min(aim, int64(float64(a.DocsScanned)*float64(g.MaxTime)/float64(a.Elapsed)/2))
	default:
		return CostRuling{Act: CostKeep}
	}
	if s.Narrowed || aim < 1 {
		return CostRuling{Act: CostDrop, Reason: reason}
	}
	return CostRuling{Act: CostNarrow, MaxDocs: aim, Reason: reason}
}
