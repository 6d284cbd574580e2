package pinot

// firstRow reads the first row of a result table, each cell as JSON text.
func firstRow(s *scanner) []string {
	if s.null() || s.bad {
		return nil
	}
	var row []string
	s.object(func(key []byte) {
		if string(key) != "rows" {
			s.skip()
			return
		}
		first := true
		s.array(func() {
			if !first {
				s.skip()
				return
			}
			first = false
			s.array(func() { row = append(row, s.cell()) })
		})
	})
	return row
}

// cell reads one value as the JSON that it is.
func (s *scanner) cell() string {
	if s.bad {
		return ""
	}
	s.space()
	from := s.at
	s.skip()
	return string(s.src[from:s.at])
}
