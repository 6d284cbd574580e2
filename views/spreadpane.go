package views

import (
	"strings"

	"bellows/themes"
	"bellows/views/text"
)

// pane is what a wide screen says beside the bars: what to beware of, the backend at
// the cursor, what is recommended, and what is taken for granted.
func (s *SpreadState) pane(a Area) {
	p := factSheet{area: a}
	if s.Failed != "" {
		p.text(themes.Error, "✕ "+s.Failed)
		p.skip()
	}
	for _, w := range s.warnings() {
		p.text(themes.Warn, "! "+w.Text)
	}
	if b := s.current(); b != nil {
		p.skip()
		s.backend(&p, b)
	}
	if s.Sweep != nil && !s.Sweep.Refused {
		p.skip()
		p.title("recommended", "")
		for _, sentence := range s.Sweep.Sentences {
			p.text(themes.Text, sentence)
		}
		p.text(themes.Accent, s.Sweep.Statement)
	}
	s.assumed(&p)
}

func (p *factSheet) title(title, note string) {
	row := p.row()
	row.Put(themes.Title, title)
	if note != "" {
		row.Skip(2).Put(themes.Dim, note)
	}
}

// current is the backend at the cursor.
func (s *SpreadState) current() *SpreadBackend {
	if s.Table == nil || s.Rows == nil {
		return nil
	}
	_, row, ok := s.Table.Cursor()
	if !ok {
		return nil
	}
	return s.Rows.Backend(row)
}

func (s *SpreadState) backend(p *factSheet, b *SpreadBackend) {
	p.title("backend "+itoa(int(b.ID)), b.Host)
	group := b.Group
	if group != "" {
		group = ", group " + group
	}
	if b.Excluded != "" {
		p.fact("eligible", "no: "+b.Excluded+group)
	} else {
		p.fact("eligible", "yes"+group)
	}
	p.fact("what if", b.WhatIf)
	for _, side := range [...]struct {
		name string
		part *text.SpreadBackend
	}{{"before", b.Before}, {"after", b.After}} {
		if side.part == nil {
			continue
		}
		p.fact(side.name, string(text.AppendSpreadShareRange(nil, side.part.Share, s.Rows.decimals)))
		p.fact("", string(text.AppendSpreadSplits(nil, side.part.Splits))+" splits, holds "+text.Size(side.part.CacheBytes)+
			", in the long run "+text.Size(side.part.ReachableBytes))
	}
	if l := b.Load; l != nil {
		cells := loadCells(l)
		p.fact("now", "cpu "+cells.at(0)+"  tasks "+cells.at(1)+"  scan "+cells.at(2))
		p.fact("", l.Reason)
	}
}

// assumed lists what stands in for something that nobody said.
func (s *SpreadState) assumed(p *factSheet) {
	if s.Document == nil {
		return
	}
	_, after := s.sides()
	p.skip()
	p.title("what it rests on", "")
	p.text(themes.Dim, after.Decision.Reason)
	if len(s.Document.Assumed) > 0 {
		p.text(themes.Dim, "assumed: "+strings.Join(s.Document.Assumed, "; "))
	}
}

// Caveats are all warnings, and what the figures rest on, a paragraph each.
func (s *SpreadState) Caveats() []string {
	var all []string
	for _, w := range s.warnings() {
		all = append(all, "! "+w.Text)
	}
	if before, after := s.sides(); after != nil {
		all = append(all, before.Name+": "+before.Decision.Reason, after.Name+": "+after.Decision.Reason, certainty(after))
		if len(s.Document.Assumed) > 0 {
			all = append(all, "assumed: "+strings.Join(s.Document.Assumed, "; "))
		}
	}
	return all
}
