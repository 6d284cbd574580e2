package journal

import (
	"cmp"
	"time"

	"bellows/engine"
)

// Filter chooses entries. What is zero lets everything through.
type Filter struct {
	// Last is how many entries there may be: the newest that the rest lets through.
	Last int

	ID      string
	Context string
	Cluster string
	Kind    engine.Kind
	Target  string
	// Since and Before bound the time: from Since on, until just before Before.
	Since, Before time.Time
}

// Match tells whether the Filter lets an entry through, Last aside.
func (f Filter) Match(e engine.Entry) bool {
	return cmp.Or(f.ID, e.ID) == e.ID &&
		cmp.Or(f.Context, e.Context) == e.Context &&
		cmp.Or(f.Cluster, e.Cluster) == e.Cluster &&
		cmp.Or(f.Kind, e.Kind) == e.Kind &&
		cmp.Or(f.Target, e.Target) == e.Target &&
		(f.Since.IsZero() || !e.Time.Before(f.Since)) &&
		(f.Before.IsZero() || e.Time.Before(f.Before))
}
