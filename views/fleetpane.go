package views

import (
	"strings"

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
	p.fact("tenants", strings.Join(b.Tags, ", "))
	if !b.Started.IsZero() {
		p.fact("started", b.Started.Format("2006-01-02 15:04:05")+", up "+engine.Span(s.Rows.now.Sub(b.Started)))
	}
	if b.Requests >= 0 {
		p.fact("requests", text.Plural(int(b.Requests), "request")+" since its start")
	}
	p.fact("routes", s.reach(b))
	if d := &s.Detail; d.Broker == b.Name {
		p.fact("cover", sizes(d.Sizes))
		if d.Estimate.Floor > 0 {
			p.fact("floor", d.Estimate.String())
		}
	}
	p.fact("quota", text.QuotasInShort(b.Quotas))
	for _, n := range b.Notes {
		p.fact("note", n)
	}
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

// reach is what a broker routes to, in words.
func (s *FleetState) reach(b *warmup.BrokerStatus) string {
	if b.Legs == 0 {
		return text.Plural(b.Routed, "table") + " routed of " + text.Plural(b.Tables, "table")
	}
	return text.Plural(b.Routed, "table") + ", " + text.Plural(b.Servers, "server") + ", " + text.Plural(b.Legs, "leg") +
		", cover " + text.Plural(b.Cover, "table")
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
