package warmup

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/engine"
)

// Word is the verdict over one broker in one word.
type Word string

// The verdicts.
const (
	Warm           Word = "warm"
	BudgetExpired  Word = "budget-expired"
	NotWarmed      Word = "not-warmed"
	Interrupted    Word = "interrupted"
	Unreachable    Word = "unreachable"
	NothingToServe Word = "nothing-to-serve"
)

// Verdict is how a warm-up ended. Outcome is what decides the exit code: a warm
// broker with legs left unproven is Warm, but Uncovered.
type Verdict struct {
	Word    Word
	Outcome engine.Outcome
	Reason  string // what happened, in a sentence
	Advice  string // what to do next; empty when there is nothing
}

// judgeSession is the verdict of an ended session; the lock is held.
func (s *Session) judgeSession() Verdict {
	reached := s.reached()
	open := s.openLegs()
	counted := fmt.Sprintf("%d of %d good probes in %v", s.totalDepth(), s.totalFloor(), engine.Span(s.endedAt.Sub(s.started)))
	switch {
	case reached && open <= s.opts.AllowUncovered:
		reason := fmt.Sprintf("%s, %d of %d legs proven", counted, len(s.plan.Cover.Universe)-open, len(s.plan.Cover.Universe))
		return Verdict{Word: Warm, Outcome: engine.OK, Reason: reason}
	case reached:
		return Verdict{
			Word: Warm, Outcome: engine.Uncovered,
			Reason: fmt.Sprintf("%s, but %d of %d legs are left without proof", counted, open, len(s.plan.Cover.Universe)),
			Advice: fmt.Sprintf("see the reasons of the uncovered legs; --allow-uncovered %d accepts them", open),
		}
	case s.cause == endStopped:
		return Verdict{Word: Interrupted, Outcome: engine.Interrupted, Reason: counted + ", then " + s.reason}
	case s.life >= maxLives:
		return Verdict{
			Word: NotWarmed, Outcome: engine.Hold, Reason: s.reason,
			Advice: "do not send it traffic: find out why it restarts",
		}
	case s.good == 0:
		return s.judgeNothing()
	case s.cause == endHopeless:
		return Verdict{Word: BudgetExpired, Outcome: engine.BudgetExpired, Reason: s.reason + ", at " + counted, Advice: s.worstBad()}
	default:
		return Verdict{Word: BudgetExpired, Outcome: engine.BudgetExpired, Reason: s.shortfall(counted), Advice: s.adviceForMore()}
	}
}

// judgeNothing tells apart why not one probe was good.
func (s *Session) judgeNothing() Verdict {
	bad := 0
	for _, n := range s.faults {
		bad += n
	}
	sole := func(c Class) bool { return bad > 0 && s.faults[c] == bad }
	v := Verdict{Word: NotWarmed, Outcome: engine.NotWarmed, Reason: fmt.Sprintf("not one good probe, %d failed", bad), Advice: s.worstBad()}
	switch {
	case sole(Refused):
		v.Word, v.Outcome = Unreachable, engine.Unreachable
		v.Reason = fmt.Sprintf("no connection in %d tries", bad)
	case sole(Rejected):
		v.Outcome = engine.Denied
		v.Reason = fmt.Sprintf("every one of %d probes was denied", bad)
	case sole(Quota):
		v.Reason = fmt.Sprintf("not one good probe: all %d met a quota or HTTP 429", bad)
		v.Advice = "wait until the quota is free, raise it, or warm with --exclude of these tables"
	case bad == 0 && s.unanswered > 0:
		v.Reason = fmt.Sprintf("not one good probe: no answer to %d in flight when the budget was over", s.unanswered)
		v.Advice = "check that the broker answers queries at all; a shorter --probe-timeout tells which tables hang, a longer --budget gives it more time"
	case bad == 0 && s.reason != "":
		v.Reason = "not one good probe: " + s.reason
	}
	return v
}

// shortfall says what is missing: depth, or the share of one code path.
func (s *Session) shortfall(counted string) string {
	if s.totalDepth() < s.totalFloor() {
		return "budget over at " + counted
	}
	for _, k := range s.rotation.kinds {
		if want := s.share(k); k.good < want {
			return fmt.Sprintf("budget over: %s, but shape %s has only %d of its %d", counted, k.name, k.good, want)
		}
	}
	return "budget over at " + counted
}

func (s *Session) adviceForMore() string {
	if n := s.badTotal(); n > s.good {
		return s.worstBad()
	}
	e := s.newEstimate(max(1, s.regulator.target))
	switch {
	case e.Fits || e.ProbeTime == 0:
		return "run it again: probes have become faster, the floor fits now"
	case e.NeedConcurrency > e.Concurrency:
		return fmt.Sprintf("at %v a probe use --budget %v or --concurrency %d, or --concurrency auto", engine.Span(e.ProbeTime), flagDuration(e.NeedTime), e.NeedConcurrency)
	default:
		return fmt.Sprintf("use --budget %v", flagDuration(e.NeedTime))
	}
}

// flatFrom is the slowest first point of a depth curve that needs no remark.
const flatFrom = 15 * time.Millisecond

// remark says what a depth curve that never falls means: a broker that is slow
// from the first probe to the last is not cold.
func (s *Session) remark() string {
	points := s.curve.points
	if len(points) < 4 || points[0] < flatFrom || points[len(points)-1] < points[0]*4/5 {
		return ""
	}
	return fmt.Sprintf("probe times did not fall (%s at first, %s at the end), which is not how a warm-up looks: check the broker's CPU limit and throttling",
		engine.Span(points[0]), engine.Span(points[len(points)-1]))
}

func (s *Session) badTotal() int {
	n := 0
	for _, c := range s.bad {
		n += c.N
	}
	return n
}

// worstBad names what failed most often, with its own words.
func (s *Session) worstBad() string {
	counts := sortedCounts(s.bad)
	if len(counts) == 0 {
		return ""
	}
	return fmt.Sprintf("most often: %s: %s", counts[0].Label, counts[0].Example)
}

// nothingLive says why no probe is left to send.
func (s *Session) nothingLive() string {
	if len(s.rotation.tables) == 0 {
		return "no table of this broker can be probed"
	}
	var why []string
	for _, t := range s.rotation.tables {
		switch {
		case t.finished != "":
			why = append(why, fmt.Sprintf("%s: %s", t.routes.Table, t.finished))
		case t.skipped:
			why = append(why, fmt.Sprintf("%s: skipped by the user", t.routes.Table))
		}
	}
	for _, k := range s.rotation.kinds {
		for _, i := range k.items {
			if i.table == nil && i.dropped != "" {
				why = append(why, fmt.Sprintf("%s: %s", k.name, i.dropped))
			}
		}
	}
	if len(why) > 3 {
		why = append(why[:3], fmt.Sprintf("and %d more", len(why)-3))
	}
	return "nothing is left to probe: " + strings.Join(why, "; ")
}

// Count is how often something bad happened, with one example.
type Count struct {
	Label   string `json:"label"`
	N       int    `json:"count"`
	Example string `json:"example"`
}

func sortedCounts(m map[string]*Count) []Count {
	all := make([]Count, 0, len(m))
	for _, c := range m {
		all = append(all, *c)
	}
	slices.SortFunc(all, func(a, b Count) int {
		if a.N != b.N {
			return b.N - a.N
		}
		return strings.Compare(a.Label, b.Label)
	})
	return all
}

// flagDuration rounds up to what a person would type.
func flagDuration(d time.Duration) time.Duration {
	return (d + time.Second - 1).Truncate(time.Second)
}
