package text

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"bellows/engine"
	"bellows/engine/bench"
)

// The elements of a JUnit report that pipelines read.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name       string          `xml:"name,attr"`
		Tests      int             `xml:"tests,attr"`
		Failures   int             `xml:"failures,attr"`
		Errors     int             `xml:"errors,attr"`
		Skipped    int             `xml:"skipped,attr"`
		Time       string          `xml:"time,attr"`
		Timestamp  string          `xml:"timestamp,attr,omitempty"`
		Properties []junitProperty `xml:"properties>property"`
		Cases      []junitCase     `xml:"testcase"`
		Out        string          `xml:"system-out"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    string        `xml:"time,attr"`
		Failure *junitProblem `xml:"failure,omitempty"`
		Error   *junitProblem `xml:"error,omitempty"`
		Skipped *junitProblem `xml:"skipped,omitempty"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// BenchJUnit writes a run for a pipeline: whether it came to its end, whether each arm
// has its restarts, and whether each restart of a warmed arm keeps to the threshold where
// one was set. An arm that nobody promised anything of is skipped, not passed.
func BenchJUnit(w io.Writer, run *bench.Run) error {
	s := run.Summarize()
	suite := junitSuite{Name: printable("cold start of " + run.Broker), Time: "0", Out: benchPlain(run, &s)}
	if !run.Started.IsZero() {
		suite.Timestamp = run.Started.UTC().Format("2006-01-02T15:04:05")
		if !run.Finished.IsZero() {
			suite.Time = inSeconds(run.Finished.Sub(run.Started))
		}
	}
	for _, f := range BenchFacts(run, &s) {
		suite.Properties = append(suite.Properties, junitProperty{printable(f.Name), printable(f.Text)})
	}
	suite.Cases = append(suite.Cases, benchEnded(run))
	for i := range s.Arms {
		suite.Cases = append(suite.Cases, benchRestarts(&s.Arms[i]), benchThreshold(run, &s.Arms[i]))
	}
	for i := range suite.Cases {
		c := &suite.Cases[i]
		c.Class, c.Name = "bench.coldstart", printable(c.Name)
		switch {
		case c.Failure != nil:
			suite.Failures++
		case c.Error != nil:
			suite.Errors++
		case c.Skipped != nil:
			suite.Skipped++
		}
	}
	suite.Tests = len(suite.Cases)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	err := e.Encode(junitSuites{Name: "bellows bench coldstart", Tests: suite.Tests, Failures: suite.Failures, Errors: suite.Errors, Suites: []junitSuite{suite}})
	if err == nil {
		_, err = io.WriteString(w, "\n")
	}
	return err
}

// benchPlain is what a run says without its tables.
func benchPlain(run *bench.Run, s *bench.Summary) string {
	var b strings.Builder
	for _, line := range slices.Concat(BenchVerdict(run, s), s.Headlines, []string{s.Caution}) {
		b.WriteString(printable(line))
		b.WriteByte('\n')
	}
	return b.String()
}

func benchEnded(run *bench.Run) junitCase {
	c := junitCase{Name: "the measurement came to its end", Time: "0"}
	switch run.Outcome {
	case engine.OK, engine.Mismatch:
	case "":
		c.Error = problem("it still runs", "running", "")
	default:
		c.Error = problem(run.Reason, string(run.Outcome), "")
	}
	return c
}

func benchRestarts(a *bench.ArmSummary) junitCase {
	c := junitCase{Name: fmt.Sprintf("arm %s has %s", a.Name, engine.Plural(a.Asked, "restart")), Time: inSeconds(spanOf(a.Prepared.Mean * float64(a.Prepared.N)))}
	if a.Valid < a.Asked {
		text := fmt.Sprintf("%d of %d count", a.Valid, a.Asked)
		if a.Void > 0 {
			text += fmt.Sprintf(", %s void", engine.Plural(a.Void, "round"))
		}
		c.Failure = problem(text, "partial", "")
	}
	return c
}

// benchThreshold is the promise of --max-cancelled for one arm: each restart, not their
// median, in the first window.
func benchThreshold(run *bench.Run, a *bench.ArmSummary) junitCase {
	most := run.Settings.MaxCancelled
	c := junitCase{Name: fmt.Sprintf("arm %s: at most %s cancelled or failed", a.Name, bench.Percent(max(most, 0))), Time: "0"}
	switch {
	case most < 0:
		c.Name = fmt.Sprintf("arm %s: cancelled or failed", a.Name)
		c.Skipped = problem("no threshold was set; --max-cancelled sets one", "", "")
		return c
	case a.Kind != bench.Warm && a.Kind != bench.Command:
		c.Skipped = problem("the threshold is for arms that warm", "", "")
		return c
	case len(a.Windows) == 0 || len(a.Windows[0].Restarts) == 0:
		c.Error = problem("no restart was measured to the end of the first window", "nothing-measured", "")
		return c
	}
	var over, all []string
	for _, r := range a.Windows[0].Restarts {
		line := "round " + strconv.Itoa(r.Round) + ": " + bench.Percent(r.Missed)
		all = append(all, line)
		if r.Missed > most {
			over = append(over, line)
		}
	}
	if len(over) > 0 {
		c.Failure = problem(fmt.Sprintf("%d of %d restarts are over %s: %s", len(over), len(all), bench.Percent(most), strings.Join(over, ", ")),
			"max-cancelled", strings.Join(all, "\n"))
	}
	return c
}

func problem(message, kind, text string) *junitProblem {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = printable(lines[i])
	}
	return &junitProblem{printable(message), printable(kind), strings.Join(lines, "\n")}
}
