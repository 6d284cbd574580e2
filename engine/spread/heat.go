package spread

// HeatRow is a stretch of splits and how their reads divide over backends.
type HeatRow struct {
	From int       `json:"from"` // first split
	To   int       `json:"to"`   // behind the last
	Path string    `json:"path"` // of the first
	Part []float64 `json:"part"` // by backend, 0..1; sums to 1 where any was read
}

// HeatMap divides the workload's splits into at most so many rows and says, for
// each, which part of its reads went to which backend of the run.
func (run *Run) HeatMap(w *Workload, rows int) []HeatRow {
	n := len(w.Splits)
	rows = max(1, min(rows, n))
	out := make([]HeatRow, rows)
	for k := range out {
		row := HeatRow{From: k * n / rows, To: (k + 1) * n / rows, Part: make([]float64, len(run.Backends))}
		row.Path = w.Splits[row.From].Path
		reads := 0.0
		for _, homes := range run.trace.homes {
			for _, b := range homes[row.From:row.To] {
				if b >= 0 {
					row.Part[b]++
					reads++
				}
			}
		}
		for b := range row.Part {
			if reads > 0 {
				row.Part[b] /= reads
			}
		}
		out[k] = row
	}
	return out
}
