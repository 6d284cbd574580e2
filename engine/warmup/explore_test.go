package warmup

import (
	"context"
	"fmt"
	"testing"
)

// sketching counts what it is asked for.
type sketching struct {
	routes
	asked map[Table]int
}

func (s *sketching) RoutesOf(ctx context.Context, tables []Table, progress func(int, int)) ([]Routes, error) {
	for _, t := range tables {
		s.asked[t]++
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	return s.routes.RoutesOf(ctx, tables, progress)
}

func (s *sketching) Sketch(ctx context.Context, tables []Table, progress func(int, int)) ([]Routes, error) {
	full, err := s.routes.RoutesOf(ctx, tables, progress)
	for i := range full {
		if len(full[i].Choices) > 0 {
			full[i].Choices, full[i].Turn = full[i].Choices[:1], 0
		}
	}
	return full, err
}

// manyRoutes are tables with two replica choices over some servers.
func manyRoutes(tables, servers int) (all []Routes, ids []string) {
	name := func(i int) string { return fmt.Sprintf("s%03d", i%servers) }
	for i := range servers {
		ids = append(ids, name(i))
	}
	for i := range tables {
		all = append(all, Routes{
			Table: Table(fmt.Sprintf("t%04d_OFFLINE", i)), Turn: 2, Segments: 2,
			Choices: [][]string{{name(i)}, {name(i + 1)}},
		})
	}
	return all, ids
}

func explore(t *testing.T, s *sketching, servers []string) ([]Routes, Cover) {
	t.Helper()
	var names []Table
	for _, r := range s.routes {
		names = append(names, r.Table)
	}
	opts := CoverOptions{Method: Greedy}
	got, err := Explore(t.Context(), Target{Name: "b", Router: s, Tables: names, Servers: servers}, opts, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return got, Plan(t.Context(), got, opts)
}

func TestExploreAsksInFullOnlyWhatTheCoverNeeds(t *testing.T) {
	all, ids := manyRoutes(1000, 50)
	s := &sketching{routes: all, asked: map[Table]int{}}
	_, cover := explore(t, s, ids)
	if len(cover.Universe) != 50 || len(cover.Uncovered) != 0 {
		t.Errorf("universe %d, uncovered %d", len(cover.Universe), len(cover.Uncovered))
	}
	for _, c := range cover.Chosen {
		if c.Routes.Turn != 2 || len(c.Routes.Choices) != 2 {
			t.Errorf("%s is chosen, but known by a sketch only", c.Routes.Table)
		}
	}
	if n := len(s.asked); n > 200 {
		t.Errorf("%d of 1000 tables were asked in full", n)
	}
}

func TestExploreAsksEverythingWhereTheUniverseIsOpen(t *testing.T) {
	// The last server is only ever a second choice of the last table.
	all, ids := manyRoutes(1000, 50)
	all[999].Choices[1] = []string{"hidden"}
	for name, servers := range map[string][]string{"hidden server": append(ids, "hidden"), "servers unknown": nil} {
		s := &sketching{routes: all, asked: map[Table]int{}}
		_, cover := explore(t, s, servers)
		if len(s.asked) != 1000 || len(cover.Universe) != 51 {
			t.Errorf("%s: %d tables asked in full, universe %d", name, len(s.asked), len(cover.Universe))
		}
	}
}
