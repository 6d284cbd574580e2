package ui

import (
	"sync/atomic"
	"time"

	"bellows/clients/journal"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// Model is the console. Bubble Tea calls it from one goroutine; Session alone may be
// called from others.
type Model struct {
	o Options

	fleet  *source.Fleet
	runs   *source.Runs
	cover  *source.Coverage
	spread *source.Spread
	bench  *source.Bench
	doris  *source.Doris

	// What the screens show: the snapshots of the last frame.
	brokers source.FleetSnapshot
	byName  map[string]int  // places in it
	busy    map[string]bool // brokers of the context that are being warmed
	warmups source.RunsSnapshot
	plan    source.CoverageSnapshot
	front   source.DorisSnapshot

	at       action.Screen
	screens  map[action.Screen]screen
	fleetAt  *fleetScreen
	warmAt   *warmScreen
	coverAt  *coverScreen
	spreadAt *spreadScreen
	benchAt  *benchScreen
	bookAt   *journalScreen
	nearAt   *detailScreen
	layers   []layer
	effects  map[string]effect

	verify   verifyWish
	applied  *int64          // what this console has set last, and new sessions are to have
	toldOpen map[string]bool // changes left in the middle that were told of

	pace   pace
	log    eventBook
	toasts []toast
	panel  panel

	frozen bool
	// context is the one that was asked for last.
	context string
	locked  bool // its configuration does not allow changes
	theme   *themes.Theme
	// leaving is set when the console stops what is running, in order to end.
	leaving bool
	closed  chan struct{}

	w, h    int
	frame   *views.Frame
	rev     uint64 // counts what may change the picture
	drawn   uint64
	picture string

	session atomic.Pointer[journal.Session]
	trouble atomic.Pointer[[]string] // the last events, for a crash file
}

// New is a console that does nothing before Init. Its error is a theme that cannot be
// used.
func New(o Options) (*Model, error) {
	o.complete()
	sheet, err := o.Library.Load(o.Theme)
	if err != nil {
		return nil, err
	}
	m := &Model{o: o, at: action.Fleet, closed: make(chan struct{}), effects: effectsByID(), context: o.Context, theme: sheet.Resolve(o.Profile)}
	start := func(f func()) { o.Terminal.Guard.Go(f) }
	m.fleet = source.NewFleet(source.FleetOptions{Open: o.Open, Interval: o.Refresh, Now: o.Now, Go: start})
	m.runs = source.NewRuns(source.RunsOptions{Journal: journalOf(o.Journal), Now: o.Now, Go: start})
	m.cover = source.NewCoverage(source.CoverageOptions{Go: start})
	m.doris = source.NewDoris(source.DorisOptions{
		Open: o.Doris, ReadOnly: o.ReadOnly, Journal: o.Journal, StateDir: o.StateDir, Settle: o.Settle, Now: o.Now, Go: start,
	})
	m.spread = source.NewSpread(source.SpreadOptions{Explain: m.doris.Explain, Trials: o.Simulate.Trials, Placements: o.Simulate.Placements, Events: o.Simulate.QueueEvents, Go: start})
	m.spreadAt = newSpreadScreen()
	m.bench = source.NewBench(source.BenchOptions{StateDir: o.StateDir, Journal: journalOf(o.Journal), Now: o.Now, Go: start})
	m.benchAt = newBenchScreen()
	m.fleetAt, m.warmAt, m.coverAt, m.bookAt, m.nearAt = newFleetScreen(), newWarmScreen(), newCoverScreen(), newJournalScreen(), newDetailScreen()
	m.screens = map[action.Screen]screen{
		action.Fleet: m.fleetAt, action.Warmup: m.warmAt, action.Coverage: m.coverAt, action.Spread: m.spreadAt, action.Bench: m.benchAt, action.Journal: m.bookAt, action.Details: m.nearAt,
	}
	m.panel.view.Tail = true
	m.frame = views.NewFrame(0, 0, m.theme, o.ASCII)
	m.rev = 1
	return m, nil
}

// journalOf keeps a nil pointer from becoming an interface that is not nil.
func journalOf(j *journal.Journal) source.Journal {
	if j == nil {
		return nil
	}
	return j
}

// Init begins to watch the context and takes up the last session.
func (m *Model) Init() tea.Cmd {
	m.restore()
	m.fleet.Switch(m.context)
	m.switchDoris()
	if m.o.FirstRun && m.session.Load().Saved.IsZero() {
		m.push(newFirstRun(m))
	}
	cmds := make([]tea.Cmd, 0, sources+1)
	for s := range sources {
		cmds = append(cmds, m.wait(s))
	}
	return tea.Batch(append(cmds, m.entered(), m.tick())...)
}

// Close ends what runs behind the screens. Warm-ups are stopped first; those that have
// not ended when the limit is over are left behind.
func (m *Model) Close(limit time.Duration) {
	ctx, cancel := timeLimit(limit)
	defer cancel()
	_ = m.finish(ctx)
	m.fleet.Close()
	m.cover.Close()
	m.spread.Close()
	m.release()
}

// release lets go of commands that wait for snapshots.
func (m *Model) release() {
	select {
	case <-m.closed:
	default:
		close(m.closed)
	}
}

// touch says that the picture may be another one.
func (m *Model) touch() { m.rev++ }

// broker is the broker at the cursor of a screen, or in view there.
func (m *Model) broker() (source.Broker, bool) {
	switch m.at {
	case action.Fleet:
		return m.fleetAt.current(m)
	case action.Warmup:
		if r, ok := m.warmAt.current(m); ok {
			return m.named(r.Member.Name)
		}
	case action.Coverage:
		return m.brokers.Find(m.plan.Member.ID)
	case action.Details:
		return m.brokers.Find(m.nearAt.id)
	}
	return source.Broker{}, false
}

func (m *Model) named(name string) (source.Broker, bool) {
	i, ok := m.byName[name]
	if !ok {
		return source.Broker{}, false
	}
	return m.brokers.Brokers[i], true
}

// runOf is the warm-up of a broker of the watched context.
func (m *Model) runOf(broker string) (source.Run, bool) {
	return m.warmups.Find(source.KeyOf(m.brokers.Context, broker))
}

// warming is the warm-up in view that commands go to; nil when there is none.
func (m *Model) warming() (source.Run, *warmup.Warmup) {
	r, ok := m.warmAt.current(m)
	if !ok {
		return r, nil
	}
	return r, m.runs.Warmup(r.Key)
}
