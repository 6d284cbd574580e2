package ui

import (
	"bellows/engine/warmup"
	"bellows/ui/source"
	"bellows/views"
)

// warmScreen is the warm-ups of this console, the one at the cursor closely.
type warmScreen struct {
	list     *list
	tables   *list
	rows     *views.WarmRows
	keys     map[string]string // of runs, by the name of their row
	onTables bool
	shown    *warmup.Snapshot
}

func newWarmScreen() *warmScreen {
	return &warmScreen{
		list: newList("warm-up", views.WarmColumns()), tables: newList("warm-up.tables", views.WarmTableColumns()), onTables: true,
	}
}

func (s *warmScreen) lists() []*list { return []*list{s.list, s.tables} }

func (s *warmScreen) focus() *list {
	if s.onTables {
		return s.tables
	}
	return s.list
}

func (s *warmScreen) other() { s.onTables = !s.onTables }

func (s *warmScreen) refresh(m *Model) {
	s.keys = make(map[string]string, len(m.warmups.Runs))
	all := make([]*warmup.Snapshot, 0, len(m.warmups.Runs))
	for _, r := range m.warmups.Runs {
		sn := r.Snapshot
		if r.Context != m.brokers.Context {
			// Of another context: its brokers may have the same names.
			other := *sn
			other.Broker = m.label(r.Context) + "/" + other.Broker
			sn = &other
		}
		s.keys[sn.Broker] = r.Key
		all = append(all, sn)
	}
	s.rows = views.NewWarmRows(s.rows, all)
	s.list.show(s.rows)
	s.sync(m)
}

// sync shows the tables of the warm-up at the cursor.
func (s *warmScreen) sync(m *Model) {
	r, ok := s.current(m)
	if !ok {
		s.shown = nil
		s.tables.show(views.NewWarmTableRows(nil))
		return
	}
	if s.shown != r.Snapshot {
		s.shown = r.Snapshot
		s.tables.show(views.NewWarmTableRows(r.Snapshot))
	}
}

func (s *warmScreen) current(m *Model) (source.Run, bool) {
	id, _, ok := s.list.Cursor()
	if !ok {
		return source.Run{}, false
	}
	return m.warmups.Find(s.keys[id])
}

func (s *warmScreen) copied(m *Model) string {
	if s.onTables {
		id, _, _ := s.tables.Cursor()
		return id
	}
	r, _ := s.current(m)
	return r.Member.ID
}

func (s *warmScreen) draw(m *Model, c views.Chrome) {
	s.sync(m)
	state := views.WarmupState{Chrome: c, List: s.list.Table, Rows: s.rows, Tables: s.tables.Table, OnTables: s.onTables}
	if _, row, ok := s.list.Cursor(); ok && s.rows != nil {
		state.Current = s.rows.Snapshot(row)
		if r, ok := s.current(m); ok {
			state.JIT = r.JIT
		}
	}
	views.Warmup(m.frame, state)
}
