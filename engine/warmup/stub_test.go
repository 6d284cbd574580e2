package warmup

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// stub is a broker of a few lines: answer decides, cost is how long it takes.
type stub struct {
	mu       sync.Mutex
	request  int64
	process  int64
	start    time.Time
	probes   []Probe
	at       []time.Time
	inFlight int
	most     int
	cost     func(p Probe, n int) time.Duration
	answer   func(p Probe, n int) Answer
}

func newStub(cost time.Duration) *stub {
	return &stub{
		process: 7,
		start:   time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		cost:    func(Probe, int) time.Duration { return cost },
		answer:  func(Probe, int) Answer { return good() },
	}
}

// good is an answer that counts.
func good() Answer {
	return Answer{Status: 200, ServersQueried: 2, ServersResponded: 2, SegmentsQueried: 4, TotalDocs: 1000, DocsScanned: 10, Process: -1, Request: -1}
}

func (b *stub) Probe(ctx context.Context, p Probe) Answer {
	b.mu.Lock()
	n := len(b.probes)
	b.probes = append(b.probes, p)
	b.at = append(b.at, time.Now())
	b.inFlight++
	b.most = max(b.most, b.inFlight)
	request, process := b.request, b.process
	b.request++
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		b.inFlight--
		b.mu.Unlock()
	}()
	began := time.Now()
	timer := time.NewTimer(min(b.cost(p, n), p.Timeout))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return Answer{Fault: FaultCanceled, Elapsed: time.Since(began), Process: -1, Request: -1}
	case <-timer.C:
	}
	if b.cost(p, n) > p.Timeout {
		return Answer{Fault: FaultTimeout, Message: "no answer in time", Elapsed: time.Since(began), Process: -1, Request: -1}
	}
	a := b.answer(p, n)
	a.Elapsed = time.Since(began)
	if a.Fault == FaultNone {
		a.Request, a.Process = request, process
	}
	return a
}

func (b *stub) Start(context.Context) (Start, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return Start{At: b.start}, nil
}

func (b *stub) restart() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.request, b.process, b.start = 0, b.process+1, b.start.Add(time.Hour)
}

func (b *stub) count(match func(Probe) bool) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, p := range b.probes {
		if match(p) {
			n++
		}
	}
	return n
}

func onTable(t Table) func(Probe) bool { return func(p Probe) bool { return p.Table == t } }

// tables makes routes over distinct servers, one replica choice each.
func tables(n int) []Routes {
	all := make([]Routes, n)
	for i := range all {
		all[i] = Routes{
			Table:    Table(fmt.Sprintf("t%02d_OFFLINE", i)),
			Choices:  [][]string{{fmt.Sprintf("s%02d-a", i), fmt.Sprintf("s%02d-b", i)}},
			Turn:     1,
			Segments: 4,
		}
	}
	return all
}

func workOf(t *testing.T, routes []Routes) Work {
	t.Helper()
	return Work{Cover: Plan(t.Context(), routes, CoverOptions{Method: Greedy}), Mode: ShapesLimit1}
}

// warm runs a session inside a synctest bubble.
func warm(t *testing.T, b *stub, w Work, o Options, during func(*Session)) (Verdict, Snapshot) {
	t.Helper()
	s, err := NewSession(Target{Name: "broker-1", Prober: b, Starter: b}, w, o)
	if err != nil {
		t.Fatal(err)
	}
	if during != nil {
		go during(s)
	}
	v := s.Run(t.Context())
	return v, s.Snapshot()
}

func bubble(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, f)
}

func hasEvent(sn Snapshot, kind EventKind, part string) bool {
	for _, e := range sn.Events {
		if e.Kind == kind && strings.Contains(e.Text, part) {
			return true
		}
	}
	return false
}

func eventTexts(sn Snapshot) string {
	var b strings.Builder
	for _, e := range sn.Events {
		fmt.Fprintf(&b, "%v %s: %s\n", e.After, e.Kind, e.Text)
	}
	return b.String()
}
