package doris

import (
	"strconv"
	"strings"

	"bellows/clients"
)

// table is the answer of a SHOW statement. Cells are as the server sent them.
type table struct {
	columns []string
	at      map[string]int // by plain name
	rows    [][]string     // NULL is empty
}

func newTable(columns []string) *table {
	t := &table{columns: columns, at: make(map[string]int, len(columns))}
	for i, c := range columns {
		if name := plainName(c); t.at[name] == 0 {
			t.at[name] = i + 1
		}
	}
	return t
}

// plainName makes Variable_name and "Variable Name" one name.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '_' || r == ' ' || r == '-':
			return -1
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		default:
			return r
		}
	}, strings.TrimSpace(s))
}

// has tells whether there is a column of one of these plain names.
func (t *table) has(names ...string) bool {
	for _, n := range names {
		if t.at[n] > 0 {
			return true
		}
	}
	return false
}

// cell is the text under the first of these plain names that there is.
func (t *table) cell(row int, names ...string) string {
	for _, n := range names {
		if i := t.at[n]; i > 0 {
			return strings.TrimSpace(t.rows[row][i-1])
		}
	}
	return ""
}

// text is a cell for people.
func (t *table) text(row int, names ...string) string {
	return clients.CleanMax(t.cell(row, names...), 300)
}

// number is a cell that holds a whole number.
func (t *table) number(row int, names ...string) (int64, bool) {
	n, err := strconv.ParseInt(t.cell(row, names...), 10, 64)
	return n, err == nil
}

// port is 0 for what is none: Doris writes -1 for one it does not know.
func (t *table) port(row int, names ...string) int {
	n, ok := t.number(row, names...)
	if !ok || n < 1 || n > 65535 {
		return 0
	}
	return int(n)
}

// yes reads Doris' several words for true.
func (t *table) yes(row int, names ...string) bool {
	switch strings.ToLower(t.cell(row, names...)) {
	case "true", "1", "yes", "on":
		return true
	}
	return false
}
