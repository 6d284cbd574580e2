package text

import (
	"fmt"

	"bellows/engine"

	"github.com/charmbracelet/x/ansi"
)

// spreadRuns is the sweep: load and throughput of each run in relation to the
// first, then what it costs in cache.
func (s Style) spreadRuns(runs []SpreadRun, clients int) []string {
	labels := runLabels(runs)
	load := []Column{{"  load", Left}, {"max/mean", Right}, {"max/min", Right}, {"gini", Right}, {"backends a query", Right}, {"bound", Right}}
	if clients > 0 {
		load = append(load, Column{fmt.Sprintf("with %s", engine.Plural(clients, "client")), Right})
	}
	price := []Column{{"  cache", Left}, {"backends a split", Right}, {"copies", Right}, {"held", Right}, {"splits moved", Right}}
	loads, prices := make([][]string, len(runs)), make([][]string, len(runs))
	for i := range runs {
		r := &runs[i]
		loads[i] = []string{
			"  " + labels[i], withRange(r.MaxOverMean, "%.2f", "", 1), s.ratioOrDash(r.MaxOverMin), fmt.Sprintf("%.3f", r.Gini.Mean),
			fmt.Sprintf("%.1f", r.BackendsPerQuery), fmt.Sprintf("%.2fx", r.Bound),
		}
		if clients > 0 {
			estimate := s.dash()
			if r.Queue != nil {
				estimate = withRange(r.Queue.Gain, "%.2f", "x", 1)
			}
			loads[i] = append(loads[i], estimate)
		}
		moved := s.dash()
		if i > 0 {
			moved = percent(r.Moved.Splits)
		}
		prices[i] = []string{
			"  " + labels[i], fmt.Sprintf("%.2f", r.Cache.BackendsPerSplit),
			s.nowAndLater(fmt.Sprintf("%.2f", r.Cache.Copies), fmt.Sprintf("%.2f", r.Cache.ReachableCopies)),
			s.nowAndLater(Size(r.Cache.CachedBytes), Size(r.Cache.ReachableBytes)), moved,
		}
	}
	return append(Table(load, loads), Table(price, prices)...)
}

// longLabel is how long a run's name may be to head a column.
const longLabel = 20

// runLabels are the runs' names, or their numbers where a name is too long.
func runLabels(runs []SpreadRun) []string {
	labels := make([]string, len(runs))
	for i := range runs {
		labels[i] = runs[i].Name
		if ansi.StringWidth(labels[i]) > longLabel {
			labels[i] = fmt.Sprintf("run %d", i+1)
		}
	}
	return labels
}

func (s Style) ratioOrDash(x float64) string {
	if x == 0 {
		return s.dash()
	}
	return fmt.Sprintf("%.2f", x)
}

// nowAndLater is what is cached after the queries, and what will be in the long
// run where that is more.
func (s Style) nowAndLater(now, later string) string {
	if now == later {
		return now
	}
	return now + " " + s.arrow() + " " + later
}

// spreadHistogram counts backends by how their share compares with an even one.
func (s Style) spreadHistogram(runs []SpreadRun) []string {
	if len(runs) == 0 || len(runs[0].Backends) < 2 {
		return nil
	}
	columns := []Column{{"  share (1 is even)", Left}}
	for k, b := range runs[0].Histogram {
		title := fmt.Sprintf("%g to %g", b.From, b.Below)
		switch {
		case k == 0:
			title = "nothing"
		case k == 1:
			title = fmt.Sprintf("below %g", b.Below)
		case b.Below == 0:
			title = fmt.Sprintf("%g or more", b.From)
		}
		columns = append(columns, Column{title, Right})
	}
	labels := runLabels(runs)
	rows := make([][]string, len(runs))
	for i := range runs {
		rows[i] = []string{"  " + labels[i]}
		for _, b := range runs[i].Histogram {
			count := "."
			if b.Backends > 0 {
				count = fmt.Sprint(b.Backends)
			}
			rows[i] = append(rows[i], count)
		}
	}
	return Table(columns, rows)
}
