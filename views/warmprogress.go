package views

import (
	"cmp"
	"slices"
	"strconv"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// inUnicode draws sparks; the frame knows their twins.
var inUnicode = text.Style{Unicode: true}

// progress draws how far the current warm-up is, and once it has ended what it
// came to. It gives how many rows that took.
func (s *WarmupState) progress(a Area) int {
	sn := s.Current
	w, h := a.Size()
	p := factSheet{area: a.Sub(1, 0, w-2, h)}
	if sn.State == warmup.StateEnded {
		s.verdict(&p)
	} else {
		s.bars(&p)
	}
	s.facts(&p, h)
	return min(p.y, h)
}

// verdict stands where the bars were.
func (s *WarmupState) verdict(p *factSheet) {
	v := s.Current.Verdict
	row := p.row()
	widget.State(&row, text.WarmWord(*s.Current))
	if row.Skip(2); row.Width(v.Reason) <= row.Rest() {
		row.Put(themes.Text, v.Reason)
		return
	}
	p.text(themes.Text, v.Reason)
}

// bars are depth, budget and legs, each with its figures at fixed places.
func (s *WarmupState) bars(p *factSheet) {
	sn := s.Current
	row := p.row()
	widget.State(&row, text.WarmWord(*sn))
	row.Skip(2).Put(themes.Text, text.Outlook(*sn))
	s.bar(p, "depth", ratio(sn.Depth, sn.Floor), strconv.Itoa(sn.Depth)+" / "+strconv.Itoa(sn.Floor), rateOf(sn))
	s.bar(p, "budget", part(sn), engine.Span(sn.Elapsed)+" / "+engine.Span(sn.Budget), fits(sn))
	s.bar(p, "legs", ratio(sn.Proven, len(sn.Legs)), strconv.Itoa(sn.Proven)+" / "+strconv.Itoa(len(sn.Legs)), openLegs(sn))
}

// figuresWidth holds figures such as 6.2 s / 1 m 30 s.
const figuresWidth = 16

// bar is one row: name, bar, figures, and what they mean.
func (s *WarmupState) bar(p *factSheet, name string, filled float64, figures, note string) {
	row := p.row()
	row.PutAligned(themes.Dim, name, nameWidth, false)
	row.Skip(1)
	notes := min(max(row.Rest()*2/5, 28), 44)
	widget.Bar(&row, min(row.Rest()-notes-figuresWidth-2, 100), filled)
	row.PutAligned(themes.Accent, figures, figuresWidth, true)
	row.Skip(2).Put(themes.Dim, note)
}

func part(sn *warmup.Snapshot) float64 {
	if sn.Budget <= 0 {
		return 0
	}
	return float64(sn.Elapsed) / float64(sn.Budget)
}

func rateOf(sn *warmup.Snapshot) string {
	note := "concurrency " + strconv.Itoa(sn.Concurrency)
	if sn.Auto {
		note += ", auto"
	}
	if sn.Rate > 0 {
		note = strconv.FormatFloat(sn.Rate, 'f', 0, 64) + "/s, " + note
	}
	return note
}

// fits says what the estimate promised.
func fits(sn *warmup.Snapshot) string {
	switch {
	case sn.Estimate.Floor == 0:
		return ""
	case sn.Estimate.Fits:
		return "the floor fits"
	default:
		return "the floor does not fit"
	}
}

// openLegs says why legs are left: the reason of the first.
func openLegs(sn *warmup.Snapshot) string {
	for i := range sn.Legs {
		if l := &sn.Legs[i]; l.State != warmup.LegProven {
			return l.Reason
		}
	}
	if len(sn.Legs) == 0 {
		return ""
	}
	return "all proven"
}

// live are the facts that matter while a warm-up runs, in their order; the others
// come after them, and legs without proof only once it has ended.
var live = []string{"probe time", "bad", "quota", "restarts", jitFact, "engine", "depth curve"}

const jitFact = "broker JIT"

// facts are those of the reports, as many as leave room for some tables.
func (s *WarmupState) facts(p *factSheet, h int) {
	leave := 0
	if s.Tables != nil {
		leave = min(max(h/3, 4), 10)
	}
	facts := text.Shorten(inUnicode.Facts(*s.Current), "")
	if s.JIT != nil {
		facts = append(facts, text.Fact{Name: jitFact, Text: strconv.FormatFloat(*s.JIT*100, 'f', 0, 64) + " % of a core"})
	}
	if s.Current.State != warmup.StateEnded {
		facts = slices.DeleteFunc(facts, func(f text.Fact) bool { return f.Noun == "leg" })
		slices.SortStableFunc(facts, func(a, b text.Fact) int { return cmp.Compare(urgency(a), urgency(b)) })
	}
	for _, f := range facts {
		if p.rest()-p.height(f.Text) >= leave {
			p.fact(f.Name, f.Text)
		}
	}
}

func urgency(f text.Fact) int {
	if i := slices.Index(live, f.Name); i >= 0 {
		return i
	}
	return len(live)
}
