package views

import (
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

// bar is one row: name, bar, figures, and what they mean.
func (s *WarmupState) bar(p *factSheet, name string, filled float64, figures, note string) {
	row := p.row()
	row.PutAligned(themes.Dim, name, nameWidth, false)
	row.Skip(1)
	notes := min(row.Rest()*2/5, 44)
	widget.Bar(&row, row.Rest()-notes-18, filled)
	row.PutAligned(themes.Accent, figures, 16, true)
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
		note += " (auto)"
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

// facts are those of the reports, as many as leave room for some tables.
func (s *WarmupState) facts(p *factSheet, h int) {
	leave := 0
	if s.Tables != nil {
		leave = min(h/3, 8)
	}
	if s.JIT != nil {
		p.fact("broker JIT", strconv.FormatFloat(*s.JIT*100, 'f', 0, 64)+" % of a core")
	}
	for _, f := range inUnicode.Facts(*s.Current) {
		if p.rest() <= leave {
			return
		}
		p.fact(f.Name, f.Text)
	}
}
