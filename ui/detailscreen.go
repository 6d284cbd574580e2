package ui

import (
	"bellows/views"
	"bellows/views/widget"
)

// detailScreen is one broker closely.
type detailScreen struct {
	id     string // the instance
	all    [4]*list
	active int
	made   [4]madeOf
	events int
}

const (
	nearTables = iota
	nearRoutes
	nearQuotas
	nearErrors
)

var nearTitles = [4]string{"tables", "routes", "quotas", "errors"}

func newDetailScreen() *detailScreen {
	return &detailScreen{all: [4]*list{
		newList("details.tables", views.BrokerTableColumns()), newList("details.routes", views.RouteColumns()),
		newList("details.quotas", views.QuotaColumns()), newList("details.errors", views.EventColumns()),
	}}
}

func (s *detailScreen) lists() []*list { return s.all[:] }
func (s *detailScreen) focus() *list   { return s.all[s.active] }
func (s *detailScreen) other()         { s.active = (s.active + 1) % len(s.all) }

func (s *detailScreen) refresh(m *Model) {
	b, ok := m.brokers.Find(s.id)
	if !ok {
		return
	}
	plan := madeOf{version: m.plan.Version}
	if m.plan.Member.ID == s.id && s.made[nearTables] != plan {
		s.made[nearTables] = plan
		s.all[nearTables].show(views.NewBrokerTableRows(m.plan.Routes, m.plan.Cover(), b.Status.Quotas))
		s.all[nearRoutes].show(views.NewRouteRows(m.plan.Routes))
	}
	fleet := madeOf{version: m.brokers.Version}
	if s.made[nearQuotas] != fleet {
		s.made[nearQuotas] = fleet
		s.all[nearQuotas].show(views.QuotaRows(b.Status.Quotas))
	}
	if n := m.log.added; s.events != n {
		s.events = n
		s.all[nearErrors].show(views.EventRows(m.log.of(b.Member.Name, true)))
	}
}

// open shows another broker.
func (s *detailScreen) open(m *Model, id string) {
	if s.id != id {
		s.id, s.made, s.events = id, [4]madeOf{}, -1
		for _, l := range s.all {
			l.show(widget.Rows(nil))
		}
	}
	s.refresh(m)
}

func (s *detailScreen) copied(m *Model) string {
	l := s.focus()
	id, row, ok := l.Cursor()
	switch {
	case !ok:
		b, _ := m.brokers.Find(s.id)
		return b.Member.ID
	case s.active == nearErrors:
		return l.rows.Cell(row, 1).Text
	default:
		return id
	}
}

func (s *detailScreen) draw(m *Model, c views.Chrome) {
	b, _ := m.brokers.Find(s.id)
	state := views.BrokerState{Chrome: c, Status: b.Status, Active: s.active}
	for i, l := range s.all {
		one := views.List{Title: nearTitles[i], Table: l.Table}
		if n, of := l.Len(); n == 0 && of == 0 {
			one.Loading = s.reason(m, i)
		}
		state.Lists = append(state.Lists, one)
	}
	views.Broker(m.frame, state)
}

// reason is why a list is empty.
func (s *detailScreen) reason(m *Model, i int) string {
	switch i {
	case nearTables, nearRoutes:
		if why := m.coverReason(); why != "" {
			return why
		}
		return "it routes to no table"
	case nearQuotas:
		return "no quota limits this broker on the tables of its cover"
	default:
		return "nothing went wrong since this console began"
	}
}
