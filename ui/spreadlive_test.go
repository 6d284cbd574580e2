package ui

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo/frontend"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/ui/connect"
	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
)

// stage is a console on embedded frontends, with a clock that only tests turn on.
type stage struct {
	*driver
	cluster *frontend.Cluster
	dir     string
	ahead   *atomic.Int64
}

// embedded starts frontends; the hash switch is on, without which N does nothing.
func embedded(t *testing.T, o frontend.Options) *connect.DorisCluster {
	t.Helper()
	s, err := clients.Merge(clients.Sources{})
	if err != nil {
		t.Fatal(err)
	}
	o.Instant, o.Seed = true, 1
	c, err := connect.Doris(context.Background(), s, connect.DorisOptions{Demo: true, Start: &o})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Demo.SetGlobal(change.HashVariable, "true"); err != nil {
		t.Fatal(err)
	}
	return c
}

// live opens a console on frontends, on its Spread screen.
func live(t *testing.T, o frontend.Options, prepare func(*Options, *connect.DorisCluster)) *stage {
	t.Helper()
	c := embedded(t, o)
	s := &stage{cluster: c.Demo, dir: t.TempDir(), ahead: &atomic.Int64{}}
	j := journal.New(journal.Options{Dir: s.dir, Who: "op@host"})
	t.Cleanup(func() { _ = j.Close() })
	var closed atomic.Bool
	began := time.Now()
	s.driver = onFakes(t, func(o *Options) {
		o.StateDir, o.Journal, o.Settle = s.dir, j, 10*time.Millisecond
		o.Now = func() time.Time { return began.Add(time.Duration(s.ahead.Load())) }
		o.Doris = func(_ context.Context, name string, _ bool) (source.Frontends, error) {
			if name != "a" || closed.Swap(true) {
				return nil, nil // the cluster is one that is closed with its console
			}
			return source.ConnectedDoris(c), nil
		}
		if prepare != nil {
			prepare(o, c)
		}
	}, &fakeCluster{name: "a"}, &fakeCluster{name: "b"})
	s.press("4")
	return s
}

// calm lets a dialog that opened by itself hear keys.
func (s *stage) calm() { s.ahead.Add(int64(time.Second)) }

// confirm types the context's name into a plan that is shown.
func (s *stage) confirm(name string) {
	s.calm()
	s.press(name + "<enter>")
}

// idleWork waits for the end of a change or a verification.
func (s *stage) idleWork(turn int) *source.DorisWork {
	s.t.Helper()
	s.wait("end its work", func() bool { w := &s.m.front.Work; return w.Turn == turn && !w.Running })
	return &s.m.front.Work
}

// The whole way: what N would do, apply it, prove it, take it back, prove that.
func TestSetProveAndTakeBack(t *testing.T) {
	s := live(t, frontend.Options{}, nil)
	s.until("N=1 ✓ acts", "4 of 4 backends eligible")
	s.idle()
	s.hides("none connected")
	s.press("A")
	s.until("changes the cluster", "SET GLOBAL", "external_scan_consistent_hash_spread_num = 3;", "now 1, the default", "type demo: ")
	s.press("demo<enter>")
	s.shows("keys wait until nothing was typed")
	s.confirm("prod")
	s.shows("nothing was sent: not demo")
	if _, writes := s.cluster.Counts(); writes != 0 {
		t.Fatalf("%d statements wrote something: %v", writes, s.cluster.WriteStatements())
	}
	s.press("<back><back><back><back>")
	s.press("demo<enter>")
	if w := s.idleWork(1); w.Outcome != engine.OK || w.Kind != engine.KindApply {
		t.Fatalf("apply came to %s: %s", w.Outcome, w.Reason)
	}
	s.until("apply N = 3: ok", "✓ apply: ok", "N=3 (default 1) ✓ acts")
	if got := s.cluster.Global(change.SpreadVariable); got != "3" {
		t.Errorf("the frontends have N = %s", got)
	}
	s.press("V")
	s.shows("SELECT count(*) FROM hive.demo.hot")
	s.press("<enter>")
	if w := s.idleWork(2); w.Outcome != engine.OK || w.Verification.Verdict != change.Match {
		t.Fatalf("verify came to %s: %s", w.Outcome, w.Reason)
	}
	s.until("verify: match", "exact multinomial, p = ", "observed", "predicted", "EXPLAIN of SELECT count(*)")
	s.idle()
	sum := 0.0
	for _, o := range s.m.spreadAt.live.observed {
		sum += o.Mean
	}
	if sum < 0.999 || sum > 1.001 {
		t.Errorf("the observed parts come to %v", sum)
	}
	s.press("U")
	s.until("take back", "UNSET GLOBAL VARIABLE")
	s.confirm("demo")
	if w := s.idleWork(3); w.Outcome != engine.OK || w.Kind != engine.KindUndo {
		t.Fatalf("undo came to %s: %s", w.Outcome, w.Reason)
	}
	s.until("undo, back to the default: ok", "N=1 ✓ acts")
	s.press("V<enter>")
	if w := s.idleWork(4); w.Outcome != engine.OK {
		t.Errorf("verify came to %s: %s", w.Outcome, w.Reason)
	}
	if got := len(s.cluster.WriteStatements()); got != 2 {
		t.Errorf("%d statements wrote something, want one to apply and one to undo: %v", got, s.cluster.WriteStatements())
	}
	s.press("7")
	s.until("[7 Journal]", "apply", "verify", "undo", "N = 3 for all new", "back to the defaul")
	s.press("/kind:verify<enter>u")
	s.shows("this entry changed nothing on a cluster")
}

