package spread

// maxLots is up to how many candidates chooseByLot takes.
const maxLots = 1 << placeBits

const (
	placeBits = 5
	lotBits   = 19
	// lotStep makes a split's lots out of one draw: the top bits of a
	// multiplicative generator that starts there.
	lotStep = 0xd1342543de82ef95
)

// chooseByLot is chooseSpread where nobody replays the draws: each candidate
// has a lot, and the smallest of (weight, lot, place) wins. Put side by side in
// one number they are compared without a branch that depends on weights, which
// no processor predicts. Equal lots favour the earlier of two tied candidates
// once in 2^19 times; weights may grow to 2^39.
func (p *Policy) chooseByLot(b *block, rows *candidateTable, asked int) {
	var draws [blockSize]uint64
	for k := range draws {
		draws[k] = p.quick.next()
	}
	weights := p.weights
	for k := range b.splits {
		k &= blockMask
		at := int(b.starts[k]) * rows.width
		row := rows.flat[at : at+asked]
		lot, least := draws[k], int64(1<<63-1)
		for place, candidate := range row {
			key := weights[candidate]<<(lotBits+placeBits) | int64(lot>>(64-lotBits)<<placeBits) | int64(place)
			lot *= lotStep
			less := key - least
			least += less & (less >> 63)
		}
		chosen := row[least&(maxLots-1)]
		weights[chosen] += int64(b.weights[k])
		b.chosen[k] = chosen
	}
}
