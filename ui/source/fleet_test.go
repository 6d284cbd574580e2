package source_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine/warmup"
	"bellows/ui/source"
)

// inFleet runs a test over a fleet that is closed at its end.
func inFleet(t *testing.T, all map[string]*fake, test func(t *testing.T, f *source.Fleet)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f := source.NewFleet(source.FleetOptions{Open: opener(all)})
		defer f.Close()
		f.Switch("a")
		synctest.Wait()
		test(t, f)
	})
}

// after lets time pass; under synctest that costs none.
func after(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

func hasEvent(s source.FleetSnapshot, text string) bool {
	for _, e := range s.Events {
		if strings.Contains(e.Broker+" "+e.Text, text) {
			return true
		}
	}
	return false
}

func TestFleetShowsBrokers(t *testing.T) {
	c := newFake("a", "b1", "b2")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		s := f.Snapshot()
		if s.State != source.Fresh || len(s.Brokers) != 2 || s.Cluster != "cluster-a" {
			t.Fatalf("snapshot %+v", s)
		}
		if b, ok := s.Find("b1"); !ok || !b.Known() || b.Status.Legs != 2 {
			t.Errorf("b1 is %+v", b)
		}
	})
}

// Routes are read once; after that a look costs a glance.
func TestLooksAreCheap(t *testing.T) {
	c := newFake("a", "b1")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		after(time.Minute)
		surveys, glances := c.count("b1")
		if surveys != 1 || glances < 11 {
			t.Errorf("%d surveys and %d glances in a minute", surveys, glances)
		}
		f.Refresh()
		synctest.Wait()
		if surveys, _ := c.count("b1"); surveys != 2 {
			t.Errorf("%d surveys after somebody asked", surveys)
		}
	})
}

func TestRestartIsTold(t *testing.T) {
	c := newFake("a", "b1")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		c.set("b1", func(s *warmup.BrokerStatus) { s.Started, s.Legs = boot.Add(time.Hour), 1 })
		after(6 * time.Second)
		s := f.Snapshot()
		if !hasEvent(s, "b1 restarted") || !hasEvent(s, "2 legs became 1") || s.Brokers[0].Restarts != 1 {
			t.Errorf("restart not told: %+v", s.Events)
		}
		if surveys, _ := c.count("b1"); surveys != 2 {
			t.Errorf("%d surveys, want one more after the restart", surveys)
		}
	})
}

func TestQuotaChangeIsTold(t *testing.T) {
	for _, c := range []struct {
		was, is float64
		want    string
	}{
		{10, 2, "10/s became 2/s"}, {0, 10, "no limit became 10/s"}, {10, 0, "10/s became no limit"},
	} {
		cluster := newFake("a", "b1")
		limit := func(to float64) {
			cluster.set("b1", func(s *warmup.BrokerStatus) {
				s.Chosen, s.Quotas = []warmup.Table{"a_OFFLINE"}, nil
				if to > 0 {
					s.Quotas = []warmup.TableQuota{{Table: "a_OFFLINE", Limit: to}}
				}
			})
		}
		limit(c.was)
		inFleet(t, map[string]*fake{"a": cluster}, func(t *testing.T, f *source.Fleet) {
			limit(c.is)
			after(6 * time.Second)
			if !hasEvent(f.Snapshot(), "quota of a_OFFLINE changed: "+c.want) {
				t.Errorf("%q not told: %+v", c.want, f.Snapshot().Events)
			}
		})
	}
}

func TestBrokerGoesAndComes(t *testing.T) {
	c := newFake("a", "b1", "b2")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		c.mu.Lock()
		c.hang["b1"] = true
		c.mu.Unlock()
		after(31 * time.Second)
		s := f.Snapshot()
		if b, _ := s.Find("b1"); b.Status.State != warmup.BrokerUnreachable || b.Status.Legs != 2 {
			t.Errorf("b1 is %s with %d legs, want unreachable with what was known", b.Status.State, b.Status.Legs)
		}
		if b, _ := s.Find("b2"); b.Status.State != warmup.BrokerCold || s.Taken.Sub(b.Seen) > 6*time.Second {
			t.Errorf("b2 was held up: seen %v ago", s.Taken.Sub(b.Seen))
		}
		c.mu.Lock()
		c.hang["b1"] = false
		c.mu.Unlock()
		after(3 * time.Minute)
		if s = f.Snapshot(); !hasEvent(s, "b1 answers again") {
			t.Errorf("return not told: %+v", s.Events)
		}
	})
}

