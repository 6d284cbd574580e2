package warmup

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// routed builds the routes of an offline table with one choice.
func routed(name string, servers ...string) Routes {
	r := Routes{Table: Table(name + "_OFFLINE"), Segments: len(servers)}
	if len(servers) > 0 {
		r.Choices = [][]string{servers}
	}
	return r
}

func rawNames(c Cover) []string {
	var names []string
	for _, t := range c.Chosen {
		names = append(names, t.Routes.Table.Raw())
	}
	return names
}

func uncoveredServers(c Cover) []string {
	var servers []string
	for _, g := range c.Uncovered {
		servers = append(servers, g.Leg.Server)
	}
	return servers
}

// The selection cases of the warm-up published for the inside of the broker,
// which first-fit must repeat.
func TestFirstFitPublishedCases(t *testing.T) {
	seven := func() (routes []Routes, names []string) {
		for i := range 7 {
			routes = append(routes, routed(fmt.Sprint("t", i), fmt.Sprint("s", i)))
			names = append(names, fmt.Sprint("t", i))
		}
		return routes, names
	}
	sevenRoutes, sevenNames := seven()
	cases := []struct {
		name      string
		routes    []Routes
		cap       int
		chosen    []string
		uncovered []string
	}{
		{"a table for each server", []Routes{routed("a", "s1"), routed("b", "s2"), routed("c", "s3")}, 0, []string{"a", "b", "c"}, nil},
		{"the first table has all", []Routes{routed("a", "s1", "s2"), routed("b", "s1"), routed("c", "s2")}, 0, []string{"a"}, nil},
		{"seven tables on seven servers", sevenRoutes, 0, sevenNames, nil},
		{"empty cluster", nil, 0, nil, nil},
		{"table without servers", []Routes{routed("a"), routed("b", "s1")}, 0, []string{"b"}, nil},
		{"four tables on four servers", sevenRoutes[:4], 0, sevenNames[:4], nil},
		{"one of two", []Routes{routed("a", "s1"), routed("b", "s2")}, 1, []string{"a"}, []string{"s2"}},
		{"two of four", sevenRoutes[:4], 2, sevenNames[:2], []string{"s2", "s3"}},
		{"one that has both", []Routes{routed("a", "s1", "s2")}, 1, []string{"a"}, nil},
		{"not the widest first", []Routes{routed("a", "s1"), routed("b", "s1", "s2", "s3")}, 0, []string{"a", "b"}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			cover := Plan(context.Background(), c.routes, CoverOptions{Method: FirstFit, MaxTables: c.cap})
			if diff := cmp.Diff(c.chosen, rawNames(cover)); diff != "" {
				t.Error("chosen (-want +got):\n" + diff)
			}
			if diff := cmp.Diff(c.uncovered, uncoveredServers(cover)); diff != "" {
				t.Error("uncovered (-want +got):\n" + diff)
			}
		})
	}
}

// A server that is in the cluster but in no route is no part of the universe.
func TestUniverseIsWhatIsRouted(t *testing.T) {
	routes := []Routes{routed("a", "s1", "s2"), routed("b", "s3"), {Table: "c_OFFLINE", Choices: [][]string{{"s4"}}, Skip: SkipDisabled}}
	for _, method := range []Method{FirstFit, Greedy, Exact} {
		cover := Plan(context.Background(), routes, CoverOptions{Method: method})
		want := []Leg{{"s1", Offline}, {"s2", Offline}, {"s3", Offline}}
		if !slices.Equal(cover.Universe, want) || len(cover.Uncovered) != 0 {
			t.Errorf("%s: universe %v, uncovered %v", method, cover.Universe, cover.Uncovered)
		}
		if !slices.Equal(cover.Skipped, []SkippedTable{{"c_OFFLINE", SkipDisabled}}) {
			t.Errorf("%s: skipped %v", method, cover.Skipped)
		}
	}
}
