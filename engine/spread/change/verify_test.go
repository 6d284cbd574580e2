package change

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bellows/engine"
	"bellows/engine/spread"
)

func number(n int64) *int64 { return &n }

func TestVerify(t *testing.T) {
	for _, tt := range []struct {
		name   string
		files  int
		o      VerifyOptions
		change func(c *cluster)
		want   Verdict
		says   string // in the reason or a check
	}{
		{name: "one hot file, N = 3", files: 1, o: VerifyOptions{SpreadNum: number(3)}, want: Match, says: "exact multinomial test"},
		{name: "N = 1", files: 1, want: Match, says: "as predicted"},
		{name: "N = 1, many files", files: 40, want: Match, says: "each backend gets as many as was predicted"},
		{name: "many files, N = 3", files: 40, o: VerifyOptions{SpreadNum: number(3)}, want: Match, says: "simulated test"},
		{name: "five files, N = 2", files: 5, o: VerifyOptions{SpreadNum: number(2), Queries: 40}, want: Match, says: "no plan passes over"},
		{name: "automatic", files: 1, o: VerifyOptions{SpreadNum: number(0), Queries: 40}, want: Match, says: "3 candidates"},
		{name: "automatic without the switch", files: 1, o: VerifyOptions{SpreadNum: number(0), Queries: 40},
			change: func(c *cluster) { c.frontends[0].hash = false }, want: Match, says: "random over all backends"},
		{name: "executed", files: 1, o: VerifyOptions{SpreadNum: number(3), Run: true}, want: Match, says: "exact multinomial test"},
		{name: "executed, weights alone", files: 12, o: VerifyOptions{SpreadNum: number(3), Run: true}, change: func(c *cluster) {
			c.frontends[0].profile = func(x *Execution) {
				for i := range x.Backends {
					x.Backends[i].Ranges = -1
				}
			}
		}, want: Match, says: "simulated test"},
		{name: "no effect", files: 1, o: VerifyOptions{SpreadNum: number(3)}, change: func(c *cluster) { c.frontends[1].hash = false },
			want: Mismatch, says: "no effect via FE2:9030: N = 3 has no effect"},
		{name: "somebody overrode it", files: 1, o: VerifyOptions{Expect: number(3)}, want: Mismatch, says: "FE1:9030 plans new sessions with N = 1 instead of 3"},
		{name: "as applied", files: 1, o: VerifyOptions{Expect: number(1)}, want: Match},
		{name: "switch in the session", files: 1, o: VerifyOptions{SpreadNum: number(3), Session: []Assignment{{HashVariable, "true"}}},
			change: func(c *cluster) { c.frontends[1].hash = false }, want: Match},
		{name: "not random at all", files: 1, o: VerifyOptions{SpreadNum: number(3)}, change: func(c *cluster) {
			c.frontends[1].bend = func(_ int, e *spread.Explain) { e.Nodes[0].Backends[0].ID = 10002 }
		}, want: Mismatch, says: "not those of a fair draw"},
		{name: "a candidate never comes", files: 1, o: VerifyOptions{SpreadNum: number(3), Queries: 60}, change: func(c *cluster) {
			c.frontends[1].bend = func(k int, e *spread.Explain) { e.Nodes[0].Backends[0].ID = int64(10001 + k%2) }
		}, want: Mismatch, says: "min_backend_num_for_external_table"},
		{name: "outside the candidates", files: 1, o: VerifyOptions{SpreadNum: number(2)}, change: func(c *cluster) {
			c.frontends[0].bend = func(k int, e *spread.Explain) { e.Nodes[0].Backends[0].ID = int64(10001 + k%3) }
		}, want: Mismatch, says: "more than its 2 candidates"},
		{name: "other ring", files: 30, o: VerifyOptions{SpreadNum: number(2)}, change: func(c *cluster) { c.frontends[0].vnodes = 7 },
			want: Mismatch, says: "outside the predicted candidates"},
		{name: "not eligible", files: 1, o: VerifyOptions{SpreadNum: number(3)}, change: func(c *cluster) {
			f := c.frontends[0]
			f.backends = append(f.backends, spread.Backend{ID: 10009, Host: "be-9", Dead: true})
			f.bend = func(k int, e *spread.Explain) {
				if k == 3 {
					e.Nodes[0].Backends[0].ID = 10009
				}
			}
		}, want: Mismatch, says: "10009 be-9 (not alive)"},
		{name: "printed otherwise", files: 30, o: VerifyOptions{SpreadNum: number(2)}, change: printedAsS3, want: Match, says: "paths hash as s3a://"},
		{name: "printed otherwise, said", files: 1, o: VerifyOptions{SpreadNum: number(1), Schemes: map[string]string{"s3": "s3a"}}, change: printedAsS3, want: Match},
		{name: "executed, printed otherwise", files: 30, o: VerifyOptions{SpreadNum: number(2), Run: true}, change: printedAsS3, want: Match, says: "paths hash as s3a://"},
		{name: "executed, outside or another scheme", files: 1, o: VerifyOptions{SpreadNum: number(2), Run: true}, change: func(c *cluster) {
			path := otherCandidatesThan(c.frontends[0].backends)
			for _, f := range c.frontends {
				f.files[0].Path = path
			}
			printedAsS3(c)
		}, want: NotVerifiable, says: "so few ranges prove no scheme"},
		{name: "executed, N = 1", files: 12, o: VerifyOptions{Run: true, Queries: 5}, want: Match, says: "each backend gets as many"},
		{name: "batch mode", files: 1, o: VerifyOptions{SpreadNum: number(3)}, change: func(c *cluster) {
			c.frontends[0].bend = func(_ int, e *spread.Explain) { e.Nodes[0].Approximate, e.Nodes[0].Backends = true, nil }
		}, want: NotVerifiable, says: "execute it (--run)"},
		{name: "truncated", files: 30, o: VerifyOptions{SpreadNum: number(2)}, change: truncate, want: NotVerifiable, says: "EXPLAIN VERBOSE names only some"},
		{name: "truncated, all are candidates", files: 30, o: VerifyOptions{SpreadNum: number(3)}, change: truncate, want: Match},
		{name: "no scan", files: 1, o: VerifyOptions{SpreadNum: number(3)}, change: func(c *cluster) {
			c.frontends[0].bend = func(_ int, e *spread.Explain) { e.Nodes = nil }
		}, want: NotVerifiable, says: "no scan of external files"},
		{name: "local files", files: 1, o: VerifyOptions{SpreadNum: number(2), Queries: 40}, change: func(c *cluster) {
			c.frontends[0].files[0].Path = "hdfs://ns/orders"
			c.frontends[0].bend = func(_ int, e *spread.Explain) { e.Nodes[0].Backends[0].ID = 10003 }
		}, want: NotVerifiable, says: "local"},
		{name: "no variable", files: 1, change: func(c *cluster) { c.frontends[0].noVar, c.frontends[1].noVar = true, true }, want: Match, says: "as predicted"},
		{name: "no variable, N asked", files: 1, o: VerifyOptions{SpreadNum: number(3)}, change: func(c *cluster) { c.frontends[0].noVar = true },
			want: NotVerifiable, says: "has no external_scan_consistent_hash_spread_num"},
		{name: "home moved, or another scheme", files: 1, change: func(c *cluster) {
			c.frontends[0].bend = func(_ int, e *spread.Explain) {
				e.Nodes[0].Backends[0].ID = 10001 + (e.Nodes[0].Backends[0].ID-10000)%3
			}
		}, want: NotVerifiable, says: "one range proves no scheme"},
		{name: "outside, or another scheme", files: 1, o: VerifyOptions{SpreadNum: number(2)}, change: func(c *cluster) {
			path := otherCandidatesThan(c.frontends[0].backends)
			for _, f := range c.frontends {
				f.files[0].Path = path
			}
			printedAsS3(c)
		}, want: NotVerifiable, says: "so few ranges prove no scheme"},
		{name: "home moved", files: 1, change: func(c *cluster) {
			f := c.frontends[0]
			f.files[0].Path = "http://files/orders"
			f.bend = func(_ int, e *spread.Explain) {
				e.Nodes[0].Backends[0].ID = 10001 + (e.Nodes[0].Backends[0].ID-10000)%3
			}
		}, want: Mismatch, says: "was predicted"},
		{name: "unequal plans of one file", files: 1, change: func(c *cluster) {
			c.frontends[0].bend = func(k int, e *spread.Explain) { e.Nodes[0].Backends[0].ID = int64(10001 + k%2) }
		}, want: Mismatch, says: "is N in force after all"},
		{name: "several manifests", files: 30, change: func(c *cluster) {
			f := c.frontends[0]
			f.bend = func(int, *spread.Explain) { f.files[0], f.files[1+f.plans%29] = f.files[1+f.plans%29], f.files[0] }
		}, want: Match, says: "several manifests are planned in an order that changes"},
		{name: "profiles missing", files: 1, o: VerifyOptions{SpreadNum: number(3), Run: true}, change: func(c *cluster) {
			c.frontends[0].profile = func(x *Execution) { x.Incomplete = "no profile in time" }
		}, want: NotVerifiable, says: "20 of 20 profiles do not tell who read what: no profile in time"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newCluster(2).hot(tt.files)
			if tt.change != nil {
				tt.change(c)
			}
			tt.o.Query = "SELECT count(*) FROM sales.orders"
			v, err := Verify(t.Context(), c.frontends, tt.o)
			if v.Verdict != tt.want || !strings.Contains(everything(v), tt.says) {
				t.Errorf("verdict %s, want %s with %q\n%s", v.Verdict, tt.want, tt.says, everything(v))
			}
			want := map[Verdict]error{Match: nil, Mismatch: engine.ErrMismatch, NotVerifiable: engine.ErrHold}[tt.want]
			if !errors.Is(err, want) {
				t.Errorf("error %v, want class %v", err, want)
			}
			if len(c.statements()) > 0 {
				t.Errorf("sent %q", c.statements())
			}
		})
	}
}

