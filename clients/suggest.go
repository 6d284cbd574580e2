package clients

import (
	"fmt"
	"slices"
	"strings"
)

// unknown reports a key that is not in the table, with what may have been meant.
func (r *reader) unknown(p pair, known []string) {
	known = slices.DeleteFunc(slices.Clone(known), func(k string) bool { return k == "*" })
	text := fmt.Sprintf("%s is not known here", quote(p.name))
	best, distance := "", 3
	for _, k := range known {
		if d := editDistance(p.name, k); d < distance {
			best, distance = k, d
		}
	}
	if best != "" {
		text += "; did you mean " + best + "?"
	} else {
		text += "; known are " + strings.Join(known, ", ")
	}
	r.errorAt(p.at, text)
}

// editDistance is how many letters must be changed, added or removed to make b of
// a (Levenshtein's), or a large number for long words.
func editDistance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return 64
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
