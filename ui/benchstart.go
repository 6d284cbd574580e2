package ui

import (
	"fmt"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/bench"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// askToMeasure asks what to measure, and how. What was typed last is there again.
func (m *Model) askToMeasure() tea.Cmd {
	w := m.benchAt.wish
	if w.Context != m.context {
		w = source.BenchWish{Context: m.context}
	}
	if w.Broker == "" && m.brokers.Simulation == "" {
		if b, ok := m.fleetAt.current(m); ok {
			w.Broker = b.Member.Name
		}
	}
	note := "Restarts a broker again and again: nothing is done, only waited, or warmed before the gate opens, in turns; then statements are sent at a fixed rate. The control, idle, waits as long as the warm-up takes."
	restart := "line for the shell; empty: you are asked to restart it, each time"
	if m.brokers.Simulation != "" {
		note += " The demo has a cluster of its own for this, which restarts by itself: leave all empty."
		restart = "empty: the demo restarts its broker itself"
	}
	return m.open(&formLayer{
		title: "measure a cold start", note: note,
		fields: []*formField{
			textField("broker", "broker", w.Broker, "the broker that is restarted, by name"),
			textField("restart", "restart command", w.RestartCmd, restart),
			textField("queries", "statements", w.QueryFile, "file with your statements, ';' between, as for --query-file"),
			textField("rate", "requests a second", w.Rate, "such as 230; or --find-rate below"),
			textField("restarts", "restarts an arm", w.Restarts, fmt.Sprintf("%d when empty; 4 or more for a verdict", bench.DefaultRestarts)),
			textField("arms", "arms", w.Arms, "';' between; empty is: off; idle; warm"),
			textField("more", "more flags", w.More, "of bellows bench coldstart, such as --find-rate --share 60%"),
		},
		apply: func(m *Model, f *formLayer) tea.Cmd {
			w := source.BenchWish{
				Context: m.context, Broker: f.text("broker"), RestartCmd: f.text("restart"), QueryFile: f.text("queries"), Rate: f.text("rate"),
				Restarts: f.text("restarts"), Arms: f.text("arms"), More: f.text("more"),
			}
			if field, why := w.Fault(); field != "" {
				f.field(field).fault = why
				return nil
			}
			m.benchAt.wish = w
			return m.planBench(w)
		},
	})
}

// plannedMsg is a measurement that could begin, or why it cannot.
type plannedMsg struct {
	plan source.BenchPlan
	err  error
}

// planLimit bounds connecting and reading what is measured.
const planLimit = 60 * time.Second

func (m *Model) planBench(w source.BenchWish) tea.Cmd {
	m.benchAt.asking = true
	plan, closed := m.o.PlanBench, m.closed
	return m.do(func() tea.Msg {
		ctx, cancel := timeLimit(planLimit)
		defer cancel()
		quit := make(chan struct{})
		defer close(quit)
		m.o.Terminal.Guard.Go(func() {
			select {
			case <-closed:
				cancel()
			case <-quit:
			}
		})
		p, err := plan(ctx, w)
		return plannedMsg{p, err}
	})
}

// planned asks once more, with what it will cost.
func (m *Model) planned(msg plannedMsg) tea.Cmd {
	m.benchAt.asking = false
	m.touch()
	if msg.err != nil {
		return m.toast(toneBad, "measure: "+clients.CleanMax(msg.err.Error(), 400))
	}
	msg.plan.Command = benchWords(m.benchAt.wish, m.where())
	c := &measureLayer{plan: msg.plan, state: measureCosts(&msg.plan)}
	c.quiet.begin(m.o.Now())
	m.push(c)
	return m.after(quietFor, wakeMsg{})
}

// wakeMsg draws anew what depends on the time.
type wakeMsg struct{}

// measureLayer asks before a broker is restarted again and again. It opens by itself.
type measureLayer struct {
	plan  source.BenchPlan
	state views.ConfirmState
	quiet quiet
}

func (c *measureLayer) key(m *Model, key string, _ []rune) tea.Cmd {
	if !c.quiet.hears(m.o.Now()) {
		return m.after(quietFor, wakeMsg{})
	}
	switch key {
	case "enter", "y":
		m.pop()
		return m.measure(c.plan)
	case "esc", "n", "q", "ctrl+c":
		m.pop()
		c.plan.Done()
	case "up", "k":
		c.state.Scroll = max(c.state.Scroll-1, 0)
	case "down", "j":
		c.state.Scroll++
	}
	return nil
}

func (c *measureLayer) draw(m *Model) {
	c.state.Quiet = m.o.Now().Before(c.quiet.until)
	views.Confirm(m.frame, c.state)
}

// measure begins what was confirmed and shows it.
func (m *Model) measure(p source.BenchPlan) tea.Cmd {
	if err := m.bench.Start(p); err != nil {
		return m.toast(toneBad, err.Error())
	}
	s := m.benchAt
	s.own, s.view, s.window = true, views.BenchAll, 0
	return tea.Batch(m.goTo(action.Bench), m.measured())
}

// measureCosts is the question, with what to expect.
func measureCosts(p *source.BenchPlan) views.ConfirmState {
	o := &p.Options
	s := &o.Settings
	rounds := len(o.Arms) * s.Restarts
	length := s.Length
	for _, w := range s.Windows {
		length = max(length, w.To)
	}
	lasts := fmt.Sprintf("%s of load", engine.Span(time.Duration(rounds)*time.Duration(float64(length+s.Limit)/max(s.Scale, 1e-9))))
	requests := fmt.Sprintf("about %.0f, %.4g a second for %s a round", s.Rate*length.Seconds()*float64(rounds), s.Rate, engine.Span(length))
	if o.Search != nil {
		requests = fmt.Sprintf("for %s a round, %.0f %% of the rate that is found first", engine.Span(length), 100*o.Search.Share)
	}
	if o.Loader != nil {
		requests += "; the demo's model computes them"
		lasts = "a moment of computing a round"
	}
	how := "by your command, each time"
	switch {
	case o.Restarter == nil:
		how = "by you: you are asked to, each time"
	case o.About.Simulation != "":
		how = "by the demo itself"
	}
	names := make([]string, len(o.Arms))
	for i, a := range o.Arms {
		names[i] = a.Name
	}
	return views.ConfirmState{
		Title: "measure the cold start of " + o.About.Broker + "?", Danger: int(action.Load),
		Body: []string{fmt.Sprintf("Takes %s down %s, and sends it the load of its users after each: %s.", o.About.Broker, times(rounds), listOf(names))},
		Costs: []views.Cost{
			{Name: "restarts", Value: fmt.Sprintf("%d: %s of %s; %s", rounds, engine.Plural(len(o.Arms), "arm"), engine.Plural(s.Restarts, "restart"), how)},
			{Name: "requests", Value: requests},
			{Name: "time", Value: fmt.Sprintf("%s, and the restarts and warm-ups before it; void rounds are repeated, at most %d times an arm", lasts, s.Repeats)},
			{Name: "users", Value: "whoever uses this broker meets its restarts and the load"},
			{Name: "kept in", Value: clients.Clean(p.File)},
		},
		Hints: hintsOf("enter", "begin", "esc", "leave it"),
	}
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
