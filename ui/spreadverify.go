package ui

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"bellows/engine/spread/change"
	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
)

// verifyWish is what was verified last.
type verifyWish struct {
	Query   string `json:"query"`
	Queries int    `json:"queries"`
	Run     bool   `json:"run"`
	Try     bool   `json:"try"`
	// Keep leaves the workload of the screen as it is.
	Keep bool `json:"keep"`
}

const (
	usualVerify = 20
	mostVerify  = 10_000
	demoQuery   = "SELECT count(*) FROM hive.demo.hot"
)

func (m *Model) restoreVerify(content json.RawMessage) {
	m.verify = verifyWish{Queries: usualVerify}
	w := m.verify
	if harmless(content) && json.Unmarshal(content, &w) == nil && w.Queries >= 1 && w.Queries <= mostVerify {
		m.verify = w
	}
}

func (m *Model) savedVerify() json.RawMessage {
	if m.verify.Query == "" {
		return nil
	}
	content, err := json.Marshal(m.verify)
	if err != nil || len(content) > longestWish {
		return nil
	}
	return content
}

// askVerify asks what to verify. What was typed last is there again.
func (m *Model) askVerify() tea.Cmd {
	w := m.verify
	w.Query = cmp.Or(w.Query, m.spreadAt.wish.Scan.Query, m.usualQuery())
	n := m.spreadAt.wish.After.Settings.SpreadNum
	return m.open(&formLayer{
		title: "verify", note: "Every frontend plans or runs the query again and again, each time in a session of its own. Nothing is changed.",
		fields: []*formField{
			textField("query", "query", w.Query, "one SELECT that scans external files, on every frontend"),
			textField("queries", "how often", fmt.Sprint(w.Queries), fmt.Sprintf("on each frontend, from 1 to %d; more prove more", mostVerify)),
			choiceField("how", "how", choiceOf(w.Run), "planning costs little; running reads the files and needs their profiles", "plan it", "run it"),
			choiceField("with", "with", choiceOf(w.Try), "the other one is how to try N before it is applied: in the sessions of this verification alone",
				"what new sessions have", fmt.Sprintf("N = %d in its own sessions", n)),
			choiceField("bars", "workload", choiceOf(w.Keep), "so that predicted and observed bars are of the same query", "becomes this query", "stays as it is"),
		},
		apply: func(m *Model, f *formLayer) tea.Cmd {
			next := verifyWish{Query: strings.TrimSpace(f.text("query")), Run: f.choice("how") == 1, Try: f.choice("with") == 1, Keep: f.choice("bars") == 1}
			next.Queries = int(f.number("queries", 1, mostVerify))
			if err := change.CheckQuery(next.Query); err != nil {
				f.field("query").fault = source.Words(err)
			}
			if f.wrong() {
				return nil
			}
			m.verify = next
			return m.startVerify(next, n)
		},
	})
}

// usualQuery is one that the embedded frontends can plan; none is usual elsewhere.
func (m *Model) usualQuery() string {
	if m.front.About.Simulation == "" {
		return ""
	}
	return demoQuery
}

func (m *Model) startVerify(w verifyWish, n int64) tea.Cmd {
	o := change.VerifyOptions{Query: w.Query, Queries: w.Queries, Run: w.Run, Expect: m.applied}
	if w.Try {
		o.SpreadNum, o.Expect = &n, nil
	}
	if err := m.doris.Verify(o); err != nil {
		return m.toast(toneBad, source.Words(err))
	}
	if !w.Keep {
		scan := m.spreadAt.wish.Scan
		m.spreadAt.wish.Scan = source.SpreadScan{Kind: source.SpreadQuery, Query: w.Query, Generate: scan.Generate, Schemes: scan.Schemes, Cut: scan.Cut}
		m.askSpread()
	}
	return nil
}
