package source

import (
	"context"
	"strconv"
	"strings"
)

// BenchWish is a measurement as somebody asks for it. What is empty is as for bellows
// bench coldstart.
type BenchWish struct {
	Context, Broker string
	// RestartCmd is the line for the shell that restarts the broker; without it somebody
	// is asked to, each time, and the demo restarts its broker itself.
	RestartCmd string
	QueryFile  string
	Rate       string
	Restarts   string
	// Arms are as for --arm, with semicolons between.
	Arms string
	// More are further flags of bellows bench coldstart.
	More string
}

// PlanBench connects and makes a plan of a wish. Its errors are those of the command.
type PlanBench func(ctx context.Context, w BenchWish) (BenchPlan, error)

// Words are the flags that the wish stands for, but for More.
func (w BenchWish) Words() []string {
	var words []string
	for _, f := range []struct{ flag, value string }{
		{"--rate", w.Rate}, {"--restarts", w.Restarts}, {"--query-file", w.QueryFile}, {"--restart-cmd", w.RestartCmd},
	} {
		if value := strings.TrimSpace(f.value); value != "" {
			words = append(words, f.flag, value)
		}
	}
	for arm := range strings.SplitSeq(w.Arms, ";") {
		if arm = strings.TrimSpace(arm); arm != "" {
			words = append(words, "--arm", arm)
		}
	}
	return words
}

// Fault says which field of the wish cannot be meant, and why; empty when all can.
func (w BenchWish) Fault() (field, why string) {
	if rate := strings.TrimSpace(w.Rate); rate != "" {
		if v, err := strconv.ParseFloat(rate, 64); err != nil || !(v > 0 && v < 1e6) {
			return "rate", "expected requests a second, such as 230"
		}
	}
	if n := strings.TrimSpace(w.Restarts); n != "" {
		if v, err := strconv.Atoi(n); err != nil || v < 1 {
			return "restarts", "expected a whole number above 0"
		}
	}
	return "", ""
}
