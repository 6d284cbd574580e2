package views_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/themes"
	"bellows/views"
	"bellows/views/text"
)

// simulated is a real simulation, as the console and `bellows spread simulate` have it.
func simulated(t testing.TB) *text.SpreadSimulateDocument {
	t.Helper()
	w, err := spread.Generate(spread.GenerateOptions{Files: 30, SizeSkew: 1, HotFiles: 2, HotShare: 0.8})
	if err != nil {
		t.Fatal(err)
	}
	s := spread.Scenario{Settings: spread.DefaultSettings(spread.GenerationS3)}
	s.Settings.ConsistentHash = true
	for i := range 5 {
		s.Backends = append(s.Backends, spread.Backend{ID: int64(10001 + i), Host: fmt.Sprintf("be-%d", i+1)})
	}
	sim, err := spread.Simulate(context.Background(), spread.SimulateOptions{
		Scenarios: s.Sweep(3), Workload: w, Concurrency: 8, Trials: 50, Placements: 5_000, QueueEvents: 5_000, Workers: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	d := &text.SpreadSimulateDocument{Outcome: engine.OK, SpreadSetup: text.SpreadSetupOf(w, sim, nil), Warnings: sim.Warnings}
	for i := range sim.Runs {
		d.Runs = append(d.Runs, text.SpreadRunOf(&sim.Runs[i]))
	}
	d.Reason = text.SpreadReason(d)
	return d
}

func spreadOf(d *text.SpreadSimulateDocument) views.SpreadState {
	s := spreading()
	all := spreadBackends(d)
	s.Document, s.Rows = d, views.NewSpreadRows(all[:len(all)-1], false)
	s.Table.Update(s.Rows)
	return s
}

// The screen, the report and the records for a spreadsheet have the same figures.
func TestSpreadSaysWhatTheReportSays(t *testing.T) {
	d := simulated(t)
	f := frameFor(t, 300, 120, "mono", themes.Attributes, false)
	s := spreadOf(d)
	views.Spread(f, s)
	shown := words(plain(f))
	report := words(strings.Join((text.Style{Unicode: true}).SpreadReport(*d), "\n"))
	for _, figure := range (text.Style{Unicode: true}).SpreadFigures(&d.Runs[0], &d.Runs[1], d.Concurrency) {
		if !strings.Contains(shown, figure.Name+" "+figure.Text) {
			t.Errorf("no %s %s on the screen:\n%s", figure.Name, figure.Text, plain(f))
		}
		if figure.Name == "copies" || figure.Name == "held" {
			continue // the report has what is held now as well
		}
		for _, part := range strings.Split(figure.Text, " → ") {
			if !strings.Contains(report, part) {
				t.Errorf("%s is %q on the screen, not so in the report:\n%s", figure.Name, part, report)
			}
		}
	}
	records := text.SpreadRecords(d.Runs)
	column := map[string]int{}
	for i, name := range records[0] {
		column[name] = i
	}
	for i := range d.Runs[0].Backends {
		for k, cell := range []int{4, 5} { // before, after
			record := records[1+k*len(d.Runs[0].Backends)+i]
			share, err := strconv.ParseFloat(record[column["share_ratio"]], 64)
			if err != nil {
				t.Fatal(err)
			}
			got := s.Rows.Cell(i, cell).Text
			if want := fmt.Sprintf("%.1f %%", 100*share); got != want {
				t.Errorf("backend %s: %s on the screen, %s in the records", record[column["backend_id"]], got, want)
			}
			if !strings.Contains(report, got) || !strings.Contains(shown, got) {
				t.Errorf("share %s is missing in the report or on the screen", got)
			}
		}
	}
	for _, w := range text.SpreadWarnings(d.Runs, d.Warnings) {
		if text := words(w.Text); !strings.Contains(report, text) {
			t.Errorf("the report does not warn of %q:\n%s", text, report)
		}
	}
}

// Whatever the size, what changes how figures are to be read is seen, the worst first.
func TestSpreadWarningsAreAlwaysVisible(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {132, 43}, {200, 60}} {
		f := frameFor(t, size[0], size[1], "mono", themes.Attributes, false)
		screens["spread-refused"](f)
		shown := words(plain(f))
		for _, want := range []string{"! N = 3 has no effect", "would help"} {
			if !strings.Contains(shown, want) {
				t.Errorf("no %q at %v:\n%s", want, size, plain(f))
			}
		}
		if size[0] < 120 && !strings.Contains(shown, "W shows all") {
			t.Errorf("nothing leads to the other warnings at %v:\n%s", size, plain(f))
		}
	}
}

func TestSpreadSaysHowFarItIs(t *testing.T) {
	for screen, want := range map[string]string{
		"spread": "✓ statistical", "spread-stale": "stale, ◐ simulating: placing queries 43 %", "spread-failed": "no backend may scan", "spread-begins": "reading the workload",
	} {
		f := frameFor(t, 120, 36, "mono", themes.Attributes, false)
		screens[screen](f)
		if !strings.Contains(words(plain(f)), want) {
			t.Errorf("%s does not say %q:\n%s", screen, want, plain(f))
		}
	}
}

// Bars are as long as their shares, and figures sort by value.
func TestSpreadRowsSortByValue(t *testing.T) {
	d := spreadDocument(12)
	rows := views.NewSpreadRows(spreadBackends(d), false)
	table := tableOf(views.SpreadColumns(true, true), rows)
	for _, c := range []struct{ column, first string }{{"before", "10012"}, {"after", "10012"}, {"change", "10001"}, {"backend", "10001"}, {"splits", "10012"}, {"cache", "10012"}} {
		table.SortBy(c.column, false)
		table.Home()
		if id, _, _ := table.Cursor(); id != c.first {
			t.Errorf("sorted by %s the first is %s, want %s", c.column, id, c.first)
		}
		table.End()
		if id, _, _ := table.Cursor(); c.column != "backend" && id != "10099" {
			t.Errorf("sorted by %s the last is %s, want the one without figures", c.column, id)
		}
	}
	table.SetFilter("eligible:disabled")
	if shown, _ := table.Len(); shown != 1 {
		t.Errorf("%d rows are query-disabled", shown)
	}
}

// All bars of a screen are of one scale, however many digits their figures have.
func TestSpreadBarsAreOfOneScale(t *testing.T) {
	d := spreadDocument(3)
	for i, share := range []float64{1, 0.5, 0.05} {
		d.Runs[0].Backends[i].Share, d.Runs[1].Backends[i].Share = about(share, 0), about(share/2, 0)
	}
	all := spreadBackends(d)
	for i := range all[:3] {
		all[i].Observed = &all[i].After.Share
	}
	rows := views.NewSpreadRows(all, false)
	for _, width := range []int{14, 27, 80} {
		for col, of := range map[int]float64{4: 1, 5: 0.5, 6: 0.5} {
			f := frameFor(t, width, 3, "mono", themes.Plain, true)
			for i, share := range []float64{1, 0.5, 0.05} {
				c := f.Row(i)
				rows.Paint(&c, i, col)
				bar, _, _ := strings.Cut(f.Lines()[i], " ")
				got, want := float64(strings.Count(bar, "#")), share*of*float64(len(bar))
				if len(bar) < 5 || got < want-0.6 || got > want+0.6 {
					t.Errorf("column %d, %d wide: share %v is a bar of %v, want %.1f of %d:\n%s", col, width, share*of, got, want, len(bar), f.String())
				}
			}
		}
	}
}

func TestSpreadWithHostileNames(t *testing.T) {
	for kind, name := range hostileNames {
		d := spreadDocument(3)
		d.Workload.Name, d.Runs[1].Name, d.Runs[0].Decision.Reason, d.Warnings[0].Text = name, name, name, name
		all := spreadBackends(d)
		for i := range all {
			all[i].Host, all[i].Group, all[i].WhatIf = name, name, name
		}
		all[1].Excluded = name
		for _, draw := range []func() views.SpreadState{spreading, onFrontends, spreadSplits, spreadHeat} {
			s := draw()
			s.Document, s.Asked.Workload, s.Asked.Changes, s.Asked.After = d, name, []string{name}, name
			s.Rows = views.NewSpreadRows(all, false)
			s.Table.Update(s.Rows)
			s.Sweep.Sentences, s.Trace.Failed = []string{name}, name
			for i, size := range [][2]int{{1, 1}, {41, 17}, {80, 24}, {121, 31}} {
				f := frameFor(t, size[0], size[1], "dark", themes.TrueColour, i%2 == 1)
				views.Spread(f, s)
				views.Form(f, views.FormState{Title: name, Note: name, Fields: []views.FormField{{Label: name, Value: name, Hint: name}}})
				if wrong := whole(f, size[0], size[1], "\x1b[0m"); wrong != "" {
					t.Errorf("%s names at %v: %.200s", kind, size, wrong)
				}
			}
		}
	}
}

// A frame of 1,000 backends that all changed since the last one.
func BenchmarkSpread200x60(b *testing.B) {
	f := frameFor(b, 200, 60, "dark", themes.TrueColour, false)
	s := spreading()
	d := spreadDocument(1000)
	all := spreadBackends(d)
	s.Document = d
	b.ReportAllocs()
	for b.Loop() {
		s.Rows = views.NewSpreadRows(all, false)
		s.Table.Update(s.Rows)
		f.Reset(200, 60)
		views.Spread(f, s)
		_ = f.String()
	}
}

// The same with nothing new but a key that moves the cursor.
func BenchmarkSpreadKey(b *testing.B) {
	f := frameFor(b, 200, 60, "dark", themes.TrueColour, false)
	s := spreading()
	d := spreadDocument(1000)
	s.Document, s.Rows = d, views.NewSpreadRows(spreadBackends(d), false)
	s.Table.Update(s.Rows)
	b.ReportAllocs()
	for b.Loop() {
		s.Table.Page(1)
		f.Reset(200, 60)
		views.Spread(f, s)
		_ = f.String()
	}
}
