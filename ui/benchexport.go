package ui

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"bellows/clients/journal"
	"bellows/engine/bench"
	"bellows/views/text"

	tea "github.com/charmbracelet/bubbletea"
)

// benchForms are the forms in which a run can be written, in the order of the dialog.
var benchForms = []struct {
	name, ending string
	write        func(io.Writer, *bench.Run) error
}{
	{"Markdown", ".md", text.BenchMarkdown},
	{"page", ".html", text.BenchHTML},
	{"text", ".txt", func(w io.Writer, run *bench.Run) error {
		_, err := io.WriteString(w, strings.Join(text.Style{Unicode: true}.BenchReport(run), "\n")+"\n")
		return err
	}},
	{"JSON", ".json", bench.Encode},
	{"CSV of the series", ".csv", text.BenchCSV},
	{"CSV of the rounds", "-rounds.csv", text.BenchRoundsCSV},
	{"HDR log", ".hdr", text.BenchHDR},
	{"JUnit", ".xml", text.BenchJUnit},
}

// askReport asks in which form the run in view is to be written, and where to.
func (m *Model) askReport() tea.Cmd {
	names := make([]string, len(benchForms))
	for i, f := range benchForms {
		names[i] = f.name
	}
	return m.open(&formLayer{
		title: "report of this run", note: "As bellows bench show -o writes it.",
		fields: []*formField{
			choiceField("form", "form", 0, "left and right choose; the page has the plots", names...),
			choiceField("to", "to", 0, "a file goes into the state folder", "a file", "the clipboard"),
		},
		apply: func(m *Model, f *formLayer) tea.Cmd { return m.report(f.choice("form"), f.choice("to") == 1) },
	})
}

func (m *Model) report(form int, copied bool) tea.Cmd {
	run := m.benchAt.run()
	if run == nil {
		return nil
	}
	if !copied && m.o.StateDir == "" {
		return m.toast(toneWarn, "this console has no state folder to write to")
	}
	if copied {
		var b strings.Builder
		if err := benchForms[form].write(&b, run); err != nil {
			return m.toast(toneBad, fmt.Sprintf("report: %v", err))
		}
		return m.copyText(b.String())
	}
	stamp := m.o.Now().In(m.o.Zone).Format("20060102-150405")
	name := filepath.Join(m.o.StateDir, "report-coldstart-"+stamp+benchForms[form].ending)
	return m.do(func() tea.Msg {
		var b bytes.Buffer
		if err := benchForms[form].write(&b, run); err != nil {
			return saidMsg{toneBad, fmt.Sprintf("report: %v", err)}
		}
		if err := journal.WriteFile(name, b.Bytes()); err != nil {
			return saidMsg{toneBad, fmt.Sprintf("report: not written: %v; free space there, or set XDG_STATE_HOME", err)}
		}
		return saidMsg{toneGood, "written to " + name}
	})
}
