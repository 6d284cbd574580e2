package text

import "fmt"

// spreadRuns is the sweep: one line a run, in relation to the first.
func (s Style) spreadRuns(runs []SpreadRun, clients int) []string {
	columns := []Column{
		{"  run", Left}, {"max/mean", Right}, {"max/min", Right}, {"gini", Right}, {"backends a query", Right}, {"a split", Right},
		{"cache copies", Right}, {"cache", Right}, {"moved", Right}, {"bound", Right},
	}
	if clients > 0 {
		columns = append(columns, Column{fmt.Sprintf("with %d clients", clients), Right})
	}
	rows := make([][]string, len(runs))
	for i := range runs {
		r := &runs[i]
		ratio := s.dash()
		if r.MaxOverMin > 0 {
			ratio = fmt.Sprintf("%.2f", r.MaxOverMin)
		}
		moved := s.dash()
		if i > 0 {
			moved = percent(r.Moved.Splits)
		}
		rows[i] = []string{
			"  " + r.Name, withRange(r.MaxOverMean, "%.2f", "", 1), ratio, fmt.Sprintf("%.3f", r.Gini.Mean),
			fmt.Sprintf("%.1f", r.BackendsPerQuery), fmt.Sprintf("%.2f", r.Cache.BackendsPerSplit),
			s.nowAndLater(fmt.Sprintf("%.2f", r.Cache.Copies), fmt.Sprintf("%.2f", r.Cache.ReachableCopies)),
			s.nowAndLater(Size(r.Cache.CachedBytes), Size(r.Cache.ReachableBytes)),
			moved, fmt.Sprintf("%.2fx", r.Bound),
		}
		if clients > 0 {
			estimate := s.dash()
			if r.Queue != nil {
				estimate = withRange(r.Queue.Gain, "%.2f", "x", 1)
			}
			rows[i] = append(rows[i], estimate)
		}
	}
	return Table(columns, rows)
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
	columns := []Column{{"  backends by their share, 1 is even", Left}}
	for k, b := range runs[0].Histogram {
		title := fmt.Sprintf("%.2g to %.2g", b.From, b.Below)
		switch {
		case k == 0:
			title = "nothing"
		case k == 1:
			title = fmt.Sprintf("below %.2g", b.Below)
		case b.Below == 0:
			title = fmt.Sprintf("%.2g or more", b.From)
		}
		columns = append(columns, Column{title, Right})
	}
	rows := make([][]string, len(runs))
	for i := range runs {
		rows[i] = []string{"  " + runs[i].Name}
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
