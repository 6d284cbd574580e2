package warmup

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/engine"
)

// SetEngines changes which engines are warmed from now on. Each has a floor of its own;
// what one has reached is kept for when it comes back.
func (s *Session) SetEngines(engines ...Engine) error {
	if err := checkEngines(engines); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == StateEnding || s.state == StateEnded || slices.Equal(engines, s.opts.Engines) {
		return nil
	}
	s.opts.Engines = slices.Clone(engines)
	s.rotation.use(s.plan, s.opts.Engines)
	if s.estimate.Floor > 0 {
		s.estimate = s.newEstimate(s.limit(time.Now()))
	}
	names := make([]string, len(engines))
	for i, e := range engines {
		names[i] = string(e)
	}
	s.event(EventEngine, fmt.Sprintf("engine %s, set by the user: floor %d", strings.Join(names, " and "), s.totalFloor()))
	s.notifyWorkers()
	return nil
}

// checkEngines refuses what is no change of engines: none at all, and unknown ones.
func checkEngines(engines []Engine) error {
	if len(engines) == 0 {
		return fmt.Errorf("engines: none is named; expected sse, mse or both: %w", engine.ErrUsage)
	}
	return validEngines(engines)
}

// use leaves the kinds of other engines out, and lays out those of an engine that was not
// there before.
func (r *rotation) use(w Work, engines []Engine) {
	for _, e := range engines {
		if r.limit1[e] == nil {
			r.lay(w, e)
			r.copyDerived(e)
		}
	}
	for _, k := range r.kinds {
		k.off = !slices.Contains(engines, k.engine)
	}
	for e, k := range r.limit1 {
		k.off = !slices.Contains(engines, e)
	}
	// What is asked of a table apart from the rings is asked of an engine that is used.
	for n, t := range r.tables {
		t.first = r.limit1[engines[0]].items[n]
		if t.boundsItem != nil {
			t.boundsItem.kind = t.first.kind
		}
	}
}

// copyDerived gives an engine the shapes that another has: they are made once for each
// table. What was left out for its answers has its chance anew.
func (r *rotation) copyDerived(e Engine) {
	seen := map[string]bool{}
	for _, k := range slices.Clone(r.kinds) {
		if k.engine == e || k.name == ShapeLimit1 {
			continue
		}
		for _, i := range k.items {
			if i.table == nil || seen[i.shape.SQL] {
				continue
			}
			seen[i.shape.SQL] = true
			anew := &item{table: i.table, shape: i.shape, narrowed: i.narrowed, note: i.note}
			if i.runs == 0 && i.fails == 0 {
				anew.dropped = i.dropped // before it ever ran
			}
			r.add(anew, e)
		}
	}
}
