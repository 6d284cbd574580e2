package demo

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"bellows/clients/demo/jvm"
)

// phase is where a broker's process is between start and stop.
type phase int32

const (
	down phase = iota
	notStarted
	starting // no routing yet
	routed   // routing complete, not yet healthy
	good
	shuttingDown
	broken // answers everything with an error page
)

// word is what /health says of a phase.
func (p phase) word() string {
	switch p {
	case notStarted:
		return "NOT_STARTED"
	case starting, routed:
		return "STARTING"
	default:
		return "SHUTTING_DOWN"
	}
}

// life is one process of a broker.
type life struct {
	broker   *broker
	number   int
	site     *site
	page     *site
	started  time.Time
	base     int64 // high part of request ids
	phase    atomic.Int32
	requests atomic.Int64
	debug    atomic.Int64 // rotation of the debug calls
	cpu      *cpu         // nil in an instant broker
	running  running
	contacts []atomic.Int64 // answers by server, offline and realtime side by side
	gone     chan struct{}  // closed when the process ends
	once     sync.Once
}

// running lists the queries that are being answered.
type running struct {
	mu  sync.Mutex
	sql map[int64]string
}

func newLife(b *broker, number int) *life {
	c := b.cluster
	l := &life{broker: b, number: number, started: time.Now(), running: running{sql: map[int64]string{}}, gone: make(chan struct{}),
		contacts: make([]atomic.Int64, 2*len(c.names))}
	seed := mix(mix(c.spec.Seed, hashText(b.id)), uint64(number))
	if c.spec.Version.randomRequestBase() {
		l.base = int64(mix(seed, 1)%900_000_000) + 1_000_000
	} else {
		l.base = int64(hashText(b.id) % 1_000_000)
	}
	if !c.spec.JVM.Instant {
		model := jvm.Measured()
		if c.spec.JVM.Model != nil {
			model = *c.spec.JVM.Model
		}
		machine := jvm.New(model, seed)
		if c.spec.JVM.Warm {
			machine.Preheat()
		}
		l.cpu = newCPU(machine, c.spec.Speed)
	}
	return l
}

func (l *life) at() phase { return phase(l.phase.Load()) }

// shut ends the life at once: connections break, the port is closed.
func (l *life) shut() {
	l.phase.Store(int32(down))
	l.once.Do(func() { close(l.gone) })
	if l.cpu != nil {
		l.cpu.close()
	}
	l.deafen()
	l.page.close()
	l.broker.mu.Lock()
	if l.broker.life == l {
		l.broker.life = nil
	}
	l.broker.mu.Unlock()
}

// deafen closes the port while the process goes on.
func (l *life) deafen() {
	l.broker.mu.Lock()
	s := l.site
	l.broker.mu.Unlock()
	s.close()
}

// listenAgain opens the port after deafen, if the process is still there.
func (l *life) listenAgain() {
	b := l.broker
	listener, err := b.cluster.bind(b.port, 0)
	if err != nil {
		return // somebody else has the port: the broker stays deaf
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || b.life != l {
		_ = listener.Close()
		return
	}
	l.site = newSite(listener, b.tls(), l.serve)
}

// routes tells whether this process has routing for h: assigned and enabled in
// Helix, or put there by hand.
func (l *life) routes(h *half, s *state) bool {
	l.broker.mu.Lock()
	by, byHand := l.broker.extra[h.typed]
	l.broker.mu.Unlock()
	if byHand {
		return by
	}
	p := l.at()
	return (p == routed || p == good) && s.helix[l.broker.id] && l.broker.tagged(h)
}

// fleet is the servers that this broker believes to be up.
func (l *life) fleet(s *state) *fleet {
	c := l.broker.cluster
	for _, a := range *c.faults.Load() {
		if a.Act == StaleRoutes && a.strikes(c, moment{on: OnRouting, broker: l.broker, life: l}) {
			return c.full
		}
	}
	return s.fleet
}

func (r *running) add(id int64, sql string) {
	r.mu.Lock()
	r.sql[id] = sql
	r.mu.Unlock()
}

func (r *running) remove(id int64) {
	r.mu.Lock()
	delete(r.sql, id)
	r.mu.Unlock()
}

// list copies what runs now, sorted by id.
func (r *running) list() (ids []int64, sql map[int64]string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	sql = make(map[int64]string, len(r.sql))
	for id, text := range r.sql {
		ids = append(ids, id)
		sql[id] = text
	}
	slices.Sort(ids)
	return ids, sql
}
