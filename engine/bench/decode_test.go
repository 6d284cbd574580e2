package bench

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine"
)

// measured is a real run with everything in it: void, cancelled, failed, a search.
func measured(t testing.TB) *Run {
	t.Helper()
	r := runWith(0.01, map[string][]int{"off": {394, 380}, "warm": {48, 0}}, "off", "warm")
	began := time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)
	r.Tool, r.Cluster, r.Broker, r.URL, r.Started, r.Finished = "1.0", "c", "b", "http://b:8099", began, began.Add(time.Hour)
	r.Outcome, r.Reason, r.Simulation, r.Notes = engine.OK, "all", "simulated", []string{"n"}
	r.Settings.Mix = []Statement{{SQL: "SELECT 1", Weight: 2, Table: "t_OFFLINE", MSE: true}}
	r.Settings.MaxCancelled, r.Settings.Length = 0.005, 8*time.Second
	r.Search = &Search{WarmFor: time.Minute, Share: 0.6, Highest: 600, Trials: []Trial{{Rate: 600, Held: true, Sent: 10, P50: Percentile{Q: 0.5, Value: time.Millisecond}, P99: Percentile{Q: 0.99, Value: time.Second, AtLeast: true}}}}
	one := &r.Rounds[0]
	one.Started, one.Gate, one.ended = began, began.Add(time.Second), began.Add(time.Minute)
	one.Void = Void{VoidLate, "late"}
	one.Prepared = Preparation{Took: time.Second, Outcome: engine.BudgetExpired, Text: "x", Probes: 3}
	one.Pacing = Pacing{Planned: 10, Sent: 9, Target: 10, Achieved: 9, LateP50: 1000, LateP99: 2000, LateMax: 3000, Allowed: time.Millisecond, MaxInFlight: 4}
	one.Series = []Point{{At: 0, Sent: 3, Good: 1, Cancelled: 1, Failed: 1, Slow: 2, P50: Percentile{Q: 0.5, Value: time.Millisecond}, P99: Percentile{Q: 0.99, Value: 2 * time.Second, AtLeast: true}, Max: Percentile{Q: 1, Value: 2 * time.Second, AtLeast: true}}}
	one.JVM = &JVMUse{SinceStart: Used{time.Minute, time.Second}, Preparing: Used{1000, 2000}, Loaded: Used{3000, 4000}}
	return r
}

func encoded(t testing.TB, r *Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := Encode(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestARunSurvivesItsFile(t *testing.T) {
	r := measured(t)
	text := encoded(t, r)
	back, err := Decode(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Rounds { // what is empty may come back as none
		for j := range r.Rounds[i].Windows {
			if len(back.Rounds[i].Windows[j].Failures) == 0 {
				back.Rounds[i].Windows[j].Failures = nil
			}
		}
	}
	for i := range back.Rounds {
		for _, at := range []*time.Time{&back.Rounds[i].Started, &r.Rounds[i].Started} {
			*at = at.UTC()
		}
	}
	if !reflect.DeepEqual(back.Rounds, r.Rounds) {
		t.Errorf("rounds\n%+v, want\n%+v", back.Rounds, r.Rounds)
	}
	if !reflect.DeepEqual(back.Settings, r.Settings) || !reflect.DeepEqual(back.Search, r.Search) {
		t.Errorf("settings\n%+v, want\n%+v", back.Settings, r.Settings)
	}
	if again := encoded(t, back); again != text {
		t.Error("a second writing differs from the first")
	}
}

// A file of a run that was killed says so.
func TestAnUnendedRunReadsAsInterrupted(t *testing.T) {
	r := measured(t)
	r.Outcome, r.Reason, r.Finished = "", "", time.Time{}
	back, err := Decode(strings.NewReader(encoded(t, r)))
	if err != nil {
		t.Fatal(err)
	}
	if back.Outcome != engine.Interrupted || back.Reason != unended || !back.Finished.IsZero() {
		t.Errorf("%s: %s, %v", back.Outcome, back.Reason, back.Finished)
	}
}

func TestDecodeRefuses(t *testing.T) {
	good := encoded(t, measured(t))
	for _, c := range []struct{ name, from, to, says string }{
		{"another schema", Schema, "bellows.warm/1", `its schema is "bellows.warm/1"`},
		{"a torn file", good[len(good)/2:], "", "not the JSON of a run"},
		{"windows that do not sum up", `"good": 606`, `"good": 605`, "605 good"},
		{"a negative time", `"limit_seconds": 2`, `"limit_seconds": -2`, "limit of -2 s"},
		{"a huge time", `"limit_seconds": 2`, `"limit_seconds": 1e300`, "limit of 1e+300 s"},
		{"an unknown arm", `"arm": "warm",
   "restart": 1`, `"arm": "cold",
   "restart": 1`, "not one of the run's"},
		{"a histogram out of order", "5000:606", "5000:600 4000:6", "is not microseconds:count after 5000"},
		{"a histogram of something else", "5000:606", "5000:606x", "is not microseconds:count"},
		{"restarts without end", `"restarts": 5`, `"restarts": 100000000`, "out of range"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(good, c.from, c.to, 1)
			if text == good {
				t.Fatalf("%q is not in the file", c.from)
			}
			_, err := Decode(strings.NewReader(text))
			if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want %q", err, c.says)
			}
		})
	}
}

// Whatever a file holds, reading never panics, and what it accepts can be shown and
// written again.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(encoded(f, measured(f))))
	f.Add([]byte(`{"schema":"` + Schema + `"}`))
	f.Add([]byte(`{"schema":"` + Schema + `","settings":{"clock_scale":1,"windows":[{"from_seconds":0,"to_seconds":8}]},"arms":[{"arm":"off"}],"rounds":[{"arm":"off","windows":[{"to_seconds":8,"sent":1,"good":1,"response":{"histogram":"5:1"},"service":{"histogram":"5:1"},"complete":true}]}]}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := Decode(bytes.NewReader(content))
		if err != nil {
			if !errors.Is(err, engine.ErrUsage) {
				t.Fatalf("%v is no usage error", err)
			}
			return
		}
		r.Summarize()
		text := encoded(t, r)
		if err := r.HDRLog(new(bytes.Buffer)); err != nil {
			t.Fatal(err)
		}
		back, err := Decode(strings.NewReader(text))
		if err != nil {
			t.Fatalf("its own writing is refused: %v", err)
		}
		if again := encoded(t, back); again != text {
			t.Fatal("a second writing differs from the first")
		}
	})
}

func TestHDRLog(t *testing.T) {
	var b bytes.Buffer
	if err := measured(t).HDRLog(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"[simulated; clock x1]", "Tag=round1-off-window1-response-void,", "Tag=round4-warm-window1-service,"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
	if n := strings.Count(b.String(), "Tag="); n != 8 {
		t.Errorf("%d histograms, want 2 of each of 4 rounds", n)
	}
}

func TestARunOfAPlantCanBeStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		run := mustRun(t.Context(), t, newPlant(coldThenWarm).measure())
		if _, err := Decode(strings.NewReader(encoded(t, run))); err != nil {
			t.Error(err)
		}
	})
}
