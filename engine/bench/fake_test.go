package bench

import (
	"context"
	"sync"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// sleeper waits with the runtime's timers, which a synctest bubble makes exact.
type sleeper struct{}

func (sleeper) Until(ctx context.Context, t time.Time) bool {
	select {
	case <-time.After(time.Until(t)):
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// server answers after a time that depends on when it was asked.
type server struct {
	began time.Time
	takes func(since time.Duration) time.Duration
	reply Reply
	mu    sync.Mutex
	asked []int // statements, in order
}

func (s *server) Ask(ctx context.Context, statement int) Reply {
	s.mu.Lock()
	s.asked = append(s.asked, statement)
	s.mu.Unlock()
	select {
	case <-time.After(s.takes(time.Since(s.began))):
		if s.reply.Class == "" {
			return Reply{Class: warmup.Good}
		}
		return s.reply
	case <-ctx.Done():
		return Reply{Class: warmup.Canceled, Label: "canceled"}
	}
}

func always(d time.Duration) func(time.Duration) time.Duration {
	return func(time.Duration) time.Duration { return d }
}

// plant is a broker that restarts in three seconds.
type plant struct {
	server
	mu      sync.Mutex
	started time.Time
	readyAt time.Time
	failing error // of its restart
	stays   bool  // its restart does nothing
	gone    bool  // it never comes back
	slowly  time.Duration
	planned []Planned
}

func newPlant(takes func(time.Duration) time.Duration) *plant {
	now := time.Now()
	return &plant{server: server{began: now, takes: takes}, started: now, readyAt: now}
}

func (p *plant) Restart(ctx context.Context, planned Planned) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(time.Second + p.slowly):
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.planned = append(p.planned, planned)
	if p.failing != nil {
		return p.failing
	}
	if !p.stays {
		p.started = time.Now()
		p.readyAt = p.started.Add(2 * time.Second)
		p.began = p.started
	}
	return nil
}

func (p *plant) Ready(context.Context) (bool, string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone && len(p.planned) > 0 {
		return false, "", engine.ErrUnreachable
	}
	if time.Now().Before(p.readyAt) {
		return false, "STARTING", nil
	}
	return true, "OK", nil
}

func (p *plant) Start(context.Context) (warmup.Start, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return warmup.Start{At: p.started}, nil
}

// measure are options for a plant: two arms that need no warm-up of bellows' own.
func (p *plant) measure() Options {
	return Options{
		About: Run{Broker: "b1", Cluster: "test"},
		Settings: Settings{
			Rate: 50, Limit: 2 * time.Second, Slow: 100 * time.Millisecond, Windows: []Window{{0, 4 * time.Second}},
			Restarts: 2, Seed: 1, Threshold: 0.01, MaxCancelled: -1, BrokerTimeout: 10 * time.Second, Scale: 1,
			Mix: []Statement{{SQL: "a", Weight: 3}, {SQL: "b", Weight: 1}}, MaxInFlight: 1000, Repeats: 2, AllowLateness: DefaultAllowLateness,
		},
		Arms:  []ArmPlan{{Arm: Arm{Name: "off", Kind: Off}}, {Arm: Arm{Name: "wait", Kind: Idle}, For: 5 * time.Second}},
		Asker: p, Waiter: sleeper{}, Watcher: p, Restarter: p, Patience: time.Minute,
	}
}

func mustRun(ctx context.Context, t *testing.T, o Options) *Run {
	t.Helper()
	b, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return b.Run(ctx)
}
