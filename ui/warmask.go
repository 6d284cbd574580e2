package ui

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// wanted are the names of the brokers that w is meant for: those selected, or the one at
// the cursor.
func (m *Model) wanted() []string {
	if m.at == action.Fleet {
		if marked := m.fleetAt.list.Marked(); len(marked) > 0 {
			return marked
		}
	}
	if b, ok := m.broker(); ok {
		return []string{b.Member.Name}
	}
	return nil
}

// canWarm is how many of the wanted brokers can be warmed now, and why another cannot.
func (m *Model) canWarm() (n int, busy string) {
	for _, name := range m.wanted() {
		switch _, listed := m.byName[name]; {
		case m.busy[name]:
			busy = name + " is being warmed"
		case listed:
			n++
		}
	}
	return n, busy
}

// chosen are the wanted brokers that can be warmed now.
func (m *Model) chosen() []source.Broker {
	var todo []source.Broker
	for _, name := range m.wanted() {
		if b, ok := m.named(name); ok && !m.busy[name] {
			todo = append(todo, b)
		}
	}
	return todo
}

// toWarm are the orders of w; on Coverage they are for the cover in view.
func (m *Model) toWarm() []source.Order {
	todo := m.chosen()
	prepare := m.o.Prepare
	if m.at == action.Coverage {
		choice := m.plan.Choice()
		prepare.Cover.Method, prepare.Cover.Pin, prepare.Cover.Ban = choice.Method, choice.Pin, choice.Ban
	}
	return m.orders(todo, prepare)
}

func (m *Model) toWarmAgain() []source.Order {
	b, ok := m.broker()
	if !ok {
		return nil
	}
	return m.orders([]source.Broker{b}, m.o.Prepare)
}

func (m *Model) orders(todo []source.Broker, prepare warmup.PrepareOptions) []source.Order {
	// One broker is meant to serve something; of several, one may well be a spare.
	expect := 0
	if len(todo) == 1 {
		expect = 1
	}
	var all []source.Order
	for _, b := range todo {
		all = append(all, source.Order{
			Member: b.Member, Prepare: prepare, Options: m.o.Warm, Expect: expect, Label: m.label(m.context),
			Command: commandOf(b.Member.Name, m.where(), m.o.Warm, prepare),
		})
	}
	return all
}

// where are the words of a command line that lead to the cluster in view.
func (m *Model) where() []string {
	if m.context == m.o.Context && len(m.o.Where) > 0 {
		return m.o.Where
	}
	if m.context == "" {
		return nil
	}
	return []string{"--context", m.context}
}

// commandOf is how the same would be done on the command line.
func commandOf(broker string, where []string, o warmup.Options, p warmup.PrepareOptions) string {
	words := []string{"bellows", "warm", engine.ShellWord(broker)}
	for _, w := range where {
		words = append(words, engine.ShellWord(w))
	}
	words = append(words, "--floor", fmt.Sprint(o.Floor), "--budget", o.Budget.String(), "--cover", string(p.Cover.Method))
	switch {
	case o.Concurrency == 0:
		words = append(words, "--concurrency", "auto")
	case o.Concurrency > 1:
		words = append(words, "--concurrency", fmt.Sprint(o.Concurrency))
	}
	for _, t := range p.Cover.Pin {
		words = append(words, "--pin", engine.ShellWord(string(t)))
	}
	for _, t := range sortedTables(p.Cover.Ban) {
		words = append(words, "--exclude", engine.ShellWord(string(t)))
	}
	return strings.Join(words, " ")
}

// askToWarm asks once, with what it will cost.
func (m *Model) askToWarm(orders []source.Order) tea.Cmd {
	if len(orders) == 0 {
		return m.toast(toneWarn, "this broker is not listed in the context in view")
	}
	m.push(&confirmLayer{orders: orders, state: m.costsOf(orders)})
	return nil
}

// confirmLayer asks before brokers are warmed.
type confirmLayer struct {
	orders []source.Order
	state  views.ConfirmState
}

func (c *confirmLayer) key(m *Model, key string, _ []rune) tea.Cmd {
	switch key {
	case "enter", "y":
		m.pop()
		return m.warm(c.orders)
	case "esc", "n", "q", "ctrl+c":
		m.pop()
	case "up", "k":
		c.state.Scroll = max(c.state.Scroll-1, 0)
	case "down", "j":
		c.state.Scroll++
	}
	return nil
}

func (c *confirmLayer) draw(m *Model) { views.Confirm(m.frame, c.state) }

// warm starts what was confirmed and shows it.
func (m *Model) warm(orders []source.Order) tea.Cmd {
	var cmds []tea.Cmd
	started := 0
	for _, o := range orders {
		if err := m.runs.Start(m.fleet, o); err != nil {
			cmds = append(cmds, m.toast(toneBad, err.Error()))
			continue
		}
		started++
	}
	if started > 0 {
		m.fleetAt.list.Unmark()
		m.warmed(m.runs.Snapshot())
		m.refresh()
		m.warmAt.list.Seek(orders[0].Member.Name)
		m.warmAt.sync(m)
		m.log.add(m.event(toneNone, "", fmt.Sprintf("warming %s", engine.Plural(started, "broker"))))
		cmds = append(cmds, m.goTo(action.Warmup))
	}
	return tea.Batch(cmds...)
}
