package views_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views"

	"pgregory.net/rapid"
)

// A verdict stands for the process that it was reached for, until a look at the
// broker says something worse.
func TestStateOfABrokerWithAVerdict(t *testing.T) {
	ended := func(word warmup.Word) *warmup.Snapshot {
		sn := expired()
		sn.Verdict.Word = word
		return sn
	}
	verdictAt := ago(85 * time.Second) // 15 s after it began
	for _, c := range []struct {
		name    string
		state   warmup.BrokerState
		started time.Time
		sn      *warmup.Snapshot
		want    string
	}{
		{"no warm-up", warmup.BrokerCold, ago(time.Hour), nil, "cold"},
		{"running", warmup.BrokerCold, ago(time.Hour), warming(), "warming"},
		{"running though it is down", warmup.BrokerUnreachable, time.Time{}, warming(), "warming"},
		{"warm", warmup.BrokerServing, ago(time.Hour), ended(warmup.Warm), "warm"},
		{"budget over", warmup.BrokerCold, ago(time.Hour), ended(warmup.BudgetExpired), "budget-expired"},
		{"restarted since", warmup.BrokerCold, verdictAt.Add(time.Second), ended(warmup.Warm), "cold"},
		{"restarted before", warmup.BrokerServing, verdictAt.Add(-time.Second), ended(warmup.Warm), "warm"},
		{"does not tell its start", warmup.BrokerServing, time.Time{}, ended(warmup.Warm), "warm"},
		{"down since", warmup.BrokerUnreachable, time.Time{}, ended(warmup.Warm), "unreachable"},
		{"starting", warmup.BrokerStarting, ago(time.Hour), ended(warmup.Warm), "starting"},
		{"there again", warmup.BrokerCold, time.Time{}, ended(warmup.Unreachable), "cold"},
	} {
		b := warmup.BrokerStatus{Name: "b", State: c.state, Started: c.started}
		rows := views.NewFleetRows(nil, []warmup.BrokerStatus{b}, map[string]*warmup.Snapshot{"b": c.sn}, noon)
		if got := views.StateWord(rows.Status(0), rows.Warm(0)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Rows take over texts only of what did not change.
func TestRowsFollowTheirSnapshots(t *testing.T) {
	brokers := sampleBrokers()[:2]
	warm := map[string]*warmup.Snapshot{brokers[1].Name: warming()}
	rows := views.NewFleetRows(nil, brokers, warm, noon)
	legs := func(r *views.FleetRows) string { return r.Cell(1, 4).Text }
	up := func(r *views.FleetRows) string { return r.Cell(0, 2).Text }
	if legs(rows) != "19/23" || up(rows) != "3 d 2 h" {
		t.Fatalf("legs %s, up %s", legs(rows), up(rows))
	}
	next := warming()
	next.Proven = 20
	warm[brokers[1].Name] = next
	rows = views.NewFleetRows(rows, brokers, warm, noon.Add(time.Hour))
	if legs(rows) != "20/23" {
		t.Errorf("legs %s after a new snapshot, want 20/23", legs(rows))
	}
	looked := append([]warmup.BrokerStatus(nil), brokers...)
	if rows = views.NewFleetRows(rows, looked, warm, noon.Add(time.Hour)); up(rows) != "3 d 3 h" {
		t.Errorf("up %s after a new look, want 3 d 3 h", up(rows))
	}
	if rows = views.NewFleetRows(rows, brokers[1:], warm, noon); rows.Len() != 1 || rows.ID(0) != brokers[1].Name {
		t.Errorf("%d rows after a broker left, the first %s", rows.Len(), rows.ID(0))
	}
}

// A list of brokers whose names have little room shows them apart, whichever part
// of the names it is that differs.
func TestAlikeNamesAreToldApart(t *testing.T) {
	for _, pattern := range []string{"Broker_10.0.3.%d_8099", "Broker_pinot-broker-%d.pinot-broker-headless.analytics.svc.cluster.local_8099", "%d", "日本-%d_8099"} {
		var brokers []warmup.BrokerStatus
		for i := range 8 {
			brokers = append(brokers, warmup.BrokerStatus{Name: fmt.Sprintf(pattern, i), State: warmup.BrokerCold})
		}
		rows := views.NewFleetRows(nil, brokers, nil, noon)
		rapid.Check(t, func(rt *rapid.T) {
			width := rapid.IntRange(3, 90).Draw(rt, "width")
			f := frameFor(t, width, 8, "mono", themes.Plain, rapid.Bool().Draw(rt, "ascii"))
			seen := map[string]bool{}
			for i := range brokers {
				c := f.Row(i)
				rows.Paint(&c, i, 0)
			}
			for _, line := range f.Lines() {
				seen[line] = true
			}
			if len(seen) != len(brokers) {
				rt.Errorf("%s in %d cells: only %d of %d names can be told apart:\n%s", pattern, width, len(seen), len(brokers), f.String())
			}
		})
	}
}

// Coverage: what is pinned, banned or left out says so, in the cover's order.
func TestChosenRowsTellEveryTable(t *testing.T) {
	s := coverage()
	want := map[string]string{"returns_OFFLINE": "✕ banned", "payments_OFFLINE": "▲ pinned", "orders_OFFLINE": ""}
	rows := views.NewChosenRows(sampleCover(), append(sampleRoutes(10, 12), warmup.Routes{Table: "returns_OFFLINE"}),
		map[warmup.Table]views.Mark{"payments_OFFLINE": views.Pinned, "returns_OFFLINE": views.Banned})
	seen := map[string]bool{}
	for i := range rows.Len() {
		id := rows.ID(i)
		if seen[id] {
			t.Errorf("%s stands twice", id)
		}
		seen[id] = true
		if mark, asked := want[id]; asked && rows.Cell(i, 2).Text != mark {
			t.Errorf("%s is marked %q, want %q", id, rows.Cell(i, 2).Text, mark)
		}
		if i < len(s.Cover.Chosen) && id != string(s.Cover.Chosen[i].Routes.Table) {
			t.Errorf("row %d is %s, the cover has %s", i, id, s.Cover.Chosen[i].Routes.Table)
		}
	}
	for _, id := range []string{"returns_OFFLINE", "archive_OFFLINE", "payments_1_REALTIME"} {
		if !seen[id] {
			t.Errorf("%s is missing", id)
		}
	}
}

// A grid follows what is proven, and is not mistaken for another one's.
func TestGridsFollowTheirLegs(t *testing.T) {
	cover := sampleCover()
	before := views.NewLegRows(views.CoverLegs(cover), views.GridRoutes(cover, sampleRoutes(10, 12)))
	after := before.Follow(sampleLegs())
	if after == nil || after.Cell(0, 2).Text != "✓ proven" || before.Cell(0, 2).Text != "○ chosen" {
		t.Errorf("the first leg is %q, was %q", after.Cell(0, 2).Text, before.Cell(0, 2).Text)
	}
	swapped := sampleLegs()
	swapped[0], swapped[1] = swapped[1], swapped[0]
	if before.Follow(swapped) != nil || before.Follow(swapped[1:]) != nil {
		t.Error("a grid follows legs of another one")
	}
}

// In a grid with more tables than cells the table at the cursor is among those
// that are seen.
func TestGridShowsTheTableAtTheCursor(t *testing.T) {
	cover := sampleCover()
	routes := views.GridRoutes(cover, sampleRoutes(300, 12))
	if len(routes) != 300 || routes[0].Table != cover.Chosen[0].Routes.Table {
		t.Fatalf("%d tables in the grid, the first %s", len(routes), routes[0].Table)
	}
	s := coverage()
	s.Rows = views.NewLegRows(sampleLegs(), routes)
	s.Legs.Update(s.Rows)
	s.Chosen.Update(views.NewChosenRows(cover, routes, nil))
	for _, at := range []int{0, 150, 299} {
		s.Chosen.Home()
		s.Chosen.Move(at)
		f := frameFor(t, 100, 30, "dark", themes.TrueColour, false)
		views.Coverage(f, s)
		digit := fmt.Sprint((at + 1) % 10)
		if accent := f.Theme().Prefix(themes.Accent) + digit; !strings.Contains(f.Lines()[3], accent) {
			t.Errorf("column %d is not stressed in %q", at, f.Lines()[3])
		}
	}
}
