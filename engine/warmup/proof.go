package warmup

// proof follows which replica choices of one table good probes have used.
//
// Pinot picks replicas by (request number + segment) modulo the number of
// replicas. So when the good, unfiltered probes of a table have had every
// remainder of their request number by the table's turn, every choice was used
// and all legs of the table were queried. Without a known turn (adaptive
// selection does not turn) it takes several good probes for each choice seen.
type proof struct {
	turn      int
	choices   int
	remainder []bool
	seen      int // distinct remainders
	good      int // good probes that queried the whole table
}

// probesPerChoice is how often an unturned choice must have had its chance.
const probesPerChoice = 4

func newProof(r Routes) proof {
	p := proof{turn: r.Turn, choices: len(r.Choices)}
	if r.Turn > 0 {
		p.remainder = make([]bool, r.Turn)
	}
	return p
}

// add notes a good probe that queried the whole table. A negative request
// number is unknown: it then counts as the next remainder in line, which is
// true while the session's probes for the table are sent in a row.
func (p *proof) add(request int64) {
	p.good++
	if p.turn == 0 {
		return
	}
	i := int(request % int64(p.turn))
	if request < 0 {
		i = (p.good - 1) % p.turn
	}
	if !p.remainder[i] {
		p.remainder[i] = true
		p.seen++
	}
}

// all says that every choice was used.
func (p *proof) all() bool {
	if p.turn > 0 {
		return p.seen == p.turn
	}
	return p.good >= probesPerChoice*max(p.choices, 1)
}

// wants is how many more probes in a row would complete the proof at best.
func (p *proof) wants() int {
	if p.all() {
		return 0
	}
	if p.turn > 0 {
		return p.turn - p.seen
	}
	return probesPerChoice*max(p.choices, 1) - p.good
}

// leg says whether the leg of a server is proven; always is set for a server
// that is in every choice, which any one good probe has queried.
func (p *proof) leg(always bool) bool {
	return p.good > 0 && (always || p.all())
}
