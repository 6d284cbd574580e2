package bench

import (
	"testing"
	"time"
)

func TestAdvise(t *testing.T) {
	at := func(rate float64, simulation string, arms map[string][]int, took map[string]time.Duration) *Run {
		r := runWith(0.01, arms, "off", "limit1", "auto")
		r.Settings.Rate, r.Simulation = rate, simulation
		for i := range r.Rounds {
			r.Rounds[i].Prepared.Took = took[r.Rounds[i].Arm]
		}
		return r
	}
	took := map[string]time.Duration{"limit1": 5 * time.Second, "auto": 8 * time.Second}
	slow := at(230, "", map[string][]int{"off": {394, 400}, "limit1": {0, 0}, "auto": {0, 0}}, took)
	fast := at(600, "", map[string][]int{"off": {980, 970}, "limit1": {900, 910}, "auto": {0, 4}}, took)
	demo := at(288, "simulated", map[string][]int{"off": {394}, "limit1": {48}, "auto": {0}}, took)

	got := Advise([]*Run{slow, fast, demo}, 200, 0.005)
	want := []struct {
		arm   string
		rate  float64
		holds bool
	}{{"limit1", 230, true}, {"auto", 230, true}, {"auto", 600, true}, {"limit1", 600, false}}
	if len(got) != len(want) {
		t.Fatalf("%d: %+v", len(got), got)
	}
	for i, w := range want {
		if g := got[i]; g.Arm.Name != w.arm || g.Rate != w.rate || g.Holds != w.holds || g.Restarts != 2 {
			t.Errorf("place %d: %+v, want %+v", i, g, w)
		}
	}
	if got[3].Off != 0.975 || got[3].Worst != 0.91 || got[1].Took != 8*time.Second {
		t.Errorf("%+v", got)
	}
	if got := Advise([]*Run{slow, fast}, 400, 0.005); len(got) != 2 || got[0].Arm.Name != "auto" {
		t.Errorf("for 400/s: %+v", got)
	}
	if got := Advise([]*Run{demo}, 100, 0.1); len(got) != 2 || !got[0].Holds {
		t.Errorf("of the demo alone: %+v", got)
	}
	if got := Advise(nil, 100, 0.1); got != nil {
		t.Errorf("of nothing: %+v", got)
	}
}
