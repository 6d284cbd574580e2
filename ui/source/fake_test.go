package source_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"bellows/clients/pinot"
	"bellows/engine/warmup"
	"bellows/ui/connect"
	"bellows/ui/source"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var (
	boot    = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	errAway = errors.New("controller http://c:9000: refused")
)

// fake is a cluster whose answers a test sets.
type fake struct {
	name string

	mu       sync.Mutex
	listErr  error
	hang     map[string]bool // brokers that never answer
	held     map[string]chan struct{}
	lose     func(*pinot.Inventory)
	brokers  []pinot.Member
	live     []string
	jvm      warmup.JVMReader
	status   map[string]warmup.BrokerStatus
	surveys  map[string]int
	glances  map[string]int
	closed   bool
	closings chan struct{}
}

func newFake(name string, brokers ...string) *fake {
	f := &fake{
		name: name, hang: map[string]bool{}, status: map[string]warmup.BrokerStatus{}, surveys: map[string]int{},
		glances: map[string]int{}, held: map[string]chan struct{}{}, live: []string{"s1", "s2"}, closings: make(chan struct{}),
	}
	for _, b := range brokers {
		f.brokers = append(f.brokers, pinot.Member{ID: b, URL: "http://" + b + ":8099", Enabled: true, Tables: []warmup.Table{"a_OFFLINE"}})
		f.status[b] = warmup.BrokerStatus{Name: b, State: warmup.BrokerCold, Health: "OK", Started: boot, Tables: 1, Routed: 1, Legs: 2}
	}
	return f
}

func (f *fake) set(broker string, change func(*warmup.BrokerStatus)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.status[broker]
	change(&s)
	f.status[broker] = s
}

// list says which tables a broker serves.
func (f *fake) list(broker string, tables ...warmup.Table) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.brokers {
		if f.brokers[i].ID == broker {
			f.brokers[i].Tables = tables
		}
	}
}

// hold keeps the first look at a broker until release; what it finds is from before.
func (f *fake) hold(broker string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.held[broker] = nil
}

func (f *fake) release(broker string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.held[broker])
	delete(f.held, broker)
}

// gate is what a look waits for; nil for nothing. It is made by who waits, in the bubble
// of the test.
func (f *fake) gate(id string) chan struct{} {
	if gate, held := f.held[id]; !held || gate != nil {
		return nil
	}
	f.held[id] = make(chan struct{})
	return f.held[id]
}

// distort changes what later calls for the inventory answer.
func (f *fake) distort(lose func(*pinot.Inventory)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lose = lose
}

func (f *fake) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.listErr = err
}

func (f *fake) count(broker string) (surveys, glances int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.surveys[broker], f.glances[broker]
}

func (f *fake) About() source.About {
	return source.About{Context: f.name, Cluster: "cluster-" + f.name}
}

func (f *fake) Inventory() pinot.Inventory {
	f.mu.Lock()
	defer f.mu.Unlock()
	v := pinot.Inventory{Cluster: f.name, Brokers: append([]pinot.Member(nil), f.brokers...), LiveServerIDs: f.live}
	if f.lose != nil {
		f.lose(&v)
	}
	return v
}

func (f *fake) Discover(context.Context) (pinot.Inventory, error) {
	f.mu.Lock()
	err := f.listErr
	f.mu.Unlock()
	if err != nil {
		return pinot.Inventory{}, err
	}
	return f.Inventory(), nil
}

func (f *fake) look(ctx context.Context, id string, counts map[string]int) warmup.BrokerStatus {
	f.mu.Lock()
	counts[id]++
	s, hangs, gate := f.status[id], f.hang[id], f.gate(id)
	f.mu.Unlock()
	if gate != nil {
		<-gate
	}
	if hangs {
		<-ctx.Done()
		return warmup.BrokerStatus{Name: id, State: warmup.BrokerUnreachable, Reason: "no answer"}
	}
	return s
}

func (f *fake) Survey(ctx context.Context, m connect.Member) warmup.BrokerStatus {
	return f.look(ctx, m.ID, f.surveys)
}

func (f *fake) Glance(ctx context.Context, m connect.Member, known warmup.BrokerStatus) warmup.BrokerStatus {
	s := f.look(ctx, m.ID, f.glances)
	s.Legs = known.Legs // routes are not read
	return s
}

func (f *fake) Target(m connect.Member) (warmup.Target, error) {
	return warmup.Target{Name: m.Name, Tables: m.Tables, Router: router{}, Prober: prober{}, JVM: f.jvm}, nil
}

func (f *fake) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		panic("closed twice")
	}
	f.closed = true
	close(f.closings)
}

// router routes every table to two servers.
type router struct{}

func (router) RoutesOf(_ context.Context, tables []warmup.Table, progress func(done, total int)) ([]warmup.Routes, error) {
	var all []warmup.Routes
	for i, t := range tables {
		if progress != nil {
			progress(i+1, len(tables))
		}
		all = append(all, warmup.Routes{Table: t, Choices: [][]string{{"s1"}, {"s2"}}, Turn: 2, Segments: 4})
	}
	return all, nil
}

// prober answers everything well after ten milliseconds.
type prober struct{}

func (prober) Probe(ctx context.Context, _ warmup.Probe) warmup.Answer {
	select {
	case <-time.After(10 * time.Millisecond):
	case <-ctx.Done():
		return warmup.Answer{Fault: warmup.FaultCanceled}
	}
	return warmup.Answer{
		Status: 200, ServersQueried: 1, ServersResponded: 1, SegmentsQueried: 4, Elapsed: 10 * time.Millisecond, Request: -1, Process: -1,
	}
}

func opener(all map[string]*fake) source.Open {
	return func(_ context.Context, name string) (source.Cluster, error) {
		c, ok := all[name]
		if !ok {
			return nil, fmt.Errorf("context %q: %w", name, errAway)
		}
		return c, nil
	}
}
