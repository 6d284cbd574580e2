package cli

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"bellows/engine/bench"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// benchForm is a form of a run beside text and JSON; "" is neither.
type benchForm string

// benchForms write a run in the forms that only measurements have.
var benchForms = map[benchForm]func(io.Writer, *bench.Run) error{
	"csv":      text.BenchCSV,
	"hdr":      text.BenchHDR,
	"html":     text.BenchHTML,
	"junit":    text.BenchJUnit,
	"markdown": text.BenchMarkdown,
	"rounds":   text.BenchRoundsCSV,
}

// benchFormNames lists the forms for people.
func benchFormNames() string {
	var names []string
	for name := range benchForms {
		names = append(names, string(name))
	}
	slices.Sort(names)
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// take moves the name of such a form from -o to where it belongs.
func (f *benchForm) take(a *app) func(*cobra.Command, []string) {
	return func(*cobra.Command, []string) {
		if name := benchForm(a.global.output); benchForms[name] != nil {
			*f, a.global.output = name, formatText
		}
	}
}

// showBench writes a run to stdout in the form that was asked for, and takes its outcome
// for the command's.
func (a *app) showBench(run *bench.Run, form benchForm, footer []string) error {
	code := a.finish(run.Outcome)
	switch {
	case form != "":
		if a.global.quiet {
			return nil
		}
		var out bytes.Buffer
		if err := benchForms[form](&out, run); err != nil {
			return err
		}
		if _, err := a.Out.Write(out.Bytes()); err != nil {
			return fmt.Errorf("stdout: %w", err)
		}
		return nil
	case a.global.output != formatText:
		doc := bench.DocumentOf(run)
		doc.ExitCode = code
		return a.writeJSON(doc)
	}
	lines := a.global.style(a.Out).BenchReport(run)
	return a.print(append(lines, footer...)...)
}