func TestStartingBrokerIsLookedAtLessAndLess(t *testing.T) {
	c := newFake("a", "b1")
	c.set("b1", func(s *warmup.BrokerStatus) { s.State, s.Legs = warmup.BrokerIdle, 0 })
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		after(10 * time.Minute)
		surveys, _ := c.count("b1")
		if surveys < 10 || surveys > 16 {
			t.Errorf("%d surveys in ten minutes, want about one a minute", surveys)
		}
		c.set("b1", func(s *warmup.BrokerStatus) { s.State, s.Legs = warmup.BrokerCold, 2 })
		after(time.Minute + 6*time.Second)
		if b := f.Snapshot().Brokers[0]; b.Status.Legs != 2 {
			t.Errorf("routes have come and were not seen: %+v", b.Status)
		}
	})
}

func TestControllerDiesAndComesBack(t *testing.T) {
	c := newFake("a", "b1")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		c.fail(errAway)
		after(10 * time.Minute)
		s := f.Snapshot()
		if s.State != source.Down || !strings.Contains(s.Reason, "refused") || s.Age < 9*time.Minute || len(s.Brokers) != 1 {
			t.Fatalf("state %v, reason %q, age %v, %d brokers", s.State, s.Reason, s.Age, len(s.Brokers))
		}
		if b := s.Brokers[0]; s.Taken.Sub(b.Seen) > 6*time.Second {
			t.Errorf("brokers were not looked at for %v", s.Taken.Sub(b.Seen))
		}
		c.fail(nil)
		after(50 * time.Second) // the cap of the back-off, with its spread
		if s = f.Snapshot(); s.State != source.Fresh || !hasEvent(s, "cluster reached again") {
			t.Errorf("state %v after the controller came back", s.State)
		}
	})
}

func TestContextThatCannotBeOpenedIsTriedForEver(t *testing.T) {
	all := map[string]*fake{}
	inFleet(t, all, func(t *testing.T, f *source.Fleet) {
		after(time.Hour)
		if s := f.Snapshot(); s.State != source.Down || !strings.Contains(s.Reason, "refused") {
			t.Fatalf("snapshot %+v", s)
		}
	})
}

func TestServersThatGoMakeRoutesBeReadAgain(t *testing.T) {
	c := newFake("a", "b1")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		c.mu.Lock()
		c.live = []string{"s1"}
		c.mu.Unlock()
		after(6 * time.Second)
		surveys, _ := c.count("b1")
		if surveys != 2 || !hasEvent(f.Snapshot(), "1 gone, 0 come") {
			t.Errorf("%d surveys, events %+v", surveys, f.Snapshot().Events)
		}
	})
}

// A switch never waits for the context before, and closes it behind.
func TestSwitchDoesNotWait(t *testing.T) {
	a, b := newFake("a", "b1"), newFake("b", "c1")
	a.hang["b1"] = true
	inFleet(t, map[string]*fake{"a": a, "b": b}, func(t *testing.T, f *source.Fleet) {
		began := time.Now()
		f.Switch("b")
		synctest.Wait()
		if s := f.Snapshot(); time.Since(began) != 0 || s.Context != "b" || len(s.Brokers) != 1 || s.Brokers[0].Member.ID != "c1" {
			t.Errorf("after %v: %+v", time.Since(began), s)
		}
		<-a.closings
	})
}

func TestChangedIsAnEdge(t *testing.T) {
	c := newFake("a", "b1")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		<-f.Changed()
		after(6 * time.Second) // the same again
		select {
		case <-f.Changed():
			t.Error("changed, though nothing did")
		default:
		}
	})
}
