package bench

import (
	"cmp"
	"math"
	"slices"
)

// MaxRestarts bounds the restarts of an arm: the exact tests count every way of
// choosing them.
const MaxRestarts = 50

// rankSum is the exact two-sided rank-sum test of two unpaired samples: the part of
// all ways to choose len(a) of the pooled ranks, ties sharing theirs, whose sum is at
// least as far from its mean as that of a.
func rankSum(a, b []float64) float64 {
	n, all := len(a), len(a)+len(b)
	if n == 0 || n == all {
		return 1
	}
	ranks := doubledRanks(append(slices.Clone(a), b...))
	observed := 0
	for _, r := range ranks[:n] {
		observed += r
	}
	ways := sumsOf(ranks, n)
	// Twice the mean of a sum of doubled ranks, so that it is whole.
	mean := n * (all + 1)
	extreme, total := 0.0, 0.0
	for sum, w := range ways {
		total += w
		if abs(sum-mean) >= abs(observed-mean) {
			extreme += w
		}
	}
	return extreme / total
}

// smallestP is the least that rankSum can give for so many restarts, without ties.
func smallestP(n, m int) float64 {
	if n == 0 || m == 0 {
		return 1
	}
	return min(1, 2/choose(n+m, n))
}

// doubledRanks are the ranks of values times two, so that shared ones are whole.
func doubledRanks(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(x, y int) int { return cmp.Compare(values[x], values[y]) })
	ranks := make([]int, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && values[order[j]] == values[order[i]] {
			j++
		}
		for _, k := range order[i:j] {
			ranks[k] = i + j + 1 // twice the mean of i+1..j
		}
		i = j
	}
	return ranks
}

// sumsOf counts, for every sum, the ways to choose n of the numbers with that sum.
func sumsOf(numbers []int, n int) []float64 {
	most := 0
	for _, v := range numbers {
		most += v
	}
	ways := make([][]float64, n+1)
	for k := range ways {
		ways[k] = make([]float64, most+1)
	}
	ways[0][0] = 1
	for _, v := range numbers {
		for k := n; k > 0; k-- {
			for sum := most; sum >= v; sum-- {
				ways[k][sum] += ways[k-1][sum-v]
			}
		}
	}
	return ways[n]
}

func choose(n, k int) float64 {
	c := 1.0
	for i := 1; i <= k; i++ {
		c *= float64(n-k+i) / float64(i)
	}
	return math.Round(c)
}

func abs(n int) int { return max(n, -n) }

// shift is the Hodges-Lehmann estimate of how far a lies above b: the median of all
// differences, with exact limits at a confidence of 95 % or the next above it that the
// numbers allow. With too few restarts there are none, and confidence is 0.
func shift(a, b []float64) (estimate, low, high, confidence float64) {
	if len(a) == 0 || len(b) == 0 {
		return 0, 0, 0, 0
	}
	differences := make([]float64, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			differences = append(differences, x-y)
		}
	}
	slices.Sort(differences)
	estimate = medianOf(differences)
	ranks := make([]int, len(a)+len(b))
	for i := range ranks {
		ranks[i] = i + 1
	}
	ways := sumsOf(ranks, len(a))
	total := choose(len(a)+len(b), len(a))
	least := len(a) * (len(a) + 1) / 2
	tail, cut := 0.0, 0
	for ; cut < len(differences)/2; cut++ {
		next := tail + ways[least+cut]
		if 2*next > significant*total {
			break
		}
		tail = next
	}
	if cut == 0 {
		return estimate, 0, 0, 0
	}
	return estimate, differences[cut-1], differences[len(differences)-cut], 1 - 2*tail/total
}

// significant is the probability below which a difference counts as one.
const significant = 0.05

// medianOf sorted values; 0 of none.
func medianOf(sorted []float64) float64 {
	n := len(sorted)
	switch {
	case n == 0:
		return 0
	case n%2 == 1:
		return sorted[n/2]
	default:
		return (sorted[n/2-1] + sorted[n/2]) / 2
	}
}