// An entry of the journal is taken back there.
func TestUndoFromTheJournal(t *testing.T) {
	s := live(t, frontend.Options{Frontends: 1}, nil)
	s.until("N=1 ✓ acts")
	s.idle()
	s.press("<left>A")
	s.until("type demo: ")
	s.confirm("demo")
	s.idleWork(1)
	s.press("7")
	s.until("N = 2 for all new sessions")
	s.press("u")
	s.until("take back")
	s.calm()
	s.press("<esc>")
	s.until("left: nothing was sent")
	s.press("u")
	s.until("take back")
	s.confirm("demo")
	s.until("undo, back to the default: ok")
}

// While a change runs, another one and leaving have to wait or be asked for.
func TestOneChangeAtATime(t *testing.T) {
	s := live(t, frontend.Options{Frontends: 2, Faults: []frontend.Fault{
		{Act: frontend.Lag, Frontend: "fe2", Delay: time.Hour}, {Act: frontend.Hang, Frontend: "fe2", Statement: "SET GLOBAL*"},
	}}, nil)
	s.until("no effect via")
	s.idle()
	s.press("A")
	s.until("type demo: ")
	s.confirm("demo")
	s.until("done", "◐ 127.0.0.1", "sending")
	s.press("A")
	s.shows("a change or a verification is under way: K stops it")
	s.press("q")
	s.shows("apply of the spread number")
	s.press("<esc>K")
	w := s.idleWork(1)
	if w.Outcome != engine.Interrupted {
		t.Errorf("it came to %s: %s", w.Outcome, w.Reason)
	}
	if got := w.Record.Steps[0].State; got != change.StepDone {
		t.Errorf("the first frontend is %s", got)
	}
}

// The hash switch is on for one of two frontends only: said before and after.
func TestNoEffectViaOneFrontend(t *testing.T) {
	s := live(t, frontend.Options{Frontends: 2, Faults: []frontend.Fault{{Act: frontend.Ignore, Frontend: "fe2", Variable: change.HashVariable}}}, nil)
	s.until("✕ no effect via 127.0.0.1", "✓ acts")
	s.idle()
	s.press("A")
	s.until("NO EFFECT")
	s.confirm("demo")
	s.idleWork(1)
	s.until("apply N = 3: ok", "no effect")
	s.press("V<enter>")
	if w := s.idleWork(2); w.Outcome != engine.Mismatch {
		t.Errorf("verify came to %s: %s", w.Outcome, w.Reason)
	}
	s.until("verify: mismatch")
}

