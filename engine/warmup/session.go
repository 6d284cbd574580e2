package warmup

import (
	"context"
	"fmt"
	"sync"
	"time"

	"bellows/engine"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// State is what a session is doing.
type State string

// The states.
const (
	StateNew     State = "new"
	StateWarming State = "warming"
	StatePaused  State = "paused"
	StateEnding  State = "ending" // nothing new is sent; what is in flight is awaited
	StateEnded   State = "ended"
)

// tick is how often the session looks at its pace.
const tick = 100 * time.Millisecond

// maxLives bounds how often a broker may restart under one warm-up.
const maxLives = 5

// Session warms one broker, once. Make it with NewSession, call Run once; every
// other method may be called from any goroutine at any time.
type Session struct {
	target Target
	opts   Options
	plan   Work

	changed chan struct{}
	suspect chan struct{} // an answer looked as if from another process

	mu        sync.Mutex
	wake      chan struct{} // closed and renewed when workers should look again
	version   uint64
	state     State
	rotation  rotation
	regulator regulator
	events    eventLog
	started   time.Time // of this life
	firstAt   time.Time // of the session
	pausedAt  time.Time
	deadline  time.Time
	endedAt   time.Time
	reason    string // why it is ending
	cause     ending
	life      int
	start     Start
	process   int64
	request   int64
	nextID    int64
	inFlight  int
	workers   int
	announced int // concurrency that the events last told
	tally
	estimate Estimate
	verdict  Verdict
}

// tally is what one life of the broker has answered. A restart begins a new one.
type tally struct {
	depth map[Engine]int
	good  int
	bad   map[string]*Count
	quota int
	// unanswered probes were in flight when the session ended, or cut short by it.
	unanswered int
	faults     map[Class]int
	badInARow  int
	roundOff   time.Time // no probe before
	hist       *hdrhistogram.Histogram
	outside    time.Duration // sum of elapsed beyond the broker's own time
	recent     window
	rates      rateMeter
	curve      curve
	floorAt    time.Time
}

// ending is why a session stops issuing.
type ending int

const (
	endNone ending = iota
	endDone        // floor and coverage
	endBudget
	endStopped // Stop, or the context
	endHopeless
)

// NewSession prepares a session; nothing is sent before Run.
func NewSession(target Target, work Work, opts Options) (*Session, error) {
	if err := opts.Validate(); err != nil {
		return nil, err
	}
	s := &Session{
		target:  target,
		opts:    opts.withDefaults(),
		plan:    work,
		changed: make(chan struct{}, 1),
		suspect: make(chan struct{}, 1),
		wake:    make(chan struct{}),
		state:   StateNew,
	}
	s.reset()
	return s, nil
}

// reset begins a life: nothing is known of the broker's warmth.
func (s *Session) reset() {
	s.rotation = newRotation(s.plan, s.opts)
	s.tally = tally{
		depth:  map[Engine]int{},
		bad:    map[string]*Count{},
		faults: map[Class]int{},
		hist:   hdrhistogram.New(1, time.Minute.Microseconds(), 2),
	}
	target := max(1, s.opts.Concurrency)
	s.regulator = regulator{
		auto: s.opts.Concurrency == 0, target: target, max: s.opts.MaxConcurrency,
		ramp: s.opts.Ramp, slowAt: s.opts.SlowAt, ceiling: max(s.opts.MaxConcurrency, target),
	}
	s.process, s.request = -1, -1
	s.estimate = Estimate{}
	s.announced = s.limit(s.started)
}

// Run warms until the floor is reached with every leg proven or explained, the
// budget is over, Stop is called or ctx ends. It returns the verdict, which the
// last snapshot holds too.
func (s *Session) Run(ctx context.Context) Verdict {
	s.begin(ctx)
	probes, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	var working sync.WaitGroup
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	restarts := time.NewTicker(s.opts.RestartCheck)
	defer restarts.Stop()
	checked := make(chan Start, 1)
	checking := false
	check := func() {
		if s.target.Starter == nil || checking {
			return
		}
		checking = true
		s.goSafe(&working, func() { checked <- s.askStart(probes) })
	}
	for {
		s.spawn(probes, &working)
		if s.ended() {
			break
		}
		s.mu.Lock()
		wake := s.wake
		s.mu.Unlock()
		select {
		case <-ctx.Done():
			s.end(endStopped, "interrupted")
		case <-ticker.C:
			s.onTick(time.Now())
		case <-restarts.C:
			check()
		case <-s.suspect:
			check()
		case start := <-checked:
			checking = false
			s.onStart(start)
		case <-wake:
		}
	}
	s.drain(&working, cancel)
	return s.conclude()
}

// begin notes the broker's start and opens the budget.
func (s *Session) begin(ctx context.Context) {
	var start Start
	if s.target.Starter != nil {
		start = s.askStart(ctx)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	s.start = start
	s.firstAt, s.started = now, now
	s.deadline = now.Add(s.opts.Budget)
	s.state = StateWarming
	s.event(EventStarted, fmt.Sprintf("warm-up of %s: floor %d, budget %s, %s, %s",
		s.target.Name, s.opts.Floor, engine.Span(s.opts.Budget), engine.Plural(len(s.rotation.tables), "table"), engine.Plural(len(s.plan.Cover.Universe), "leg")))
	if !s.rotation.live() {
		s.endLocked(endHopeless, s.nothingLive())
	}
}

func (s *Session) askStart(ctx context.Context) Start {
	ctx, cancel := context.WithTimeout(ctx, s.opts.ProbeTimeout)
	defer cancel()
	start, err := s.target.Starter.Start(ctx)
	if err != nil {
		// A broker that is down cannot say; the probes tell that themselves.
		return Start{}
	}
	return start
}

// spawn keeps as many workers as the concurrency allows.
func (s *Session) spawn(ctx context.Context, working *sync.WaitGroup) {
	s.mu.Lock()
	defer s.mu.Unlock()
	limit := s.limit(time.Now())
	for s.workers < limit && s.state != StateEnding && s.state != StateEnded {
		s.workers++
		s.goSafe(working, func() { s.worker(ctx) })
	}
}

func (s *Session) goSafe(working *sync.WaitGroup, f func()) {
	working.Add(1)
	run := func() {
		defer working.Done()
		f()
	}
	if s.target.Go != nil {
		s.target.Go(run)
		return
	}
	go run()
}

func (s *Session) limit(now time.Time) int {
	return s.regulator.limit(now.Sub(s.started))
}

// drain awaits what is in flight: for a bounded time after an interrupt, not at
// all when the budget is over.
func (s *Session) drain(working *sync.WaitGroup, cancel context.CancelFunc) {
	s.mu.Lock()
	patience := s.opts.Drain
	if s.cause == endBudget {
		patience = 0
	}
	s.mu.Unlock()
	timer := time.AfterFunc(patience, cancel)
	working.Wait()
	timer.Stop()
}

func (s *Session) ended() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state == StateEnding || s.state == StateEnded
}

func (s *Session) end(cause ending, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(cause, reason)
}

func (s *Session) endLocked(cause ending, reason string) {
	if s.state == StateEnding || s.state == StateEnded {
		return
	}
	s.state, s.cause, s.reason = StateEnding, cause, reason
	if s.inFlight > 0 {
		s.event(EventStopping, fmt.Sprintf("%s; %s in flight", reason, engine.Plural(s.inFlight, "probe")))
	}
	s.notifyWorkers()
}

// conclude writes the verdict into the session.
func (s *Session) conclude() Verdict {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endedAt = time.Now()
	s.state = StateEnded
	s.verdict = s.judgeSession()
	s.event(EventVerdict, string(s.verdict.Word)+": "+s.verdict.Reason)
	return s.verdict
}

// event appends to the ordered list; the lock is held.
func (s *Session) event(kind EventKind, text string) {
	now := time.Now()
	s.events.add(now, now.Sub(s.firstAt), kind, text)
	s.touch()
}

// touch says that a new snapshot can be taken; the lock is held.
func (s *Session) touch() {
	s.version++
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// notifyWorkers makes every waiting worker look again; the lock is held.
func (s *Session) notifyWorkers() {
	close(s.wake)
	s.wake = make(chan struct{})
	s.touch()
}

// Changed fires when a snapshot would differ from the last one. It is an edge:
// several changes may be one signal.
func (s *Session) Changed() <-chan struct{} { return s.changed }
