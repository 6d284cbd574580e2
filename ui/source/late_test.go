package source_test

import (
	"testing"
	"testing/synctest"
	"time"

	"bellows/clients/pinot"
	"bellows/engine/warmup"
	"bellows/ui/source"
)

// A look at everything that began before the tables were listed ends after; what it
// found is not the last word.
func TestTablesListedDuringALook(t *testing.T) {
	for name, ask := range map[string]func(*fake, *source.Fleet){
		"listed for tables": func(c *fake, _ *source.Fleet) { c.list("b1", "a_OFFLINE") },
		"asked by somebody": func(_ *fake, f *source.Fleet) { f.Refresh() },
	} {
		t.Run(name, func(t *testing.T) {
			c := newFake("a", "b1")
			c.list("b1")
			c.set("b1", func(s *warmup.BrokerStatus) { s.State, s.Tables, s.Legs = warmup.BrokerIdle, 0, 0 })
			c.hold("b1")
			inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
				c.set("b1", func(s *warmup.BrokerStatus) { s.State, s.Tables, s.Legs = warmup.BrokerCold, 1, 2 })
				ask(c, f)
				after(6 * time.Second)
				c.release("b1")
				synctest.Wait()
				if b := f.Snapshot().Brokers[0]; b.Status.Legs != 2 {
					t.Errorf("the look that was late is what is shown: %+v", b.Status)
				}
			})
		})
	}
}

// A broker hears of a server that went later than the controller says so.
func TestRoutesThatShrinkLater(t *testing.T) {
	c := newFake("a", "b1")
	inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
		c.mu.Lock()
		c.live = []string{"s1"}
		c.mu.Unlock()
		after(6 * time.Second)
		c.set("b1", func(s *warmup.BrokerStatus) { s.Legs = 1 })
		after(6 * time.Second)
		if !hasEvent(f.Snapshot(), "2 legs became 1") {
			t.Errorf("not told: %+v", f.Snapshot().Events)
		}
		after(time.Hour)
		if surveys, _ := c.count("b1"); surveys != 4 {
			t.Errorf("%d surveys, want the first and three after the change", surveys)
		}
	})
}

// One list that cannot be read is no reason to call anything gone.
func TestListsThatAreNotRead(t *testing.T) {
	for name, lose := range map[string]func(*pinot.Inventory){
		"live servers": func(v *pinot.Inventory) { v.LiveServerIDs, v.LiveServers, v.Unread.Live = nil, -1, true },
		"tables": func(v *pinot.Inventory) {
			v.Unread.Serving = true
			for i := range v.Brokers {
				v.Brokers[i].Tables = nil
			}
		},
		"instances": func(v *pinot.Inventory) { v.Brokers, v.Servers, v.Unread.Instances = v.Brokers[:1], 0, true },
	} {
		t.Run(name, func(t *testing.T) {
			c := newFake("a", "b1", "b2")
			inFleet(t, map[string]*fake{"a": c}, func(t *testing.T, f *source.Fleet) {
				before := f.Snapshot()
				c.distort(lose)
				after(6 * time.Second)
				c.distort(nil)
				after(6 * time.Second)
				now := f.Snapshot()
				if len(now.Events) != len(before.Events) {
					t.Errorf("told %+v", now.Events[len(before.Events):])
				}
				for _, b := range now.Brokers {
					if surveys, _ := c.count(b.Member.ID); surveys != 1 || len(b.Member.Tables) != 1 {
						t.Errorf("%s: %d surveys, tables %v", b.Member.ID, surveys, b.Member.Tables)
					}
				}
			})
		})
	}
}
