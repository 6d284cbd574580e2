package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"bellows/engine"
)

// Encode writes a run as its Document.
func Encode(w io.Writer, r *Run) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(DocumentOf(r)); err != nil {
		return fmt.Errorf("run of %s: writing: %w", r.Broker, err)
	}
	return nil
}

// DocumentOf is a run as JSON, with what its rounds show. The exit code is that of the
// outcome; a caller that was interrupted by a signal sets its own.
func DocumentOf(r *Run) Document {
	sum := r.Summarize()
	d := Document{
		Schema: Schema, Outcome: r.Outcome, Reason: r.Reason, ExitCode: r.Outcome.ExitCode(), Partial: sum.Partial,
		Simulation: r.Simulation, Tool: r.Tool, Context: r.Context, Cluster: r.Cluster, Broker: r.Broker, URL: r.URL,
		Started: r.Started.UTC(), Finished: moment(r.Finished), Settings: settingsJSON(&r.Settings), Search: searchJSON(r.Search),
		Headlines: orEmpty(sum.Headlines), Caution: sum.Caution, Notes: orEmpty(r.Notes),
		Arms: []ArmJSON{}, Comparisons: []ComparisonJSON{}, Rounds: []RoundJSON{},
	}
	if r.Outcome == "" {
		d.Outcome, d.Reason, d.ExitCode = engine.Interrupted, unended, engine.Interrupted.ExitCode()
	}
	for _, a := range sum.Arms {
		d.Arms = append(d.Arms, armJSON(a))
	}
	for _, c := range sum.Comparisons {
		d.Comparisons = append(d.Comparisons, comparisonJSON(c))
	}
	for i := range r.Rounds {
		d.Rounds = append(d.Rounds, roundJSON(&r.Rounds[i]))
	}
	return d
}

// moment is nil for none.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

// unended is what is stored of a run that is under way: all there is, should the
// program end without a word.
const unended = "it was still running when this was written"

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func settingsJSON(s *Settings) SettingsJSON {
	d := SettingsJSON{
		Rate: s.Rate, Limit: s.Limit.Seconds(), Slow: s.Slow.Seconds(), Windows: []WindowJSON{}, Length: s.Length.Seconds(),
		Restarts: s.Restarts, Seed: int64(s.Seed), Threshold: s.Threshold, BrokerTimeout: s.BrokerTimeout.Seconds(), Scale: s.Scale, Computed: s.Computed,
		MaxInFlight: s.MaxInFlight, Repeats: s.Repeats, AllowLateness: s.AllowLateness.Seconds(), Mix: []StatementJSON{},
	}
	if s.MaxCancelled >= 0 {
		d.MaxCancelled = &s.MaxCancelled
	}
	for _, w := range s.Windows {
		d.Windows = append(d.Windows, windowJSON(w))
	}
	for _, m := range s.Mix {
		d.Mix = append(d.Mix, StatementJSON(m))
	}
	return d
}

func windowJSON(w Window) WindowJSON { return WindowJSON{w.From.Seconds(), w.To.Seconds()} }

func searchJSON(s *Search) *SearchJSON {
	if s == nil {
		return nil
	}
	d := &SearchJSON{WarmFor: s.WarmFor.Seconds(), Share: s.Share, Highest: s.Highest, Trials: []TrialJSON{}}
	for _, t := range s.Trials {
		d.Trials = append(d.Trials, TrialJSON{
			Rate: t.Rate, Held: t.Held, Why: t.Why, Sent: t.Sent, Cancelled: t.Cancelled, Failed: t.Failed,
			P50: percentileJSON(t.P50), P99: percentileJSON(t.P99), LateP99: t.LateP99.Seconds(),
		})
	}
	return d
}

func percentileJSON(p Percentile) PercentileJSON { return PercentileJSON{p.Value.Seconds(), p.AtLeast} }

func roundJSON(r *Round) RoundJSON {
	d := RoundJSON{
		Number: r.Number, Arm: r.Arm, Restart: r.Restart, Attempt: r.Attempt, Void: r.Void.Reason, VoidText: r.Void.Text,
		Started: r.Started.UTC(), Gate: moment(r.Gate), Ended: moment(r.ended), Restarted: r.Restarted.Seconds(),
		Prepared: PreparationJSON{r.Prepared.Took.Seconds(), r.Prepared.Outcome, r.Prepared.Text, r.Prepared.Probes},
		Pacing: PacingJSON{
			r.Pacing.Planned, r.Pacing.Sent, r.Pacing.Target, r.Pacing.Achieved, r.Pacing.LateP50.Seconds(),
			r.Pacing.LateP99.Seconds(), r.Pacing.LateMax.Seconds(), r.Pacing.Allowed.Seconds(), r.Pacing.MaxInFlight,
		},
		Windows: []ResultJSON{}, Series: []PointJSON{},
	}
	for _, w := range r.Windows {
		d.Windows = append(d.Windows, resultJSON(w))
	}
	for _, p := range r.Series {
		d.Series = append(d.Series, PointJSON{
			At: p.At.Seconds(), Sent: p.Sent, Good: p.Good, Cancelled: p.Cancelled, Failed: p.Failed, Slow: p.Slow,
			P50: percentileJSON(p.P50), P99: percentileJSON(p.P99), Max: percentileJSON(p.Max),
		})
	}
	if r.JVM != nil {
		d.JVM = &JVMUseJSON{usedJSON(r.JVM.SinceStart), usedJSON(r.JVM.Preparing), usedJSON(r.JVM.Loaded)}
	}
	return d
}

func usedJSON(u Used) UsedJSON { return UsedJSON{u.CPU.Seconds(), u.Compiling.Seconds()} }

func resultJSON(w WindowResult) ResultJSON {
	return ResultJSON{
		WindowJSON: windowJSON(w.Window), Complete: w.Complete, Sent: w.Sent, Good: w.Good, Cancelled: w.Cancelled,
		Failed: w.Failed, Slow: w.Slow, Failures: orEmpty(w.Failures), Response: timesJSON(w.Response), Service: timesJSON(w.Service),
	}
}

func timesJSON(d Distribution) TimesJSON {
	var b strings.Builder
	for i, one := range d.bars {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.FormatInt(one.micros, 10))
		b.WriteByte(':')
		b.WriteString(strconv.FormatInt(one.count, 10))
	}
	return TimesJSON{
		P50: percentileJSON(d.At(0.5)), P90: percentileJSON(d.At(0.9)), P99: percentileJSON(d.At(0.99)), Max: percentileJSON(d.Max()),
		Histogram: b.String(),
	}
}
