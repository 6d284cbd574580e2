package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/clients/load"
	"bellows/engine"
	"bellows/engine/bench"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// adviceDocument is the JSON of `bellows bench advise`.
type adviceDocument struct {
	Schema   string         `json:"schema"`
	Outcome  engine.Outcome `json:"outcome"`
	Reason   string         `json:"reason"`
	ExitCode int            `json:"exit_code"`
	Rate     float64        `json:"rate_per_second"`
	Most     float64        `json:"max_cancelled_ratio"`
	Advice   []adviceJSON   `json:"advice"`
}

type adviceJSON struct {
	Arm      string    `json:"arm"`
	Flags    string    `json:"flags"`
	Broker   string    `json:"broker"`
	Cluster  string    `json:"cluster,omitempty"`
	Measured time.Time `json:"measured"`
	Rate     float64   `json:"rate_per_second"`
	Restarts int       `json:"restarts"`
	Holds    bool      `json:"holds"`
	Median   float64   `json:"missed_median_ratio"`
	Worst    float64   `json:"missed_worst_ratio"`
	Slow     float64   `json:"slow_median_ratio"`
	Off      *float64  `json:"off_missed_median_ratio,omitempty"`
	Took     float64   `json:"took_seconds"`
}

// holdsBelow is the ratio that any restart may miss under a rate that counts as held.
const holdsBelow = 0.005

func newBenchAdvise(a *app) *cobra.Command {
	var rate float64
	var most string
	cmd := &cobra.Command{
		Use:   "advise [FILE...]",
		Short: "Say which flags of warm held a rate, by what was measured",
		Long: `Reads stored measurements (all of the state folder when no file is named) and lists
how warm-ups fared at --rate requests a second or above: those that held first, the
quickest of them on top. A warm-up holds when no restart cancelled or failed more
than --max-cancelled. It is told from measurements of your own; without one that
reaches the rate there is nothing to advise, and the exit code is 5.`,
		Example: `  bellows bench advise --rate 230
  bellows bench advise --rate 600 --max-cancelled 1% run.json`,
	}
	cmd.Flags().Float64Var(&rate, "rate", 0, "requests a second that the broker is to take after its warm-up")
	cmd.Flags().StringVar(&most, "max-cancelled", fmt.Sprintf("%g%%", 100*holdsBelow), "most that any restart may have cancelled or failed")
	cmd.RunE = a.command(func(_ context.Context, cmd *cobra.Command, files []string) error {
		if !cmd.Flags().Changed("rate") {
			return fmt.Errorf("which rate? say how many requests a second the broker is to take, as in --rate 230: %w", engine.ErrUsage)
		}
		allowed, err := parseRatio("--max-cancelled", most)
		if err != nil {
			return err
		}
		if rate <= 0 {
			return fmt.Errorf("--rate %g: must be above 0: %w", rate, engine.ErrUsage)
		}
		runs, err := a.storedRuns(files)
		if err != nil {
			return err
		}
		if len(runs) == 0 {
			a.note("no measurement is stored; bellows bench coldstart makes one")
		}
		return a.advise(bench.Advise(runs, rate, allowed), rate, allowed)
	})
	return cmd
}

// storedRuns reads the named files, or those of the state folder, where one that cannot
// be read is told and left out.
func (a *app) storedRuns(files []string) ([]*bench.Run, error) {
	named := len(files) > 0
	if !named {
		found, err := filepath.Glob(filepath.Join(filepath.Dir(load.FileName(journal.Dir(), time.Time{})), "coldstart-*.json"))
		if err != nil {
			return nil, fmt.Errorf("state folder: %w", err)
		}
		files = found
	}
	var runs []*bench.Run
	for _, file := range files {
		run, err := load.Read(file)
		switch {
		case err == nil:
			runs = append(runs, run)
		case named:
			return nil, err
		default:
			a.note("left out: %s", message(err))
		}
	}
	return runs, nil
}

func (a *app) advise(all []bench.Reach, rate, most float64) error {
	outcome, reason := engine.Mismatch, fmt.Sprintf("no warm-up that was measured at %.4g requests/s or above held %s", rate, bench.Percent(most))
	if len(all) > 0 && all[0].Holds {
		best := all[0]
		outcome = engine.OK
		reason = fmt.Sprintf("%s: %.4g requests/s: %s; prepared in %s", commandOf(&best), best.Rate, fared(&best), engine.Span(best.Took))
	}
	code := a.finish(outcome)
	if a.global.output != formatText {
		return a.writeJSON(adviceDocument{"bellows.bench-advise/1", outcome, reason, code, rate, most, adviceOf(all)})
	}
	columns := []text.Column{
		{Title: "arm"}, {Title: "flags of warm"}, {Title: "broker"}, {Title: "rate", Align: text.Right}, {Title: "restarts", Align: text.Right},
		{Title: "missed", Align: text.Right}, {Title: "worst", Align: text.Right}, {Title: "off", Align: text.Right}, {Title: "takes", Align: text.Right}, {Title: "holds"},
	}
	var rows [][]string
	for _, r := range all {
		off, holds := "–", "no"
		if r.Off >= 0 {
			off = bench.Percent(r.Off)
		}
		if r.Holds {
			holds = "yes"
		}
		rows = append(rows, []string{
			clients.Clean(r.Arm.Name), clients.Clean(r.Arm.What), clients.Clean(r.Broker), fmt.Sprintf("%.4g/s", r.Rate), fmt.Sprint(r.Restarts),
			bench.Percent(r.Median), bench.Percent(r.Worst), off, engine.Span(r.Took), holds,
		})
	}
	var lines []string
	if len(rows) > 0 {
		lines = append(text.Table(columns, rows), "")
	}
	return a.print(append(lines, reason)...)
}

func adviceOf(all []bench.Reach) []adviceJSON {
	advice := []adviceJSON{}
	for _, r := range all {
		one := adviceJSON{
			Arm: r.Arm.Name, Flags: r.Arm.What, Broker: r.Broker, Cluster: r.Cluster, Measured: r.Measured.UTC(), Rate: r.Rate,
			Restarts: r.Restarts, Holds: r.Holds, Median: r.Median, Worst: r.Worst, Slow: r.Slow, Took: r.Took.Seconds(),
		}
		if r.Off >= 0 {
			one.Off = &r.Off
		}
		advice = append(advice, one)
	}
	return advice
}
