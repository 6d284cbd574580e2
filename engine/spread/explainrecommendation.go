package spread

import "fmt"

// explain puts the recommendation into three sentences.
func (rec *Recommendation) explain(opt *RecommendOptions, eligible int) {
	knee := 0
	for k := range rec.Table {
		if rec.Table[k].Knee {
			knee = k
		}
	}
	one, best := &rec.Table[0], &rec.Table[knee]
	rec.Sentences = []string{
		fmt.Sprintf("With N = 1 the busiest of %d backends takes %.1f times its even part of this workload.",
			eligible, one.MaxOverMean),
		rec.effect(opt, best),
		rec.whyNotMore(opt, knee),
	}
}

func (rec *Recommendation) effect(opt *RecommendOptions, best *SweepRow) string {
	if best.SpreadNum == 1 {
		return "No larger N brings enough throughput to be worth its cache copies, so N = 1 is the one to keep."
	}
	return fmt.Sprintf("N = %d lets %d concurrent queries run at %.2f times that throughput (%.2f to %.2f; %.2f with very many) and brings the busiest down to %.1f.",
		best.SpreadNum, opt.Simulate.Concurrency, best.Gain.Mean, best.Gain.Low, best.Gain.High, best.Bound, best.MaxOverMean)
}

func (rec *Recommendation) whyNotMore(opt *RecommendOptions, knee int) string {
	best := &rec.Table[knee]
	price := fmt.Sprintf("It costs %.1f cache copies (%s)", best.Copies, bytesText(best.CacheBytes))
	if knee+1 == len(rec.Table) {
		return price + "; it is the largest N that was tried."
	}
	next := &rec.Table[knee+1]
	if opt.MaxCopies > 0 && next.Copies > opt.MaxCopies {
		return price + fmt.Sprintf("; N = %d would need %.1f copies, more than the %.1f allowed.", next.SpreadNum, next.Copies, opt.MaxCopies)
	}
	return price + fmt.Sprintf("; N = %d would bring %+.0f %% throughput for %+.0f %% cache.",
		next.SpreadNum, 100*(next.Gain.Mean/best.Gain.Mean-1), 100*(next.Copies/best.Copies-1))
}

// bytesText is a size in the largest binary unit that leaves it above 1.
func bytesText(n int64) string {
	const units = "KMGTPE"
	if n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	x, unit := float64(n)/1024, 0
	for x >= 1024 && unit < len(units)-1 {
		x /= 1024
		unit++
	}
	return fmt.Sprintf("%.1f %ciB", x, units[unit])
}
