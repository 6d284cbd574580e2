package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bellows/engine/spread"
)

// SpreadKind is where a workload or a list of backends comes from.
type SpreadKind string

// The kinds. Example is the published case: one split on three backends.
const (
	SpreadExample   SpreadKind = "example"
	SpreadGenerated SpreadKind = "generated"
	SpreadExplain   SpreadKind = "explain" // a file with an EXPLAIN
	SpreadQuery     SpreadKind = "query"   // what a frontend plans for a query
	SpreadFiles     SpreadKind = "files"   // a file with a list of files, CSV or JSON
	SpreadBackends  SpreadKind = "file"    // a file with backends
	SpreadGiven     SpreadKind = "given"   // backends that a frontend has told
)

// SpreadWish is what to simulate. It is a value: what is changed in it is replaced,
// never written to, since the source and its snapshots hold on to it.
type SpreadWish struct {
	Scan        SpreadScan `json:"scan"`
	Pool        SpreadPool `json:"pool"`
	Before      SpreadSide `json:"before"`
	After       SpreadSide `json:"after"`
	Queries     int        `json:"queries"`
	Concurrency int        `json:"concurrency"`
	Seed        uint64     `json:"seed"`
}

// SpreadScan is what the queries read.
type SpreadScan struct {
	Kind     SpreadKind             `json:"kind"`
	File     string                 `json:"file,omitempty"`
	Query    string                 `json:"query,omitempty"`
	Generate spread.GenerateOptions `json:"generate"`
	Cut      spread.FileOptions     `json:"cut"`
	// Schemes maps a scheme that EXPLAIN prints to the one that the table's metadata has.
	Schemes map[string]string `json:"schemes,omitempty"`
}

// SpreadPool is the backends as they are.
type SpreadPool struct {
	Kind  SpreadKind `json:"kind"`
	File  string     `json:"file,omitempty"`
	Count int        `json:"count,omitempty"` // generated ones
	// Groups is in how many groups generated ones are; 0 is none.
	Groups int              `json:"groups,omitempty"`
	Given  []spread.Backend `json:"given,omitempty"`
	// Name says where given ones come from.
	Name string `json:"name,omitempty"`
}

// SpreadSide is one of the two states that are compared: settings, and what if the
// backends were others.
type SpreadSide struct {
	Settings spread.Settings        `json:"settings"`
	Pool     spread.Pool            `json:"pool"`
	Changes  map[int64]SpreadChange `json:"changes,omitempty"`
	Join     []spread.Backend       `json:"join,omitempty"`
}

// SpreadChange is what if one backend were otherwise; nil leaves it as it is.
type SpreadChange struct {
	Dead          *bool   `json:"dead,omitempty"`
	QueryDisabled *bool   `json:"query_disabled,omitempty"`
	Group         *string `json:"group,omitempty"`
}

// The published case: one split that three backends may read, 64 clients.
const (
	publishedBackends = 3
	publishedClients  = 64
	publishedSpread   = 3
	usualQueries      = 100
	oneSplit          = 30 << 20
)

// PublishedCase is the example to begin with.
func PublishedCase() SpreadWish {
	s := spread.DefaultSettings(spread.GenerationS3)
	s.ConsistentHash = true
	side := SpreadSide{Settings: s, Pool: spread.Pool{MinBackends: -1}}
	w := SpreadWish{
		Scan: SpreadScan{Kind: SpreadExample, Generate: spread.GenerateOptions{Files: 1, FileBytes: oneSplit}}, Pool: SpreadPool{Kind: SpreadExample},
		Before: side, After: side, Queries: usualQueries, Concurrency: publishedClients,
	}
	w.After.Settings.SpreadNum = publishedSpread
	return w
}

// key tells wishes apart.
func (w SpreadWish) key() string { return keyOf(w) }

func keyOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil { // a weight of NaN cannot be typed; a wish of its own then
		return fmt.Sprintf("%+v", v)
	}
	return string(text)
}

// With is a side with another change of a backend.
func (s SpreadSide) With(id int64, change func(*SpreadChange)) SpreadSide {
	changes := maps.Clone(s.Changes)
	if changes == nil {
		changes = map[int64]SpreadChange{}
	}
	c := changes[id]
	change(&c)
	if changes[id] = c; c == (SpreadChange{}) {
		delete(changes, id)
	}
	s.Changes = changes
	return s
}

// Of are the backends of a side: those that there are, changed, and those that join.
func (s SpreadSide) Of(backends []spread.Backend) []spread.Backend {
	all := append(slices.Clone(backends), s.Join...)
	for i := range all {
		c, ok := s.Changes[all[i].ID]
		if !ok {
			continue
		}
		if c.Dead != nil {
			all[i].Dead = *c.Dead
		}
		if c.QueryDisabled != nil {
			all[i].QueryDisabled = *c.QueryDisabled
		}
		if c.Group != nil {
			all[i].Group = *c.Group
		}
	}
	return all
}

// scenario is a side as the engine takes it.
func (s SpreadSide) scenario(backends []spread.Backend, differs []string) spread.Scenario {
	name := fmt.Sprintf("N = %d", s.Settings.SpreadNum)
	if !s.Settings.Generation.HasSpread() {
		name = "generation " + string(s.Settings.Generation)
	}
	return spread.Scenario{
		Name: strings.Join(append([]string{name}, differs...), ", "), Backends: s.Of(backends), Pool: s.Pool, Settings: s.Settings,
	}
}
