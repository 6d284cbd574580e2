package doris

import (
	"math"
	"strings"
	"time"

	"bellows/engine/spread/change"
)

// unknownLoad is one of which nothing could be read.
func unknownLoad(reason string) *change.Load {
	return &change.Load{CPU: -1, RunningTasks: -1, ScanBytesPerSecond: -1, RemoteBytesPerSecond: -1, CacheHitRatio: -1, Reason: reason}
}

// FirstSample is the reason of a load without rates, as of a first reading.
const FirstSample = "rates need a second reading"

// loadOf makes a load of two samples. before is nil when there is one only.
func loadOf(before, now *sample) *change.Load {
	l := unknownLoad("")
	l.RunningTasks = whole(now.tasks)
	if now.hits >= 0 && now.hits <= 1 {
		l.CacheHitRatio = now.hits
	}
	if before == nil {
		l.Reason = FirstSample
		return l
	}
	elapsed := now.at.Sub(before.at)
	l.ScanBytesPerSecond = rate(before.scanned, now.scanned, elapsed)
	l.RemoteBytesPerSecond = rate(before.remote, now.remote, elapsed)
	if all, idle := now.ticks-before.ticks, now.idle-before.idle; before.ticks >= 0 && all > 0 && idle >= 0 {
		l.CPU = max(0, 1-idle/all)
	}
	var missing []string
	for _, m := range []struct {
		name   string
		value  float64
		before float64
	}{{"CPU", l.CPU, before.ticks}, {"scan bytes", l.ScanBytesPerSecond, before.scanned}, {"remote bytes", l.RemoteBytesPerSecond, before.remote}} {
		if m.value < 0 && m.before >= 0 {
			l.Reason = "its counters began anew: it was restarted"
		} else if m.value < 0 {
			missing = append(missing, m.name)
		}
	}
	if l.Reason == "" && missing != nil {
		l.Reason = "its metrics page has no " + strings.Join(missing, ", ")
	}
	return l
}

func rate(before, now float64, elapsed time.Duration) float64 {
	if before < 0 || now < before || elapsed <= 0 {
		return -1
	}
	if v := (now - before) / elapsed.Seconds(); v <= math.MaxFloat64 {
		return v
	}
	return -1
}

// whole is -1 for what is no count.
func whole(v float64) int64 {
	if !(v >= 0 && v < math.MaxInt32) {
		return -1
	}
	return int64(v)
}
