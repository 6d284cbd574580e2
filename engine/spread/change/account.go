package change

import (
	"fmt"

	"bellows/engine"
)

// Applied says what a frontend reads now in relation to a record.
type Applied string

// The answers.
const (
	AppliedTarget  Applied = "applied" // it reads what was to be set
	AppliedNot     Applied = "not-applied"
	AppliedOther   Applied = "other"   // it reads neither that nor what was before
	AppliedUnknown Applied = "unknown" // it could not be read
)

// Account is what a run that never came to its end has left behind, by new
// readings: the record alone cannot know whether its last statement arrived.
type Account struct {
	Record    Record              `json:"record"`
	Frontends []AccountedFrontend `json:"frontends"`
	// Finish and Undo are empty when it can be finished or undone, and else why not.
	CannotFinish string `json:"cannot_finish,omitempty"`
	CannotUndo   string `json:"cannot_undo,omitempty"`
}

// AccountedFrontend is one frontend's part.
type AccountedFrontend struct {
	Frontend string    `json:"frontend"`
	Step     StepState `json:"step"`
	Applied  Applied   `json:"applied"`
	Value    string    `json:"value,omitempty"`
	// Text says it in a sentence.
	Text string `json:"text"`
}

// Inspect holds a record against new readings.
func Inspect(r *Record, all []Read) Account {
	a := Account{Record: r.clone()}
	missing, applied := 0, 0
	for i := range r.Steps {
		s := &r.Steps[i]
		f := accounted(s, find(all, s.Frontend))
		switch f.Applied {
		case AppliedNot:
			missing++
		case AppliedTarget:
			applied++
		case AppliedOther:
			a.cannot(fmt.Sprintf("%s reads %s, which somebody else set", f.Frontend, orNothing(f.Value)))
		case AppliedUnknown:
			a.cannot(f.Frontend + " cannot be read")
		}
		a.Frontends = append(a.Frontends, f)
	}
	if a.CannotFinish == "" && missing == 0 {
		a.CannotFinish = "every frontend reads " + r.Target.text() + ": there is nothing left to send"
	}
	if a.CannotUndo == "" && applied == 0 {
		a.CannotUndo = "every frontend reads what it did before: there is nothing to take back"
	}
	return a
}

// Partly tells whether anything is left behind: some frontend reads something
// else than before, or cannot be read, or may yet execute a statement.
func (a *Account) Partly() bool {
	for _, f := range a.Frontends {
		if f.Applied != AppliedNot || f.Step == StepUnsure || f.Step == StepSending {
			return true
		}
	}
	return false
}

func (a *Account) cannot(why string) {
	if a.CannotFinish == "" {
		a.CannotFinish, a.CannotUndo = why, why
	}
}

func find(all []Read, frontend string) *Read {
	for i := range all {
		if all[i].Reading.Frontend == frontend {
			return &all[i]
		}
	}
	return &Read{Err: fmt.Errorf("it is not in the configuration: %w", engine.ErrHold)}
}

func accounted(s *Step, read *Read) AccountedFrontend {
	f := AccountedFrontend{Frontend: s.Frontend, Step: s.State}
	sent := map[StepState]string{
		StepWaiting: "its statement was not sent",
		StepAlready: "no statement was needed",
		StepSending: "the program ended while its statement was being sent",
		StepDone:    "its statement was sent and answered",
		StepFailed:  "its statement failed",
		StepUnsure:  "the answer to its statement was lost",
	}[s.State]
	if read.Err != nil || read.Reading.Spread == nil {
		f.Applied = AppliedUnknown
		why := "it has no " + SpreadVariable
		if read.Err != nil {
			why = plain(read.Err)
		}
		f.Text = fmt.Sprintf("%s: not known: %s; %s", s.Frontend, why, sent)
		return f
	}
	f.Value = read.Reading.Spread.Global
	switch f.Value {
	case s.Target.text():
		f.Applied = AppliedTarget
		f.Text = fmt.Sprintf("%s: applied, it reads %s; %s", s.Frontend, f.Value, sent)
	case s.Before:
		f.Applied = AppliedNot
		f.Text = fmt.Sprintf("%s: not applied, it reads %s as before; %s", s.Frontend, f.Value, sent)
	default:
		f.Applied = AppliedOther
		f.Text = fmt.Sprintf("%s: it reads %s, neither %s as before nor %s as planned: somebody else set it; %s",
			s.Frontend, orNothing(f.Value), s.Before, s.Target.text(), sent)
	}
	return f
}
