package ui

import (
	"bellows/engine"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// tellUnfinished says once which frontends have what of a change that was left in the
// middle.
func (m *Model) tellUnfinished() tea.Cmd {
	for i := range m.front.Unfinished {
		a := &m.front.Unfinished[i]
		if m.toldOpen[a.Record.ID] {
			continue
		}
		if m.toldOpen == nil {
			m.toldOpen = map[string]bool{}
		}
		m.toldOpen[a.Record.ID] = true
		l := &unfinishedLayer{id: a.Record.ID, finish: a.CannotFinish == "", undo: a.CannotUndo == ""}
		l.state = accountOf(a)
		l.state.Hints = l.hints()
		l.quiet.begin(m.o.Now())
		m.push(l)
		m.log.add(m.event(toneBad, "", l.state.Title+": "+l.state.Body[0]))
		return m.after(quietFor, wakeMsg{})
	}
	return nil
}

// accountOf is what every frontend has, and what can be done about it.
func accountOf(a *source.DorisAccount) views.ConfirmState {
	r := &a.Record
	s := views.ConfirmState{Title: "a change was left in the middle", Danger: int(action.View)}
	how := "never came to its end"
	if !r.Pending() {
		how = "failed in the middle"
		if r.Reason != "" {
			how += ": " + r.Reason
		}
	}
	s.Body = []string{r.Target.String() + " for all new sessions of " + r.Context + ", begun " + r.Began.Format("2006-01-02 15:04:05 MST") + ", " + how + ". By what the frontends read now:"}
	for _, f := range a.Frontends {
		s.Costs = append(s.Costs, views.Cost{Name: string(f.Applied), Value: f.Text})
	}
	if a.CannotFinish != "" {
		s.Costs = append(s.Costs, views.Cost{Name: "to finish", Value: a.CannotFinish})
	}
	if a.CannotUndo != "" {
		s.Costs = append(s.Costs, views.Cost{Name: "to take back", Value: a.CannotUndo})
	}
	s.Costs = append(s.Costs, views.Cost{Name: "journal", Value: r.ID + "; there u takes it back and F finishes it later, too"})
	return s
}

// unfinishedLayer offers to finish a change or to take it back. It opens by itself.
type unfinishedLayer struct {
	id           string
	finish, undo bool
	state        views.ConfirmState
	quiet        quiet
}

func (l *unfinishedLayer) hints() []views.Hint {
	var words []string
	if l.finish {
		words = append(words, "f", "finish it…")
	}
	if l.undo {
		words = append(words, "u", "take it back…")
	}
	return hintsOf(append(words, "esc", "later")...)
}

func (l *unfinishedLayer) key(m *Model, key string, _ []rune) tea.Cmd {
	if !l.quiet.hears(m.o.Now()) {
		return m.after(quietFor, wakeMsg{})
	}
	switch key {
	case "f", "u":
		kind := engine.KindApply
		if key == "u" {
			kind = engine.KindUndo
		}
		if kind == engine.KindApply && !l.finish || kind == engine.KindUndo && !l.undo {
			return nil
		}
		if is, why := m.readOnly(); is {
			return m.toast(toneWarn, why)
		}
		m.pop()
		return m.planRecorded(kind, l.id)
	case "esc", "q", "enter", "ctrl+c":
		m.pop()
		return m.tellUnfinished()
	case "up", "k":
		l.state.Scroll = max(l.state.Scroll-1, 0)
	case "down", "j":
		l.state.Scroll++
	}
	return nil
}

func (l *unfinishedLayer) draw(m *Model) {
	l.state.Quiet = m.o.Now().Before(l.quiet.until)
	views.Confirm(m.frame, l.state)
}