func TestAReadOnlyContextIsOnlyRead(t *testing.T) {
	s := live(t, frontend.Options{}, func(o *Options, _ *connect.DorisCluster) { o.Writes = func(string) bool { return false } })
	s.until("N=1 ✓ acts", "read-only")
	s.idle()
	s.press("A")
	s.shows("apply…: context a is read-only until its configuration says writes: true")
	s.press("U")
	s.shows("undo: context a is read-only")
	s.press("V<enter>")
	if w := s.idleWork(1); w.Outcome != engine.OK {
		t.Errorf("verify came to %s: %s", w.Outcome, w.Reason)
	}
	if got := s.cluster.WriteStatements(); len(got) != 0 {
		t.Errorf("statements wrote something: %v", got)
	}
}

// A release that has no such variable is read, simulated and verified, and not changed.
func TestNoSuchVariable(t *testing.T) {
	s := live(t, frontend.Options{Generation: spread.GenerationB}, nil)
	s.until("no such variable")
	s.idle()
	s.press("A")
	s.until("no plan: N = ", "Nothing was sent")
	s.calm()
	s.press("<enter>V<enter>")
	s.idleWork(1)
	s.until("verify: ")
	if got := s.cluster.WriteStatements(); len(got) != 0 {
		t.Errorf("statements wrote something: %v", got)
	}
}

// One frontend that is down takes nothing from the others, and comes back by itself.
func TestAFrontendIsDown(t *testing.T) {
	s := live(t, frontend.Options{}, nil)
	s.until("N=1 ✓ acts")
	s.idle()
	three, err := s.cluster.Frontend("fe3")
	if err != nil {
		t.Fatal(err)
	}
	three.Stop()
	s.press("r")
	s.m.doris.Refresh()
	s.until("✕ ", "cannot be read")
	s.shows("4 of 4 backends eligible")
	s.press("A")
	s.until("no plan", "Nothing was sent")
	s.calm()
	s.press("<enter>")
	if err := three.Start(); err != nil {
		t.Fatal(err)
	}
	s.m.doris.Refresh()
	s.until("can be read again")
}

// Frontends that are away when the console begins are read when they come: their
// backends take the place of the example's.
func TestFrontendsComeLate(t *testing.T) {
	s := live(t, frontend.Options{Frontends: 2}, func(_ *Options, c *connect.DorisCluster) {
		for _, f := range c.Demo.Frontends() {
			f.Stop()
		}
	})
	s.until("cannot be read", "3 of 3 backends eligible")
	for _, f := range s.cluster.Frontends() {
		if err := f.Start(); err != nil {
			t.Fatal(err)
		}
	}
	s.m.doris.Refresh()
	s.until("N=1 ✓ acts", "4 of 4 backends eligible")
}

// The workload is what a frontend plans for a query; one that changes something is none.
func TestWorkloadOfAQuery(t *testing.T) {
	s := live(t, frontend.Options{}, nil)
	s.until("N=1 ✓ acts")
	s.idle()
	s.press("w<right><right><down>")
	s.shows("which a connected frontend plans and does not run")
	for range len(demoQuery) {
		s.press("<back>")
	}
	s.press("DROP TABLE x<enter>")
	s.shows("field")
	for range len("DROP TABLE x") {
		s.press("<back>")
	}
	s.press("SELECT count(*) FROM lake.demo.orders<enter>")
	s.until("EXPLAIN of SELECT count(*) FROM lake.demo.orders")
	s.idle()
	if n := s.m.spreadAt.got.Answer.Document.Workload.Splits; n == 0 {
		t.Error("it has no splits")
	}
	s.press("P")
	s.until("copied")
	if got := s.copies(); !strings.Contains(got[0], "SET_VAR(external_scan_consistent_hash_spread_num=3)") {
		t.Errorf("copied %q", got[0])
	}
}

