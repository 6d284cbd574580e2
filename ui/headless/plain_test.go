package headless_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bellows/engine/warmup"
	"bellows/ui/headless"
	"bellows/views/text"
)

// 300 probes of 40 ms: a warm-up of 12 s.
func twelveSeconds(n int) func(*testing.T) []*warmup.Warmup {
	return func(t *testing.T) []*warmup.Warmup { return warmupsOf(t, n, 300, stub{probe: 40 * time.Millisecond}) }
}

func eventLines(ended []warmup.Snapshot) []string {
	var lines []string
	for _, sn := range ended {
		for _, e := range sn.Events {
			lines = append(lines, text.Event(sn.Broker, 3, e))
		}
	}
	return lines
}

func TestPlainLines(t *testing.T) {
	out := &recorder{}
	ended := report(t, twelveSeconds(1), 0, headless.Options{Out: out})
	var progress []time.Duration
	var events []string
	for _, w := range out.writes {
		if strings.ContainsAny(w.text, "\r\x1b") || strings.Count(w.text, "\n") != 1 {
			t.Errorf("not a plain line: %q", w.text)
		}
		if strings.Contains(w.text, "of 1 m") {
			progress = append(progress, w.at)
			continue
		}
		events = append(events, strings.TrimSuffix(w.text, "\n"))
	}
	if want := []time.Duration{5 * time.Second, 10 * time.Second}; !slices.Equal(progress, want) {
		t.Errorf("progress lines at %v, want %v", progress, want)
	}
	if want := eventLines(ended); !slices.Equal(events, want) {
		t.Errorf("events told are\n%s\nwant\n%s", strings.Join(events, "\n"), strings.Join(want, "\n"))
	}
}

func TestPlainInterval(t *testing.T) {
	out := &recorder{}
	report(t, twelveSeconds(2), 0, headless.Options{Out: out, Interval: 3 * time.Second})
	var progress []time.Duration
	for _, w := range out.writes {
		if strings.Contains(w.text, "b01  % warming") {
			progress = append(progress, w.at)
		}
	}
	if want := []time.Duration{3 * time.Second, 6 * time.Second, 9 * time.Second}; !slices.Equal(progress[:min(3, len(progress))], want) {
		t.Errorf("lines of the second broker at %v, want %v at first", progress, want)
	}
}

// An event is told soon after it happened, not with the next plain line.
func TestEventsAreToldAtOnce(t *testing.T) {
	out := &recorder{}
	report(t, twelveSeconds(1), 0, headless.Options{Out: out, Interval: time.Hour})
	if len(out.writes) == 0 || !strings.Contains(out.writes[0].text, "started") || out.writes[0].at > 200*time.Millisecond {
		t.Errorf("first of %d writes: %+v", len(out.writes), out.writes[:min(1, len(out.writes))])
	}
}

// With a function for events each is given to it once, in its broker's order, and
// none is written.
func TestEventFunction(t *testing.T) {
	for _, o := range []headless.Options{{}, {Quiet: true}, {Live: true, Size: func() (int, int) { return 80, 40 }}, {Live: true, Quiet: true}} {
		out := &recorder{}
		told := map[string][]int{}
		o.Out = out
		o.Event = func(broker string, e warmup.Event) { told[broker] = append(told[broker], e.Seq) }
		for _, sn := range report(t, twelveSeconds(3), 2, o) {
			var want []int
			for _, e := range sn.Events {
				want = append(want, e.Seq)
			}
			if len(want) < 3 || !slices.Equal(told[sn.Broker], want) {
				t.Errorf("live %v, quiet %v: %s was told %v, want %v", o.Live, o.Quiet, sn.Broker, told[sn.Broker], want)
			}
		}
		for _, w := range out.writes {
			if o.Quiet || strings.Contains(w.text, "started") {
				t.Errorf("live %v, quiet %v: written: %q", o.Live, o.Quiet, w.text)
			}
		}
	}
}

func TestQuietWritesNothing(t *testing.T) {
	for _, live := range []bool{false, true} {
		out := &recorder{}
		report(t, twelveSeconds(2), 0, headless.Options{Out: out, Quiet: true, Live: live, Size: func() (int, int) { return 80, 40 }})
		if len(out.writes) > 0 {
			t.Errorf("live %v: %q was written", live, out.writes[0].text)
		}
	}
}
