package ui

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func readFile(name string) ([]byte, error) { return os.ReadFile(name) }

func TestRank(t *testing.T) {
	titles := []string{"stop all", "Warm-up", "warm", "warm again", "Ωmega", "broker-3"}
	for _, c := range []struct {
		text string
		want []int
	}{
		{"", []int{0, 1, 2, 3, 4, 5}}, {"warm", []int{1, 2, 3}}, {"wag", []int{3}}, {"ω", []int{4}}, {"B3", []int{5}}, {"zz", nil},
	} {
		if got, _ := rank(c.text, titles); cmp.Diff(c.want, got) != "" {
			t.Errorf("rank(%q) = %v, want %v", c.text, got, c.want)
		}
	}
}

func TestRankHitsAreLettersOfTheTitle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		titles := rapid.SliceOf(rapid.String()).Draw(t, "titles")
		text := rapid.String().Draw(t, "text")
		found, hits := rank(text, titles)
		for i, at := range found {
			last := -1
			for _, h := range hits[i] {
				if h <= last || h >= len(titles[at]) {
					t.Fatalf("hits %v of %q", hits[i], titles[at])
				}
				last = h
			}
		}
	})
}

func TestLineEditing(t *testing.T) {
	var l line
	for _, key := range []string{"a", "b", "left", "left", "x", "end", "backspace", "ctrl+w", "c", "d", "home", "delete"} {
		text := []rune(nil)
		if len(key) == 1 {
			text = []rune(key)
		}
		if !l.key(key, text) {
			t.Errorf("%s was no editing", key)
		}
	}
	if l.String() != "d" || l.caret != 0 {
		t.Errorf("line %q, caret %d", l.String(), l.caret)
	}
	if l.key("f5", nil) || l.key("enter", nil) {
		t.Error("a key that edits nothing was taken")
	}
}
