package change

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bellows/engine"
	"bellows/engine/spread"
)

func TestPlanComesBackAsItWas(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := newCluster(rapid.IntRange(1, 4).Draw(rt, "frontends"))
		for _, f := range c.frontends {
			f.value, f.hash = rapid.Int64Range(0, 4).Draw(rt, "value"), rapid.Bool().Draw(rt, "hash")
		}
		o := PlanOptions{Place: here, Now: noon, Scope: rapid.SampledFrom(Scopes()).Draw(rt, "scope")}
		o.Value = Value{N: rapid.Int64Range(0, 5).Draw(rt, "n"), Default: rapid.Bool().Draw(rt, "default")}
		p, err := Make(c.readings(), o)
		if err != nil {
			rt.Fatal(err)
		}
		text, err := json.Marshal(p)
		if err != nil {
			rt.Fatal(err)
		}
		back, err := ReadPlan(bytes.NewReader(text))
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(p, back); diff != "" {
			rt.Fatal(diff)
		}
		if err := back.Check(noon.Add(DefaultAge), here, c.readings()); err != nil {
			rt.Fatalf("nothing changed: %v", err)
		}
		if len(c.statements()) > 0 {
			rt.Fatal("planning sent a statement")
		}
	})
}

// TestFingerprint: it depends on neither order, time nor load, and on all else.
func TestFingerprint(t *testing.T) {
	c := newCluster(3)
	readings := c.readings()
	taken := func() string { return Fingerprint(statesOf(readings)) }
	first := taken()
	slices.Reverse(readings)
	for i := range readings {
		readings[i].At = readings[i].At.Add(time.Hour)
		slices.Reverse(readings[i].Backends)
		readings[i].Backends[0].Load = &Load{CPU: 0.9}
		readings[i].Acts.Reason = "other words"
	}
	if taken() != first {
		t.Error("order, time or load count")
	}
	for name, change := range map[string]func(r *Reading){
		"version":  func(r *Reading) { r.Version = "x" },
		"role":     func(r *Reading) { r.Role = "observer" },
		"global":   func(r *Reading) { r.Spread.Global = "9" },
		"default":  func(r *Reading) { r.Spread.Default = "0" },
		"switch":   func(r *Reading) { r.Hash.Global = "false" },
		"backend":  func(r *Reading) { r.Backends[0].Excluded = "not alive" },
		"nodes":    func(r *Reading) { r.Settings.VirtualNodes = 32 },
		"name":     func(r *Reading) { r.Frontend = "FE9" },
		"variable": func(r *Reading) { r.Spread = nil },
	} {
		readings = c.readings()
		change(&readings[1])
		if taken() == first {
			t.Errorf("%s does not count", name)
		}
	}
}

func TestMake(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(c *cluster)
		o      PlanOptions
		class  error
		says   string // in the error or a warning
	}{
		{name: "no variable", change: func(c *cluster) { c.frontends[1].noVar = true }, class: engine.ErrHold,
			says: "is unknown to FE2:9030 (doris-4.1.0), so nothing can be set: it needs a version with"},
		{name: "negative", o: PlanOptions{Value: Value{N: -1}}, class: engine.ErrUsage, says: "takes 0 to 2147483647"},
		{name: "scope", o: PlanOptions{Scope: "world"}, class: engine.ErrUsage, says: `scope "world"`},
		{name: "age", o: PlanOptions{MaxAge: -1}, class: engine.ErrUsage, says: "age limit"},
		{name: "twice", change: func(c *cluster) { c.frontends[1].name = c.frontends[0].name }, class: engine.ErrUsage, says: "named twice"},
		{name: "no effect", change: func(c *cluster) { c.frontends[1].hash = false }, says: "no effect via FE2:9030: N = 3 has no effect"},
		{name: "more than eligible", change: func(c *cluster) { c.frontends[0].backends[0].Dead = true }, says: "N = 3 is more than the 2 backends that may scan"},
		{name: "cache", change: func(c *cluster) { c.frontends[0].cache = true }, says: "cached on up to 3 backends"},
		{name: "evening out", says: "not evened out"},
		{name: "new sessions", says: "only new connections"},
		{name: "no backends", change: func(c *cluster) { c.frontends[0].backends = nil }, says: "no backend may scan"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newCluster(2)
			if tt.change != nil {
				tt.change(c)
			}
			o := tt.o
			o.Place, o.Now = here, noon
			if o.Scope == "" {
				o.Scope = ScopeGlobal
			}
			if o.Value == (Value{}) {
				o.Value = Value{N: 3}
			}
			p, err := Make(c.readings(), o)
			text := fmt.Sprint(err)
			if err == nil {
				text = fmt.Sprintf("%+v", p.Warnings)
			}
			if !errors.Is(err, tt.class) || !strings.Contains(text, tt.says) {
				t.Errorf("class %v, %q; want %v, %q", err, text, tt.class, tt.says)
			}
		})
	}
	if _, err := Make(nil, PlanOptions{Scope: ScopeGlobal}); !errors.Is(err, engine.ErrUsage) {
		t.Errorf("no frontends: %v", err)
	}
}

