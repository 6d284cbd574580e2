package change

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Test is a statistical test of counts against what is expected.
type Test struct {
	// Method is "exact multinomial", "chi-square", "simulated" or, where nothing
	// is left to chance, "exact".
	Method    string  `json:"method"`
	Statistic float64 `json:"statistic"`
	// DF is the degrees of freedom of a chi-square test.
	DF int `json:"degrees_of_freedom,omitempty"`
	// P is how often chance alone gives counts as far off as these, or farther.
	P float64 `json:"p_value"`
}

// The methods.
const (
	MethodExactMultinomial = "exact multinomial"
	MethodChiSquare        = "chi-square"
	MethodSimulated        = "simulated"
	MethodExact            = "exact"
)

// mostPartitions bounds the exact test: more outcomes than this and chi-square
// is as good.
const mostPartitions = 1_000_000

// chiSquareExpected is from how many expected counts in each cell on the
// chi-square distribution may be trusted.
const chiSquareExpected = 5

// uniformTest tests whether counts are draws from equally likely cells. ok is
// false where neither test fits: too many outcomes, and too few draws.
func uniformTest(counts []int64) (t Test, ok bool) {
	total := int64(0)
	for _, c := range counts {
		total += c
	}
	cells := len(counts)
	if cells < 2 || total == 0 {
		return Test{Method: MethodExact, P: 1}, true
	}
	expected := float64(total) / float64(cells)
	x := chiSquare(counts, expected)
	if partitions(int(total), cells) <= mostPartitions {
		return Test{Method: MethodExactMultinomial, Statistic: x, P: exactUniform(counts, int(total))}, true
	}
	if expected < chiSquareExpected {
		return Test{}, false
	}
	df := cells - 1
	return Test{Method: MethodChiSquare, Statistic: x, DF: df, P: distuv.ChiSquared{K: float64(df)}.Survival(x)}, true
}

func chiSquare(counts []int64, expected float64) float64 {
	observed, even := make([]float64, len(counts)), make([]float64, len(counts))
	for i, c := range counts {
		observed[i], even[i] = float64(c), expected
	}
	return stat.ChiSquare(observed, even)
}

// partitions is how many ways there are to write n as a sum of at most k parts,
// in no order; it stops counting far above mostPartitions.
func partitions(n, k int) float64 {
	if n > 10_000 { // far more than fit, unless there are very few cells
		return math.Inf(1)
	}
	ways := make([]float64, n+1)
	ways[0] = 1
	for part := 1; part <= min(k, n); part++ {
		for s := part; s <= n; s++ {
			ways[s] += ways[s-part]
		}
	}
	return ways[n]
}

// exactUniform sums the probability of all outcomes that are no likelier than
// the one observed. Cells are alike, so outcomes that are permutations of each
// other are counted together.
func exactUniform(counts []int64, total int) float64 {
	e := exact{cells: len(counts), factorial: logFactorials(max(total, len(counts)))}
	e.base = e.factorial[total] - float64(total)*math.Log(float64(e.cells))
	sorted := slices.Clone(counts)
	slices.SortFunc(sorted, func(a, b int64) int { return cmp.Compare(b, a) })
	observed := e.base
	for _, c := range sorted {
		observed -= e.factorial[c]
	}
	// Equal probabilities come out a little different by rounding.
	e.limit = observed + 1e-7
	e.walk(total, total, e.cells, 0, e.factorial[e.cells])
	return min(1, e.sum)
}

func logFactorials(n int) []float64 {
	f := make([]float64, n+1)
	for i := 2; i <= n; i++ {
		f[i] = f[i-1] + math.Log(float64(i))
	}
	return f
}

// exact walks over partitions, largest part first.
type exact struct {
	cells     int
	factorial []float64 // logarithms
	base      float64   // logarithm of total! / cells^total
	limit     float64   // logarithm of the observed outcome's probability
	sum       float64
}

// walk places parts of at most most into so many cells that are left. parts is
// the sum of the parts' log factorials so far, ways the logarithm of how many
// permutations the outcome has.
func (e *exact) walk(left, most, cells int, parts, ways float64) {
	if left == 0 {
		// The rest of the cells are empty, and alike.
		if p := e.base - parts; p <= e.limit {
			e.sum += math.Exp(p + ways - e.factorial[cells])
		}
		return
	}
	if cells == 0 || most == 0 {
		return
	}
	// How many cells hold exactly this most.
	for n := 0; n <= cells && n*most <= left; n++ {
		if (cells-n)*(most-1) < left-n*most {
			continue // what is left would not fit into smaller parts
		}
		e.walk(left-n*most, most-1, cells-n, parts+float64(n)*e.factorial[most], ways-e.factorial[n])
	}
}

// neverSeen is the probability that at least one of n equally likely candidates
// does not come up in so many draws. By inclusion and exclusion.
func neverSeen(n, draws int) float64 {
	if n <= 1 {
		return 0
	}
	if draws < n {
		return 1
	}
	// The alternating sum loses digits where its terms are large; the bound is
	// then as good as useless and the plain union bound is above 1 anyway.
	sum, choose := 0.0, 1.0
	for j := 1; j < n; j++ {
		choose *= float64(n-j+1) / float64(j)
		term := choose * math.Pow(1-float64(j)/float64(n), float64(draws))
		if term < 1e-18 {
			break
		}
		if choose > 1e12 {
			return min(1, float64(n)*math.Pow(1-1/float64(n), float64(draws)))
		}
		if j%2 == 0 {
			term = -term
		}
		sum += term
	}
	return min(1, max(0, sum))
}

// drawsFor is how many draws make it unlikelier than p that a candidate of n is
// never seen.
func drawsFor(n int, p float64) int {
	if n <= 1 {
		return 1
	}
	for k := n; ; k += max(1, k/8) {
		if neverSeen(n, k) < p {
			for k > n && neverSeen(n, k-1) < p {
				k--
			}
			return k
		}
	}
}
