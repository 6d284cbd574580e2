package engine

import "fmt"

// Plural is a count with its noun: 1 table, 3 tables.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
