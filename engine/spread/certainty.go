package spread

// The words of Certainty.
const (
	Exact       = "exact"
	Statistical = "statistical"
	Model       = "model"
)

// certainty works out what is left to chance in a scenario.
func certainty(w *Workload, whole *Batch, p *Policy, varies bool) Certainty {
	c := Certainty{Word: Exact}
	chance := func(yes bool, why string) {
		if yes {
			c.Word = Statistical
			c.Reasons = append(c.Reasons, why)
		}
	}
	several := len(w.Splits) > 1
	chance(p.decision.Spread, "ties among candidates are broken at random")
	chance(p.decision.Strategy == Random && !p.decision.Spread, "candidates are drawn at random")
	chance(!w.OrderKnown && several, "the order in which the frontend gets the splits is not known")
	chance(p.listOrderMatters(whole), "backends of one host, or hosts of one table slot, stand in random order")
	chance(len(w.Queries) > 1, "which query of the mix comes next is drawn by rate")
	chance(varies, "mix nodes that fill up the pool are drawn anew for each plan; one draw is shown")
	if p.rules.fileAffinity && !whole.plain {
		c.Word = Model
		c.Reasons = append(c.Reasons, "how this generation hashes a file's affinity key is not known: files are placed by a key of ours")
	}
	return c
}

// listOrderMatters is whether the frontend's unseeded shuffle of its backend
// list can change a placement.
func (p *Policy) listOrderMatters(b *Batch) bool {
	if p.decision.Strategy == RoundRobin && !p.table.fixed {
		return true
	}
	// Local choice takes the first of equals: among backends of one host that
	// is the list's order.
	return !b.plain && len(p.table.byHost) < len(p.backends)
}
