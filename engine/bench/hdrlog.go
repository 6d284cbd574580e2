package bench

import (
	"fmt"
	"io"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// HDRLog writes the histograms of a run as an HdrHistogram log, version 1.3, in
// microseconds: two for each window of each round, tagged with round, arm, window and
// kind; void rounds say so in their tag. Cancelled requests stand at the limit.
func (r *Run) HDRLog(w io.Writer) error {
	log := hdrhistogram.NewHistogramLogWriter(w)
	fail := func(err error) error {
		return fmt.Errorf("HDR log: %w", err)
	}
	base := r.Started.UnixMilli()
	log.SetBaseTime(base)
	if err := log.OutputLogFormatVersion(); err != nil {
		return fail(err)
	}
	for _, comment := range r.logComments() {
		if err := log.OutputComment("[" + comment + "]"); err != nil {
			return fail(err)
		}
	}
	if err := log.OutputBaseTime(base); err != nil {
		return fail(err)
	}
	if err := log.OutputStartTime(base); err != nil {
		return fail(err)
	}
	if err := log.OutputLegend(); err != nil {
		return fail(err)
	}
	for i := range r.Rounds {
		if err := r.logRound(log, &r.Rounds[i]); err != nil {
			return fail(err)
		}
	}
	return nil
}

func (r *Run) logComments() []string {
	all := []string{
		fmt.Sprintf("bellows bench coldstart, %.4g requests/s, microseconds, cancelled ones are at %d", r.Settings.Rate, r.Settings.Limit.Microseconds()),
	}
	if r.Simulation != "" {
		all = append(all, fmt.Sprintf("%s; clock x%g", r.Simulation, r.Settings.Scale))
	}
	return all
}

func (r *Run) logRound(log *hdrhistogram.HistogramLogWriter, one *Round) error {
	for i, w := range one.Windows {
		for _, kind := range []struct {
			name  string
			times Distribution
		}{{"response", w.Response}, {"service", w.Service}} {
			h := kind.times.Histogram()
			start := one.Gate.UnixMilli() + w.From.Milliseconds()
			h.SetStartTimeMs(start)
			h.SetEndTimeMs(start + (w.To - w.From).Milliseconds())
			tag := fmt.Sprintf("round%d-%s-window%d-%s", one.Number, logTag(one.Arm), i+1, kind.name)
			if one.Void.Reason != VoidNone {
				tag += "-void"
			}
			h.SetTag(tag)
			if err := log.OutputIntervalHistogram(h); err != nil {
				return err
			}
		}
	}
	return nil
}

// logTag is a name without what separates fields in the log.
func logTag(name string) string {
	clean := []rune(name)
	for i, c := range clean {
		if c <= ' ' || c == ',' || c == '=' || c == 0x7f {
			clean[i] = '_'
		}
	}
	return string(clean)
}
