package change

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
)

// VerifyOptions say what to verify, and how sure to be.
type VerifyOptions struct {
	// Query is one that reads; see CheckQuery.
	Query string
	// Queries is how often each frontend plans it. 0: 20.
	Queries int
	// Run executes the query and reads its profile instead of planning it.
	Run bool
	// SpreadNum is set in the sessions of the verification; nil takes what new
	// sessions have. Session holds more variables to set in them.
	SpreadNum *int64
	Session   []Assignment
	// Expect is what new sessions are to have: another value is a mismatch, as
	// after an apply that somebody has overridden. nil: whatever they have.
	Expect *int64
	// Alpha is the false-alarm level of the whole verification: how often it
	// calls a mismatch that chance alone has made. 0: 0.001.
	Alpha float64
	// Schemes maps a printed scheme to the one that is hashed, such as s3 to s3a.
	Schemes map[string]string
	// Seed decides the draws of simulated tests.
	Seed uint64
	Now  func() time.Time // nil: time.Now
	// Progress is called after each query, by one goroutine at a time.
	Progress func(VerifyProgress)
}

// VerifyProgress is how far one frontend is.
type VerifyProgress struct {
	Frontend    string
	Done, Total int
}

const (
	defaultQueries = 20
	defaultAlpha   = 0.001
	mostQueries    = 10_000
)

// Verify plans or executes a query again and again on every frontend and holds
// what happens against the prediction. It sends nothing that changes a cluster.
// The error is of class ErrMismatch where the verdict is a mismatch, ErrHold
// where nothing is proven, and the frontend's own where it failed; the
// verification tells as much as is known in each case.
func Verify[P Prover](ctx context.Context, frontends []P, o VerifyOptions) (Verification, error) {
	if o.Queries == 0 {
		o.Queries = defaultQueries
	}
	if o.Alpha == 0 {
		o.Alpha = defaultAlpha
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	v := Verification{At: o.Now().UTC(), Queries: o.Queries, Executed: o.Run, Asked: o.SpreadNum, Alpha: o.Alpha, Frontends: []Verified{}}
	if err := o.check(len(frontends)); err != nil {
		return v, err
	}
	proofs := make([]*proof, len(frontends))
	var wg sync.WaitGroup
	var mu sync.Mutex
	for i, f := range frontends {
		proofs[i] = &proof{frontend: f, o: &o, progress: &mu}
		wg.Go(func() { proofs[i].collect(ctx) })
	}
	wg.Wait()
	tests := 0
	for _, p := range proofs {
		tests += testsPerScan * len(p.evidence)
	}
	v.PerTest = o.Alpha / float64(max(1, tests))
	var failed []error
	for _, p := range proofs {
		if p.err != nil {
			failed = append(failed, p.err)
		}
		v.Frontends = append(v.Frontends, p.judge(ctx, v.PerTest))
	}
	if ctx.Err() != nil {
		failed = append([]error{context.Cause(ctx)}, failed...)
	}
	err := v.conclude(failed)
	return v, err
}

// testsPerScan is how many tests of a scan chance can fail: balance, and seen.
const testsPerScan = 2

func (o *VerifyOptions) check(frontends int) error {
	switch {
	case frontends == 0:
		return fmt.Errorf("no frontend to ask: name one or more: %w", engine.ErrUsage)
	case o.Queries < 1 || o.Queries > mostQueries:
		return fmt.Errorf("%d queries: expected 1 to %d: %w", o.Queries, mostQueries, engine.ErrUsage)
	case o.Alpha < 0 || o.Alpha >= 0.5 || math.IsNaN(o.Alpha):
		return fmt.Errorf("false-alarm level %v: expected above 0 and below 0.5: %w", o.Alpha, engine.ErrUsage)
	}
	return CheckQuery(o.Query)
}

// conclude makes one verdict of all frontends'.
func (v *Verification) conclude(failed []error) error {
	v.Verdict = Match
	for i := range v.Frontends {
		v.Verdict = worst(v.Verdict, v.Frontends[i].Verdict)
	}
	reasons := v.reasons()
	switch v.Verdict {
	case Mismatch:
		v.Reason = strings.Join(reasons, "; ")
		return errors.Join(append([]error{fmt.Errorf("%s: %w", v.Reason, engine.ErrMismatch)}, failed...)...)
	case NotVerifiable:
		v.Reason = strings.Join(reasons, "; ")
		if len(failed) > 0 {
			return errors.Join(failed...)
		}
		return fmt.Errorf("not verifiable: %s: %w", v.Reason, engine.ErrHold)
	default:
		done := "planned"
		if v.Executed {
			done = "executed"
		}
		v.Reason = fmt.Sprintf("%d queries %s on each of %s: what was observed is what was predicted (false-alarm level %v)",
			v.Queries, done, engine.Plural(len(v.Frontends), "frontend"), v.Alpha)
		return nil
	}
}

// reasons are those of the frontends that have the whole's verdict, each once; one that
// all of them have names none of them.
func (v *Verification) reasons() []string {
	var each, shared []string
	for i := range v.Frontends {
		f := &v.Frontends[i]
		if f.Verdict != v.Verdict {
			continue
		}
		reason := f.Reason
		if !strings.Contains(reason, f.Frontend) {
			reason = f.Frontend + ": " + reason
		}
		text := strings.ReplaceAll(strings.ReplaceAll(reason, "frontend "+f.Frontend, f.Frontend), f.Frontend, "every frontend")
		each, shared = append(each, reason), append(shared, text)
	}
	if n := len(shared); n > 1 && n == len(v.Frontends) && len(slices.Compact(shared)) == 1 {
		return shared[:1]
	}
	return each
}

// session is what the queries' sessions are given.
func (o *VerifyOptions) session() []Assignment {
	all := slices.Clone(o.Session)
	if o.SpreadNum != nil {
		all = append(all, Assignment{Name: SpreadVariable, Value: fmt.Sprint(*o.SpreadNum)})
	}
	return all
}

// settings are what the sessions of the queries plan with.
func (o *VerifyOptions) settings(r *Reading) spread.Settings {
	s := r.Settings
	if o.SpreadNum != nil {
		s.SpreadNum = *o.SpreadNum
	}
	for _, a := range o.Session {
		on := slices.Contains([]string{"1", "on", "true"}, strings.ToLower(a.Value))
		switch a.Name {
		case HashVariable:
			s.ConsistentHash = on
		case CacheVariable:
			s.FileCache = on
		}
	}
	return s
}