func TestPlanOfOtherClusters(t *testing.T) {
	readings := newCluster(2).readings()
	readings[1].ClusterID = "78"
	if _, err := Make(readings, PlanOptions{Scope: ScopeGlobal, Value: Value{N: 3}, Now: noon}); !errors.Is(err, engine.ErrHold) ||
		!strings.Contains(err.Error(), "FE1:9030 is of cluster 77 and FE2:9030 of cluster 78") {
		t.Errorf("%v", err)
	}
	readings = newCluster(2).readings()
	readings[0].Peers = []Peer{{Host: "FE1", QueryPort: 9030, Self: true, Alive: true}, {Host: "FE2", QueryPort: 9030, Alive: true}, {Host: "FE7", QueryPort: 9030, Alive: true}}
	p, err := Make(readings, PlanOptions{Scope: ScopeGlobal, Value: Value{N: 3}, Now: noon})
	if err != nil || strings.Count(fmt.Sprint(p.Warnings), "unlisted") != 1 || !strings.Contains(fmt.Sprint(p.Warnings), "FE7:9030") {
		t.Errorf("%v, %v", err, p.Warnings)
	}
}

func TestScopesSendNothing(t *testing.T) {
	c := newCluster(2)
	for _, scope := range []Scope{ScopeSession, ScopeHint} {
		p, err := Make(c.readings(), PlanOptions{Place: here, Scope: scope, Value: Value{N: 3}, Now: noon})
		if err != nil || len(p.Statements()) > 0 {
			t.Fatalf("%v, %q", err, p.Statements())
		}
		if scope == ScopeHint && p.Hint != "/*+ SET_VAR("+SpreadVariable+"=3) */" {
			t.Errorf("hint %q", p.Hint)
		}
		if _, err := Apply(t.Context(), p, c.frontends, applyOptions(&ledger{c: c})); !errors.Is(err, engine.ErrUsage) || len(c.statements()) > 0 {
			t.Errorf("%s: %v, sent %q", scope, err, c.statements())
		}
	}
}

func TestPredict(t *testing.T) {
	c := newCluster(1).hot(1)
	r := c.readings()[0]
	w := &spread.Workload{Name: "hot", Splits: c.frontends[0].files}
	p, err := Predict(t.Context(), &r, w, Value{N: 3}, spread.SimulateOptions{Concurrency: 64, Trials: 20})
	if err != nil {
		t.Fatal(err)
	}
	if p.Now.MaxOverMean < 2.99 || p.Then.MaxOverMean > 1.5 || p.Gain == nil || p.Gain.Mean < 2.5 || p.Gain.Mean > 3.05 || p.Then.CacheCopies != 3 {
		t.Errorf("%+v, gain %+v", p, p.Gain)
	}
}

// FuzzReadPlan: no file makes it panic, and what is let through holds together:
// nothing but the two known statements can be sent for it.
func FuzzReadPlan(f *testing.F) {
	p, err := Make(newCluster(2).readings(), PlanOptions{Place: here, Scope: ScopeGlobal, Value: Value{N: 3}, Now: noon})
	if err != nil {
		f.Fatal(err)
	}
	text, err := json.Marshal(p)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(bytes.Replace(text, []byte(`= 3"`), []byte(`= 3; DROP TABLE t"`), 1))
	f.Add([]byte(`{"schema":"bellows.spread-plan/1","scope":"global"}`))
	f.Add([]byte("[]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := ReadPlan(bytes.NewReader(text))
		if err != nil {
			if !errors.Is(err, engine.ErrUsage) {
				t.Errorf("class of %v", err)
			}
			return
		}
		for _, s := range p.Statements() {
			if s != (Value{Default: true}).statement() && !strings.HasPrefix(s, "SET GLOBAL "+SpreadVariable+" = ") {
				t.Errorf("statement %q", s)
			}
		}
	})
}
