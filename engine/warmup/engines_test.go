package warmup

import (
	"errors"
	"testing"
	"time"

	"bellows/engine"
)

// onEngine counts probes of an engine.
func onEngine(e Engine) func(Probe) bool { return func(p Probe) bool { return p.Engine == e } }

func TestEnginesAreChangedLive(t *testing.T) {
	for name, c := range map[string]struct {
		begin []Engine
		then  [][]Engine
		// sse and mse are the probes that each must have had, at least and at most.
		sse, mse [2]int
		floor    int
	}{
		"mse comes to it":    {[]Engine{SSE}, [][]Engine{{SSE, MSE}}, [2]int{1000, 1010}, [2]int{1000, 1010}, 2000},
		"mse instead":        {[]Engine{SSE}, [][]Engine{{MSE}}, [2]int{100, 110}, [2]int{1000, 1010}, 1000},
		"mse is left out":    {[]Engine{SSE, MSE}, [][]Engine{{SSE}}, [2]int{1000, 1010}, [2]int{0, 60}, 1000},
		"there and back":     {[]Engine{SSE}, [][]Engine{{MSE}, {SSE}}, [2]int{1000, 1010}, [2]int{90, 110}, 1000},
		"nothing is changed": {[]Engine{SSE}, [][]Engine{{SSE}}, [2]int{1000, 1010}, [2]int{0, 0}, 1000},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				b := newStub(2 * time.Millisecond)
				work := workOf(t, tables(3))
				v, sn := warm(t, b, work, Options{Engines: c.begin}, func(s *Session) {
					for _, engines := range c.then {
						<-time.After(200 * time.Millisecond)
						if err := s.SetEngines(engines...); err != nil {
							t.Error(err)
						}
					}
				})
				if v.Outcome != engine.OK || sn.Floor != c.floor || sn.Depth != c.floor || sn.Proven != len(sn.Legs) {
					t.Errorf("%+v, depth %d of %d, proven %d of %d", v, sn.Depth, sn.Floor, sn.Proven, len(sn.Legs))
				}
				for e, want := range map[Engine][2]int{SSE: c.sse, MSE: c.mse} {
					if n := b.count(onEngine(e)); n < want[0] || n > want[1] {
						t.Errorf("%d probes of %s, want %d to %d\n%s", n, e, want[0], want[1], eventTexts(sn))
					}
				}
			})
		})
	}
}

// An engine that comes late has the shapes of the one that was first.
func TestALateEngineHasTheDerivedShapes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(2 * time.Millisecond)
		answersBounds(b, 5000)
		work := autoWork(t, 2)
		_, sn := warm(t, b, work, Options{}, func(s *Session) {
			<-time.After(500 * time.Millisecond)
			if err := s.SetEngines(SSE, MSE); err != nil {
				t.Error(err)
			}
		})
		kinds := map[Engine]map[ShapeKind]int{SSE: {}, MSE: {}}
		for _, k := range sn.Kinds {
			kinds[k.Engine][k.Kind] = k.Items
		}
		if len(kinds[SSE]) < 2 || len(kinds[SSE]) != len(kinds[MSE]) {
			t.Errorf("kinds %v", kinds)
		}
		for kind, n := range kinds[SSE] {
			if kinds[MSE][kind] != n {
				t.Errorf("%s has %d statements on sse and %d on mse", kind, n, kinds[MSE][kind])
			}
		}
	})
}

func TestEnginesThatAreNone(t *testing.T) {
	s, err := NewSession(Target{Name: "b"}, workOf(t, tables(1)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, engines := range [][]Engine{nil, {"v3"}} {
		if err := s.SetEngines(engines...); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%v: %v, want a usage error", engines, err)
		}
	}
}
