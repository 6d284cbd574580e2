package frontend

import (
	"slices"
	"strings"
)

// similar names the three variables that are most like a mistyped one, as the
// frontend does: by the Jaro-Winkler measure.
func (c *catalogue) similar(name string) string {
	type scored struct {
		name  string
		score float64
	}
	all := make([]scored, len(c.all))
	for i, v := range c.all {
		all[i] = scored{v.name, jaroWinkler(v.name, name)}
	}
	slices.SortStableFunc(all, func(a, b scored) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	var names []string
	for _, s := range all[:min(3, len(all))] {
		names = append(names, "'"+s.name+"'")
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// jaroWinkler is 0 for nothing in common and 1 for equal.
func jaroWinkler(a, b string) float64 {
	long, short := a, b
	if len(a) < len(b) {
		long, short = b, a
	}
	if short == "" {
		return 0
	}
	reach := max(len(long)/2-1, 0)
	taken := make([]bool, len(long))
	var inShort, inLong []byte
	for i := range len(short) {
		for j := max(i-reach, 0); j < min(i+reach+1, len(long)); j++ {
			if !taken[j] && short[i] == long[j] {
				taken[j] = true
				inShort = append(inShort, short[i])
				break
			}
		}
	}
	for j, t := range taken {
		if t {
			inLong = append(inLong, long[j])
		}
	}
	matches := float64(len(inShort))
	if matches == 0 {
		return 0
	}
	swapped := 0.0
	for i := range inShort {
		if inShort[i] != inLong[i] {
			swapped++
		}
	}
	jaro := (matches/float64(len(a)) + matches/float64(len(b)) + (matches-swapped/2)/matches) / 3
	if jaro < 0.7 {
		return jaro
	}
	prefix := 0
	for prefix < len(short) && short[prefix] == long[prefix] {
		prefix++
	}
	return jaro + min(0.1, 1/float64(len(long)))*float64(prefix)*(1-jaro)
}
