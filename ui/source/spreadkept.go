package source

import (
	"bellows/engine/spread"
	"bellows/views/text"
)

// spreadKept is what was read and worked out before; the zero value is empty.
type spreadKept struct {
	scan     string // the key of workload
	workload *spread.Workload
	pool     string // the key of backends
	backends []spread.Backend

	answers map[string]*SpreadAnswer
	order   []string // of answers, oldest first
	splits  int      // over all kept answers
	sweeps  map[string]*text.SpreadRecommendDocument
}

const (
	mostKept = 32
	// mostKeptSplits bounds the memory of kept answers, whose traces grow with it.
	mostKeptSplits = 2_000_000
)

// inputsOf are the inputs of a wish, if both were read.
func (k *spreadKept) inputsOf(w SpreadWish) *SpreadInputs {
	if k.workload == nil || k.backends == nil || k.scan != keyOf(w.Scan) || k.pool != keyOf(w.Pool) {
		return nil
	}
	return &SpreadInputs{Workload: k.workload, Backends: k.backends, Groups: groupsOf(k.backends)}
}

// add keeps an answer, and lets go of the oldest.
func (k *spreadKept) add(a *SpreadAnswer) {
	key := a.Wish.key()
	if k.answers == nil {
		k.answers = map[string]*SpreadAnswer{}
	}
	if k.answers[key] == nil {
		k.order = append(k.order, key)
		k.splits += len(a.Inputs.Workload.Splits)
	}
	k.answers[key] = a
	for len(k.order) > 1 && (len(k.order) > mostKept || k.splits > mostKeptSplits) {
		k.splits -= len(k.answers[k.order[0]].Inputs.Workload.Splits)
		delete(k.answers, k.order[0])
		k.order = k.order[1:]
	}
}

// addSweep keeps a sweep.
func (k *spreadKept) addSweep(w SpreadWish, d *text.SpreadRecommendDocument) {
	if k.sweeps == nil || len(k.sweeps) >= mostKept {
		k.sweeps = map[string]*text.SpreadRecommendDocument{}
	}
	k.sweeps[sweepKey(w)] = d
}

// sweepKey tells sweeps apart: they are over N, whatever it is, and begin with the N
// of the side before as the present one.
func sweepKey(w SpreadWish) string {
	w.After.Settings.SpreadNum = w.Before.Settings.SpreadNum
	w.Before = SpreadSide{}
	return w.key()
}
