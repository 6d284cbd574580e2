package script

import (
	"errors"
	"testing"
	"time"

	"bellows/engine"
)

func TestPatternsMatchNames(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"", "any", true}, {"*", "any", true}, {"a", "a", true}, {"a", "ab", false}, {"a*", "ab", true}, {"*b", "ab", true},
		{"a*c", "abc", true}, {"a*c", "ac", true}, {"a*b*c", "a.b.c", true}, {"a*b*c", "acb", false}, {"ab*ba", "aba", false},
	} {
		if got := Match(c.pattern, c.name); got != c.want {
			t.Errorf("%q matches %q: %v", c.pattern, c.name, got)
		}
	}
}

func TestWhenBoundsTimeAndOccasions(t *testing.T) {
	w := When{From: time.Second, Until: 3 * time.Second, First: 2, Last: 8, Every: 3}
	for age, want := range map[time.Duration]bool{0: false, time.Second: true, 2999 * time.Millisecond: true, 3 * time.Second: false} {
		if got := w.Open(age); got != want {
			t.Errorf("at %v: %v", age, got)
		}
	}
	for n, want := range []bool{1: false, 2: false, 3: true, 4: false, 6: true, 8: false, 9: false} {
		if got := w.Counts(int64(n), 1); n > 0 && got != want {
			t.Errorf("occasion %d: %v", n, got)
		}
	}
}

func TestChanceIsAPart(t *testing.T) {
	hits := 0
	for n := range int64(1000) {
		first := (When{Chance: 0.25}).Counts(n, 7)
		if first {
			hits++
		}
		if again := (When{Chance: 0.25}).Counts(n, 7); again != first {
			t.Fatal("the same seed and occasion gave two answers")
		}
	}
	if hits < 200 || hits > 300 {
		t.Errorf("%d of 1000 occasions at a chance of a quarter", hits)
	}
}

func TestCheckRefusesNonsense(t *testing.T) {
	for _, w := range []When{{Chance: 2}, {Chance: -0.1}, {From: -1}, {Until: -1}, {First: -1}, {Last: -1}, {Every: -1}} {
		if err := w.Check("x"); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%+v: %v", w, err)
		}
	}
}

func TestDecodeIsStrict(t *testing.T) {
	var into []When
	if err := Decode([]byte("- {from: 1s, every: 3}"), &into); err != nil || into[0].From != time.Second || into[0].Every != 3 {
		t.Errorf("%+v, %v", into, err)
	}
	for _, text := range []string{"- {form: 1s}", "{", "- 3"} {
		if err := Decode([]byte(text), &into); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	if err := Decode(nil, &into); err != nil {
		t.Errorf("an empty text: %v", err)
	}
}
