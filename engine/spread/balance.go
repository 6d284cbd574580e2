package spread

// A query of one split has only as many outcomes as the split has candidates,
// and what the closed loop makes of them hangs on their being drawn equally
// often. So its samples come in as many turns, each of them with the draws of the
// first moved on by one candidate more. The first turn is as random as ever.

// turnsOf is in how many turns so many samples come.
func (r *rehearsal) turnsOf(samples int) int {
	if !r.decision.Spread || r.asked < 1 || r.asked > samples || r.mix.longest() > 1 {
		return 1
	}
	return r.asked
}

// moveOn gives the only split to the candidate so many places behind the one that
// was drawn.
func (s *sampler) moveOn(places int) {
	a, weights := &s.a, s.policy.weights
	if len(a.home) == 0 || a.via(0) != viaRing && a.via(0) != viaAll {
		return // not drawn
	}
	s.candidates = a.candidates(s.candidates[:0], 0)
	for k, from := range s.candidates {
		if from == a.home[0] {
			to := s.candidates[(k+places)%len(s.candidates)]
			a.home[0] = to
			weights[from], weights[to] = weights[to], weights[from]
			return
		}
	}
}
