package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/source"
	"bellows/views"
)

// mostNamed is how many brokers or quotas are named before they are counted.
const mostNamed = 4

// costsOf says what warming will do and take.
func (m *Model) costsOf(orders []source.Order) views.ConfirmState {
	o := orders[0].Options
	n := len(orders)
	names := make([]string, n)
	for i, one := range orders {
		names[i] = one.Member.Name
	}
	what := fmt.Sprintf("Probes are sent to %s of %s until each has answered %d well and every leg is proven, or its budget is over.",
		engine.Plural(n, "broker"), m.label(m.context), o.Floor)
	if hidden := m.fleetAt.list.HiddenMarks(); hidden > 0 && n > 1 {
		what += fmt.Sprintf(" The filter hides %d of them.", hidden)
	}
	return views.ConfirmState{
		Title: "warm " + listOf(names) + "?", Danger: 2, Body: []string{what},
		Costs: []views.Cost{
			{Name: "probes", Value: m.probes(n, o)},
			{Name: "time", Value: m.seconds(orders)},
			{Name: "quotas", Value: m.quotas(orders)},
			{Name: "side effects", Value: "probes count in the broker's metrics, its query log and its quotas; each carries the application name bellows"},
		},
		Hints: hintsOf("enter", "start", "esc", "leave it"),
	}
}

func listOf(names []string) string {
	if len(names) > mostNamed {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:mostNamed-1], ", "), len(names)-mostNamed+1)
	}
	return strings.Join(names, ", ")
}

func (m *Model) probes(n int, o warmup.Options) string {
	engines := max(len(o.Engines), 1)
	total := n * engines * o.Floor
	atOnce := fmt.Sprintf("%d at once", max(o.Concurrency, 1)*n)
	if o.Concurrency == 0 {
		atOnce = fmt.Sprintf("as few at once as make it, at most %d", o.MaxConcurrency*n)
	}
	return fmt.Sprintf("about %d, %s", total, atOnce)
}

// seconds is the budget, and what an earlier warm-up of the broker lets expect.
func (m *Model) seconds(orders []source.Order) string {
	o := orders[0].Options
	limit := "at most " + engine.Span(o.Budget) + " for each, all side by side"
	if len(orders) != 1 {
		return limit
	}
	limit = "at most " + engine.Span(o.Budget)
	r, ok := m.runOf(orders[0].Member.Name)
	if !ok || r.Snapshot.Times.P50 == 0 {
		return limit
	}
	e := warmup.NewEstimate(r.Snapshot.Floor, max(o.Concurrency, 1), o.Budget, r.Snapshot.Times.P50, 0)
	return fmt.Sprintf("%s; about %s at the last warm-up's %s a probe", limit,
		engine.Span(min(e.NeedTime, o.Budget).Round(time.Millisecond)), engine.Span(e.ProbeTime))
}

func (m *Model) quotas(orders []source.Order) string {
	share := orders[0].Options.Share
	if share == 0 {
		share = 1
	}
	var parts []string
	for _, one := range orders {
		b, _ := m.brokers.Find(one.Member.ID)
		if !b.Known() {
			return "not known yet; they are read before the first probe, and kept"
		}
		for _, q := range b.Status.Quotas {
			part := fmt.Sprintf("%s of %.3g/s", q.Table, q.Limit)
			if !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	if len(parts) == 0 {
		return "none limits these brokers on the tables of their covers"
	}
	return fmt.Sprintf("up to %.0f %% of what each broker admits: %s", share*100, listOf(parts))
}

func sortedTables(set map[warmup.Table]bool) []warmup.Table {
	var all []warmup.Table
	for t, in := range set {
		if in {
			all = append(all, t)
		}
	}
	slices.Sort(all)
	return all
}
