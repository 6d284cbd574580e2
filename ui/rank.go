package ui

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// rank finds the titles that hold the letters of a text in their order, best first:
// those that begin with it, then those that hold it as a whole, then those whose
// letters stand closest together. hits are the bytes that matched.
func rank(text string, titles []string) (found []int, hits [][]int) {
	want := []rune(strings.ToLower(strings.TrimSpace(text)))
	type match struct {
		at, score int
		hits      []int
	}
	var all []match
	for i, title := range titles {
		if h, ok := letters(title, want); ok {
			all = append(all, match{i, scoreOf(h), h})
		}
	}
	slices.SortStableFunc(all, func(a, b match) int { return cmp.Compare(a.score, b.score) })
	for _, m := range all {
		found, hits = append(found, m.at), append(hits, m.hits)
	}
	return found, hits
}

// letters are the places of the wanted letters: together if the title holds them so,
// otherwise each as early as there is one.
func letters(title string, want []rune) ([]int, bool) {
	for from := range title {
		if h, ok := lettersFrom(title, from, want, true); ok {
			return h, true
		}
	}
	return lettersFrom(title, 0, want, false)
}

func lettersFrom(title string, from int, want []rune, together bool) ([]int, bool) {
	var hits []int
	for at := from; at < len(title) && len(hits) < len(want); {
		r, size := utf8.DecodeRuneInString(title[at:])
		switch {
		case lower(r) == want[len(hits)]:
			hits = append(hits, at)
		case together:
			return nil, false
		}
		at += size
	}
	return hits, len(hits) == len(want)
}

func lower(r rune) rune {
	l, _ := utf8.DecodeRuneInString(strings.ToLower(string(r)))
	return l
}

func scoreOf(hits []int) int {
	if len(hits) == 0 {
		return 0
	}
	spread := hits[len(hits)-1] - hits[0] - (len(hits) - 1)
	return spread*100 + hits[0]
}
