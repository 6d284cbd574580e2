package ui

import (
	"reflect"

	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/ui/source"
	"bellows/views"
	"bellows/views/text"
)

// spreadLive is what frontends have told; without any it is zero.
type spreadLive struct {
	shown *views.SpreadLive
	// read is set once a frontend could be read.
	read bool
	// away is why no frontend is shown.
	away string
	// hidden is the turn of the work whose account was taken away.
	hidden int
	// sheet is a plan or a verdict in place of the sweep.
	sheet *views.SpreadSheet
	loads map[int64]*change.Load
	// observed are shares as verified.
	observed map[int64]*text.SpreadEstimate
}

// readFrontends takes readings for what is in force: settings and backends of the first
// frontend that could be read. What if stays, and so does what c has kept; the first
// readings of all take the place of the example's backends.
func (m *Model) readFrontends(all []views.SpreadFrontend, note string) {
	s := m.spreadAt
	s.live.shown = &views.SpreadLive{Frontends: all, Note: note}
	r := firstReading(all)
	if r == nil {
		m.touch()
		return
	}
	begin := !s.live.read
	s.live.read = true
	s.live.loads = loadsOf(r)
	pool := source.SpreadPool{Kind: source.SpreadGiven, Given: backendsOf(r), Name: r.Frontend}
	side := source.SpreadSide{Settings: r.Settings, Pool: r.Pool}
	same := reflect.DeepEqual(side, s.asIs) && (s.wish.Pool.Kind != source.SpreadGiven || reflect.DeepEqual(pool, s.wish.Pool))
	if !begin && same {
		s.rows = nil // load alone may have changed
		s.refresh(m)
		m.touch()
		return
	}
	before := s.asIs
	s.asIs = side
	if begin {
		n := s.wish.After.Settings.SpreadNum
		s.wish.Pool, s.wish.Before, s.wish.After = pool, side, side
		s.wish.After.Settings.SpreadNum = n
		takeGeneration(&s.wish.After.Settings, side.Settings.Generation)
		s.useColumns(true, false)
	} else {
		if s.wish.Pool.Kind == source.SpreadGiven {
			s.wish.Pool = pool
		}
		if reflect.DeepEqual(s.wish.Before, before) {
			s.wish.Before = side
		}
	}
	if s.asked || m.screens[m.at] == screen(s) {
		m.askSpread()
	}
}

func firstReading(all []views.SpreadFrontend) *change.Reading {
	for i := range all {
		if all[i].Fault == "" {
			return &all[i].Reading
		}
	}
	return nil
}

func backendsOf(r *change.Reading) []spread.Backend {
	all := make([]spread.Backend, len(r.Backends))
	for i := range r.Backends {
		all[i] = r.Backends[i].Backend
	}
	return all
}

func loadsOf(r *change.Reading) map[int64]*change.Load {
	all := map[int64]*change.Load{}
	for i := range r.Backends {
		if b := &r.Backends[i]; b.Load != nil {
			all[b.ID] = b.Load
		}
	}
	return all
}

// showVerdict shows what was observed beside what was predicted, with the verdict; a nil
// sheet takes both away.
func (m *Model) showVerdict(sheet *views.SpreadSheet, observed map[int64]*text.SpreadEstimate) {
	s := m.spreadAt
	if (len(observed) > 0) != (len(s.live.observed) > 0) {
		s.useColumns(s.live.shown != nil, len(observed) > 0)
	}
	s.live.sheet, s.live.observed = sheet, observed
	s.rows = nil
	s.refresh(m)
	m.touch()
}

// useColumns shows other columns of the same list.
func (s *spreadScreen) useColumns(live, verified bool) {
	memory := s.backends.memory()
	s.backends = newList("spread", views.SpreadColumns(live, verified))
	s.backends.restore(memory)
	if s.rows != nil {
		s.backends.show(s.rows)
	}
}
