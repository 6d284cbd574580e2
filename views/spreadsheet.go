package views

import (
	"strconv"

	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// stepMarks say how far a statement is.
var stepMarks = map[change.StepState]struct {
	token themes.Token
	mark  string
}{
	change.StepWaiting: {themes.Dim, "– "}, change.StepAlready: {themes.OK, "✓ "}, change.StepSending: {themes.Accent, "◐ "},
	change.StepDone: {themes.OK, "✓ "}, change.StepFailed: {themes.Error, "✕ "}, change.StepUnsure: {themes.Warn, "! "},
}

// ChangeSheet is the account of a change, a line a frontend. Its texts have to be clean.
func ChangeSheet(r *change.Record) *SpreadSheet {
	s := &SpreadSheet{Title: string(r.Kind) + " " + r.Target.String()}
	if r.Kind == engine.KindUndo {
		s.Title = "undo, back to " + r.Target.String()
	}
	if s.Note = r.Reason; r.Pending() {
		s.Note = "◐ frontend by frontend; K stops before the next"
	}
	if r.Outcome != "" {
		s.Title += ": " + string(r.Outcome)
	}
	for i := range r.Steps {
		step := &r.Steps[i]
		m := stepMarks[step.State]
		l := widget.Line{{Token: m.token, Text: m.mark}, {Token: themes.Title, Text: step.Frontend + " "}, {Token: m.token, Text: string(step.State)}}
		l = append(l, widget.Span{Token: themes.Dim, Text: "  was " + step.Before})
		l = append(l, readbackSpans(step)...)
		if step.Reason != "" {
			l = append(l, widget.Span{Token: themes.Dim, Text: "  " + step.Reason})
		}
		if step.State.Sent() {
			l = append(l, widget.Span{Token: themes.Text, Text: "  " + step.Statement + ";"})
		}
		s.Lines = append(s.Lines, l)
	}
	for _, w := range text.WarningsAfterwards(r.Warnings) {
		s.Lines = append(s.Lines, widget.Line{{Token: themes.Warn, Text: "! " + w.Text}})
	}
	if r.ID != "" {
		s.Lines = append(s.Lines, widget.Line{{Token: themes.Dim, Text: "journal " + r.ID}})
	}
	return s
}

// readbackSpans is what new sessions read afterwards, the later one where there is one.
func readbackSpans(s *change.Step) []widget.Span {
	back, name := s.After, "  reads "
	if s.Later != nil {
		back, name = s.Later, "  later reads "
	}
	switch {
	case back == nil:
		return nil
	case back.Error != "":
		return []widget.Span{{Token: themes.Error, Text: "  not read back: " + back.Error}}
	case !back.Acts:
		return []widget.Span{{Token: themes.Text, Text: name + back.Value}, {Token: themes.Warn, Text: ", no effect"}}
	default:
		return []widget.Span{{Token: themes.Text, Text: name + back.Value}}
	}
}

var provenMarks = map[change.Verdict]struct {
	token themes.Token
	mark  string
}{change.Match: {themes.OK, "✓ "}, change.NotVerifiable: {themes.Warn, "! "}, change.Mismatch: {themes.Error, "✕ "}}

// sheetBar is how wide the bars of a verdict are.
const sheetBar = 12

// VerifiedSheet is a verdict: a line a frontend with its test, then what was predicted
// and observed of each backend. Its texts have to be clean.
func VerifiedSheet(v *change.Verification) *SpreadSheet {
	s := &SpreadSheet{Title: "verify: " + string(v.Verdict), Note: v.Reason}
	for i := range v.Frontends {
		s.Lines = append(s.Lines, verifiedLine(&v.Frontends[i]))
	}
	for i := range v.Frontends {
		f := &v.Frontends[i]
		for k := range f.Scans {
			s.Lines = append(s.Lines, scanLines(f, &f.Scans[k])...)
		}
		for _, c := range f.Checks {
			s.Lines = append(s.Lines, checkLine(c))
		}
	}
	return s
}

func verifiedLine(f *change.Verified) widget.Line {
	m := provenMarks[f.Verdict]
	l := widget.Line{{Token: m.token, Text: m.mark}, {Token: themes.Title, Text: f.Frontend + " "}, {Token: m.token, Text: string(f.Verdict)}}
	l = append(l, widget.Span{Token: themes.Dim, Text: "  N = " + strconv.FormatInt(f.SpreadNum, 10)})
	for i := range f.Scans {
		if t := f.Scans[i].Balance; t != nil {
			l = append(l, widget.Span{Token: themes.Accent, Text: "  " + text.TestInWords(t)})
		}
	}
	return append(l, widget.Span{Token: themes.Text, Text: "  " + f.Reason})
}

// scanLines set what was predicted beside what was observed.
func scanLines(f *change.Verified, scan *change.VerifiedScan) []widget.Line {
	lines := []widget.Line{{
		{Token: themes.Title, Text: f.Frontend},
		{Token: themes.Dim, Text: "  " + scan.Table + ", " + text.Plural(scan.Ranges, "range") + " a query, " + text.Plural(scan.Draws, "draw")},
	}}
	scale := 0.0
	for _, b := range scan.Backends {
		scale = max(scale, b.Predicted, b.Observed)
	}
	bar := func(share float64) string {
		if scale <= 0 {
			scale = 1
		}
		return text.Style{Unicode: true}.Bar(share/scale, sheetBar)
	}
	for _, b := range scan.Backends {
		l := widget.Line{{Token: themes.Text, Text: "  " + strconv.FormatInt(b.ID, 10)}}
		if b.Excluded != "" {
			l = append(l, widget.Span{Token: themes.Warn, Text: "  " + b.Excluded})
		} else {
			l = append(l, widget.Span{Token: themes.Dim, Text: "  predicted "}, widget.Span{Token: themes.BarFilled, Text: bar(b.Predicted)},
				widget.Span{Token: themes.Text, Text: " " + percent(b.Predicted)})
		}
		l = append(l, widget.Span{Token: themes.Dim, Text: "  observed "}, widget.Span{Token: themes.Accent, Text: bar(b.Observed)},
			widget.Span{Token: themes.Text, Text: " " + percent(b.Observed)},
			widget.Span{Token: themes.Dim, Text: "  " + strconv.FormatInt(b.Ranges, 10) + " of " + strconv.FormatFloat(b.Expected, 'f', 1, 64) + "  " + b.Host})
		lines = append(lines, l)
	}
	for _, c := range scan.Checks {
		lines = append(lines, checkLine(c))
	}
	return lines
}

func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 1, 64) + " %" }

func checkLine(c change.Check) widget.Line {
	m := provenMarks[c.Verdict]
	return widget.Line{{Token: m.token, Text: "  " + m.mark + c.Name}, {Token: themes.Text, Text: "  " + c.Text}}
}