func printedAsS3(c *cluster) {
	for _, f := range c.frontends {
		for i := range f.files {
			f.files[i].Path = strings.Replace(f.files[i].Path, "s3://", "s3a://", 1)
		}
		f.printed = func(s string) string { return strings.Replace(s, "s3a://", "s3://", 1) }
	}
}

// otherCandidatesThan is a path whose two candidates are others as s3a.
func otherCandidatesThan(backends []spread.Backend) string {
	ring := spread.NewRing(backends, 256)
	for i := 0; ; i++ {
		rest := fmt.Sprintf("://bucket/f%d", i)
		a, b := ring.Candidates(spread.SplitKey("s3"+rest, 0, 1000), 2), ring.Candidates(spread.SplitKey("s3a"+rest, 0, 1000), 2)
		if a[0]+a[1] != b[0]+b[1] {
			return "s3" + rest
		}
	}
}

func truncate(c *cluster) {
	for _, f := range c.frontends {
		f.bend = func(_ int, e *spread.Explain) {
			e.Complete = false
			for i := range e.Nodes[0].Backends {
				b := &e.Nodes[0].Backends[i]
				if n := len(b.Ranges); n > 4 {
					b.Ranges, b.Hidden = b.Ranges[:4], int64(n-4)
				}
			}
		}
	}
}

