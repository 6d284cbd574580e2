package views

import (
	"strconv"
	"strings"

	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// closely draws one of the closer views.
func (s *SpreadState) closely(a Area) {
	if s.View == SpreadHeat {
		s.heat(a)
		return
	}
	w, h := a.Size()
	var list, trace Area
	if w >= paneFrom {
		list, trace = beside(a, w*9/20)
	} else {
		list, trace = a.CutBottom(max(h*3/5, min(h-4, lowTrace)))
		trace.Rule(0)
		heading(trace, 0, "why it goes where it goes", "")
		_, trace = trace.CutTop(1)
		trace = trace.Pad(1, 0)
	}
	if s.Splits != nil {
		s.listTitle(&list, s.Splits, s.SplitsOf)
		s.Splits.Draw(list, true)
	}
	s.trace(trace)
}

// lowTrace is below how many rows a trace is told in short.
const lowTrace = 16

// listTitle says which splits are listed where that is not all of them.
func (s *SpreadState) listTitle(a *Area, t *widget.Table, of int) {
	shown, all := t.Len()
	if shown == all && all == of {
		return
	}
	var top Area
	top, *a = a.CutTop(1)
	row := top.Row(0)
	row.Skip(3).Put(themes.Dim, itoa(shown)+" of "+itoa(of)+" splits")
	if filter := t.Filter(); filter != "" {
		row.Put(themes.Dim, ", filter "+filter)
	}
	if all < of {
		row.Put(themes.Dim, "; l finds any other, by number or path")
	}
}

// trace says why the split at the cursor goes where it goes, before and after.
func (s *SpreadState) trace(a Area) {
	p := factSheet{area: a}
	t := s.Trace
	switch {
	case t.Failed != "":
		p.text(themes.Error, "✕ "+t.Failed)
		return
	case t.After == nil || t.Before == nil:
		p.text(themes.Dim, "◐ looking at the split")
		return
	}
	note := "from byte " + strconv.FormatInt(t.After.Start, 10) + ", " + text.SpreadLength(t.After.Length)
	if t.Wanted != t.After.Number {
		note += ", ◐ looking at split " + itoa(t.Wanted)
	}
	sides := []traced{{s.Asked.Before, t.Before}, {s.Asked.After, t.After}}
	if p.rest() < lowTrace {
		s.traceInShort(&p, note, sides)
		return
	}
	p.title("split "+itoa(t.After.Number), note)
	p.text(themes.Text, t.After.Path)
	p.fact("key", t.After.Key)
	p.fact("hosts", strings.Join(t.After.Hosts, ", "))
	for _, side := range sides {
		p.skip()
		s.side(&p, side.name, side.trace)
	}
	if len(t.After.Ring) > 0 {
		s.ring(&p, t.After)
	}
}

// traced is the trace of a side.
type traced struct {
	name  string
	trace *text.SpreadTrace
}

// traceInShort tells the same where there is little room.
func (s *SpreadState) traceInShort(p *factSheet, note string, sides []traced) {
	after := sides[1].trace
	p.title("split "+itoa(after.Number), note+", key "+after.Key)
	row := p.row()
	var n names
	n.put(&row, themes.Text, after.Path)
	for _, side := range sides {
		t := side.trace
		host := ""
		if s.Rows != nil {
			host = " " + s.Rows.host(t.Home)
		}
		p.text(themes.Text, side.name+" → "+strconv.FormatInt(t.Home, 10)+host+": "+t.Reason)
		p.fact("candidates", text.SpreadCandidates(t.Candidates))
	}
	if len(after.Ring) > 0 {
		p.fact("ring", text.SpreadRing(after.Ring))
	}
}

func (s *SpreadState) side(p *factSheet, name string, t *text.SpreadTrace) {
	row := p.row()
	row.Put(themes.Dim, name+" → ").Put(themes.Accent, strconv.FormatInt(t.Home, 10))
	if s.Rows != nil {
		row.Skip(1).Put(themes.Title, s.Rows.host(t.Home))
	}
	p.text(themes.Text, t.Reason)
	p.fact("its turn", itoa(t.Position)+" of the query")
	p.fact("candidates", text.SpreadCandidates(t.Candidates))
	p.fact("else", strings.Join(t.Alternatives, ", "))
}

// ring is the stretch around the key, a point a row: the ones at which a backend is met
// for the first time make the candidates.
func (s *SpreadState) ring(p *factSheet, t *text.SpreadTrace) {
	p.skip()
	p.title("the ring near its key", s.Asked.After)
	for _, point := range t.Ring {
		if p.rest() <= 0 {
			return
		}
		row := p.row()
		token, mark := themes.Text, "  "
		switch {
		case point.Before:
			token = themes.Dim
		case point.First:
			token, mark = themes.Accent, "▸ "
		}
		row.Put(themes.Marker, mark)
		row.PutAligned(themes.Dim, point.Hash, ringHash, true).Skip(2)
		row.Put(token, strconv.FormatInt(point.ID, 10))
		if s.Rows != nil {
			row.Skip(1).Put(token, s.Rows.host(point.ID))
		}
		switch {
		case point.Before:
			row.Put(themes.Dim, "  before the key")
			if p.rest() > 0 {
				key := p.row()
				key.Skip(2).PutAligned(themes.Key, t.Key, ringHash, true).Put(themes.Key, "  ← the split's key")
			}
		case !point.First:
			row.Put(themes.Dim, "  again")
		}
	}
}

// ringHash holds a 64-bit number.
const ringHash = 20
