package bench

import (
	"slices"
	"time"
)

// Summarize computes what the rounds show. Only valid rounds count, and of those only
// windows that were measured to their end.
func (r *Run) Summarize() Summary {
	s := Summary{Partial: r.Partial()}
	for _, a := range r.Arms {
		s.Arms = append(s.Arms, r.summarizeArm(a))
	}
	s.compare(&r.Settings)
	return s
}

func (r *Run) summarizeArm(a Arm) ArmSummary {
	valid := r.Valid(a.Name)
	sum := ArmSummary{Arm: a, Valid: len(valid), Asked: r.Settings.Restarts}
	for _, one := range r.Rounds {
		if one.Arm == a.Name && one.Void.Reason != VoidNone {
			sum.Void++
		}
	}
	var prepared, cpu, compiling figures
	for _, one := range valid {
		prepared.add(one.Prepared.Took.Seconds(), false)
		if one.JVM != nil {
			cpu.add(one.JVM.Loaded.CPU.Seconds(), false)
			compiling.add(one.JVM.Loaded.Compiling.Seconds(), false)
		}
	}
	sum.Prepared, sum.CPU, sum.Compiling = prepared.spread(), cpu.spread(), compiling.spread()
	for i, w := range r.Settings.Windows {
		sum.Windows = append(sum.Windows, summarizeWindow(w, i, valid))
	}
	return sum
}

func summarizeWindow(w Window, index int, valid []Round) ArmWindow {
	sum := ArmWindow{Window: w, Pooled: WindowResult{Window: w, Complete: true}}
	var cancelled, missed, slow, p50, p90, p99, service figures
	for _, one := range valid {
		if index >= len(one.Windows) || !one.Windows[index].Complete {
			continue
		}
		result := one.Windows[index]
		f := figuresOf(one.Number, result)
		sum.Restarts = append(sum.Restarts, f)
		sum.Pooled = sum.Pooled.merge(result)
		cancelled.add(f.Cancelled, false)
		missed.add(f.Missed, false)
		slow.add(f.Slow, false)
		p50.addTime(f.P50)
		p90.addTime(f.P90)
		p99.addTime(f.P99)
		service.addTime(f.ServiceP50)
	}
	sum.Cancelled, sum.Missed, sum.Slow = cancelled.spread(), missed.spread(), slow.spread()
	sum.P50, sum.P90, sum.P99, sum.ServiceP50 = p50.spread(), p90.spread(), p99.spread(), service.spread()
	return sum
}

func figuresOf(round int, w WindowResult) RestartFigures {
	return RestartFigures{
		Round: round, Cancelled: w.CancelledRatio(), Missed: w.MissedRatio(), Slow: w.SlowRatio(),
		P50: w.Response.At(0.5), P90: w.Response.At(0.9), P99: w.Response.At(0.99), Max: w.Response.Max(),
		ServiceP50: w.Service.At(0.5), ServiceP99: w.Service.At(0.99),
	}
}

// figures are those of several restarts.
type figures struct {
	all     []float64
	atLeast bool
}

func (f *figures) add(v float64, atLeast bool) {
	f.all = append(f.all, v)
	f.atLeast = f.atLeast || atLeast
}

func (f *figures) addTime(p Percentile) { f.add(p.Value.Seconds(), p.AtLeast) }

func (f *figures) spread() Spread {
	if len(f.all) == 0 {
		return Spread{}
	}
	sorted := slices.Sorted(slices.Values(f.all))
	sum := 0.0
	for _, v := range sorted {
		sum += v
	}
	return Spread{
		N: len(sorted), Median: medianOf(sorted), Mean: sum / float64(len(sorted)),
		Min: sorted[0], Max: sorted[len(sorted)-1], AtLeast: f.atLeast,
	}
}

// lengthOf is the time that load must last for all windows.
func lengthOf(windows []Window) time.Duration {
	length := time.Duration(0)
	for _, w := range windows {
		length = max(length, w.To)
	}
	return length
}
