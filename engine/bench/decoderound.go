package bench

import "fmt"

func (d *RoundJSON) round(s *Settings) (Round, error) {
	var r reader
	p := d.Pacing
	one := Round{
		Number: d.Number, Arm: d.Arm, Restart: d.Restart, Attempt: d.Attempt, Void: Void{d.Void, d.VoidText},
		Started: d.Started, Gate: orZero(d.Gate), ended: orZero(d.Ended), Restarted: r.seconds("restart", d.Restarted),
		Prepared: Preparation{r.seconds("preparation", d.Prepared.Took), d.Prepared.Outcome, d.Prepared.Text, d.Prepared.Probes},
		Pacing: Pacing{
			Planned: p.Planned, Sent: p.Sent, Target: p.Target, Achieved: p.Achieved, LateP50: r.seconds("lateness", p.LateP50),
			LateP99: r.seconds("lateness", p.LateP99), LateMax: r.seconds("lateness", p.LateMax),
			Allowed: r.seconds("lateness", p.Allowed), MaxInFlight: p.MaxInFlight,
		},
	}
	r.rate("target", p.Target)
	r.rate("achieved", p.Achieved)
	r.counts("sender", p.Planned, p.Sent, p.MaxInFlight)
	if len(d.Windows) != len(s.Windows) {
		return one, fmt.Errorf("it has %d windows, the run has %d", len(d.Windows), len(s.Windows))
	}
	for i, w := range d.Windows {
		result, err := w.result(s)
		r.fail(err)
		if err == nil && result.Window != s.Windows[i] {
			r.fail(fmt.Errorf("window %d is not that of the run", i+1))
		}
		one.Windows = append(one.Windows, result)
	}
	for _, p := range d.Series {
		r.counts("series", p.Sent, p.Good, p.Cancelled, p.Failed, p.Slow)
		one.Series = append(one.Series, Point{
			At: r.seconds("slot", p.At), Sent: p.Sent, Good: p.Good, Cancelled: p.Cancelled, Failed: p.Failed, Slow: p.Slow,
			P50: r.percentile(0.5, p.P50), P99: r.percentile(0.99, p.P99), Max: r.percentile(1, p.Max),
		})
	}
	if d.JVM != nil {
		one.JVM = &JVMUse{r.used(d.JVM.SinceStart), r.used(d.JVM.Preparing), r.used(d.JVM.Loaded)}
	}
	return one, r.err
}

func (r *reader) used(u UsedJSON) Used {
	return Used{r.seconds("CPU time", u.CPU), r.seconds("compilation", u.Compiling)}
}

// result reads a window, whose parts must sum up.
func (d *ResultJSON) result(s *Settings) (WindowResult, error) {
	var r reader
	w := WindowResult{
		Window:   Window{r.seconds("window", d.From), r.seconds("window", d.To)},
		Complete: d.Complete, Sent: d.Sent, Good: d.Good, Cancelled: d.Cancelled, Failed: d.Failed, Slow: d.Slow, Failures: d.Failures,
	}
	r.counts("window", d.Sent, d.Good, d.Cancelled, d.Failed, d.Slow)
	if d.Sent != d.Good+d.Cancelled+d.Failed || d.Slow > d.Sent {
		r.fail(fmt.Errorf("window: %d sent are not %d good, %d cancelled and %d failed", d.Sent, d.Good, d.Cancelled, d.Failed))
	}
	for i, t := range []*TimesJSON{&d.Response, &d.Service} {
		times, err := readHistogram(t.Histogram, int64(d.Cancelled), s.Limit)
		r.fail(err)
		if err == nil && times.seen != int64(d.Good) {
			r.fail(fmt.Errorf("window: its histogram holds %d answers, %d were good", times.seen, d.Good))
		}
		if i == 0 {
			w.Response = times
		} else {
			w.Service = times
		}
	}
	return w, r.err
}
