package warmup

import (
	"testing"
	"time"

	"bellows/engine"

	"golang.org/x/sync/semaphore"
)

func TestFailingTableTakesNoMoreThanItsShare(t *testing.T) {
	failing := map[string]func(b *stub){
		"at once": func(b *stub) {
			b.answer = func(p Probe, _ int) Answer {
				if p.Table == "t03_OFFLINE" {
					return Answer{Exceptions: []Exception{{305, "gone"}}}
				}
				return good()
			}
		},
		"by hanging": func(b *stub) {
			cost := b.cost
			b.cost = func(p Probe, n int) time.Duration {
				if p.Table == "t03_OFFLINE" {
					return time.Hour
				}
				return cost(p, n)
			}
		},
	}
	for name, fail := range failing {
		bubble(t, func(t *testing.T) {
			const n = 10
			b := newStub(5 * time.Millisecond)
			fail(b)
			v, sn := warm(t, b, workOf(t, tables(n)), Options{}, nil)
			if v.Word != Warm || v.Outcome != engine.Uncovered {
				t.Errorf("%s: one bad table of %d: verdict %+v", name, n, v)
			}
			var spent time.Duration
			for i, p := range b.probes {
				if p.Table == "t03_OFFLINE" && i+1 < len(b.at) {
					spent += b.at[i+1].Sub(b.at[i])
				}
			}
			if share := 15 * time.Second / n; spent > share {
				t.Errorf("%s: the failing table took %v, its share of the budget is %v", name, spent, share)
			}
			for _, l := range sn.Legs {
				if l.State != LegProven && (l.Tables[0] != "t03_OFFLINE" || l.Reason == "") {
					t.Errorf("%s: leg %+v", name, l)
				}
			}
			if a := v.Advice; a != "see the reasons of the uncovered legs; --allow-uncovered 2 accepts them" {
				t.Errorf("%s: advice %q", name, a)
			}
		})
	}
}

func TestFailingTableIsRetriedAndNeverStartsTheOthersOver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(5 * time.Millisecond)
		b.answer = func(p Probe, n int) Answer {
			if p.Table == "t02_OFFLINE" && n < 400 {
				return Answer{Exceptions: []Exception{{410, "no routing yet"}}}
			}
			return good()
		}
		v, sn := warm(t, b, workOf(t, tables(10)), Options{}, nil)
		if v.Outcome != engine.OK {
			t.Fatalf("verdict %+v\n%s", v, eventTexts(sn))
		}
		if !hasEvent(sn, EventTable, "t02_OFFLINE: answers again") {
			t.Errorf("events:\n%s", eventTexts(sn))
		}
		for i := range 10 {
			table := tables(10)[i].Table
			if at := firstProbe(b, table); at > 12 {
				t.Errorf("%s was first probed as number %d", table, at)
			}
		}
	})
}

func firstProbe(b *stub, table Table) int {
	for i, p := range b.probes {
		if p.Table == table {
			return i
		}
	}
	return len(b.probes)
}

func TestQuotaIsPacedUnder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		w := workOf(t, tables(3))
		w.Quotas = map[Table]float64{"t01_OFFLINE": 2}
		v, _ := warm(t, b, w, Options{Floor: 3000, Concurrency: 4}, nil)
		if v.Outcome != engine.OK {
			t.Fatalf("verdict %+v", v)
		}
		var last time.Time
		for i, p := range b.probes {
			if p.Table != "t01_OFFLINE" {
				continue
			}
			if gap := b.at[i].Sub(last); !last.IsZero() && gap < 500*time.Millisecond {
				t.Fatalf("two probes within %v under a quota of 2/s", gap)
			}
			last = b.at[i]
		}
	})
}

func TestQuotaRejectionIsBackOffNotFailure(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(5 * time.Millisecond)
		hits := 0
		b.answer = func(p Probe, _ int) Answer {
			if p.Table == "t00_OFFLINE" && hits < 3 {
				hits++
				return Answer{Exceptions: []Exception{{429, "over quota"}}}
			}
			return good()
		}
		v, sn := warm(t, b, workOf(t, tables(2)), Options{}, nil)
		if v.Outcome != engine.OK || sn.Bad != 0 || sn.QuotaHits != 3 {
			t.Errorf("verdict %+v, bad %d, quota %d", v, sn.Bad, sn.QuotaHits)
		}
		if !hasEvent(sn, EventQuota, "over quota") {
			t.Errorf("events:\n%s", eventTexts(sn))
		}
	})
}

func TestQuotaOnEveryTableIsSaidBeforehand(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		w := workOf(t, tables(2))
		w.Quotas = map[Table]float64{"t00_OFFLINE": 10, "t01_OFFLINE": 10}
		v, sn := warm(t, b, w, Options{}, nil)
		if v.Word != BudgetExpired || !sn.Estimate.Paced || sn.Estimate.Reachable != 270 {
			t.Errorf("verdict %+v, estimate %+v", v, sn.Estimate)
		}
	})
}

func TestGlobalLimitHoldsOverSessions(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(10 * time.Millisecond)
		limit := semaphore.NewWeighted(3)
		var all []*Warmup
		for range 4 {
			w, err := New(Target{Name: "b", Tables: []Table{"t00_OFFLINE"}, Prober: b, Router: routerOf(tables(1))},
				PrepareOptions{Mode: ShapesLimit1}, Options{Concurrency: 4, Floor: 100, Limit: limit}, 1)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, w)
		}
		if worst := RunAll(t.Context(), all, 0); worst != engine.OK {
			t.Errorf("worst outcome %s", worst)
		}
		if b.most != 3 {
			t.Errorf("%d probes at once, the limit is 3", b.most)
		}
	})
}
