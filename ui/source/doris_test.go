package source

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// fakeFrontend has a value and no network.
type fakeFrontend struct {
	name string

	mu    sync.Mutex
	value string
	down  error
	reads int
	sent  []string
	hang  chan struct{} // Execute waits for it where it is set
}

func (f *fakeFrontend) Name() string { return f.name }

func (f *fakeFrontend) Read(context.Context) (change.Reading, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reads++
	r := change.Reading{
		Frontend: f.name, At: time.Now(), Version: "9", Generation: spread.GenerationS3, Settings: spread.DefaultSettings(spread.GenerationS3),
		Spread: &change.Variable{Name: change.SpreadVariable, Global: f.value, Session: f.value, Default: "1"}, Acts: change.Effect{Acts: true},
		Backends: []change.Backend{{Backend: spread.Backend{ID: 1, Host: "be\x1b[31m"}}},
	}
	return r, f.down
}

func (f *fakeFrontend) Execute(ctx context.Context, statement string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sent = append(f.sent, statement)
	if f.hang != nil {
		hang := f.hang
		f.mu.Unlock()
		select {
		case <-hang:
		case <-ctx.Done():
		}
		f.mu.Lock()
		if ctx.Err() != nil {
			return change.Unsure(ctx.Err())
		}
	}
	_, f.value, _ = strings.Cut(statement, "= ")
	return nil
}

func (f *fakeFrontend) Explain(context.Context, []change.Assignment, string) (*spread.Explain, error) {
	return nil, fmt.Errorf("explain: %w", engine.ErrUnreachable)
}

func (f *fakeFrontend) Run(context.Context, []change.Assignment, string) (change.Execution, error) {
	return change.Execution{}, nil
}

func (f *fakeFrontend) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.down = err
}

func (f *fakeFrontend) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.reads
}

type fakeFrontends struct {
	about  DorisAbout
	all    []*fakeFrontend
	closed chan struct{}
}

func (f *fakeFrontends) About() DorisAbout { return f.about }
func (f *fakeFrontends) Close()            { close(f.closed) }
func (f *fakeFrontends) All() []change.Frontend {
	all := make([]change.Frontend, len(f.all))
	for i := range f.all {
		all[i] = f.all[i]
	}
	return all
}

func newFrontends(context string, n int) *fakeFrontends {
	f := &fakeFrontends{about: DorisAbout{Place: change.Place{Context: context, Cluster: context}, Writes: true}, closed: make(chan struct{})}
	for i := range n {
		f.all = append(f.all, &fakeFrontend{name: fmt.Sprintf("fe%d:9030", i+1), value: "1"})
	}
	return f
}

// opened is a Doris on fakes by context; what is not there has none.
func openedDoris(t *testing.T, o DorisOptions, all ...*fakeFrontends) *Doris {
	t.Helper()
	o.Settle = -1
	o.Open = func(_ context.Context, name string, wanted bool) (Frontends, error) {
		for _, f := range all {
			switch {
			case f.about.Context != name:
			case f.about.Simulation != "" && !wanted:
				return nil, ErrOnDemand
			default:
				return f, nil
			}
		}
		return nil, nil
	}
	return NewDoris(o)
}

func closeDoris(t *testing.T, d *Doris) {
	t.Helper()
	if err := d.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// Frontends are read side by side, often while somebody looks, and one that fails holds up
// no other and is asked again with growing pauses.
func TestFrontendsAreReadOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFrontends("a", 3)
		f.all[1].fail(errors.New("fe2:9030: refused\x1b[2J"))
		d := openedDoris(t, DorisOptions{}, f)
		defer closeDoris(t, d)
		d.Show(true)
		d.Switch("a")
		<-time.After(time.Minute)
		synctest.Wait()
		s := d.Snapshot()
		if s.State != DorisOpen || len(s.Frontends) != 3 {
			t.Fatalf("state %v with %d frontends", s.State, len(s.Frontends))
		}
		if got := s.Frontends[1]; got.Known() || got.Fault == "" || strings.Contains(got.Fault, "\x1b") {
			t.Errorf("the one that is down is %+v", got)
		}
		if got := s.Frontends[0]; !got.Known() || got.Fault != "" || strings.Contains(got.Reading.Backends[0].Host, "\x1b") {
			t.Errorf("the first one is %+v", got)
		}
		if n := f.all[0].count(); n < 14 || n > 17 {
			t.Errorf("the one that tells the load was read %d times in a minute", n)
		}
		if n := f.all[2].count(); n < 6 || n > 8 {
			t.Errorf("another one was read %d times in a minute", n)
		}
		version, reads := s.Version, f.all[2].count()
		d.Show(false)
		<-time.After(10 * time.Minute)
		synctest.Wait()
		if n := f.all[2].count() - reads; n < 8 || n > 12 {
			t.Errorf("it was read %d times in ten minutes that nobody looked", n)
		}
		if now := d.Snapshot().Version; now != version {
			t.Errorf("%d pictures of what stays the same", now-version)
		}
		f.all[1].fail(nil)
		<-time.After(time.Minute)
		synctest.Wait()
		if got := d.Snapshot().Frontends[1]; !got.Known() || got.Fault != "" {
			t.Errorf("the one that is back is %+v", got)
		}
	})
}

