package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"bellows/engine"
)

// maxRunFile bounds what is read of a run file.
const maxRunFile = 256 << 20

// Decode reads what Encode wrote. A file of another schema, that is cut off or that
// contradicts itself is an engine.ErrUsage that says what is wrong.
func Decode(from io.Reader) (*Run, error) {
	content, err := io.ReadAll(io.LimitReader(from, maxRunFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading: %w: %w", err, engine.ErrUsage)
	case len(content) > maxRunFile:
		return nil, fmt.Errorf("larger than %d MiB: not a run of bellows bench: %w", maxRunFile>>20, engine.ErrUsage)
	}
	var d Document
	if err := json.Unmarshal(content, &d); err != nil {
		return nil, fmt.Errorf("not the JSON of a run: %w: %w", err, engine.ErrUsage)
	}
	if d.Schema != Schema {
		return nil, fmt.Errorf("its schema is %.40q, expected %s: %w", d.Schema, Schema, engine.ErrUsage)
	}
	r, err := d.run()
	if err != nil {
		return nil, fmt.Errorf("not a run that can be shown: %w: %w", err, engine.ErrUsage)
	}
	return r, nil
}

func (d *Document) run() (*Run, error) {
	settings, err := d.Settings.settings()
	if err != nil {
		return nil, err
	}
	r := &Run{
		Tool: d.Tool, Started: d.Started, Finished: orZero(d.Finished), Context: d.Context, Cluster: d.Cluster, Broker: d.Broker,
		URL: d.URL, Simulation: d.Simulation, Settings: settings, Outcome: d.Outcome, Reason: d.Reason, Notes: d.Notes,
	}
	if r.Search, err = d.Search.search(); err != nil {
		return nil, err
	}
	if len(d.Arms) > MaxArms || len(d.Rounds) > maxRounds || len(d.Settings.Windows) > maxWindows {
		return nil, fmt.Errorf("%d arms, %d rounds, %d windows: more than bellows measures", len(d.Arms), len(d.Rounds), len(d.Settings.Windows))
	}
	names, valid := map[string]bool{}, map[string]int{}
	for _, a := range d.Arms {
		if names[a.Name] {
			return nil, fmt.Errorf("arm %.40q is there twice", a.Name)
		}
		names[a.Name] = true
		r.Arms = append(r.Arms, Arm{a.Name, a.Kind, a.What})
	}
	for i := range d.Rounds {
		one, err := d.Rounds[i].round(&settings)
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", d.Rounds[i].Number, err)
		}
		if !names[one.Arm] {
			return nil, fmt.Errorf("round %d: its arm %.40q is not one of the run's", one.Number, one.Arm)
		}
		if one.Void.Reason == VoidNone {
			valid[one.Arm]++
		}
		if valid[one.Arm] > MaxRestarts {
			return nil, fmt.Errorf("arm %.40q has more than %d restarts that count", one.Arm, MaxRestarts)
		}
		r.Rounds = append(r.Rounds, one)
	}
	return r, nil
}

func orZero(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}

// mostSeconds bounds times, so that no file makes a duration overflow.
const mostSeconds = 365 * 24 * 60 * 60

func duration(what string, seconds float64) (time.Duration, error) {
	if !(seconds >= 0 && seconds <= mostSeconds) {
		return 0, fmt.Errorf("%s of %g s: must be 0 to a year", what, seconds)
	}
	return time.Duration(math.Round(seconds * float64(time.Second))), nil
}

// reader collects the first thing that is wrong.
type reader struct{ err error }

func (r *reader) seconds(what string, seconds float64) time.Duration {
	d, err := duration(what, seconds)
	r.fail(err)
	return d
}

func (r *reader) counts(what string, all ...int) {
	if slices.ContainsFunc(all, func(n int) bool { return n < 0 || n > maxRequests }) {
		r.fail(fmt.Errorf("%s: a number of requests is below 0 or above %d", what, maxRequests))
	}
}

func (r *reader) rate(what string, v float64) {
	if !(v >= 0 && v < 1e9) {
		r.fail(fmt.Errorf("%s %g: must be 0 or more", what, v))
	}
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *reader) percentile(q float64, p PercentileJSON) Percentile {
	return Percentile{Q: q, Value: r.seconds("a percentile", p.Value), AtLeast: p.AtLeast}
}

func (s *SettingsJSON) settings() (Settings, error) {
	var r reader
	out := Settings{
		Rate: s.Rate, Limit: r.seconds("limit", s.Limit), Slow: r.seconds("slow", s.Slow), Length: r.seconds("length", s.Length),
		Restarts: s.Restarts, Seed: uint64(s.Seed), Threshold: s.Threshold, MaxCancelled: -1, BrokerTimeout: r.seconds("broker timeout", s.BrokerTimeout),
		Scale: s.Scale, Computed: s.Computed, MaxInFlight: s.MaxInFlight, Repeats: s.Repeats, AllowLateness: r.seconds("lateness", s.AllowLateness),
	}
	r.rate("rate", s.Rate)
	if s.MaxCancelled != nil {
		out.MaxCancelled = *s.MaxCancelled
	}
	if s.Restarts < 0 || s.Restarts > MaxRestarts || !(s.Scale > 0 && s.Scale < 1e6) || !(s.Threshold >= 0 && s.Threshold <= 1) {
		r.fail(fmt.Errorf("settings: restarts %d, scale %g, threshold %g: out of range", s.Restarts, s.Scale, s.Threshold))
	}
	for _, w := range s.Windows {
		out.Windows = append(out.Windows, Window{r.seconds("window", w.From), r.seconds("window", w.To)})
	}
	for _, m := range s.Mix {
		out.Mix = append(out.Mix, Statement(m))
	}
	return out, r.err
}

func (s *SearchJSON) search() (*Search, error) {
	if s == nil {
		return nil, nil
	}
	var r reader
	out := &Search{WarmFor: r.seconds("warm-up of the search", s.WarmFor), Share: s.Share, Highest: s.Highest}
	r.rate("share", s.Share)
	r.rate("highest rate", s.Highest)
	for _, t := range s.Trials {
		r.counts("trial", t.Sent, t.Cancelled, t.Failed)
		r.rate("trial", t.Rate)
		out.Trials = append(out.Trials, Trial{
			Rate: t.Rate, Held: t.Held, Why: t.Why, Sent: t.Sent, Cancelled: t.Cancelled, Failed: t.Failed,
			P50: r.percentile(0.5, t.P50), P99: r.percentile(0.99, t.P99), LateP99: r.seconds("lateness", t.LateP99),
		})
	}
	return out, r.err
}

// readHistogram reads "microseconds:count" with spaces between, ascending.
func readHistogram(text string, cut int64, limit time.Duration) (Distribution, error) {
	d := Distribution{cut: cut, limit: limit}
	last := int64(-1)
	for one := range strings.FieldsSeq(text) {
		value, count, ok := strings.Cut(one, ":")
		micros, err1 := strconv.ParseInt(value, 10, 64)
		n, err2 := strconv.ParseInt(count, 10, 64)
		if !ok || err1 != nil || err2 != nil || micros <= last || micros > longest.Microseconds() || n < 1 || n > maxRequests {
			return d, fmt.Errorf("histogram: %.40q is not microseconds:count after %d", one, last)
		}
		last = micros
		d.bars = append(d.bars, bar{micros, n})
		d.seen += n
	}
	return d, nil
}
