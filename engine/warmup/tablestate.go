package warmup

import (
	"time"
)

// Back-off of one table.
const (
	failureBackoff    = 100 * time.Millisecond // doubled for each failure in a row
	maxFailureBackoff = 2 * time.Second
	maxLonelyBackoff  = 400 * time.Millisecond // while no other table answers
	quotaBackoff      = 500 * time.Millisecond
	maxQuotaBackoff   = 4 * time.Second
	// explainedAfter is how many failures in a row explain a missing proof.
	explainedAfter = 3
	// explainedWait is how long a table's next try may be away for its missing
	// proof to count as explained once the floor is reached.
	explainedWait = time.Second
)

// tableState is one cover table in the course of a session.
type tableState struct {
	routes Routes
	always map[string]bool
	proof  proof

	first      *item // the LIMIT 1 probe, which collects the proof
	boundsItem *item // finds the time range; nil without a time column
	schema     Schema
	bounds     Bounds
	// derived is set once the derived shapes may run: the table's size is known
	// and, where it has one, its time range was asked for.
	derived     bool
	boundsAsked bool
	boundsKnown bool // answered, though perhaps without a range

	inFlight      int
	proofInFlight int
	good, bad     int
	unanswered    int // in flight when the session ended, or cut short by it
	quotaHits     int
	recent        window
	lastLabel     string
	lastMessage   string
	lastAt        time.Time

	fails    int           // in a row
	spent    time.Duration // by failing probes, for the share rule
	retryAt  time.Time
	skipped  bool   // by the user
	finished string // why the table left the rotation for good

	rate    float64 // probes a second under the quota; 0 = unpaced
	paceAt  time.Time
	backoff time.Duration // of the last quota rejection
}

func newTableState(r Routes) *tableState {
	t := &tableState{routes: r, proof: newProof(r), always: map[string]bool{}}
	for _, s := range r.Always() {
		t.always[s] = true
	}
	return t
}

func (t *tableState) alive() bool { return !t.skipped && t.finished == "" }

// readyAt is when the table may be probed next: after its back-off and at its
// quota's pace.
func (t *tableState) readyAt() time.Time {
	if t.paceAt.After(t.retryAt) {
		return t.paceAt
	}
	return t.retryAt
}

func (t *tableState) wantsProof() bool {
	return t.alive() && t.proof.wants() > t.proofInFlight
}

// provable says that the proof is missing and still worth waiting for.
func (t *tableState) provable(now time.Time) bool {
	if !t.alive() || t.proof.all() {
		return false
	}
	hopeless := t.fails >= explainedAfter || t.fails > 0 && t.retryAt.Sub(now) > explainedWait
	return !hopeless
}

// sent reserves the quota's next slot.
func (t *tableState) sent(now time.Time, isProof bool) {
	t.inFlight++
	if isProof {
		t.proofInFlight++
	}
	if t.rate > 0 {
		t.paceAt = now.Add(time.Duration(float64(time.Second) / t.rate))
	}
}

func (t *tableState) answered(isProof bool) {
	t.inFlight--
	if isProof {
		t.proofInFlight--
	}
}

func (t *tableState) succeeded(now time.Time, took time.Duration) {
	t.good++
	t.fails = 0
	t.backoff = 0
	t.recent.add(took)
	t.lastLabel, t.lastAt = string(Good), now
}

// failed backs the table off: exponentially, and so that failing probes never
// take more than the table's share of the time. The share is the other tables';
// while none of them answers there is nobody to protect, and a broker that has
// just started is worth asking again soon.
func (t *tableState) failed(now, started time.Time, took time.Duration, sharers, concurrency int) {
	t.bad++
	t.fails++
	t.spent += took
	t.lastAt = now
	if sharers == 0 {
		t.retryAt = now.Add(min(failureBackoff<<min(t.fails-1, 10), maxLonelyBackoff))
		return
	}
	t.retryAt = now.Add(min(failureBackoff<<min(t.fails-1, 10), maxFailureBackoff))
	if fair := started.Add(t.spent * time.Duration(sharers+1) / time.Duration(max(concurrency, 1))); fair.After(t.retryAt) {
		t.retryAt = fair
	}
}

// rejected slows the table down after a quota rejection, which is no failure.
func (t *tableState) rejected(now time.Time) {
	t.quotaHits++
	t.lastAt = now
	t.backoff = min(max(2*t.backoff, quotaBackoff), maxQuotaBackoff)
	t.retryAt = now.Add(t.backoff)
	if t.rate > 0 {
		t.rate *= 0.8
	}
}