// Embedded frontends are started when somebody looks; a context without any costs nothing.
func TestFrontendsOnDemand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFrontends("demo", 1)
		f.about.Simulation = "simulated"
		d := openedDoris(t, DorisOptions{}, f)
		defer closeDoris(t, d)
		d.Switch("demo")
		synctest.Wait()
		if s := d.Snapshot(); s.State != DorisAsleep {
			t.Errorf("state %v before anybody looks", s.State)
		}
		d.Show(true)
		synctest.Wait()
		if s := d.Snapshot(); s.State != DorisOpen {
			t.Errorf("state %v", s.State)
		}
		d.Switch("other")
		synctest.Wait()
		if s := d.Snapshot(); s.State != DorisNone || len(s.Frontends) > 0 {
			t.Errorf("state %v with %d frontends", s.State, len(s.Frontends))
		}
		select {
		case <-f.closed:
		default:
			t.Error("those of the context before stay open")
		}
	})
}

// A change goes on when another context is switched to, and closing stops it before its
// next statement: the journal has the account of both.
func TestAChangeOutlivesASwitch(t *testing.T) {
	f := newFrontends("a", 2)
	f.all[0].hang = make(chan struct{})
	dir := t.TempDir()
	j := journal.New(journal.Options{Dir: dir})
	defer func() { _ = j.Close() }()
	d := openedDoris(t, DorisOptions{Journal: j, StateDir: dir}, f)
	d.Switch("a")
	wait := func(what string, done func(s DorisSnapshot) bool) {
		t.Helper()
		for !done(d.Snapshot()) {
			select {
			case <-d.Changed():
			case <-t.Context().Done():
				t.Fatalf("it did not %s", what)
			}
		}
	}
	wait("open", func(s DorisSnapshot) bool { return s.State == DorisOpen })
	plan, err := d.Plan(t.Context(), DorisWish{Kind: engine.KindApply, Value: change.Value{N: 2}})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Apply(plan); err != nil {
		t.Fatal(err)
	}
	wait("send", func(s DorisSnapshot) bool {
		r := s.Work.Record
		return r != nil && r.Steps[0].State == change.StepSending
	})
	if err := d.Verify(change.VerifyOptions{Query: "SELECT 1", Queries: 1}); !errors.Is(err, errWorking) {
		t.Errorf("a second one was begun: %v", err)
	}
	d.Switch("b")
	select {
	case <-f.closed:
		t.Fatal("the frontends were closed under the change")
	default:
	}
	closeDoris(t, d)
	<-f.closed
	all, err := journal.ReadChanges(dir, journal.Filter{})
	if err != nil || len(all) != 1 {
		t.Fatalf("%d changes, %v", len(all), err)
	}
	r := all[0].Record
	if r.Pending() || r.Steps[0].State != change.StepUnsure || r.Steps[1].State != change.StepWaiting || len(f.all[1].sent) != 0 {
		t.Errorf("the account is %+v", r.Steps)
	}
	if !all[0].Open() {
		t.Error("it counts as settled")
	}
}

func TestNothingIsChangedReadOnly(t *testing.T) {
	for _, c := range []struct {
		name    string
		options DorisOptions
		writes  bool
		want    string
	}{
		{"console", DorisOptions{ReadOnly: true, Journal: journal.New(journal.Options{Dir: t.TempDir()})}, true, "this console is read-only"},
		{"context", DorisOptions{Journal: journal.New(journal.Options{Dir: t.TempDir()})}, false, "context a is read-only"},
		{"no journal", DorisOptions{}, true, "keeps no journal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFrontends("a", 1)
			f.about.Writes = c.writes
			d := openedDoris(t, c.options, f)
			defer closeDoris(t, d)
			d.Switch("a")
			for d.Snapshot().State != DorisOpen {
				<-d.Changed()
			}
			plan, err := d.Plan(t.Context(), DorisWish{Kind: engine.KindApply, Value: change.Value{N: 2}})
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Apply(plan); err == nil || !strings.Contains(err.Error(), c.want) || !errors.Is(err, engine.ErrUsage) {
				t.Errorf("it came to %v, want %q", err, c.want)
			}
			if len(f.all[0].sent) > 0 {
				t.Errorf("sent %v", f.all[0].sent)
			}
		})
	}
}
