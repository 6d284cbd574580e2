package pinot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"bellows/engine"
	"bellows/engine/warmup"
)

// maxTurn bounds the consecutive calls for one table: enough for a replication
// of eight, or of two and three mixed. A selector that does not turn never
// repeats itself, and a table with more replicas is incomplete without harm.
const maxTurn = 9

// Routes asks for one typed table until the first answer comes again. Equal
// answers mean a full turn because Pinot's selection is a function of a counter
// that each call raises by one. Another tool that asks the same broker at the
// same moment moves the counter too.
func (b *Broker) Routes(ctx context.Context, table warmup.Table) (warmup.Routes, error) {
	turn, err := b.turnOf(ctx, table, maxTurn)
	if err != nil || !turn.empty {
		return turn.Routes, err
	}
	return b.explainEmpty(ctx, turn.Routes)
}

// turn is what the consecutive calls for one table brought.
type turn struct {
	warmup.Routes
	empty   bool  // a route without any server
	refusal error // behind SkipDenied and SkipBroken
}

// turnOf asks one table's calls in a row, at most so many.
func (b *Broker) turnOf(ctx context.Context, table warmup.Table, most int) (r turn, err error) {
	r.Table = table
	if table.Type() == "" {
		r.Skip = warmup.SkipLogical
		return r, nil
	}
	select {
	case b.turn <- struct{}{}:
		defer func() { <-b.turn }()
	case <-ctx.Done():
		return r, fmt.Errorf("%s: route of %s: %w", b.Name(), clean(string(table)), ctx.Err())
	}
	q := newQuestion(table)
	var first assignment
	var firstBody []byte
	for n := range most {
		got, err := b.debug(ctx, q)
		if err != nil {
			return r, fmt.Errorf("route of %s: %w", clean(string(table)), err)
		}
		if got.err != nil {
			return b.noRoute(ctx, r, got)
		}
		// The same selection is nearly always written the same way.
		if n > 0 && bytes.Equal(got.body, firstBody) {
			r.Turn = n
			return r, nil
		}
		a, ok := readAssignment(got.body, q.flat, &b.servers)
		switch {
		case !ok:
			return b.broken(ctx, r, b.endpoint.garbage(q.path, got.body))
		case n == 0:
			b.endpoint.known.Store(true)
			first, firstBody = a, bytes.Clone(got.body)
			if len(a.servers) == 0 {
				r.empty = true
				return r, nil
			}
		case a.print == first.print && a.segments == first.segments:
			r.Turn = n
			return r, nil
		}
		r.Segments = max(r.Segments, a.segments)
		if len(a.servers) > 0 && !slices.ContainsFunc(r.Choices, func(c []string) bool { return slices.Equal(c, a.servers) }) {
			r.Choices = append(r.Choices, a.servers)
		}
	}
	return r, nil
}

// debug asks the question once. A plain path that the broker fails to parse is
// asked again, for good, by a statement that quotes the name.
func (b *Broker) debug(ctx context.Context, q *question) (reply, error) {
	if q.target == nil {
		var err error
		if q.target, err = b.endpoint.http.Target(http.MethodGet, b.endpoint.base+q.path, anything); err != nil {
			return reply{}, err
		}
	}
	got, err := b.endpoint.ask(ctx, q.target, &q.buffer)
	if err == nil && got.status == http.StatusInternalServerError && !q.flat {
		q.quote()
		return b.debug(ctx, q)
	}
	return got, err
}

// noRoute turns a refusal into the reason for leaving the table out.
func (b *Broker) noRoute(ctx context.Context, r turn, got reply) (turn, error) {
	if got.status == http.StatusNotFound && bytes.Contains(got.body, noRouting) {
		b.endpoint.known.Store(true)
		r.Skip = warmup.SkipNoRoute
		return r, nil
	}
	failure := fmt.Errorf("route of %s: %w", clean(string(r.Table)), b.endpoint.refusal(got))
	if got.status == http.StatusForbidden {
		r.Skip, r.refusal = warmup.SkipDenied, failure
		return r, nil
	}
	if errors.Is(failure, engine.ErrDenied) || errors.Is(failure, engine.ErrUnreachable) {
		return r, failure
	}
	return b.broken(ctx, r, failure)
}

// broken is for answers that make no sense: an error if it is the wrong server
// that gave them, else a table that has to be left out.
func (b *Broker) broken(ctx context.Context, r turn, failure error) (turn, error) {
	if explained := explain(ctx, b.endpoint, failure); !b.endpoint.known.Load() {
		return r, explained
	}
	r.Skip, r.refusal = warmup.SkipBroken, failure
	return r, nil
}

// explainEmpty finds the reason for a route without servers.
func (b *Broker) explainEmpty(ctx context.Context, r warmup.Routes) (warmup.Routes, error) {
	skip, err := b.whyEmpty(ctx, r.Table)
	switch {
	case ctx.Err() != nil:
		return r, fmt.Errorf("%s: route of %s: %w", b.Name(), clean(string(r.Table)), ctx.Err())
	case err != nil || skip == warmup.SkipNone:
		// That there is nothing to probe is certain; only the reason is not.
		r.Skip = warmup.SkipNoServer
	default:
		r.Skip = skip
	}
	return r, nil
}
