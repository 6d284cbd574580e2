package views

import (
	"strings"
	"time"

	"bellows/engine"
	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/text"
)

// headerHeight is a row for what the screen looks at, and one for the tabs.
const headerHeight = 2

// HeaderState is what a screen looks at, and how fresh that is.
type HeaderState struct {
	Context string
	Cluster string
	// Product and Version are the cluster's, such as Pinot and 1.5.1.
	Product, Version string
	// Counts come in the order of what matters: the last is dropped first.
	Counts []Count
	// Doris is what else is looked at, in words; empty for nothing.
	Doris    string
	ReadOnly bool
	// Simulation is the label of a cluster that is not real; empty for a real one.
	Simulation string
	// Frozen says that no new snapshot is taken.
	Frozen bool
	// Clock is the time of day; empty where nobody wants a row that changes every
	// second.
	Clock  string
	Source Source
	Tabs   []string
	// TabKeys are the keys of the tabs, their numbers from 1 where there are none.
	TabKeys []string
	Tab     int // the active one
}

// Count is a number of things, such as 6 broker.
type Count struct {
	N    int
	Noun string // in the singular
}

// Freshness is how much what is shown can be relied upon.
type Freshness int

// The states of a source.
const (
	Waiting Freshness = iota // nothing has come yet
	Fresh
	Stale // older than it should be
	Down  // asking fails
)

// Source is where what is shown comes from.
type Source struct {
	State Freshness
	Age   time.Duration // of what is shown, when it is stale or down
	// Reason is why it is down, or what is waited for.
	Reason string
}

// words is the state in words. A fresh source has no age, so that the row stays
// as it is.
func (s Source) words() (themes.Token, string) {
	switch s.State {
	case Fresh:
		return themes.Dim, "✓ fresh"
	case Stale:
		return themes.Stale, "! stale, " + engine.Span(s.Age) + " old"
	case Down:
		text := "✕ down"
		if s.Age > 0 {
			text += ", shown is " + engine.Span(s.Age) + " old"
		}
		return themes.Error, withReason(text, s.Reason)
	default:
		return themes.Dim, withReason("… waiting", s.Reason)
	}
}

func withReason(text, reason string) string {
	if reason == "" {
		return text
	}
	return text + ": " + reason
}

func (s *HeaderState) draw(a Area) {
	row := a.Row(0)
	s.right(&row)
	row.Skip(1).Put(themes.Title, "bellows").Skip(2).Put(themes.Accent, s.Context)
	if s.Simulation != "" {
		row.Skip(1).Put(themes.Warn, "["+s.Simulation+"]")
	}
	if s.Cluster != "" && s.Cluster != s.Context {
		s.put(&row, s.Cluster)
	}
	if s.Product != "" {
		s.put(&row, s.Product+" "+s.Version)
	}
	for _, n := range s.Counts {
		s.put(&row, text.Plural(n.N, n.Noun))
	}
	if s.Doris != "" {
		s.put(&row, s.Doris)
	}
	s.tabs(a.Row(1))
}

// put writes a part that either fits or is left out.
func (s *HeaderState) put(c *Cursor, part string) {
	if c.Width(part)+3 <= c.Rest() {
		c.Skip(2).Put(themes.Text, part)
	}
}

// right is what must be seen however long the names are.
func (s *HeaderState) right(c *Cursor) {
	c.PutRight(themes.Text, " ")
	if s.Clock != "" && c.Rest() > 60 {
		c.PutRight(themes.Dim, "  "+s.Clock)
	}
	if s.ReadOnly {
		c.PutRight(themes.Dim, "  read-only")
	}
	if s.Frozen {
		c.PutRight(themes.Warn, "  ■ frozen")
	}
}

// room is how many cells the tabs leave for the source.
func (s *HeaderState) room(w int, ascii bool) int {
	for i, name := range s.Tabs {
		w -= frame.Width(name, ascii) + frame.Width(s.key(i), ascii) + 3
	}
	return w - 3
}

// tells tells whether all that is to be said of the source stands beside the tabs.
func (s *HeaderState) tells(w int, ascii bool) bool {
	_, words := s.Source.words()
	return frame.Width(words, ascii) <= s.room(w, ascii)
}

// tabs are the screens, and the source at the right: in full, without its reason,
// or as a word, as there is room.
func (s *HeaderState) tabs(c Cursor) {
	token, words := s.Source.words()
	room := s.room(c.Rest(), c.ASCII())
	for _, end := range [...]string{":", ","} {
		if c.Width(words) > room {
			words, _, _ = strings.Cut(words, end)
		}
	}
	c.PutRight(themes.Text, " ")
	c.PutRight(token, words)
	s.drawTabs(&c)
}

// key is what is pressed for a tab.
func (s *HeaderState) key(tab int) string {
	if tab < len(s.TabKeys) {
		return s.TabKeys[tab]
	}
	return itoa(tab + 1)
}
