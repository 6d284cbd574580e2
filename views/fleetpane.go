package views

import (
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/text"
	"bellows/views/widget"
)

// pane is the broker at the cursor closely.
func (s *FleetState) pane(a Area, b *warmup.BrokerStatus, sn *warmup.Snapshot) {
	if b == nil {
		return
	}
	p := factSheet{area: a}
	row := p.row()
	row.Put(themes.Title, b.Name)
	row = p.row()
	widget.State(&row, StateWord(b, sn))
	p.text(themes.Dim, b.URL)
	p.skip()
	if b.Reason != "" {
		p.fact("why", b.Reason)
	}
	if sn != nil {
		p.fact("warm-up", nextOf(sn))
		p.fact("next", sn.Verdict.Advice)
	}
	if !b.Started.IsZero() {
		p.fact("started", b.Started.Format(time.DateTime)+", up "+engine.Span(s.Rows.now.Sub(b.Started)))
	}
	p.fact("requests", requests(b))
	p.fact("routes", reach(b))
	p.fact("estimate", s.estimate(b))
	s.closely(&p, b)
	if d := &s.Detail; d.Broker == b.Name && len(d.Errors) > 0 {
		p.skip()
		row := p.row()
		row.Put(themes.Title, "recent errors")
		for i := len(d.Errors) - 1; i >= 0; i-- {
			e := d.Errors[i]
			row := p.row()
			putClock(&row, themes.Dim, e.At)
			row.Skip(1).Put(themes.Warn, e.Text)
		}
	}
}

// closely is what only a closer look tells.
func (s *FleetState) closely(p *factSheet, b *warmup.BrokerStatus) {
	d := &s.Detail
	known := d.Broker == b.Name
	switch {
	case known && len(d.Sizes) > 0:
		p.fact("cover", sizes(d.Sizes))
	case b.Cover > 0:
		p.fact("cover", string(warmup.Greedy)+" "+text.Plural(b.Cover, "table"))
	}
	p.fact("quota", text.QuotasInShort(b.Quotas))
	p.fact("tenants", strings.Join(b.Tags, ", "))
	for _, n := range b.Notes {
		p.fact("note", n)
	}
}

// reach is what a broker routes to, in words.
func reach(b *warmup.BrokerStatus) string {
	if b.Legs == 0 {
		return "none of " + text.Plural(b.Tables, "table")
	}
	tables := text.Plural(b.Tables, "table")
	if b.Routed != b.Tables {
		tables = itoa(b.Routed) + " of " + tables
	}
	return tables + ", " + text.Plural(b.Servers, "server") + ", " + text.Plural(b.Legs, "leg")
}

// sizes compares methods: greedy 7, first-fit 11 tables.
func sizes(all []text.CoverSize) string {
	var parts []string
	for i, z := range all {
		part := string(z.Method) + " "
		if i == len(all)-1 {
			part += text.Plural(z.Tables, "table")
		} else {
			part += itoa(z.Tables)
		}
		if z.Minimal {
			part += " (the fewest)"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}
