package views

import (
	"bellows/engine/warmup"
	"bellows/views/text"
)

// sameLife tells whether a warm-up says something of the process that runs now.
func sameLife(b *warmup.BrokerStatus, sn *warmup.Snapshot) bool {
	if sn.State != warmup.StateEnded || b.Started.IsZero() {
		return true
	}
	ended := sn.Started.Add(sn.Elapsed)
	if n := len(sn.Events); n > 0 && sn.Events[n-1].At.After(ended) {
		ended = sn.Events[n-1].At
	}
	return !b.Started.After(ended)
}

// StateWord is a broker's state or verdict. A verdict stands until a look at the
// broker says something worse, or that it is there again.
func StateWord(b *warmup.BrokerStatus, sn *warmup.Snapshot) string {
	if sn == nil {
		return string(b.State)
	}
	if sn.State != warmup.StateEnded {
		return text.WarmWord(*sn)
	}
	looked := b.State == warmup.BrokerCold || b.State == warmup.BrokerServing
	judged := sn.Verdict.Word != warmup.Unreachable && sn.Verdict.Word != warmup.NothingToServe
	if looked && judged {
		return text.WarmWord(*sn)
	}
	return string(b.State)
}
