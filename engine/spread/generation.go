package spread

// Generation names a form of the frontend's assignment code. They are told
// apart by the variable's presence, default and range.
type Generation string

// The generations, oldest first.
const (
	// GenerationA: 2.1 and early 3.0. No shuffle; evens out only after local
	// or hash assignment; hashes the path.
	GenerationA Generation = "A"
	// GenerationAB: a development state of November 2024, seen live: as A, but
	// it hashes the consistent-hash string and weighs Iceberg splits by bytes.
	GenerationAB Generation = "AB"
	// GenerationB: later 3.x and 4.x. Shuffles with a fixed seed, always evens
	// out.
	GenerationB Generation = "B"
	// GenerationS1: B with the spread number, 1.., default 1.
	GenerationS1 Generation = "S1"
	// GenerationS2: 0.., default 0, which is automatic.
	GenerationS2 Generation = "S2"
	// GenerationS3: 0.., default 1.
	GenerationS3 Generation = "S3"
	// GenerationF: B with file affinity. How a file's key is hashed is not
	// known, so its placements are a model and labelled as one.
	GenerationF Generation = "F"
)

// Generations lists all of them, oldest first.
func Generations() []Generation {
	return []Generation{GenerationA, GenerationAB, GenerationB, GenerationS1, GenerationS2, GenerationS3, GenerationF}
}

// generationRules is what differs between generations.
type generationRules struct {
	shuffles      bool // fixed-seed shuffle of each batch
	alwaysEvens   bool // redistribution whatever the strategy
	hasSpread     bool // the variable exists
	spreadMin     int64
	spreadDefault int64
	automatic     bool // 0 means: all backends
	fileAffinity  bool
	checksNodes   bool // refuses a virtual node number below 1
}

var rulesOf = map[Generation]generationRules{
	GenerationA:  {},
	GenerationAB: {},
	GenerationB:  {shuffles: true, alwaysEvens: true},
	GenerationS1: {shuffles: true, alwaysEvens: true, hasSpread: true, spreadMin: 1, spreadDefault: 1},
	GenerationS2: {shuffles: true, alwaysEvens: true, hasSpread: true, automatic: true},
	GenerationS3: {shuffles: true, alwaysEvens: true, hasSpread: true, automatic: true, spreadDefault: 1},
	GenerationF:  {shuffles: true, alwaysEvens: true, fileAffinity: true, checksNodes: true},
}

// HasSpread says whether the generation knows the spread number at all.
func (g Generation) HasSpread() bool { return rulesOf[g].hasSpread }

// SpreadRange is what SET accepts and the compiled default; all zero when the
// generation does not know the variable.
func (g Generation) SpreadRange() (lowest, highest, byDefault int64) {
	r := rulesOf[g]
	if !r.hasSpread {
		return 0, 0, 0
	}
	return r.spreadMin, maxSpread, r.spreadDefault
}

// maxSpread is the largest value of the variable: Java's Integer.MAX_VALUE.
const maxSpread = 1<<31 - 1

func (g Generation) check() error {
	if _, ok := rulesOf[g]; !ok {
		return usageErrorf("generation", "%q is unknown: use one of %v", string(g), Generations())
	}
	return nil
}
