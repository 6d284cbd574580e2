package bench

import "slices"

// compare sets arms against baselines: whatever is no baseline against each of them,
// and the control against doing nothing.
func (s *Summary) compare(o *Settings) {
	for w := range o.Windows {
		for _, pair := range pairs(s.Arms) {
			for _, metric := range []Metric{MetricMissed, MetricSlow} {
				s.Comparisons = append(s.Comparisons, compareArms(pair[0], pair[1], w, metric, o))
			}
		}
	}
	if len(o.Windows) > 0 {
		s.Headlines = s.headlines()
	}
	s.Caution = caution(s.Arms)
}

// pairs lists which arm is compared with which baseline. Without a baseline the first
// arm is one.
func pairs(arms []ArmSummary) [][2]ArmSummary {
	var all [][2]ArmSummary
	baselines := slices.DeleteFunc(slices.Clone(arms), func(a ArmSummary) bool { return a.Kind != Off && a.Kind != Idle })
	if len(baselines) == 0 && len(arms) > 0 {
		baselines = arms[:1]
	}
	slices.SortStableFunc(baselines, func(a, b ArmSummary) int { return rank(a.Kind) - rank(b.Kind) })
	for _, a := range arms {
		for i, b := range baselines {
			at := slices.IndexFunc(baselines, func(o ArmSummary) bool { return o.Name == a.Name })
			if a.Name != b.Name && (at < 0 || at > i) {
				all = append(all, [2]ArmSummary{a, b})
			}
		}
	}
	return all
}

// rank puts doing nothing before the control.
func rank(k Kind) int {
	if k == Off {
		return 0
	}
	return 1
}

func (r RestartFigures) by(m Metric) float64 {
	if m == MetricSlow {
		return r.Slow
	}
	return r.Missed
}

func compareArms(arm, baseline ArmSummary, window int, metric Metric, o *Settings) Comparison {
	c := Comparison{Arm: arm.Name, Baseline: baseline.Name, Window: window, Metric: metric}
	var a, b []float64
	for _, r := range arm.Windows[window].Restarts {
		a = append(a, r.by(metric))
	}
	for _, r := range baseline.Windows[window].Restarts {
		b = append(b, r.by(metric))
	}
	slices.Sort(a)
	slices.Sort(b)
	c.N, c.BaselineN = len(a), len(b)
	c.Median, c.BaselineMedian = medianOf(a), medianOf(b)
	c.Shift, c.Low, c.High, c.Confidence = shift(a, b)
	c.P, c.MinP = rankSum(a, b), smallestP(len(a), len(b))
	for _, v := range a {
		if v < c.BaselineMedian {
			c.Lower++
		}
	}
	c.Separate = len(a) > 0 && len(b) > 0 && (a[len(a)-1] < b[0] || b[len(b)-1] < a[0])
	c.Verdict = c.judge(o.Threshold)
	c.Text = c.sentence(o)
	return c
}

// judge: a verdict needs the exact test or its limits, and a difference that matters.
func (c *Comparison) judge(threshold float64) Word {
	switch {
	case c.N == 0 || c.BaselineN == 0:
		return Inconclusive
	case c.P <= significant && c.Shift <= -threshold:
		return Better
	case c.P <= significant && c.Shift >= threshold:
		return Worse
	case c.Confidence > 0 && c.Low > -threshold && c.High < threshold:
		return Equivalent
	default:
		return Inconclusive
	}
}
