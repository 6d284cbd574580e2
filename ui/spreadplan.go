package ui

import (
	"context"
	"fmt"
	"strings"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// mostPredicted is how many splits a plan's prediction is worth waiting for; the bars of
// the screen are there for more.
const mostPredicted = 50_000

// changePlannedMsg is a plan that can be applied, or why there is none.
type changePlannedMsg struct {
	plan *source.DorisPlan
	err  error
	what string
}

// planApply plans to set N of the side after.
func (m *Model) planApply() tea.Cmd {
	s := m.spreadAt
	wish := source.DorisWish{Kind: engine.KindApply, Value: change.Value{N: s.wish.After.Settings.SpreadNum}}
	if s.inputs != nil && len(s.inputs.Workload.Splits) <= mostPredicted {
		wish.Workload = s.inputs.Workload
		wish.Simulate = spread.SimulateOptions{
			Queries: s.wish.Queries, Concurrency: s.wish.Concurrency, Seed: s.wish.Seed, Workers: 1,
			Trials: m.o.Simulate.Trials, Placements: m.o.Simulate.Placements, QueueEvents: m.o.Simulate.QueueEvents,
		}
	}
	return m.planChange(wish, fmt.Sprintf("N = %d", wish.Value.N))
}

// planUndo plans to take back what was applied last.
func (m *Model) planUndo() tea.Cmd {
	return m.planChange(source.DorisWish{Kind: engine.KindUndo}, "undo")
}

// planEntry plans to take the change at the journal's cursor back, or to finish it.
func (m *Model) planEntry(kind engine.Kind) tea.Cmd {
	e := m.bookAt.entry()
	if e == nil {
		return nil
	}
	return m.planRecorded(kind, e.ID)
}

func (m *Model) planRecorded(kind engine.Kind, id string) tea.Cmd {
	return m.planChange(source.DorisWish{Kind: kind, Of: id}, map[engine.Kind]string{engine.KindUndo: "undo of ", engine.KindApply: "finishing "}[kind]+id)
}

// planChange plans beside the screen; the plan opens by itself.
func (m *Model) planChange(wish source.DorisWish, what string) tea.Cmd {
	plan := m.do(func() tea.Msg {
		ctx, cancel := m.whileOpen(planLimit)
		defer cancel()
		p, err := m.doris.Plan(ctx, wish)
		return changePlannedMsg{p, err, what}
	})
	return tea.Batch(plan, m.flash(toneNone, "reading every frontend, to plan "+what))
}

// whileOpen is a time limit that ends with the console.
func (m *Model) whileOpen(limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := timeLimit(limit)
	closed := m.closed
	m.o.Terminal.Guard.Go(func() {
		select {
		case <-closed:
			cancel()
		case <-ctx.Done():
		}
	})
	return ctx, cancel
}

// changePlanned asks, or says why there is nothing to ask.
func (m *Model) changePlanned(msg changePlannedMsg) tea.Cmd {
	m.touch()
	if msg.err != nil {
		return m.notice("no plan: "+clients.Clean(msg.what), source.Words(msg.err), "Nothing was sent.")
	}
	if p := msg.plan.Plan; len(p.Statements()) == 0 {
		if p.Undoes != "" || p.Resumes != "" {
			return m.apply(msg.plan) // sends nothing; that it is settled has to be kept
		}
		msg.plan.Done()
		return m.notice("nothing to do", fmt.Sprintf("Every frontend reads %s already. Nothing was sent.", msg.plan.Shown.Target))
	}
	l := &planLayer{plan: msg.plan, state: planQuestion(msg.plan.Shown, m.o.Zone)}
	l.quiet.begin(m.o.Now())
	m.push(l)
	return m.after(quietFor, wakeMsg{})
}

// planLayer shows a plan and asks for the context's name. It opens by itself.
type planLayer struct {
	plan  *source.DorisPlan
	state views.ConfirmState
	line  line
	wrong string
	quiet quiet
}

func (l *planLayer) key(m *Model, key string, text []rune) tea.Cmd {
	if !l.quiet.hears(m.o.Now()) {
		return m.after(quietFor, wakeMsg{})
	}
	switch key {
	case "esc", "ctrl+c":
		m.pop()
		l.plan.Done()
		return m.toast(toneNone, "left: nothing was sent")
	case "enter":
		return l.confirm(m)
	case "up":
		l.state.Scroll = max(l.state.Scroll-1, 0)
	case "down":
		l.state.Scroll++
	case "pgup":
		l.state.Scroll = max(l.state.Scroll-10, 0)
	case "pgdown":
		l.state.Scroll += 10
	default:
		if l.line.key(key, text) {
			l.wrong = ""
		}
	}
	return nil
}

// confirm applies the plan if the context's name was typed, and nothing else.
func (l *planLayer) confirm(m *Model) tea.Cmd {
	name := l.plan.Plan.Context
	if typed := strings.TrimSpace(l.line.String()); typed != name {
		l.wrong = "nothing was sent: not " + clients.Clean(name)
		return m.toast(toneWarn, fmt.Sprintf("%q was typed and the context is %s: nothing was sent", typed, clients.Clean(name)))
	}
	m.pop()
	return m.apply(l.plan)
}

// apply begins what was confirmed and shows it.
func (m *Model) apply(p *source.DorisPlan) tea.Cmd {
	if err := m.doris.Apply(p); err != nil {
		return m.toast(toneBad, source.Words(err))
	}
	return m.goTo(action.Spread)
}

func (l *planLayer) paste(_ *Model, text string) tea.Cmd {
	l.line.insert([]rune(text))
	return nil
}

func (l *planLayer) draw(m *Model) {
	p := l.line.prompt("type " + l.state.Type + ": ")
	p.Error = l.wrong
	l.state.Input, l.state.Quiet = &p, m.o.Now().Before(l.quiet.until)
	views.Confirm(m.frame, l.state)
}

// noticeLayer says something that has to be read. It opens by itself.
type noticeLayer struct {
	state views.ConfirmState
	quiet quiet
}

func (m *Model) notice(title string, body ...string) tea.Cmd {
	l := &noticeLayer{state: views.ConfirmState{Title: title, Body: body, Hints: hintsOf("enter", "close", "↑ ↓", "scroll")}}
	l.quiet.begin(m.o.Now())
	m.push(l)
	m.log.add(m.event(toneWarn, "", title+": "+strings.Join(body, " ")))
	return m.after(quietFor, wakeMsg{})
}

func (l *noticeLayer) key(m *Model, key string, _ []rune) tea.Cmd {
	if !l.quiet.hears(m.o.Now()) {
		return m.after(quietFor, wakeMsg{})
	}
	switch key {
	case "enter", "esc", "q", "ctrl+c":
		m.pop()
	case "up", "k":
		l.state.Scroll = max(l.state.Scroll-1, 0)
	case "down", "j":
		l.state.Scroll++
	}
	return nil
}

func (l *noticeLayer) draw(m *Model) {
	l.state.Quiet = m.o.Now().Before(l.quiet.until)
	views.Confirm(m.frame, l.state)
}
