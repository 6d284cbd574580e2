package text

import (
	"fmt"

	"bellows/engine"
	"bellows/engine/warmup"
)

// CoverSchema names the JSON document of `bellows cover`.
const CoverSchema = "bellows.cover/1"

// CoverDocument is the JSON document of `bellows cover`.
type CoverDocument struct {
	Schema     string         `json:"schema"`
	Outcome    engine.Outcome `json:"outcome"`
	Reason     string         `json:"reason"`
	ExitCode   int            `json:"exit_code"`
	Simulation string         `json:"simulation,omitempty"`
	Context    string         `json:"context,omitempty"`
	Cluster    string         `json:"cluster,omitempty"`
	Brokers    []CoverBroker  `json:"brokers"`
}

// CoverBroker is the cover of one broker.
type CoverBroker struct {
	Broker  string         `json:"broker"`
	URL     string         `json:"url"`
	Outcome engine.Outcome `json:"outcome"`
	Reason  string         `json:"reason"`
	CoverJSON
	// Sizes compares the methods, where asked for.
	Sizes []CoverSize `json:"methods,omitempty"`
	// Changes are the differences from an earlier document, where asked for.
	Changes []string `json:"changes,omitempty"`
}

// CoverSize is how many tables one method takes.
type CoverSize struct {
	Method    warmup.Method `json:"method"`
	Tables    int           `json:"tables"`
	Uncovered int           `json:"uncovered"`
	Minimal   bool          `json:"minimal"`
}

// CoverJSON is a cover.
type CoverJSON struct {
	Method    warmup.Method `json:"method"`
	Minimal   bool          `json:"minimal"` // no smaller cover exists
	Legs      int           `json:"legs"`
	Universe  []LegName     `json:"universe"`
	Chosen    []ChosenJSON  `json:"chosen"`
	Uncovered []GapJSON     `json:"uncovered"`
	Skipped   []SkippedJSON `json:"skipped"`
}

// LegName is a leg by itself.
type LegName struct {
	Server string           `json:"server"`
	Type   warmup.TableType `json:"type"`
}

// ChosenJSON is one table of a cover with what it adds.
type ChosenJSON struct {
	Table    warmup.Table `json:"table"`
	Adds     int          `json:"adds"`
	Legs     []string     `json:"servers"`
	Choices  int          `json:"replica_choices"`
	Segments int          `json:"segments"`
}

// GapJSON is a leg that no chosen table reaches.
type GapJSON struct {
	Server string           `json:"server"`
	Type   warmup.TableType `json:"type"`
	Reason string           `json:"reason"`
}

// SkippedJSON is a table that cannot be probed.
type SkippedJSON struct {
	Table  warmup.Table `json:"table"`
	Reason warmup.Skip  `json:"reason"`
}

// CoverOf is the JSON of a cover.
func CoverOf(c warmup.Cover) CoverJSON {
	return CoverJSON{
		Method: c.Method, Minimal: c.Proven, Legs: len(c.Universe),
		Universe: mapped(c.Universe, func(l warmup.Leg) LegName { return LegName(l) }),
		Chosen: mapped(c.Chosen, func(t warmup.Chosen) ChosenJSON {
			return ChosenJSON{Table: t.Routes.Table, Adds: len(t.Adds), Legs: list(t.Routes.Servers()), Choices: len(t.Routes.Choices), Segments: t.Routes.Segments}
		}),
		Uncovered: mapped(c.Uncovered, func(g warmup.Gap) GapJSON { return GapJSON{g.Leg.Server, g.Leg.Type, g.Reason} }),
		Skipped:   mapped(c.Skipped, func(t warmup.SkippedTable) SkippedJSON { return SkippedJSON(t) }),
	}
}

// CoverReport is the cover of one broker in lines.
func (s Style) CoverReport(broker string, c warmup.Cover, sizes []CoverSize) []string {
	lines := []string{fmt.Sprintf("%s  %s reach %s by %s%s", s.Bold(broker),
		Plural(len(c.Chosen), "table"), Plural(len(c.Universe)-len(c.Uncovered), "leg"), c.Method, minimal(c))}
	rows := make([][]string, len(c.Chosen))
	reached := 0
	for i, t := range c.Chosen {
		reached += len(t.Adds)
		rows[i] = []string{
			fmt.Sprintf("  %d", i+1), string(t.Routes.Table), fmt.Sprintf("+%d", len(t.Adds)),
			fmt.Sprintf("%d/%d", reached, len(c.Universe)), fmt.Sprint(len(t.Routes.Choices)), fmt.Sprint(t.Routes.Segments),
		}
	}
	if len(rows) > 0 {
		lines = append(lines, Table([]Column{{"  #", Right}, {"table", Left}, {"adds", Right}, {"legs", Right}, {"replica choices", Right}, {"segments", Right}}, rows)...)
	}
	for _, z := range sizes {
		note := ""
		if z.Minimal {
			note = ", no smaller cover exists"
		}
		lines = append(lines, fmt.Sprintf("  %-11s %s: %s%s", "compare", z.Method, Plural(z.Tables, "table"), note))
	}
	var facts []Fact
	for _, g := range c.Uncovered {
		facts = append(facts, Fact{"uncovered", fmt.Sprintf("%s: %s", g.Leg, g.Reason), "leg"})
	}
	return append(lines, reportLines(append(facts, skippedFacts(c.Skipped)...))...)
}
