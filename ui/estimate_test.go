package ui

import (
	"testing"
	"time"

	"bellows/engine/warmup"
)

// Before anything was measured the pane says what the floor needs, afterwards what it takes.
func TestEstimateOrWhatItNeeds(t *testing.T) {
	d := onDemo(t, nil)
	d.until("Broker_blue_1", "○ cold", "not measured yet")
	for _, c := range []struct {
		o    warmup.Options
		want string
	}{
		{warmup.Options{Floor: 200, Budget: time.Minute, Concurrency: 2}, "not measured yet; 200 probes in 1 m need at most 600 ms a probe at concurrency 2"},
		{warmup.Options{Floor: 1000, Budget: 15 * time.Second, MaxConcurrency: 8}, "not measured yet; 1000 probes in 15 s need at most 15 ms a probe, or 120 ms at the 8 that auto goes up to"},
		{warmup.Options{Floor: 1000, Budget: 15 * time.Second, Concurrency: 1, Engines: []warmup.Engine{warmup.SSE, warmup.MSE}}, "not measured yet; 2000 probes in 15 s need at most 7.5 ms a probe"},
		{warmup.Options{}, ""},
	} {
		d.m.o.Warm = c.o
		if got := d.m.needs(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.o, got, c.want)
		}
	}
	d.m.o.Warm = quick(200)
	d.press("w<enter>")
	d.wait("end", func() bool { return len(d.m.warmups.Runs) == 1 && d.m.warmups.Runs[0].Ended() })
	d.press("1")
	b, _ := d.m.fleetAt.current(d.m)
	if e := d.m.detail(b).Estimate; e.Floor != 200 || e.ProbeTime == 0 {
		t.Errorf("estimate %+v", e)
	}
	d.hides("not measured yet")
}
