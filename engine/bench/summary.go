package bench

// Summary is what a run shows, computed from its rounds. It is never stored as truth:
// whoever reads a run computes it again.
type Summary struct {
	Arms []ArmSummary // in the run's order
	// Comparisons are of every arm with every baseline, first window first.
	Comparisons []Comparison
	// Headlines say in a sentence each how an arm fares against its baselines in the
	// first window.
	Headlines []string
	// Caution says what this number of restarts can and cannot show.
	Caution string
	// Partial: an arm has fewer valid rounds than were asked for.
	Partial bool
}

// ArmSummary is one arm over its valid restarts.
type ArmSummary struct {
	Arm
	Valid, Void int
	Asked       int
	Windows     []ArmWindow // one for each of Settings.Windows
	// Prepared is what happened between readiness and gate, in seconds; CPU and
	// Compiling the same of the broker's process under load. N is 0 without metrics.
	Prepared, CPU, Compiling Spread
}

// ArmWindow is one arm in one window.
type ArmWindow struct {
	Window
	Restarts []RestartFigures // in the order in which they ran
	Pooled   WindowResult     // merged; only complete windows
	// Over restarts; ratios 0..1.
	Cancelled, Missed, Slow Spread
	// Over restarts, in seconds. AtLeast when a restart's own is a lower bound.
	P50, P90, P99 Spread
	ServiceP50    Spread
}

// RestartFigures are one restart in one window.
type RestartFigures struct {
	Round                   int // number of the round
	Cancelled, Missed, Slow float64
	P50, P90, P99, Max      Percentile
	ServiceP50, ServiceP99  Percentile
}

// Spread is a figure over restarts. Percentiles of restarts are listed and ranged,
// never averaged into a pooled one: Mean is that of the restarts' values.
type Spread struct {
	N                      int
	Median, Mean, Min, Max float64
	AtLeast                bool
}

// Metric is what is compared.
type Metric string

// The metrics, the one that decides first.
const (
	MetricMissed Metric = "missed" // cancelled or failed
	MetricSlow   Metric = "slow"   // slow, cancelled or failed
)

// Word is the verdict of a comparison.
type Word string

// The verdicts.
const (
	Better       Word = "better"
	Worse        Word = "worse"
	Equivalent   Word = "equivalent"   // the difference is surely below the threshold
	Inconclusive Word = "inconclusive" // these restarts cannot tell
)

// Comparison is an arm against a baseline, by one metric in one window.
type Comparison struct {
	Arm, Baseline string
	Window        int // index into Settings.Windows
	Metric        Metric
	N, BaselineN  int
	// Median over restarts of each, 0..1.
	Median, BaselineMedian float64
	// Shift is the Hodges-Lehmann estimate of arm minus baseline; Low and High its
	// exact confidence limits at Confidence (0..1), which is 0 where there are none.
	Shift, Low, High, Confidence float64
	// P is the exact two-sided rank-sum probability, MinP the smallest that so many
	// restarts can reach.
	P, MinP float64
	// Lower restarts of the arm are below the baseline's median; Separate says that
	// all of one side lie below all of the other.
	Lower    int
	Separate bool
	Verdict  Word
	Text     string
}
