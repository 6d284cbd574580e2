package source

import (
	"context"
	"runtime"
	"sync"

	"bellows/engine/spread"
	"bellows/views/text"
)

// SpreadOptions are what Spread is made of; all may be left out.
type SpreadOptions struct {
	// Workers is how many goroutines a simulation may use. 0 leaves a processor free,
	// for the screen and for warm-ups that are being timed.
	Workers int
	// Trials, Placements and Events are those of spread.SimulateOptions; 0 are its own,
	// as for `bellows spread simulate`.
	Trials             int
	Placements, Events int64
	// Explain lets a frontend plan a query; nil where none can be asked.
	Explain Explainer
	Go      func(func())
}

// Spread answers one wish at a time; a newer one calls the one before off. What was
// answered is kept, so that going back is free.
type Spread struct {
	o       SpreadOptions
	changed edge
	starter starter

	mu      sync.Mutex
	version uint64
	state   SpreadSnapshot
	cancel  context.CancelFunc // of what is being answered
	turn    uint64             // of the newest wish
	closed  bool
	kept    spreadKept

	look    SpreadLook
	looking bool // a goroutine is at it
}

// SpreadSnapshot is what is known at one moment.
type SpreadSnapshot struct {
	Version uint64
	// Wish is what was asked last; Asked is false before anything was.
	Wish  SpreadWish
	Asked bool

	// Inputs are those of the wish; nil until they are read.
	Inputs *SpreadInputs
	// Answer is the newest there is; Stale says that it is of an earlier wish.
	Answer *SpreadAnswer
	Stale  bool
	// Sweep is of the wish's settings; nil until it is known.
	Sweep *text.SpreadRecommendDocument
	// Closer is what Look asked for, of Answer; nil until it is known.
	Closer *SpreadCloser

	// Working says what is being done, and Part how much of it is.
	Working string
	Part    float64
	// Failed is why there is no answer to the wish.
	Failed string
}

// SpreadAnswer is what became of a wish. It is never changed.
type SpreadAnswer struct {
	Wish   SpreadWish
	Inputs *SpreadInputs
	// Draft says that intervals are wide: better ones follow.
	Draft bool
	// Document holds two runs, before and after, as `bellows spread simulate` gives
	// them, fit to be shown.
	Document text.SpreadSimulateDocument

	simulation *spread.Simulation
	scenarios  [2]spread.Scenario
}

// Before and After are the two runs.
func (a *SpreadAnswer) Before() *text.SpreadRun { return &a.Document.Runs[0] }

// After is the run with the settings and backends in question.
func (a *SpreadAnswer) After() *text.SpreadRun { return &a.Document.Runs[1] }

// NewSpread has been asked nothing yet.
func NewSpread(o SpreadOptions) *Spread {
	if o.Workers == 0 {
		o.Workers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &Spread{o: o, changed: newEdge(), starter: starter{start: o.Go}, look: SpreadLook{Split: -1}}
}

// Changed fires when a snapshot would differ from the last one.
func (s *Spread) Changed() <-chan struct{} { return s.changed }

// Snapshot copies the state.
func (s *Spread) Snapshot() SpreadSnapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	snapshot := s.state
	snapshot.Version = s.version
	return snapshot
}

// bump says that there is something new; the lock is held.
func (s *Spread) bump() {
	s.version++
	s.changed.touch()
}

// Ask simulates something else from now on.
func (s *Spread) Ask(w SpreadWish) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	if s.cancel != nil {
		s.cancel()
	}
	var ctx context.Context
	ctx, s.cancel = context.WithCancel(context.Background())
	s.turn++
	s.state.Wish, s.state.Asked, s.state.Failed, s.state.Part = w, true, "", 0
	s.state.Working, s.state.Stale = "beginning", s.state.Answer != nil
	s.state.Inputs = s.kept.inputsOf(w)
	s.state.Sweep = s.kept.sweeps[sweepKey(w)]
	if a := s.kept.answers[w.key()]; a != nil {
		s.answered(a)
	}
	if s.state.Stale || s.state.Answer == nil || s.state.Answer.Draft || s.state.Sweep == nil {
		turn := s.turn
		s.starter.run(func() { s.answer(ctx, turn, w) })
	} else {
		s.state.Working = ""
	}
	s.bump()
}

// Forget makes the next wish read its files again.
func (s *Spread) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = spreadKept{}
}

// answered takes an answer to the newest wish; the lock is held.
func (s *Spread) answered(a *SpreadAnswer) {
	s.state.Answer, s.state.Stale, s.state.Inputs = a, false, a.Inputs
	s.kept.add(a)
	s.lookOn()
}

// update changes the state unless there is a newer wish.
func (s *Spread) update(turn uint64, change func(*SpreadSnapshot)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if turn != s.turn || s.closed {
		return
	}
	change(&s.state)
	s.bump()
}

// Close ends what is being done and waits for it.
func (s *Spread) Close() {
	s.mu.Lock()
	s.closed = true
	if s.cancel != nil {
		s.cancel()
	}
	s.mu.Unlock()
	s.starter.group.Wait()
}
