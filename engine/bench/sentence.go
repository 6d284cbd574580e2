package bench

import (
	"fmt"
	"math"
	"strconv"

	"bellows/engine"
)

// Percent writes a ratio for people: 39.4 %, 4.8 %, 0.03 %, 0 %.
func Percent(ratio float64) string {
	p := 100 * ratio
	switch a := math.Abs(p); {
	case a == 0:
		return "0 %"
	case a < 0.095:
		return strconv.FormatFloat(p, 'f', 2, 64) + " %"
	case a < 99.95:
		return strconv.FormatFloat(p, 'f', 1, 64) + " %"
	default:
		return strconv.FormatFloat(p, 'f', 0, 64) + " %"
	}
}

// words says what a metric counts.
func (m Metric) words(o *Settings) string {
	if m == MetricSlow {
		return "over " + engine.Span(o.Slow) + ", cancelled or failed"
	}
	return "cancelled or failed"
}

// sentence says a comparison in words.
func (c *Comparison) sentence(o *Settings) string {
	if c.N == 0 || c.BaselineN == 0 {
		return fmt.Sprintf("%s and %s cannot be compared: %d and %d restarts count", c.Arm, c.Baseline, c.N, c.BaselineN)
	}
	figures := fmt.Sprintf("%s → %s %s (medians of %d and %d restarts)",
		Percent(c.BaselineMedian), Percent(c.Median), c.Metric.words(o), c.BaselineN, c.N)
	switch c.Verdict {
	case Better, Worse:
		return fmt.Sprintf("%s is %s than %s: %s; %s; %s", c.Arm, c.Verdict, c.Baseline, figures, c.ranged(), c.probability())
	case Equivalent:
		return fmt.Sprintf("%s is equivalent to %s: %s; the difference is surely below %s (%s to %s at %s confidence)", c.Arm, c.Baseline, figures,
			points(o.Threshold), points(c.Low), points(c.High), Percent(c.Confidence))
	default:
		return fmt.Sprintf("%s against %s is inconclusive: %s; %s; %s%s", c.Arm, c.Baseline, figures, c.ranged(), c.probability(), c.because(o))
	}
}

// ranged says how the restarts lie to each other.
func (c *Comparison) ranged() string {
	switch {
	case c.Separate && c.Shift < 0:
		return fmt.Sprintf("%d of %d restarts better, every one below every one of %s", c.N, c.N, c.Baseline)
	case c.Separate:
		return fmt.Sprintf("0 of %d restarts better, every one above every one of %s", c.N, c.Baseline)
	default:
		return fmt.Sprintf("%d of %d restarts below the median of %s", c.Lower, c.N, c.Baseline)
	}
}

func (c *Comparison) probability() string {
	text := "exact rank-sum p " + probability(c.P)
	if c.P <= c.MinP*1.000001 && c.P < 1 {
		return text + ", the smallest that so many can reach"
	}
	return text
}

// because says why a difference that can be seen is no verdict.
func (c *Comparison) because(o *Settings) string {
	switch {
	case c.MinP > significant:
		return fmt.Sprintf("; so few restarts cannot reach %.2f, whatever they show", significant)
	case c.P <= significant:
		return "; there is a difference, but it is not sure to reach " + points(o.Threshold)
	default:
		return ""
	}
}

// points writes a difference of ratios in percentage points.
func points(d float64) string { return strconv.FormatFloat(100*d, 'f', 1, 64) + " points" }

func probability(p float64) string {
	if p < 0.001 {
		return "below 0.001"
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}

// headlines are one sentence for each pair in the first window, by the first metric
// that tells them apart.
func (s *Summary) headlines() []string {
	var all []string
	for i := 0; i+1 < len(s.Comparisons); i += 2 {
		missed, slow := s.Comparisons[i], s.Comparisons[i+1]
		if missed.Window != 0 {
			break
		}
		decides := missed
		told := slow.Verdict == Better || slow.Verdict == Worse
		if missed.Verdict == Equivalent || missed.Verdict == Inconclusive && (told || missed.Shift == 0 && slow.Shift != 0) {
			decides = slow
		}
		all = append(all, decides.Text)
	}
	return all
}

// caution says what this number of restarts can show at all.
func caution(arms []ArmSummary) string {
	least := math.MaxInt
	for _, a := range arms {
		least = min(least, a.Valid)
	}
	switch {
	case len(arms) < 2:
		return "one arm alone: there is nothing to compare it with"
	case least == 0:
		return "an arm has no valid restart: nothing can be said of it"
	}
	p := smallestP(least, least)
	text := fmt.Sprintf("%s an arm: the smallest p that an exact rank-sum test can reach is %s", engine.Plural(least, "restart"), probability(p))
	if p > significant {
		return text + "; read the ranges, a verdict needs 4 or more restarts an arm"
	}
	return text + ", if all of one arm lie below all of the other; requests of one restart are not independent, so their number proves nothing"
}