func everything(v Verification) string {
	s := v.Reason
	for _, f := range v.Frontends {
		s += fmt.Sprintf("\n%s %s: %s", f.Frontend, f.Verdict, f.Reason)
		for _, c := range f.Checks {
			s += fmt.Sprintf("\n  %s %s: %s", c.Name, c.Verdict, c.Text)
		}
		for _, scan := range f.Scans {
			for _, c := range scan.Checks {
				s += fmt.Sprintf("\n    %s %s: %s", c.Name, c.Verdict, c.Text)
			}
		}
	}
	return s
}

// TestVerifyRaisesNoFalseAlarms verifies what the engine itself plans, in every
// mode, and never calls a mismatch.
func TestVerifyRaisesNoFalseAlarms(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := newCluster(1).hot(rapid.SampledFrom([]int{1, 2, 3, 7, 20}).Draw(rt, "files"))
		f := c.frontends[0]
		f.backends = nil
		for b := range rapid.IntRange(1, 7).Draw(rt, "backends") {
			f.backends = append(f.backends, spread.Backend{ID: int64(10001 + b), Host: fmt.Sprintf("be-%d", b)})
		}
		f.hash = rapid.Bool().Draw(rt, "hash")
		n := rapid.Int64Range(0, 8).Draw(rt, "n")
		o := VerifyOptions{Query: "SELECT 1", SpreadNum: &n, Queries: rapid.IntRange(1, 40).Draw(rt, "queries"), Run: rapid.Bool().Draw(rt, "run"), Alpha: 1e-6}
		if !f.hash && n > 1 {
			return // has no effect, which is a mismatch of its own
		}
		f.random = nil
		v, err := Verify(context.Background(), c.frontends, o)
		if v.Verdict == Mismatch || err != nil && !errors.Is(err, engine.ErrHold) {
			rt.Fatalf("%v\n%s", err, everything(v))
		}
		for _, s := range v.Frontends[0].Scans {
			sum := 0.0
			for _, b := range s.Backends {
				sum += b.Observed
			}
			if sum < 0.999 || sum > 1.001 {
				rt.Fatalf("observed shares add up to %v", sum)
			}
		}
	})
}

func TestVerifyRefusesQueries(t *testing.T) {
	c := newCluster(1).hot(1)
	for _, o := range []VerifyOptions{
		{Query: "DROP TABLE t"}, {Query: "SELECT 1", Queries: -1}, {Query: "SELECT 1", Alpha: 0.7}, {Query: "SELECT 1", SpreadNum: number(-1)},
	} {
		if _, err := Verify(t.Context(), c.frontends, o); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if c.frontends[0].plans > 0 {
		t.Error("something was planned")
	}
}

func TestVerifyCalledOff(t *testing.T) {
	c := newCluster(2).hot(1)
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	o := VerifyOptions{Query: "SELECT 1", SpreadNum: number(3), Queries: 1000, Progress: func(p VerifyProgress) {
		if p.Done == 5 {
			cancel(engine.ErrInterrupted)
		}
	}}
	if v, err := Verify(ctx, c.frontends, o); !errors.Is(err, engine.ErrInterrupted) || v.Verdict == Match {
		t.Errorf("%v, %v", v.Verdict, err)
	}
}
