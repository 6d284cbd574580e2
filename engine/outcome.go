package engine

// Outcome is the one word that a run ends with. The same word stands in the
// JSON output, on the screen and in the manual page, and fixes the exit code.
type Outcome string

// The outcomes, with the exit code of each.
const (
	OK            Outcome = "ok"             // 0: goal reached
	Failure       Outcome = "failure"        // 1: something unexpected
	Usage         Outcome = "usage"          // 2: flags or configuration
	BudgetExpired Outcome = "budget-expired" // 3: some good probes, fewer than the floor
	Uncovered     Outcome = "uncovered"      // 4: floor reached, legs without proof
	Mismatch      Outcome = "mismatch"       // 5: observed is not what was predicted
	Hold          Outcome = "hold"           // 6: going on would be unsafe
	Unreachable   Outcome = "unreachable"    // 7: cannot connect, resolve, or timed out
	Denied        Outcome = "denied"         // 8: authentication, permission, TLS
	NotWarmed     Outcome = "not-warmed"     // 9: not one good probe
	Interrupted   Outcome = "interrupted"    // 130: INT; 143 when it was TERM
)

// outcomes is ordered from best to worst: how little of the goal was reached,
// then how little can be said about it.
var outcomes = []struct {
	outcome Outcome
	code    int
}{
	{OK, 0},
	{Uncovered, 4},
	{BudgetExpired, 3},
	{Mismatch, 5},
	{Hold, 6},
	{NotWarmed, 9},
	{Unreachable, 7},
	{Denied, 8},
	{Failure, 1},
	{Usage, 2},
	{Interrupted, 130},
}

// ExitCode is the process exit code of an outcome. An unknown word is a
// failure: a script must never read it as success.
func (o Outcome) ExitCode() int {
	for _, k := range outcomes {
		if k.outcome == o {
			return k.code
		}
	}
	return Failure.ExitCode()
}

// Outcomes lists every outcome, best first.
func Outcomes() []Outcome {
	all := make([]Outcome, len(outcomes))
	for i, k := range outcomes {
		all[i] = k.outcome
	}
	return all
}

// Worst is the outcome of a run over several targets: the worst of theirs, OK
// when there is none.
func Worst(of ...Outcome) Outcome {
	worst := 0
	for _, o := range of {
		rank := rankOf(o)
		if rank > worst {
			worst = rank
		}
	}
	return outcomes[worst].outcome
}

func rankOf(o Outcome) int {
	for i, k := range outcomes {
		if k.outcome == o {
			return i
		}
	}
	return rankOf(Failure)
}
