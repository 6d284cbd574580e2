package views

// cells are the texts of a row in one string, since a string for each would be
// most of what a frame allocates.
type cells struct {
	all  string
	ends [10]int
}

func (c *cells) at(i int) string {
	from := 0
	if i > 0 {
		from = c.ends[i-1]
	}
	return c.all[from:c.ends[i]]
}

// cellWriter makes cells, one after the other.
type cellWriter struct {
	buf  []byte
	ends [10]int
	n    int
}

// end ends a cell. One without text is not known.
func (w *cellWriter) end() {
	from := 0
	if w.n > 0 {
		from = w.ends[w.n-1]
	}
	if len(w.buf) == from {
		w.buf = append(w.buf, nothing...)
	}
	w.endAnyway()
}

// endAnyway ends a cell that may be empty.
func (w *cellWriter) endAnyway() {
	w.ends[w.n] = len(w.buf)
	w.n++
}

func (w *cellWriter) cells() cells { return cells{string(w.buf), w.ends} }
