package source

import (
	"context"
	"slices"
	"sync"
	"time"

	"bellows/clients"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// Methods lists the ways to choose a cover, in the order in which they are compared.
func Methods() []warmup.Method { return []warmup.Method{warmup.FirstFit, warmup.Greedy, warmup.Exact} }

// CoverageOptions are what Coverage is made of; all may be left out.
type CoverageOptions struct {
	// Limit bounds the search for an exact cover; 1 s when 0.
	Limit time.Duration
	Go    func(func())
}

// Coverage plans the cover of one broker at a time, with pins and bans.
type Coverage struct {
	o       CoverageOptions
	changed edge
	starter starter

	mu      sync.Mutex
	version uint64
	state   CoverageSnapshot
	known   []warmup.Routes
	cancel  context.CancelFunc // of what is being read or planned
	turn    uint64             // of the newest question
	closed  bool
}

// CoverageSnapshot is the cover of a broker at one moment.
type CoverageSnapshot struct {
	Version uint64
	Context string
	Member  connect.Member
	Method  warmup.Method
	Pin     []warmup.Table
	Ban     map[warmup.Table]bool // not to be changed

	// Reading says that routes are being asked for, Done of Total tables.
	Reading     bool
	Done, Total int
	// Planning says that Covers are of an earlier choice.
	Planning bool
	// Failed is why there are no routes.
	Failed string

	Routes []warmup.Routes
	// Covers are by method; those of a small cluster are there at once.
	Covers map[warmup.Method]*warmup.Cover
	// Before is the cover that the last pin, ban or switch of method replaced.
	Before *warmup.Cover
}

// Cover is the plan of the chosen method; nil while there is none.
func (s CoverageSnapshot) Cover() *warmup.Cover { return s.Covers[s.Method] }

// Choice is how a warm-up is told to choose the same tables.
func (s CoverageSnapshot) Choice() warmup.CoverOptions {
	return warmup.CoverOptions{Method: s.Method, Pin: s.Pin, Ban: s.Ban}
}

// NewCoverage is of no broker yet.
func NewCoverage(o CoverageOptions) *Coverage {
	orDefault(&o.Limit, time.Second)
	return &Coverage{o: o, changed: newEdge(), starter: starter{start: o.Go}, state: CoverageSnapshot{Method: warmup.Greedy}}
}

// Changed fires when a snapshot would differ from the last one.
func (c *Coverage) Changed() <-chan struct{} { return c.changed }

// Snapshot copies the state.
func (c *Coverage) Snapshot() CoverageSnapshot {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.state
	s.Version = c.version
	return s
}

// Show reads the routes of a broker of the fleet's cluster and plans. Pins and bans are
// those of that broker alone and begin empty.
func (c *Coverage) Show(f *Fleet, m connect.Member, method warmup.Method) {
	target, done, connected, err := f.Target(m)
	name := ""
	if lent, back := f.Lend(); lent != nil {
		name = lent.About().Context
		back()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		if done != nil {
			done()
		}
		return
	}
	same := c.state.Member.ID == m.ID && c.state.Context == name
	fresh := CoverageSnapshot{Context: name, Member: m, Method: method, Reading: true}
	if same {
		fresh.Method, fresh.Pin, fresh.Ban = c.state.Method, c.state.Pin, c.state.Ban
	}
	c.state, c.known = fresh, nil
	ctx, turn := c.begin()
	switch {
	case err != nil:
		c.state.Reading, c.state.Failed = false, clients.Clean(err.Error())
		return
	case !connected:
		c.state.Reading, c.state.Failed = false, "no cluster is connected yet"
		return
	}
	target.Go = c.o.Go
	choice := c.choice()
	c.starter.run(func() {
		defer done()
		c.read(ctx, turn, target, choice)
	})
}

// begin makes room for a new question; the lock is held.
func (c *Coverage) begin() (context.Context, uint64) {
	if c.cancel != nil {
		c.cancel()
	}
	var ctx context.Context
	ctx, c.cancel = context.WithCancel(context.Background())
	c.turn++
	c.bump()
	return ctx, c.turn
}

func (c *Coverage) bump() {
	c.version++
	c.changed.touch()
}

func (c *Coverage) choice() warmup.CoverOptions {
	o := c.state.Choice()
	o.TimeLimit = c.o.Limit
	return o
}

// update changes the state unless there is a newer question.
func (c *Coverage) update(turn uint64, change func(*CoverageSnapshot)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if turn != c.turn || c.closed {
		return
	}
	change(&c.state)
	c.bump()
}

func (c *Coverage) read(ctx context.Context, turn uint64, t warmup.Target, o warmup.CoverOptions) {
	routes, err := warmup.Explore(ctx, t, o, func(done, total int) {
		c.update(turn, func(s *CoverageSnapshot) { s.Done, s.Total = done, total })
	})
	if err != nil {
		c.update(turn, func(s *CoverageSnapshot) { s.Reading, s.Failed = false, clients.Clean(err.Error()) })
		return
	}
	c.mu.Lock()
	if turn == c.turn {
		c.known = routes
	}
	c.mu.Unlock()
	c.update(turn, func(s *CoverageSnapshot) { s.Reading, s.Planning, s.Routes = false, true, routes })
	c.plan(ctx, turn, routes, o)
}

// plan works out each method, the chosen one first.
func (c *Coverage) plan(ctx context.Context, turn uint64, routes []warmup.Routes, o warmup.CoverOptions) {
	methods := append([]warmup.Method{o.Method}, slices.DeleteFunc(Methods(), func(m warmup.Method) bool { return m == o.Method })...)
	covers := map[warmup.Method]*warmup.Cover{}
	for _, m := range methods {
		o.Method = m
		cover := warmup.Plan(ctx, routes, o)
		if ctx.Err() != nil {
			return
		}
		covers[m] = &cover
		shown := make(map[warmup.Method]*warmup.Cover, len(covers))
		for k, v := range covers {
			shown[k] = v
		}
		c.update(turn, func(s *CoverageSnapshot) { s.Covers, s.Planning = shown, len(shown) < len(methods) })
	}
}
