package bench

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// runWith is a run in which each arm's restarts cancelled so many of 1000.
func runWith(threshold float64, arms map[string][]int, order ...string) *Run {
	r := &Run{Settings: Settings{
		Rate: 100, Limit: 2 * time.Second, Slow: 100 * time.Millisecond, Windows: []Window{{0, 8 * time.Second}},
		Restarts: 5, Threshold: threshold, MaxCancelled: -1, Scale: 1,
	}}
	for _, name := range order {
		kind := Warm
		if name == "off" || name == "idle" {
			kind = Kind(name)
		}
		r.Arms = append(r.Arms, Arm{Name: name, Kind: kind})
		for i, cancelled := range arms[name] {
			h := newHistogram()
			for range 1000 - cancelled {
				record(h, 5*time.Millisecond)
			}
			times := distributionOf(h, int64(cancelled), r.Settings.Limit)
			r.Rounds = append(r.Rounds, Round{
				Number: len(r.Rounds) + 1, Arm: name, Restart: i + 1, Attempt: 1,
				Windows: []WindowResult{{
					Window: r.Settings.Windows[0], Complete: true, Sent: 1000, Good: 1000 - cancelled,
					Cancelled: cancelled, Slow: cancelled, Response: times, Service: times,
				}},
			})
		}
	}
	return r
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name      string
		warm, off []int
		want      Word
		says      []string
	}{
		{"the published case", []int{48, 40, 52, 44, 60}, []int{394, 380, 410, 388, 420}, Better,
			[]string{"39.4 % → 4.8 % cancelled or failed", "5 of 5 restarts better", "p 0.008, the smallest"}},
		{"the reverse", []int{394, 380, 410, 388, 420}, []int{48, 40, 52, 44, 60}, Worse,
			[]string{"0 of 5 restarts better"}},
		{"none cancels", []int{0, 0, 0, 0, 0}, []int{0, 0, 0, 0, 0}, Equivalent, []string{"surely below 1.0 points"}},
		{"a difference that does not matter", []int{1, 2, 1, 3, 2}, []int{4, 5, 6, 5, 4}, Equivalent, nil},
		{"overlapping", []int{48, 400, 52, 380, 60}, []int{394, 380, 410, 388, 50}, Inconclusive, []string{"4 of 5 restarts below the median of off"}},
		{"three cannot tell", []int{48, 40, 52}, []int{394, 380, 410}, Inconclusive,
			[]string{"3 of 3 restarts better", "p 0.100", "cannot reach 0.05"}},
		{"perhaps below the threshold", []int{0, 1, 2, 3, 4}, []int{5, 9, 14, 18, 22}, Better, nil},
		{"surely lower, not surely enough", []int{0, 1, 2, 3, 4}, []int{5, 9, 10, 12, 14}, Inconclusive, []string{"not sure to reach 1.0 points"}},
		{"nothing measured", nil, []int{1}, Inconclusive, []string{"cannot be compared"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := runWith(0.01, map[string][]int{"off": c.off, "warm": c.warm}, "off", "warm").Summarize()
			got := s.Comparisons[0]
			if got.Arm != "warm" || got.Baseline != "off" || got.Metric != MetricMissed || got.Verdict != c.want {
				t.Errorf("%s against %s by %s: %s, want %s: %s", got.Arm, got.Baseline, got.Metric, got.Verdict, c.want, got.Text)
			}
			for _, words := range c.says {
				if !strings.Contains(got.Text, words) {
					t.Errorf("%q does not say %q", got.Text, words)
				}
			}
		})
	}
}

func TestSummary(t *testing.T) {
	r := runWith(0.01, map[string][]int{"off": {394, 380, 410, 388, 420}, "idle": {390, 381, 411, 389, 421}, "warm": {48, 40, 52, 44, 60}}, "off", "idle", "warm")
	r.Rounds[0].Void = Void{VoidLate, "late"}
	r.Rounds[14].Windows[0].Complete = false
	s := r.Summarize()
	off, warm := s.Arms[0], s.Arms[2]
	if off.Valid != 4 || off.Void != 1 || !s.Partial {
		t.Errorf("off: %d valid, %d void, partial %v", off.Valid, off.Void, s.Partial)
	}
	w := off.Windows[0]
	if w.Cancelled.N != 4 || w.Cancelled.Median != 0.399 || w.Cancelled.Min != 0.38 || w.Cancelled.Max != 0.42 || w.Pooled.Sent != 4000 {
		t.Errorf("off: %+v, pooled %d", w.Cancelled, w.Pooled.Sent)
	}
	if got := len(warm.Windows[0].Restarts); got != 4 {
		t.Errorf("warm has %d restarts, want 4: a window that was cut does not count", got)
	}
	if p := w.Pooled.Response.At(0.9); !p.AtLeast || p.Value != 2*time.Second {
		t.Errorf("pooled p90 %+v", p)
	}
	var got []string
	for _, c := range s.Comparisons {
		got = append(got, c.Arm+"/"+c.Baseline+"/"+string(c.Metric))
	}
	if want := "[idle/off/missed idle/off/slow warm/off/missed warm/off/slow warm/idle/missed warm/idle/slow]"; fmt.Sprint(got) != want {
		t.Errorf("comparisons %v", got)
	}
	if len(s.Headlines) != 3 || !strings.Contains(s.Caution, "4 restarts an arm: the smallest p that an exact rank-sum test can reach is 0.029") {
		t.Errorf("headlines %q, caution %q", s.Headlines, s.Caution)
	}
}

func TestPercent(t *testing.T) {
	for ratio, want := range map[float64]string{0: "0 %", 0.394: "39.4 %", 0.048: "4.8 %", 0.0003: "0.03 %", 1: "100 %", 0.9999: "100 %", 0.999: "99.9 %", 0.001: "0.1 %"} {
		if got := Percent(ratio); got != want {
			t.Errorf("%v: %q, want %q", ratio, got, want)
		}
	}
}
