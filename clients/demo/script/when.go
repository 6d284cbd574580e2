package script

import (
	"fmt"
	"time"

	"bellows/engine"
)

// When bounds the occasions on which a fault strikes. Without a limit it does
// always.
type When struct {
	// From and Until are time since the script was armed.
	From  time.Duration `yaml:"from,omitempty"`
	Until time.Duration `yaml:"until,omitempty"`
	// First and Last bound the matching occasions, from 1; Every takes each
	// n-th of them, Chance a seeded part.
	First  int64   `yaml:"first,omitempty"`
	Last   int64   `yaml:"last,omitempty"`
	Every  int64   `yaml:"every,omitempty"`
	Chance float64 `yaml:"chance,omitempty"`
}

// Check refuses what makes no sense; name is the fault's, for the message.
func (w When) Check(name string) error {
	switch {
	case w.Chance < 0 || w.Chance > 1:
		return fmt.Errorf("fault %s: chance %v: must be between 0 and 1: %w", name, w.Chance, engine.ErrUsage)
	case w.From < 0 || w.Until < 0 || w.First < 0 || w.Last < 0 || w.Every < 0:
		return fmt.Errorf("fault %s: numbers and durations must not be negative: %w", name, engine.ErrUsage)
	}
	return nil
}

// Open says whether the time is inside the window.
func (w When) Open(age time.Duration) bool { return age >= w.From && (w.Until == 0 || age < w.Until) }

// Counts says whether the n-th matching occasion is one to strike at.
func (w When) Counts(n int64, seed uint64) bool {
	switch {
	case n < w.First, w.Last > 0 && n > w.Last, w.Every > 0 && n%w.Every != 0:
		return false
	case w.Chance > 0:
		return Unit(Mix(seed, uint64(n))) < w.Chance
	}
	return true
}

// Mix folds a value into a seed (the finalizer of splitmix64), so that every
// part of a cluster has a stream of its own.
func Mix(seed, value uint64) uint64 {
	z := seed + value*0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Unit turns a hash into a ratio in [0, 1).
func Unit(h uint64) float64 { return float64(h>>11) / (1 << 53) }
