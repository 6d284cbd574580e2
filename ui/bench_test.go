package ui

import (
	"fmt"
	"testing"
	"time"

	"bellows/clients/pinot"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/ui/action"
	"bellows/ui/connect"
	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
)

// crowded is a console with many brokers, which no goroutine works for.
func crowded(b *testing.B, brokers int) *Model {
	b.Helper()
	m, err := New(Options{Label: "many", Profile: themes.TrueColour})
	if err != nil {
		b.Fatal(err)
	}
	s := source.FleetSnapshot{Version: 1, Taken: time.Unix(1e9, 0), State: source.Fresh}
	for i := range brokers {
		id := fmt.Sprintf("Broker_%d.example_8099", i)
		s.Brokers = append(s.Brokers, source.Broker{
			Member: connect.MemberOf(pinot.Member{ID: id, URL: "http://" + id}),
			Status: warmup.BrokerStatus{Name: id, URL: "http://" + id, State: warmup.BrokerCold, Legs: 30, Started: time.Unix(1e9-100, 0)},
			Seen:   s.Taken,
		})
	}
	m.restore()
	m.watched(s)
	m.refresh()
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	return m
}

func BenchmarkKeyAmong5000Brokers(b *testing.B) {
	m := crowded(b, 5000)
	m.fleetAt.list.MarkShown()
	keys := []tea.KeyMsg{{Type: tea.KeyDown}, {Type: tea.KeyEnd}, {Type: tea.KeyUp}, {Type: tea.KeyHome}}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%len(keys)])
		m.View()
	}
}

func BenchmarkFilterAmong5000Brokers(b *testing.B) {
	m := crowded(b, 5000)
	m.press("list.sort")
	m.press("list.filter")
	keys := []tea.KeyMsg{{Type: tea.KeyRunes, Runes: []rune{'4'}}, {Type: tea.KeyBackspace}}
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%len(keys)])
		m.View()
	}
}

func BenchmarkFrame(b *testing.B) {
	m := crowded(b, 50)
	b.ReportAllocs()
	for b.Loop() {
		m.touch()
		m.View()
	}
}

func BenchmarkDetailsOf100000Tables(b *testing.B) {
	m := crowded(b, 1)
	m.plan = source.CoverageSnapshot{Version: 1, Member: m.brokers.Brokers[0].Member}
	for i := range 100_000 {
		m.plan.Routes = append(m.plan.Routes, warmup.Routes{Table: warmup.Table(fmt.Sprintf("t%d_OFFLINE", i)), Choices: [][]string{{"s1"}, {"s2"}}, Segments: i})
	}
	m.nearAt.open(m, m.plan.Member.ID)
	m.show(action.Details)
	keys := []tea.KeyMsg{{Type: tea.KeyDown}, {Type: tea.KeyEnd}, {Type: tea.KeyUp}, {Type: tea.KeyHome}}
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%len(keys)])
		m.View()
	}
}

// press does an action by its identity.
func (m *Model) press(id string) { m.effects[id](m) }
