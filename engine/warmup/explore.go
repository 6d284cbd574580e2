package warmup

import (
	"context"
	"fmt"
)

// Sketcher is a Router that can also give one answer for each table, which
// shows one replica choice.
type Sketcher interface {
	Sketch(ctx context.Context, tables []Table, progress func(done, total int)) ([]Routes, error)
}

// sketchFrom is from how many tables on a sketch is worth its calls.
const sketchFrom = 200

// Explore reads the routes that a cover needs. Of a large cluster it first asks
// once for each table. When these answers reach every server that there is, with
// each type of table, the universe is complete, and only the tables of the cover
// need all their replica choices. Otherwise every table is asked in full.
func Explore(ctx context.Context, t Target, opts CoverOptions, progress func(done, total int)) ([]Routes, error) {
	sketcher, ok := t.Router.(Sketcher)
	if !ok || len(t.Servers) == 0 || len(t.Tables) < sketchFrom {
		return t.routesOf(ctx, t.Tables, progress)
	}
	routes, err := sketcher.Sketch(ctx, t.Tables, progress)
	if err != nil {
		return nil, fmt.Errorf("broker %s: %w", t.Name, err)
	}
	if !reachesAll(routes, t.Servers) {
		return t.routesOf(ctx, t.Tables, progress)
	}
	return t.completeCover(ctx, routes, opts)
}

func (t Target) routesOf(ctx context.Context, tables []Table, progress func(done, total int)) ([]Routes, error) {
	routes, err := t.Router.RoutesOf(ctx, tables, progress)
	if err != nil {
		return nil, fmt.Errorf("broker %s: %w", t.Name, err)
	}
	return routes, nil
}

// completeCover asks for the chosen tables in full until the cover is made of
// such tables alone. What a table shows in full may change the choice.
func (t Target) completeCover(ctx context.Context, routes []Routes, opts CoverOptions) ([]Routes, error) {
	at := map[Table]int{}
	for i, r := range routes {
		at[r.Table] = i
	}
	complete := map[Table]bool{}
	for {
		var todo []Table
		for _, c := range Plan(ctx, routes, opts).Chosen {
			if !complete[c.Routes.Table] {
				todo = append(todo, c.Routes.Table)
			}
		}
		if len(todo) == 0 || ctx.Err() != nil {
			return routes, ctx.Err()
		}
		full, err := t.routesOf(ctx, todo, nil)
		if err != nil {
			return nil, err
		}
		for _, r := range full {
			complete[r.Table] = true
			routes[at[r.Table]] = r
		}
	}
}

// reachesAll says that the routes hold every server with every type of table
// that is routed at all.
func reachesAll(routes []Routes, servers []string) bool {
	legs := map[Leg]bool{}
	types := map[TableType]bool{}
	for _, r := range routes {
		for _, l := range r.Legs() {
			legs[l] = true
			types[l.Type] = true
		}
	}
	for _, s := range servers {
		for kind := range types {
			if !legs[Leg{s, kind}] {
				return false
			}
		}
	}
	return len(types) > 0
}
