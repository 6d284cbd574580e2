package doris

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// Run runs a query in a session with these variables and says by its profile who
// read how much. What the profile does not tell is in Incomplete.
func (f *Frontend) Run(ctx context.Context, assignments []change.Assignment, query string) (change.Execution, error) {
	query, err := checkQuery(query)
	if err != nil {
		return change.Execution{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, f.options.QueryTimeout)
	defer cancel()
	s, err := f.open(ctx)
	if err != nil {
		return change.Execution{}, err
	}
	defer s.close()
	r := run{session: s, trace: "bellows-" + strings.ToLower(rand.Text())}
	if err := r.prepare(ctx, assignments); err != nil {
		return change.Execution{}, err
	}
	watch := &taskWatch{frontend: f, connection: s.greeting.id}
	if err := r.query(ctx, watch, query); err != nil {
		return change.Execution{}, err
	}
	return r.account(ctx, watch), nil
}

// run is one query that is run.
type run struct {
	session  *session
	trace    string
	backends []listed
	httpPort int
}

// profiled are the variables of a session whose query leaves a full profile and
// really scans. Versions lack some of them.
var profiled = []change.Assignment{
	{Name: "enable_profile", Value: "true"}, {Name: "profile_level", Value: "2"},
	{Name: "enable_sql_cache", Value: "false"}, {Name: "enable_query_cache", Value: "false"},
}

// prepare reads what makes sense of the profile, before the query, as the session
// remembers the id of its last statement.
func (r *run) prepare(ctx context.Context, assignments []change.Assignment) error {
	s := r.session
	var err error
	if r.backends, _, err = s.readBackends(ctx); err != nil {
		if _, refused := refusal(err); !refused {
			return err
		}
	}
	p, err := s.readPeers(ctx)
	if _, refused := refusal(err); err != nil && !refused {
		return err
	}
	r.httpPort = p.httpPort
	if err := s.assign(ctx, assignments); err != nil {
		return err
	}
	for _, a := range append(slices.Clone(profiled), change.Assignment{Name: "session_context", Value: "trace_id:" + r.trace}) {
		if slices.ContainsFunc(assignments, func(given change.Assignment) bool { return strings.EqualFold(given.Name, a.Name) }) {
			continue
		}
		err := s.assign(ctx, []change.Assignment{a})
		if _, refused := refusal(err); err != nil && !refused {
			return err
		}
	}
	return nil
}

// query runs it to its end; rows are counted by nobody.
func (r *run) query(ctx context.Context, watch *taskWatch, query string) error {
	s := r.session
	watching, stop := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { watch.watch(watching) })
	err := s.each(ctx, s.frontend.options.Limits.QueryBytes, query, func([]string) {}, func([]string) error { return nil })
	stop()
	group.Wait()
	if err != nil && errors.Is(s.wire.reason(), errTooLarge) {
		return fmt.Errorf("frontend %s: the query returns more than %d MiB; put a COUNT(*) around it: %w",
			s.frontend.Name(), s.frontend.options.Limits.QueryBytes>>20, engine.ErrUsage)
	}
	return err
}

// account makes an execution of the profile, or of what was seen of the tasks.
func (r *run) account(ctx context.Context, watch *taskWatch) change.Execution {
	e := change.Execution{Backends: []change.ExecutedBackend{}}
	base, reason := r.session.frontend.httpBase(r.httpPort)
	e.QueryID = r.lastQuery(ctx, base)
	if reason == "" && e.QueryID == "" {
		reason = "the frontend does not tell the query's id"
	}
	if reason == "" {
		var p profile
		if p, reason = r.waitForProfile(ctx, base, e.QueryID); reason == "" {
			all, incomplete := executedBy(p, r.backends)
			e.Backends, e.Incomplete = append(e.Backends, all...), incomplete
			if p.weights == nil && incomplete == "" {
				e.Incomplete = "the profile has no assignment of the frontend, only what was read"
			}
			return e
		}
	}
	e.Incomplete = reason
	if seen := watch.seen(r.backends); len(seen) > 0 {
		e.Backends = append(e.Backends, seen...)
		e.Incomplete = reason + "; these are the tasks that were seen while it ran, with bytes so far and no ranges"
	}
	return e
}

// lastQuery asks the session, else the HTTP interface by the trace.
func (r *run) lastQuery(ctx context.Context, base string) string {
	t, err := r.session.query(ctx, "SELECT last_query_id()")
	if err == nil && len(t.rows) == 1 && len(t.columns) == 1 {
		if id := strings.TrimSpace(t.rows[0][0]); queryID.MatchString(id) {
			return id
		}
	}
	if base == "" {
		return ""
	}
	id, err := r.session.frontend.queryOf(ctx, base, r.trace)
	if err != nil {
		return ""
	}
	return id
}

// The profile of a query comes some time after its result.
const (
	profileWait  = 10 * time.Second
	profileFirst = 100 * time.Millisecond
	profileNext  = time.Second
)

// waitForProfile asks until the profile tells something and is complete. Without
// one it gives the reason.
func (r *run) waitForProfile(ctx context.Context, base, id string) (profile, string) {
	ctx, cancel := context.WithTimeout(ctx, profileWait)
	defer cancel()
	var last profile
	for wait := profileFirst; ; wait = min(2*wait, profileNext) {
		text, err := r.session.frontend.profileText(ctx, base, id)
		switch {
		case ctx.Err() != nil:
		case err != nil && !errors.Is(err, errAbsent):
			return profile{}, "the profile cannot be read: " + clients.CleanMax(err.Error(), 300)
		case text != "":
			p, err := readProfile(text)
			if err != nil {
				return profile{}, "the profile cannot be read: it " + clients.CleanMax(err.Error(), 200)
			}
			if last = p; !p.running && !p.empty() {
				return p, ""
			}
		}
		if !pause(ctx, wait) {
			break
		}
	}
	if !last.empty() {
		return last, ""
	}
	return profile{}, fmt.Sprintf("no profile of query %s with a scan of files within %s", id, engine.Span(profileWait))
}
