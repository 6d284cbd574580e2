package ui

import (
	"fmt"

	"bellows/ui/action"
	"bellows/views"
	"bellows/views/widget"
)

// draw builds the picture: the screen, then what lies over it.
func (m *Model) draw() string {
	m.frame.Reset(m.w, m.h)
	m.screens[m.at].draw(m, m.chrome())
	for _, l := range m.layers {
		l.draw(m)
	}
	return m.frame.String()
}

// chrome is what stands around every screen.
func (m *Model) chrome() views.Chrome {
	c := views.Chrome{Header: m.header(), Footer: views.FooterState{Hints: m.hints()}, Verdicts: m.verdicts()}
	c.Events = views.EventPanel{Events: m.log.list, Open: m.panel.open, View: &m.panel.view}
	for _, t := range m.toasts {
		c.Toasts = append(c.Toasts, t.Toast)
	}
	if f, ok := m.top().(*filterLayer); ok {
		p := f.prompt(m)
		c.Prompt = &p
	}
	return c
}

func (m *Model) header() views.HeaderState {
	s := m.brokers
	h := views.HeaderState{
		Context: m.label(m.context), Cluster: s.Cluster, Doris: dorisWords(&m.front), Simulation: s.Simulation, Frozen: m.frozen, Clock: m.clock(),
		Source: views.Source{State: views.Freshness(s.State), Age: s.Age, Reason: s.Reason}, Tabs: tabs(), TabKeys: tabKeys(m.o.Keys), Tab: tabOf(m.at),
	}
	h.ReadOnly, _ = m.readOnly()
	if s.Product != "" {
		h.Product, h.Version = "Pinot", s.Product
	}
	if len(s.Brokers) > 0 {
		h.Counts = []views.Count{{N: len(s.Brokers), Noun: "broker"}, {N: s.Servers, Noun: "server"}, {N: s.Tables, Noun: "table"}}
	}
	return h
}

// label is how a context is called on the screen.
func (m *Model) label(context string) string {
	if context == "" {
		return m.o.Label
	}
	return context
}

func (m *Model) hints() []views.Hint {
	var all []views.Hint
	for _, h := range m.o.Keys.Hints(m.state()) {
		all = append(all, views.Hint{Key: h.Key, Title: h.Title, Off: h.Reason})
	}
	return all
}

// verdicts are what a screen says that is too small for more.
func (m *Model) verdicts() []widget.Verdict {
	if !widget.TooSmall(m.w, m.h) {
		return nil
	}
	var all []widget.Verdict
	if _, asking := m.top().(*quitLayer); asking {
		word := fmt.Sprintf("q again stops %d and leaves", m.warmups.Running)
		if m.leaving {
			word = "leaving"
		}
		all = append(all, widget.Verdict{Word: word})
	}
	if m.fleetAt.rows != nil {
		all = append(all, m.fleetAt.rows.Verdicts()...)
	}
	return all
}

// show goes to another screen.
func (m *Model) show(s action.Screen) {
	m.at = s
	m.lookAtDoris()
	m.screens[s].refresh(m)
	m.touch()
}

// hintsOf are keys of a layer, which are its own and cannot be bound anew.
func hintsOf(pairs ...string) []views.Hint {
	var all []views.Hint
	for i := 0; i+1 < len(pairs); i += 2 {
		all = append(all, views.Hint{Key: pairs[i], Title: pairs[i+1]})
	}
	return all
}
