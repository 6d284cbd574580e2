package warmup

import "fmt"

// LegState is what is known of one leg.
type LegState string

// The states of a leg.
const (
	LegProven    LegState = "proven"
	LegChosen    LegState = "chosen"    // on a chosen table, not yet proven
	LegUncovered LegState = "uncovered" // on no chosen table
)

// LegStatus is one leg of the universe with its state and, unless proven, the
// reason.
type LegStatus struct {
	Leg    Leg
	State  LegState
	Reason string
	Tables []Table // chosen tables that hold it
}

// legs tells the state of every leg; the lock is held.
func (s *Session) legs() []LegStatus {
	holders := map[Leg][]*tableState{}
	for _, t := range s.rotation.tables {
		for _, l := range t.routes.Legs() {
			holders[l] = append(holders[l], t)
		}
	}
	gaps := map[Leg]string{}
	for _, g := range s.plan.Cover.Uncovered {
		gaps[g.Leg] = g.Reason
	}
	all := make([]LegStatus, 0, len(s.plan.Cover.Universe))
	for _, l := range s.plan.Cover.Universe {
		st := LegStatus{Leg: l, State: LegChosen}
		for _, t := range holders[l] {
			st.Tables = append(st.Tables, t.routes.Table)
			if t.proof.leg(t.always[l.Server]) {
				st.State = LegProven
			}
		}
		switch {
		case st.State == LegProven:
		case len(st.Tables) == 0:
			st.State, st.Reason = LegUncovered, gaps[l]
		default:
			st.Reason = s.whyUnproven(holders[l][0])
		}
		all = append(all, st)
	}
	return all
}

// whyUnproven is the reason of a leg's first chosen table.
func (s *Session) whyUnproven(t *tableState) string {
	name := t.routes.Table
	switch {
	case t.skipped:
		return fmt.Sprintf("%s: skipped by the user", name)
	case t.finished != "":
		return fmt.Sprintf("%s: %s", name, t.finished)
	case t.good == 0 && t.bad > 0:
		return fmt.Sprintf("%s: only failures, last %s: %s", name, t.lastLabel, t.lastMessage)
	case t.good == 0 && t.quotaHits > 0:
		return fmt.Sprintf("%s: every probe met the quota", name)
	case t.good == 0 && t.unanswered > 0:
		return fmt.Sprintf("%s: no answer before the end", name)
	case t.good == 0:
		return fmt.Sprintf("%s: not probed yet", name)
	case t.proof.turn == 0:
		return fmt.Sprintf("%s: its replica choice does not turn; %d of %d probes sent", name, t.proof.good, probesPerChoice*max(t.proof.choices, 1))
	case t.bad > 0:
		return fmt.Sprintf("%s: %d of %d replica choices shown, last failure %s", name, t.proof.seen, t.proof.turn, t.lastLabel)
	default:
		return fmt.Sprintf("%s: %d of %d replica choices shown", name, t.proof.seen, t.proof.turn)
	}
}

func (s *Session) openLegs() int {
	n := 0
	for _, l := range s.legs() {
		if l.State != LegProven {
			n++
		}
	}
	return n
}
