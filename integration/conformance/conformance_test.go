package conformance

import (
	"strings"
	"testing"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/views/text"
)

func TestBrokersTellWhoTheyAre(t *testing.T) {
	each(t, func(t *testing.T, s subject) {
		b := s.status(t)
		if b.Outcome != engine.OK || b.Health != "OK" || b.Started == nil || b.Uptime <= 0 || b.Requests == nil {
			t.Errorf("%+v", b)
		}
		if b.Routed < 1 || b.Routed > b.Tables || b.Legs < 1 || b.Cover < 1 || b.Servers < 1 {
			t.Errorf("%+v", b)
		}
		before := *b.Requests
		if again := s.status(t); *again.Requests != before+1 || !again.Started.Equal(*b.Started) {
			t.Errorf("requests went from %d to %d: a look costs one", before, *again.Requests)
		}
	})
}

func TestCoversReachTheUniverse(t *testing.T) {
	each(t, func(t *testing.T, s subject) {
		for _, b := range s.cover(t, "--compare").Brokers {
			sizes := map[warmup.Method]text.CoverSize{}
			for _, size := range b.Sizes {
				sizes[size.Method] = size
			}
			if sizes[warmup.Exact].Tables > sizes[warmup.Greedy].Tables || sizes[warmup.Exact].Tables > sizes[warmup.FirstFit].Tables {
				t.Errorf("%s: exact takes more tables than another: %+v", b.Broker, b.Sizes)
			}
			reached := 0
			for _, c := range b.Chosen {
				reached += c.Adds
			}
			if reached != b.Legs || len(b.Universe) != b.Legs || len(b.Uncovered) > 0 {
				t.Errorf("%s: reaches %d of %d legs", b.Broker, reached, b.Legs)
			}
		}
	})
}

func TestDoctorFindsNothingWrong(t *testing.T) {
	each(t, func(t *testing.T, s subject) {
		run[text.DoctorDocument](t, 0, "doctor", s.broker, "--controller", s.controller)
	})
}

func TestWarmWithDefaults(t *testing.T) {
	each(t, func(t *testing.T, s subject) {
		before := *s.status(t).Requests
		b := s.warm(t, 0)
		if b.Verdict != warmup.Warm || b.Depth != 1000 || b.Proven != b.Universe || b.Restarts != 0 {
			t.Errorf("%s, depth %d, %d of %d legs", b.Verdict, b.Depth, b.Proven, b.Universe)
		}
		if len(b.Shapes) < 5 {
			t.Errorf("only %d kinds of shape: the schemas should give more", len(b.Shapes))
		}
		for _, k := range b.Shapes {
			if k.Items > 0 && k.Good < k.Share {
				t.Errorf("shape %s has %d of its share of %d", k.Kind, k.Good, k.Share)
			}
		}
		if after := *s.status(t).Requests; after < before+1000 {
			t.Errorf("the broker numbered %d requests during 1000 good probes", after-before)
		}
	})
}

func TestWarmWithEveryKindOfProbe(t *testing.T) {
	each(t, func(t *testing.T, s subject) {
		table := s.cover(t).Brokers[0].Chosen[0].Table
		user := `SELECT COUNT(*) FROM "` + string(table) + `"; SET timeoutMs=4000; SELECT * FROM "` + string(table) + `" LIMIT 3`
		for _, flags := range [][]string{
			{"--shapes", "limit1"},
			{"--shapes", "limit1", "--cover", "first-fit"},
			{"--shapes", "limit1", "--cover", "exact", "--concurrency", "4", "--ramp", "500ms"},
			{"--engine", "mse"},
			{"--engine", "both"},
			{"--query", user},
			{"--concurrency", "auto"},
		} {
			b := s.warm(t, 0, append(flags, "--floor", "60")...)
			if b.Verdict != warmup.Warm || b.Depth < 60 || b.Proven != b.Universe {
				t.Errorf("%v: %s, depth %d, %d of %d legs, bad %+v", flags, b.Verdict, b.Depth, b.Proven, b.Universe, b.BadCounts)
			}
			for _, d := range b.Dropped {
				t.Logf("%v: %s of %s: %s", flags, d.Kind, d.Table, d.Reason)
			}
		}
	})
}

func TestBadStatementIsNamed(t *testing.T) {
	each(t, func(t *testing.T, s subject) {
		b := s.warm(t, engine.BudgetExpired.ExitCode(), "--floor", "60", "--query", "SELECT nonsense FROM nowhere_at_all")
		if b.Verdict == warmup.Warm || !strings.Contains(b.Reason, "nowhere_at_all") && !strings.Contains(b.Reason, "190") {
			t.Errorf("%s: %s", b.Verdict, b.Reason)
		}
	})
}
