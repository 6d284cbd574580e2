package views

import (
	"fmt"
	"strings"

	"bellows/engine/bench"
	"bellows/themes"
	"bellows/views/shape"
	"bellows/views/text"
)

// Bench draws a measurement: how far it is, what it has shown, round by round.
func Bench(f *Frame, s BenchState) {
	body, ok := s.around(f)
	if !ok {
		return
	}
	switch {
	case s.View == BenchRuns:
		s.stored(body)
	case s.Picture == nil:
		s.headline(body, "what does a cold start cost?", "")
		_, room := body.CutTop(1)
		s.nothing(room)
	default:
		s.measurement(body)
	}
}

// nothing says why there is no run in view, and what can be done.
func (s *BenchState) nothing(a Area) {
	reason := s.Loading
	if s.Failed != "" {
		reason = s.Failed
	}
	empty(a, reason, "Nothing was measured yet: b measures a broker of this context, o opens the file of a run, L lists what is stored.")
}

func (s *BenchState) stored(body Area) {
	s.headline(body, "stored runs", listNote(s.Runs))
	_, room := body.CutTop(1)
	if shown := s.trouble(room); shown {
		_, room = room.CutTop(1)
	}
	if s.Runs == nil {
		s.nothing(room)
		return
	}
	if _, of := s.Runs.Len(); of == 0 {
		empty(room, s.Loading, "No run is stored in the state folder yet.")
		return
	}
	s.Runs.Draw(room, true)
}

// trouble is a row with what did not work.
func (s *BenchState) trouble(a Area) bool {
	if s.Failed == "" {
		return false
	}
	row := a.Row(0)
	row.Skip(1).Put(themes.Error, "✕ "+s.Failed)
	return true
}

func (s *BenchState) measurement(body Area) {
	w, _ := body.Size()
	run := s.Picture.Run
	note := s.File
	if s.Live != nil {
		note = "under way"
	}
	if run.Simulation != "" {
		note = strings.TrimSuffix(fmt.Sprintf("clock x%g, %s, %s", run.Settings.Scale, run.Simulation, note), ", ")
	}
	s.headline(body, "cold start of "+run.Broker, note)
	_, room := body.CutTop(1)
	if s.trouble(room) {
		_, room = room.CutTop(1)
	}
	room = s.progress(room)
	if s.View == BenchRound && s.Round != nil {
		s.closely(room)
		return
	}
	if w >= paneFrom {
		var pane Area
		room, pane = beside(room, paneWidth(w))
		s.pane(pane)
	} else {
		room = s.verdict(room)
	}
	room = s.pictures(room)
	s.rounds(room)
}

// verdictMarks tell verdicts apart without colour.
var verdictMarks = map[bench.Word]shape.Mark{
	bench.Better: shape.OK, bench.Worse: shape.Failed, bench.Equivalent: {Shape: "≈", Twin: "~", Token: themes.Dim}, bench.Inconclusive: {Shape: "?", Twin: "?", Token: themes.Warn},
}

// shortScreen is the height below which only the two most important verdicts are shown.
const shortScreen = 18

// verdict is what the run says in words, as much as leaves room for the rest.
func (s *BenchState) verdict(a Area) Area {
	w, h := a.Size()
	most := max(h/4, 1)
	if h < shortScreen {
		most = 2
	}
	p := factSheet{area: a.Sub(1, 0, w-2, min(most, h))}
	s.verdicts(&p)
	_, a = a.CutTop(min(p.y, h))
	return a
}

func (s *BenchState) verdicts(p *factSheet) {
	for _, one := range s.Picture.Verdict {
		if p.rest() <= 0 {
			return
		}
		mark := verdictMarks[one.Verdict]
		row := p.area.Row(p.y)
		row.Put(mark.Token, mark.Shape)
		w, h := p.area.Size()
		p.y += paragraphs(p.area.Sub(2, p.y, w-2, h-p.y), 0, themes.Title, one.Text)
	}
	if p.rest() > 0 {
		p.text(themes.Dim, s.Picture.Summary.Caution)
	}
}

// leastRounds is how many rows the table of rounds keeps, its title among them.
const leastRounds = 5

// pictures are the series and the figures of the arms, as far as the rounds leave room.
func (s *BenchState) pictures(a Area) Area {
	_, h := a.Size()
	rows := len(s.Picture.missed)
	if s.Live != nil && s.Live.Live != nil {
		rows++
	}
	left := h - leastRounds
	if s.Picture.length == 0 && (s.Live == nil || s.Live.Live == nil || len(s.Live.Live.Points) == 0) {
		return s.arms(a, left)
	}
	switch {
	case left >= 2*(rows+1):
		tall := min(max((left-3-(len(s.Picture.missed)+2))/(2*rows), 1), 4)
		a = s.series(a, tall, true)
	case left >= rows+2:
		a = s.series(a, 1, false)
	}
	_, rest := a.Size()
	return s.arms(a, rest-leastRounds)
}

// arms are the figures of each arm in the window.
func (s *BenchState) arms(a Area, left int) Area {
	if s.Window >= len(s.Picture.arms) || left < len(s.Picture.arms[s.Window])+2 {
		return a
	}
	o := &s.Picture.Run.Settings
	top, a := a.CutTop(1)
	top.Rule(0)
	heading(top, 0, "arms, meant for "+text.BenchWindow(o.Windows[s.Window]), "missed: cancelled or failed; percentiles are pooled")
	line := func(token themes.Token, f benchArm) {
		var part Area
		part, a = a.CutTop(1)
		c := part.Row(0)
		c.Skip(1).PutAligned(token, f.name, seriesName-2, false).Skip(1)
		c.PutAligned(token, f.restarts, 12, true).Skip(1)
		c.PutAligned(token, f.missed, 7, true).Skip(1)
		c.PutAligned(themes.Dim, f.missedRange, 18, false).Skip(1)
		c.PutAligned(token, f.slow, 11, true).Skip(1)
		c.PutAligned(token, f.p50, 8, true).Skip(1)
		c.PutAligned(token, f.p99, 8, true)
	}
	line(themes.Header, benchArm{"arm", "restarts", "median", "range, missed", text.BenchSlow(o), "p50", "p99"})
	for _, f := range s.Picture.arms[s.Window] {
		line(themes.Text, f)
	}
	return a
}

// rounds is the table of what ran.
func (s *BenchState) rounds(a Area) {
	if _, h := a.Size(); h < 2 || s.Rounds == nil {
		return
	}
	a.Rule(0)
	title := "rounds"
	if o := &s.Picture.Run.Settings; s.Window < len(o.Windows) {
		title += ", meant for " + text.BenchWindow(o.Windows[s.Window])
	}
	heading(a, 0, title, listNote(s.Rounds))
	_, a = a.CutTop(1)
	if len(s.Picture.Run.Rounds) == 0 {
		empty(a, "", "no round has ended yet")
		return
	}
	s.Rounds.Draw(a, true)
}

// pane says at the side what the run says in words, and the round at the cursor.
func (s *BenchState) pane(a Area) {
	p := factSheet{area: a}
	s.verdicts(&p)
	if s.Round == nil || p.rest() < 4 {
		return
	}
	p.skip()
	head := p.row()
	head.Put(themes.Title, "round "+itoa(s.Round.Number)+", "+s.Round.Arm)
	s.facts(&p, s.Round)
}
