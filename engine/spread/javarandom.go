package spread

// JavaRandom is the generator of java.util.Random: 48 bits, linear
// congruential. The frontend shuffles with one of a fixed seed.
type JavaRandom struct {
	state uint64
}

const (
	javaMultiplier = 0x5DEECE66D
	javaIncrement  = 0xB
	javaMask       = 1<<48 - 1
)

// NewJavaRandom is `new Random(seed)`.
func NewJavaRandom(seed int64) *JavaRandom {
	return &JavaRandom{state: (uint64(seed) ^ javaMultiplier) & javaMask}
}

func (r *JavaRandom) next31() int32 {
	r.state = (r.state*javaMultiplier + javaIncrement) & javaMask
	return int32(r.state >> 17)
}

// IntN is nextInt(n): 0..n-1, n must be in 1..2^31-1.
func (r *JavaRandom) IntN(n int) int {
	bound := int32(n)
	v := r.next31()
	if bound&(bound-1) == 0 {
		return int((int64(bound) * int64(v)) >> 31)
	}
	for {
		m := v % bound
		if v-m+(bound-1) >= 0 { // overflow means: in the uneven last stretch
			return int(m)
		}
		v = r.next31()
	}
}

// shuffleSeed is the constant with which the frontend shuffles each batch.
const shuffleSeed = 123456789

// shuffleOrder permutes a batch as Collections.shuffle does with the
// frontend's fixed seed. Its outcome depends on the length alone.
func shuffleOrder(order []int32) {
	r := NewJavaRandom(shuffleSeed)
	for i := len(order); i > 1; i-- {
		j := r.IntN(i)
		order[i-1], order[j] = order[j], order[i-1]
	}
}

func identityOrder(order []int32) {
	for i := range order {
		order[i] = int32(i)
	}
}
