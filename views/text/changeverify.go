package text

import (
	"fmt"
	"strconv"

	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/views/shape"
)

// SpreadVerifySchema names the JSON document of `bellows spread verify`.
const SpreadVerifySchema = "bellows.spread-verify/1"

// SpreadVerifyDocument is the JSON document of `bellows spread verify`.
type SpreadVerifyDocument struct {
	Schema     string         `json:"schema"`
	Outcome    engine.Outcome `json:"outcome"`
	ExitCode   int            `json:"exit_code"`
	Simulation string         `json:"simulation,omitempty"`
	change.Place
	Query string `json:"query"`
	change.Verification
}

var verdictMarks = map[change.Verdict]shape.Mark{change.Match: shape.OK, change.Mismatch: shape.Failed, change.NotVerifiable: shape.Warning}

func (s Style) verdict(v change.Verdict) string {
	m := verdictMarks[v]
	return s.paint(colours[m.Token], m.Text(s.Unicode)+" "+string(v))
}

// SpreadVerification sets what was predicted beside what was observed, for each
// frontend and scan, with the verdict of each check.
func (s Style) SpreadVerification(v *change.Verification) []string {
	how := "planned"
	if v.Executed {
		how = "executed"
	}
	with := "with what new sessions have"
	if v.Asked != nil {
		with = fmt.Sprintf("with N = %d in their sessions", *v.Asked)
	}
	lines := []string{s.Bold(fmt.Sprintf("%d queries %s on each of %s, %s", v.Queries, how, Plural(len(v.Frontends), "frontend"), with))}
	lines = append(lines, spreadLine("level", "chance alone makes a mismatch in at most %.3g %% of all verifications; a test fails at p = %.2g or below", 100*v.Alpha, v.PerTest))
	for i := range v.Frontends {
		lines = append(lines, s.verified(&v.Frontends[i])...)
	}
	return lines
}

func (s Style) verified(f *change.Verified) []string {
	lines := []string{fmt.Sprintf("%s  %s", s.Bold(f.Frontend), s.verdict(f.Verdict))}
	if f.Decision != nil {
		lines = append(lines, "  "+f.Decision.Reason)
	}
	lines = append(lines, s.changeChecks(f.Checks)...)
	for i := range f.Scans {
		lines = append(lines, s.verifiedScan(&f.Scans[i])...)
	}
	return lines
}

func (s Style) verifiedScan(scan *change.VerifiedScan) []string {
	lines := []string{fmt.Sprintf("  %s  %s a query, %s", orDash(scan.Table), Plural(scan.Ranges, "range"), Plural(scan.Draws, "draw"))}
	scale, some := 0.0, false
	for _, b := range scan.Backends {
		scale = max(scale, b.Predicted, b.Observed)
		some = some || b.Predicted > 0
	}
	var rows [][]string
	for _, b := range scan.Backends[:min(len(scan.Backends), mostBackends)] {
		row := []string{fmt.Sprintf("  %d", b.ID), b.Host}
		switch {
		case b.Excluded != "":
			row = append(row, b.Excluded, s.dash())
		case !some:
			row = append(row, s.Bar(0, spreadBarWidth), s.dash())
		default:
			row = append(row, s.Bar(over(b.Predicted, scale), spreadBarWidth), share(b.Predicted))
		}
		ranges := strconv.FormatInt(b.Ranges, 10)
		if some {
			ranges = fmt.Sprintf("%d of %.1f", b.Ranges, b.Expected)
		}
		rows = append(rows, append(row, s.Bar(over(b.Observed, scale), spreadBarWidth), share(b.Observed), ranges))
	}
	lines = append(lines, Table([]Column{
		{"  backend", Left}, {"host", Left}, {"predicted", Left}, {"", Right}, {"observed", Left}, {"", Right}, {"ranges", Right},
	}, rows)...)
	if n := len(scan.Backends) - mostBackends; n > 0 {
		lines = append(lines, fmt.Sprintf("  and %s more (all in -o json)", Plural(n, "backend")))
	}
	if b := scan.Balance; b != nil {
		lines = append(lines, spreadLine("test", "%s", TestInWords(b)))
	}
	return append(lines, s.changeChecks(scan.Checks)...)
}

// TestInWords is a test's method with its figures.
func TestInWords(t *change.Test) string {
	switch t.Method {
	case change.MethodExact:
		return "exact: nothing is left to chance"
	case change.MethodChiSquare:
		return fmt.Sprintf("%s %.2f, %d degrees of freedom, p = %.3g", t.Method, t.Statistic, t.DF, t.P)
	default:
		return fmt.Sprintf("%s, p = %.3g", t.Method, t.P)
	}
}

func (s Style) changeChecks(all []change.Check) []string {
	lines := make([]string, len(all))
	for i, c := range all {
		m := verdictMarks[c.Verdict]
		lines[i] = fmt.Sprintf("  %s %s", s.paint(colours[m.Token], fmt.Sprintf("%s %-10s", m.Text(s.Unicode), c.Name)), c.Text)
	}
	return lines
}