// A change that was killed between two frontends is accounted for, finished, and taken
// back to what was before all of it.
func TestLeftInTheMiddle(t *testing.T) {
	var id string
	s := live(t, frontend.Options{Frontends: 2}, func(o *Options, c *connect.DorisCluster) {
		readings, err := change.Readings(change.ReadAll(context.Background(), c.All()))
		if err != nil {
			t.Fatal(err)
		}
		place := change.Place{Context: connect.DemoName, Cluster: connect.DemoName}
		plan, err := change.Make(readings, change.PlanOptions{Place: place, Scope: change.ScopeGlobal, Value: change.Value{N: 3}, Now: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		r := change.Record{
			Schema: change.RecordSchema, Kind: engine.KindApply, Place: place, Target: plan.Target, Fingerprint: plan.Fingerprint, Began: time.Now(),
			ClusterID: plan.ClusterID,
		}
		for i, step := range plan.Steps {
			r.Steps = append(r.Steps, change.Step{
				Frontend: step.Frontend, Statement: step.Statement, Before: step.Before, WasDefault: step.WasDefault, Target: step.Target,
				State: []change.StepState{change.StepSending, change.StepWaiting}[i],
			})
		}
		if id, err = o.Journal.Ledger(place.Cluster).Keep(context.Background(), r); err != nil {
			t.Fatal(err)
		}
	})
	s.until("a change was left in the middle", "never came to its end", "it reads 1 as before", "nothing to take back")
	s.press("f")
	s.shows("keys wait until nothing was typed")
	s.calm()
	s.press("f")
	s.until("finish "+id, "type demo: ")
	s.confirm("demo")
	if w := s.idleWork(1); w.Outcome != engine.OK {
		t.Fatalf("it came to %s: %s", w.Outcome, w.Reason)
	}
	if got := s.cluster.Global(change.SpreadVariable); got != "3" {
		t.Errorf("the frontends have N = %s", got)
	}
	s.press("U")
	s.until("take back")
	s.confirm("demo")
	s.idleWork(2)
	if got := s.cluster.Global(change.SpreadVariable); got != "1" {
		t.Errorf("the frontends have N = %s", got)
	}
}

// Another context has frontends of its own, or none.
func TestSwitchLeavesFrontends(t *testing.T) {
	s := live(t, frontend.Options{}, nil)
	s.until("N=1 ✓ acts")
	s.idle()
	s.press("V<enter>")
	s.idleWork(1)
	s.press("C")
	s.press("b<enter>")
	s.until("cluster-b", "none connected")
	s.idle()
	s.hides("✓ acts")
	if s.m.spreadAt.live.sheet != nil {
		t.Error("the verdict is of the context before")
	}
	s.press("A")
	s.shows("no Doris frontend in this context")
}

// What was verified is there again the next time.
func TestVerifiedQueryIsRemembered(t *testing.T) {
	s := live(t, frontend.Options{}, nil)
	s.until("N=1 ✓ acts")
	s.press("V")
	for range len(demoQuery) {
		s.press("<back>")
	}
	s.press("SELECT count(*) FROM peer.demo.twin<enter>")
	s.idleWork(1)
	if err := s.m.Save(); err != nil {
		t.Fatal(err)
	}
	again := onFakes(t, func(o *Options) { o.StateDir = s.dir }, &fakeCluster{name: "a"})
	if got := again.m.verify.Query; got != "SELECT count(*) FROM peer.demo.twin" {
		t.Errorf("remembered %q", got)
	}
	for _, hostile := range []string{`{"query":"\u001b[2J"}`, `{"queries":-1}`, `[]`, `{`} {
		again.m.restoreVerify([]byte(hostile))
		if w := again.m.verify; w.Query != "" || w.Queries != usualVerify {
			t.Errorf("%s was taken up: %+v", hostile, w)
		}
	}
}

// A paste goes into the line of a plan, and confirms nothing.
func TestAPasteConfirmsNothing(t *testing.T) {
	s := live(t, frontend.Options{}, nil)
	s.until("N=1 ✓ acts")
	s.idle()
	s.press("A")
	s.until("type demo: ")
	s.calm()
	s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("demo\n"), Paste: true})
	s.shows("changes the cluster")
	if got := s.cluster.WriteStatements(); len(got) != 0 || s.m.front.Work.Turn != 0 {
		t.Errorf("something was begun: %v", got)
	}
	if !slices.ContainsFunc(s.m.layers, func(l layer) bool { _, ok := l.(*planLayer); return ok }) {
		t.Error("the plan is gone")
	}
	s.press("<esc>")
}
