package text

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/warmup"
)

// WarmSummary is a run over several brokers in one sentence: how many ended
// how, and the outcome with its exit code.
func WarmSummary(all []warmup.Snapshot, outcome engine.Outcome, code int) string {
	counts := map[warmup.Word]int{}
	for _, sn := range all {
		counts[sn.Verdict.Word]++
	}
	var parts []string
	for _, word := range []warmup.Word{warmup.Warm, warmup.BudgetExpired, warmup.NotWarmed, warmup.Unreachable, warmup.NothingToServe, warmup.Interrupted} {
		if n := counts[word]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, word))
		}
	}
	return fmt.Sprintf("%s: %s; outcome %s (exit code %d)", Plural(len(all), "broker"), strings.Join(parts, ", "), outcome, code)
}
