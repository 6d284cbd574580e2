package views

import (
	"time"

	"bellows/engine/bench"
	"bellows/views/text"
	"bellows/views/widget"
)

// BenchView is what the Bench screen shows.
type BenchView int

// The views.
const (
	BenchAll   BenchView = iota // verdict, series, arms, rounds
	BenchRound                  // one round closely
	BenchRuns                   // the runs that are stored
)

// BenchState is a measurement, while it runs or as it was stored.
type BenchState struct {
	Chrome
	View BenchView
	// Picture is the run in view; nil while there is none.
	Picture *BenchPicture
	// Live is the measurement under way when that is what is shown; nil for a stored one.
	Live *bench.Snapshot
	// File is where the run is stored.
	File string
	// Rounds shows Rows, with BenchColumns: one row a round.
	Rounds *widget.Table
	Rows   *BenchRows
	// Round is the one at the cursor; nil while there is none.
	Round *bench.Round
	// Whole shows the whole of the rounds, not their beginning alone.
	Whole bool
	// Window is the one that figures are of, an index into the run's.
	Window int
	// Runs shows what is stored, with BenchRunColumns.
	Runs *widget.Table
	// Loading is what is waited for; Failed is why the last thing asked for did not work.
	Loading, Failed string
}

// BenchPicture is what a run shows, worked out once for as long as its rounds stay the
// same.
type BenchPicture struct {
	Run     *bench.Run
	Summary bench.Summary
	Verdict []text.BenchShort
	missed  []text.BenchSeries
	p50     []text.BenchSeries
	// arms are the rows of figures of each window.
	arms [][]benchArm
	// length is how long the longest series lasts, beginning a little more than the
	// first window.
	length, beginning time.Duration
	low               float64 // the decade that response times are drawn from, in seconds
}

// benchArm are the figures of an arm that a screen has room for.
type benchArm struct {
	name, restarts, missed, missedRange, slow, p50, p99 string
}

// NewBenchPicture works out what a run shows. The run must not change any more.
func NewBenchPicture(run *bench.Run) *BenchPicture {
	p := &BenchPicture{Run: run, Summary: run.Summarize(), missed: text.BenchSeriesOf(run, text.BenchMissedAt), p50: text.BenchSeriesOf(run, text.BenchP50At)}
	p.Verdict = text.BenchInShort(run, &p.Summary)
	parts := text.BenchParts(run, text.BenchLength(run))
	p.beginning, p.length = parts[0].To, parts[len(parts)-1].To
	p.low = lowest(p.p50, run.Settings.Limit)
	for i := range run.Settings.Windows {
		p.arms = append(p.arms, p.armsOf(i))
	}
	return p
}

// The figures of text.BenchFigures that the screen shows.
const (
	figureMissed = 0
	figureSlow   = 2
	figureP50    = 3
	figureP99    = 5
)

func (p *BenchPicture) armsOf(window int) []benchArm {
	var all []benchArm
	for i := range p.Summary.Arms {
		a := &p.Summary.Arms[i]
		f := text.BenchFigures(&a.Windows[window], &p.Run.Settings)
		row := benchArm{
			name: a.Name, restarts: itoa(a.Valid) + "/" + itoa(a.Asked), missed: f[figureMissed].Median, missedRange: f[figureMissed].Range(),
			slow: f[figureSlow].Median, p50: f[figureP50].Pooled, p99: f[figureP99].Pooled,
		}
		if a.Void > 0 {
			row.restarts += " +" + itoa(a.Void) + " void"
		}
		all = append(all, row)
	}
	return all
}

// Longer says that the rounds last longer than the beginning that is drawn of them.
func (p *BenchPicture) Longer() bool { return p.length > p.beginning }
