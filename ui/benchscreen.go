package ui

import (
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/views"
)

// benchScreen is a cold-start measurement: this console's own, or a stored one.
type benchScreen struct {
	rounds, runs *list
	view         views.BenchView
	whole        bool
	window       int
	// own says that this console's measurement is in view, not the opened run.
	own    bool
	opened *source.Stored
	got    source.BenchSnapshot
	// asking says that a measurement is being prepared; wish is what was asked for last.
	asking bool
	wish   source.BenchWish
	events int
	seen   struct {
		started time.Time
		seq     int
	}

	picture *views.BenchPicture
	made    pictureOf
	rows    *views.BenchRows
	listed  uint64
}

// pictureOf is what a picture and its rows were made of; while it stays the same they do.
type pictureOf struct {
	stored  *source.Stored
	started time.Time
	rounds  int
	outcome engine.Outcome
	rate    float64
	window  int
}

func newBenchScreen() *benchScreen {
	return &benchScreen{rounds: newList("bench", views.BenchColumns()), runs: newList("bench.runs", views.BenchRunColumns())}
}

func (s *benchScreen) lists() []*list { return []*list{s.rounds, s.runs} }

func (s *benchScreen) focus() *list {
	if s.view == views.BenchRuns {
		return s.runs
	}
	return s.rounds
}

func (s *benchScreen) other() {}

// refresh takes the newest snapshot; pictures and rows are made only when their rounds
// changed.
func (s *benchScreen) refresh(m *Model) {
	s.got = m.bench.Snapshot()
	if s.got.Opened != s.opened {
		s.opened = s.got.Opened
		s.own, s.view, s.window = false, views.BenchAll, 0
	}
	if s.got.Listed && s.listed != s.got.Version {
		s.listed = s.got.Version
		s.runs.show(views.NewBenchRunRows(storedRuns(s.got.Runs), m.o.Zone))
		if s.run() == nil && len(s.got.Runs) > 0 && s.got.Loading == "" {
			s.view = views.BenchRuns
		}
	}
	run := s.run()
	if run == nil {
		s.picture, s.rows = nil, nil
		s.rounds.show(nil)
		return
	}
	if n := len(run.Settings.Windows); s.window >= n {
		s.window = 0
	}
	now := pictureOf{started: run.Started, rounds: len(run.Rounds), outcome: run.Outcome, rate: run.Settings.Rate, window: s.window}
	if !s.live() {
		now.stored = s.opened
	}
	if s.picture != nil && s.made == now {
		return
	}
	before := s.made
	before.window = now.window
	if s.picture == nil || before != now {
		s.picture = views.NewBenchPicture(run)
	}
	s.made = now
	s.rows = views.NewBenchRows(run, s.window)
	s.rounds.show(s.rows)
}

// live tells whether this console's own measurement is in view.
func (s *benchScreen) live() bool { return s.got.Live != nil && (s.own || s.opened == nil) }

// run is the one in view; nil while there is none.
func (s *benchScreen) run() *bench.Run {
	switch {
	case s.live():
		return &s.got.Live.Run
	case s.opened != nil:
		return s.opened.Run
	default:
		return nil
	}
}

func storedRuns(files []source.RunFile) []views.StoredRun {
	all := make([]views.StoredRun, len(files))
	for i, f := range files {
		all[i] = views.StoredRun{
			File: f.File, Name: f.Name, Started: f.Started, Broker: f.Broker, Context: f.Context, Outcome: f.Outcome, Verdict: f.Verdict, Broken: f.Broken,
		}
	}
	return all
}

func (s *benchScreen) facts(m *Model) action.BenchFacts {
	f := action.BenchFacts{Run: s.picture != nil, Live: s.live(), Other: s.got.Live != nil, Running: s.got.Running, Asking: s.asking}
	if m.o.PlanBench == nil {
		f.Cannot = "this console cannot measure; bellows bench coldstart does"
	}
	if s.picture != nil {
		f.Windows = len(s.picture.Run.Settings.Windows)
		f.Longer = s.picture.Longer()
	}
	return f
}

// copied is what the run says in words, or the path of the file at the cursor.
func (s *benchScreen) copied(*Model) string {
	if s.view == views.BenchRuns {
		id, _, _ := s.runs.Cursor()
		return id
	}
	if s.picture == nil {
		return ""
	}
	sum := &s.picture.Summary
	return strings.Join(append(append([]string{}, sum.Headlines...), sum.Caution), "\n")
}

func (s *benchScreen) draw(m *Model, c views.Chrome) {
	state := views.BenchState{
		Chrome: c, View: s.view, Picture: s.picture, Rounds: s.rounds.Table, Rows: s.rows, Whole: s.whole, Window: s.window,
		Loading: s.got.Loading, Failed: s.got.Failed,
	}
	if s.asking {
		state.Loading = "preparing the measurement: connecting, reading statements"
	}
	if s.got.Listed {
		state.Runs = s.runs.Table
	} else if s.view == views.BenchRuns {
		state.Loading = "looking into the state folder"
	}
	if s.live() {
		state.File = nameOf(s.got.File)
		if s.got.Running {
			state.Live = s.got.Live
		}
	} else if s.opened != nil {
		state.File = nameOf(s.opened.File)
	}
	if _, row, ok := s.rounds.Cursor(); ok && s.rows != nil {
		state.Round = s.rows.Round(row)
	}
	views.Bench(m.frame, state)
}
