package demo

import "bellows/engine/warmup"

// Contacts counts, for the current process of a broker, the answers that each
// leg took part in: what a coverage that somebody claims can be held against.
// Legs without any are left out.
func (c *Cluster) Contacts(id string) map[warmup.Leg]int64 {
	legs := map[warmup.Leg]int64{}
	b := c.broker(id)
	if b == nil {
		return legs
	}
	l := b.current()
	if l == nil {
		return legs
	}
	for i := range l.contacts {
		if n := l.contacts[i].Load(); n > 0 {
			kind := warmup.Offline
			if i%2 == 1 {
				kind = warmup.Realtime
			}
			legs[warmup.Leg{Server: c.names[i/2], Type: kind}] = n
		}
	}
	return legs
}

// contacted counts the servers of an answer.
func (l *life) contacted(g *legs) {
	for i, t := range g.turns {
		side := 0
		if g.views[i].half.kind == warmup.Realtime {
			side = 1
		}
		for _, p := range t.picks {
			l.contacts[2*p.server+side].Add(1)
		}
	}
}
