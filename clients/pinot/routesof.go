package pinot

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"bellows/engine/warmup"
)

// RoutesOf reads the routes of many tables, one after the other, in the order
// given. The reasons for empty routes are then asked side by side. progress may
// be nil.
//
// It fails when the broker is away or refuses the credentials, and when every
// table was refused or made no sense; single tables that fail have a Skip.
func (b *Broker) RoutesOf(ctx context.Context, tables []warmup.Table, progress func(done, total int)) ([]warmup.Routes, error) {
	return b.readRoutes(ctx, tables, maxTurn, progress)
}

// Sketch is RoutesOf by a single answer for each table: one replica choice.
func (b *Broker) Sketch(ctx context.Context, tables []warmup.Table, progress func(done, total int)) ([]warmup.Routes, error) {
	return b.readRoutes(ctx, tables, 1, progress)
}

func (b *Broker) readRoutes(ctx context.Context, tables []warmup.Table, most int, progress func(done, total int)) ([]warmup.Routes, error) {
	if progress == nil {
		progress = func(int, int) {}
	}
	routes := make([]warmup.Routes, len(tables))
	var empty []int
	var refusal error
	refused := 0
	for i, table := range tables {
		turn, err := b.turnOf(ctx, table, most)
		if err != nil {
			return nil, err
		}
		routes[i] = turn.Routes
		if turn.empty {
			empty = append(empty, i)
		}
		if turn.refusal != nil {
			refused++
			refusal = turn.refusal
		}
		progress(i+1, len(tables))
	}
	if refused > 0 && refused == len(tables) {
		return nil, fmt.Errorf("%s: not one of %d tables has a route that can be read, the last: %w", b.Name(), refused, refusal)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	for _, i := range empty {
		group.Go(func() (err error) {
			routes[i], err = b.explainEmpty(ctx, routes[i])
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return routes, nil
}

// whyLimit is for one query that no server is asked for.
const whyLimit = 5 * time.Second

// queryWhyEmpty explains an empty route without a controller: a query says
// that the table is disabled (191), or that segments lack a server (305), or
// finds nothing to ask and nothing wrong.
func (b *Broker) queryWhyEmpty(ctx context.Context, table warmup.Table) (warmup.Skip, error) {
	a := b.Probe(ctx, warmup.Probe{
		Table:   table,
		SQL:     "SELECT * FROM " + quoteName(string(table)) + " LIMIT 1",
		Engine:  warmup.SSE,
		Timeout: whyLimit,
	})
	if a.Fault != warmup.FaultNone {
		return warmup.SkipNone, fmt.Errorf("%s", a.Message)
	}
	for _, e := range a.Exceptions {
		switch e.Code {
		case 191:
			return warmup.SkipDisabled, nil
		case 180:
			return warmup.SkipDenied, nil
		case 305, 410, 420:
			return warmup.SkipNoServer, nil
		}
	}
	if len(a.Exceptions) == 0 && a.ServersQueried == 0 {
		return warmup.SkipNoSegments, nil
	}
	return warmup.SkipNone, nil
}
