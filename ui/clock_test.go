package ui

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestClock(t *testing.T) {
	var now atomic.Int64
	// Days after the broker's start, so that its uptime is not told in seconds.
	base := time.Date(2026, 3, 4, 12, 4, 59, 0, time.UTC)
	d := onFakes(t, func(o *Options) {
		o.Clock = true
		o.Now = func() time.Time { return base.Add(time.Duration(now.Load())) }
	}, &fakeCluster{name: "a", brokers: []string{"b1"}})
	d.until("12:04:59", "quota       a_OFFLINE") // the closer look has come
	before := strings.Split(d.view(), "\n")
	now.Store(int64(time.Second))
	d.until("12:05:00")
	for i, line := range strings.Split(d.view(), "\n") {
		if i > 0 && line != before[i] {
			t.Errorf("line %d changed with the clock: %q became %q", i, before[i], line)
		}
	}
	d.press("f")
	d.until("frozen")
	now.Store(int64(time.Minute))
	d.send(clockMsg{})
	d.shows("12:05:00")
}
