package text

import (
	"fmt"

	"bellows/engine"
	"bellows/engine/spread"
)

// SpreadRecommendSchema names the JSON document of `bellows spread recommend`.
const SpreadRecommendSchema = "bellows.spread-recommend/1"

// SpreadRecommendDocument is the JSON document of `bellows spread recommend`.
type SpreadRecommendDocument struct {
	Schema   string         `json:"schema"`
	Outcome  engine.Outcome `json:"outcome"`
	Reason   string         `json:"reason"`
	ExitCode int            `json:"exit_code"`
	SpreadSetup
	Refused  bool     `json:"refused"`
	Reasons  []string `json:"reasons"`
	Remedies []string `json:"remedies"`

	SpreadNum int64              `json:"spread_num,omitempty"` // absent when refused
	Present   int64              `json:"present_spread_num"`
	Statement string             `json:"statement,omitempty"`
	Sentences []string           `json:"sentences"`
	Table     []SpreadSweepRow   `json:"table"`
	Excluded  []spread.Exclusion `json:"excluded"`
	Runs      []SpreadRun        `json:"runs"`
	Warnings  []spread.Warning   `json:"warnings"`
}

// SpreadSweepRow is one N of the sweep. Gains are times the throughput of N = 1.
type SpreadSweepRow struct {
	SpreadNum   int64          `json:"spread_num"`
	Gain        SpreadEstimate `json:"gain"`
	Bound       float64        `json:"throughput_bound"`
	Copies      float64        `json:"cache_copies"`
	CacheBytes  int64          `json:"cache_bytes"`
	MaxOverMean float64        `json:"max_over_mean"`
	Worth       float64        `json:"worth"`
	Knee        bool           `json:"knee"`
}

// SpreadRecommendOf fills a document in but for the outcome.
func SpreadRecommendOf(w *spread.Workload, rec *spread.Recommendation, excluded []spread.Exclusion, assumed []string) SpreadRecommendDocument {
	d := SpreadRecommendDocument{
		Schema: SpreadRecommendSchema, SpreadSetup: SpreadSetupOf(w, rec.Simulation, assumed),
		Refused: rec.Refused, Reasons: list(rec.Reasons), Remedies: list(rec.Remedies),
		SpreadNum: rec.SpreadNum, Present: rec.Present, Statement: rec.Statement, Sentences: list(rec.Sentences),
		Table:    mapped(rec.Table, sweepRowOf),
		Excluded: list(excluded), Runs: []SpreadRun{}, Warnings: list(w.Warnings),
	}
	if rec.Simulation != nil {
		d.Warnings = list(rec.Simulation.Warnings)
		for i := range rec.Simulation.Runs {
			d.Runs = append(d.Runs, SpreadRunOf(&rec.Simulation.Runs[i]))
		}
	}
	return d
}

func sweepRowOf(r spread.SweepRow) SpreadSweepRow {
	return SpreadSweepRow{
		SpreadNum: r.SpreadNum, Gain: SpreadEstimate(r.Gain), Bound: r.Bound, Copies: r.Copies, CacheBytes: r.CacheBytes,
		MaxOverMean: r.MaxOverMean, Worth: r.Worth, Knee: r.Knee,
	}
}

// SpreadRecommendReport is a recommendation in lines: the answer, why, what it
// rests on, and the statement to run. A refusal says what would make N act.
func (s Style) SpreadRecommendReport(d SpreadRecommendDocument) []string {
	lines := s.spreadSetup(d.SpreadSetup)
	if d.Refused {
		var excluded []string
		for _, x := range d.Excluded {
			excluded = append(excluded, spreadLine("excluded", "%d %s: %s", x.ID, x.Host, x.Reason))
		}
		lines = append(lines, capped(excluded, "exclusion")...)
		for i := range d.Reasons {
			lines = append(lines, spreadLine("refused", "%s", d.Reasons[i]))
			if i < len(d.Remedies) {
				lines = append(lines, spreadLine("would help", "%s", d.Remedies[i]))
			}
		}
		return append(lines, spreadEnd(d))
	}
	lines = append(lines, spreadExcluded(d.Runs)...)
	for _, sentence := range d.Sentences {
		lines = append(lines, "  "+sentence)
	}
	lines = append(lines, s.sweepTable(d)...)
	lines = append(lines, s.spreadBars(d.beforeAndAfter())...)
	lines = append(lines, spreadWarnings(d.Runs, d.Warnings)...)
	if d.Statement != "" {
		lines = append(lines,
			spreadLine("statement", "%s", s.Bold(d.Statement)),
			spreadLine("", "it acts on new connections; read it back on every frontend, with the switch that makes it act"))
	}
	return append(lines, spreadEnd(d))
}

func spreadEnd(d SpreadRecommendDocument) string {
	return fmt.Sprintf("%s; outcome %s (exit code %d)", d.Reason, d.Outcome, d.ExitCode)
}

// beforeAndAfter are the runs of N = 1 and of the N that is recommended.
func (d *SpreadRecommendDocument) beforeAndAfter() []SpreadRun {
	if len(d.Runs) == 0 {
		return nil
	}
	pair := []SpreadRun{d.Runs[0]}
	for i := range d.Runs[1:] {
		if d.Runs[i+1].Settings.SpreadNum == d.SpreadNum {
			pair = append(pair, d.Runs[i+1])
		}
	}
	return pair
}

func (s Style) sweepTable(d SpreadRecommendDocument) []string {
	most := 0.0
	for _, r := range d.Table {
		most = max(most, r.Gain.Mean)
	}
	columns := []Column{
		{"  N", Right}, {fmt.Sprintf("throughput with %d clients", d.Concurrency), Left}, {"", Right}, {"bound", Right},
		{"cache copies", Right}, {"cache", Right}, {"max/mean", Right}, {"worth", Right}, {"", Left},
	}
	rows := make([][]string, len(d.Table))
	for i, r := range d.Table {
		ratio := 0.0
		if most > 0 {
			ratio = r.Gain.Mean / most
		}
		knee := ""
		if r.Knee {
			knee = "knee"
		}
		if r.SpreadNum == d.Present {
			knee = joinWords(knee, "present")
		}
		rows[i] = []string{
			fmt.Sprintf("  %d", r.SpreadNum), s.Bar(ratio, spreadBarWidth), withRange(r.Gain, "%.2f", "x", 1), fmt.Sprintf("%.2fx", r.Bound),
			fmt.Sprintf("%.2f", r.Copies), Size(r.CacheBytes), fmt.Sprintf("%.2f", r.MaxOverMean), fmt.Sprintf("%.2f", r.Worth), knee,
		}
	}
	return Table(columns, rows)
}

func joinWords(a, b string) string {
	if a == "" {
		return b
	}
	return a + ", " + b
}
