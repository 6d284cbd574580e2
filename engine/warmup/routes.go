package warmup

import (
	"context"
	"slices"
)

// Router asks a broker for its routes.
type Router interface {
	// RoutesOf asks for typed tables, one after the other and each until the
	// answers come round again: the broker's rotation counter is shared by all
	// tables, so calls for two at once would hide replicas from both. A table
	// without route is not an error: Routes.Skip says why. progress may be nil.
	RoutesOf(ctx context.Context, tables []Table, progress func(done, total int)) ([]Routes, error)
}

// Routes is what a broker says it would use for one typed table.
//
// One answer shows one choice of replicas. Pinot's selectors turn with a
// counter that each call raises by one, so consecutive answers show all
// choices, and the first repeated one says that the turn is complete.
type Routes struct {
	Table Table
	// Choices are the distinct server sets in the order first seen, each sorted.
	Choices [][]string
	// Turn is after how many answers the first came again, 0 when it did not
	// within the calls made (adaptive selection, or others asking too). It is
	// the number of distinct assignments, which may exceed len(Choices).
	Turn     int
	Segments int
	// Skip is why the table cannot be probed; empty when it can.
	Skip Skip
}

// Skip is a reason for leaving a table out.
type Skip string

// The reasons.
const (
	SkipNone       Skip = ""
	SkipNoRoute    Skip = "no route"        // the broker has no routing for it
	SkipNoSegments Skip = "no segments"     // routed, but empty
	SkipDisabled   Skip = "table disabled"  // routed, but switched off
	SkipNoServer   Skip = "no server"       // segments, none of them online
	SkipBanned     Skip = "banned by user"  // --exclude or the console
	SkipDenied     Skip = "no permission"   // credentials do not reach it
	SkipBroken     Skip = "routing unknown" // the broker could not say
	SkipLogical    Skip = "logical table"   // has no routes of its own
)

// Servers is the union of all choices, sorted.
func (r Routes) Servers() []string {
	var all []string
	for _, c := range r.Choices {
		all = append(all, c...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Legs is the union of all choices as legs, sorted by server.
func (r Routes) Legs() []Leg {
	servers := r.Servers()
	legs := make([]Leg, len(servers))
	for i, s := range servers {
		legs[i] = Leg{s, r.Table.Type()}
	}
	return legs
}

// Always lists the servers that are in every choice: any one good probe of the
// whole table has queried them.
func (r Routes) Always() []string {
	if len(r.Choices) == 0 {
		return nil
	}
	always := slices.Clone(r.Choices[0])
	for _, c := range r.Choices[1:] {
		always = slices.DeleteFunc(always, func(s string) bool { return !slices.Contains(c, s) })
	}
	return always
}

// Widest is the size of the largest choice.
func (r Routes) Widest() int {
	most := 0
	for _, c := range r.Choices {
		most = max(most, len(c))
	}
	return most
}
