package ui

import (
	"fmt"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/source"
	"bellows/views"
	"bellows/views/text"
)

// fleetScreen is the brokers of the context.
type fleetScreen struct {
	list     *list
	rows     *views.FleetRows
	statuses []warmup.BrokerStatus
	version  uint64
}

func newFleetScreen() *fleetScreen { return &fleetScreen{list: newList("fleet", views.FleetColumns())} }

func (s *fleetScreen) lists() []*list { return []*list{s.list} }
func (s *fleetScreen) focus() *list   { return s.list }
func (s *fleetScreen) other()         {}

func (s *fleetScreen) refresh(m *Model) {
	// The rows point into the statuses, and rows that point to the same keep their texts.
	if s.version != m.brokers.Version {
		s.version = m.brokers.Version
		s.statuses = make([]warmup.BrokerStatus, len(m.brokers.Brokers))
		for i, b := range m.brokers.Brokers {
			s.statuses[i] = b.Status
		}
	}
	warm := map[string]*warmup.Snapshot{}
	for _, r := range m.warmups.Runs {
		if r.Context == m.brokers.Context {
			warm[r.Member.Name] = r.Snapshot
		}
	}
	s.rows = views.NewFleetRows(s.rows, s.statuses, warm, m.brokers.Taken)
	s.list.show(s.rows)
}

func (s *fleetScreen) current(m *Model) (source.Broker, bool) {
	id, _, ok := s.list.Cursor()
	if !ok {
		return source.Broker{}, false
	}
	return m.named(id)
}

func (s *fleetScreen) copied(m *Model) string {
	b, _ := s.current(m)
	return b.Member.ID
}

func (s *fleetScreen) draw(m *Model, c views.Chrome) {
	state := views.FleetState{Chrome: c, Table: s.list.Table, Rows: s.rows, Loading: m.loading()}
	if b, ok := s.current(m); ok {
		state.Detail = m.detail(b)
	}
	views.Fleet(m.frame, state)
}

// loading is what is waited for while no broker is there.
func (m *Model) loading() string {
	if m.brokers.State == source.Down {
		return m.brokers.Reason
	}
	if m.brokers.State == source.Waiting {
		return "asking the controller"
	}
	return ""
}

// detail is what a closer look at a broker has found.
func (m *Model) detail(b source.Broker) views.FleetDetail {
	d := views.FleetDetail{Broker: b.Status.Name, Errors: m.log.of(b.Member.Name, true)}
	if n := len(d.Errors); n > 5 {
		d.Errors = d.Errors[n-5:]
	}
	if m.plan.Member.ID == b.Member.ID && m.plan.Context == m.brokers.Context {
		d.Sizes = sizesOf(m.plan)
	}
	if r, ok := m.runOf(b.Member.Name); ok {
		d.Estimate = r.Snapshot.Estimate
	}
	if b.Status.Legs > 0 && b.Status.State == warmup.BrokerCold {
		d.Needs = m.needs()
	}
	return d
}

// needs says how fast probes have to be for the floor to fit the budget. How fast they
// are only a warm-up tells.
func (m *Model) needs() string {
	o := m.o.Warm
	probes := o.Floor * max(len(o.Engines), 1)
	if probes <= 0 || o.Budget <= 0 {
		return ""
	}
	within := func(atOnce int) string {
		return engine.Span(o.Budget * time.Duration(atOnce) / time.Duration(probes))
	}
	need := fmt.Sprintf("not measured yet; %d probes in %s need at most %s a probe", probes, engine.Span(o.Budget), within(max(o.Concurrency, 1)))
	switch {
	case o.Concurrency > 1:
		need += fmt.Sprintf(" at concurrency %d", o.Concurrency)
	case o.Concurrency == 0 && o.MaxConcurrency > 1:
		need += fmt.Sprintf(", or %s at the %d that auto goes up to", within(o.MaxConcurrency), o.MaxConcurrency)
	}
	return need
}

func sizesOf(p source.CoverageSnapshot) []text.CoverSize {
	var all []text.CoverSize
	for _, method := range source.Methods() {
		if c := p.Covers[method]; c != nil {
			all = append(all, text.CoverSize{Method: method, Tables: len(c.Chosen), Uncovered: len(c.Uncovered), Minimal: c.Proven})
		}
	}
	return all
}
