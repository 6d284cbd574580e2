package spread

// HeatRow is a stretch of splits and how their reads divide over backends.
type HeatRow struct {
	From int       `json:"from"` // first split
	To   int       `json:"to"`   // behind the last
	Path string    `json:"path"` // of the first
	Part []float64 `json:"part"` // by backend, 0..1; sums to 1 where any was read
}

// HeatMap divides the workload's splits into at most so many rows and says, for
// each, which part of its reads went to which backend of the run. A run that did
// not come from Simulate, but from its JSON, has none.
func (run *Run) HeatMap(w *Workload, rows int) []HeatRow {
	n := len(w.Splits)
	if run.trace == nil || n == 0 {
		return nil
	}
	rows = max(1, min(rows, n))
	out := make([]HeatRow, rows)
	for k := range out {
		row := &out[k]
		row.From, row.To = k*n/rows, (k+1)*n/rows
		row.Path = w.Splits[row.From].Path
		row.Part = make([]float64, len(run.Backends))
	}
	reads := make([]float64, rows)
	for sample := range run.trace.homes {
		homes := run.trace.homesInOrder(sample)
		for k := range out {
			for _, b := range homes[out[k].From:out[k].To] {
				if b >= 0 {
					out[k].Part[b]++
					reads[k]++
				}
			}
		}
	}
	for k := range out {
		for b := range out[k].Part {
			out[k].Part[b] /= max(1, reads[k])
		}
	}
	return out
}
