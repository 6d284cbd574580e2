package change

import (
	"math"
	"strings"

	"bellows/engine/spread"
)

// hashing is how printed paths become hashed ones. The frontend hashes the raw
// location and EXPLAIN prints it with a normalised scheme.
type hashing map[string]string

func (h hashing) path(printed string) string {
	scheme, rest, ok := strings.Cut(printed, "://")
	if to := h[scheme]; ok && to != "" {
		return to + "://" + rest
	}
	return printed
}

// aliases are the schemes that object storage is also written with in table
// metadata, by the one that is printed.
var aliases = map[string][]string{"s3": {"s3a", "s3n", "oss", "cos", "cosn", "obs", "bos", "tos", "gs"}}

// local says that a path may be read from the backend's own host: Doris then
// places its split there, whatever the ring says.
func (p *proof) local(path string) bool {
	if !p.settings.LocalScheduling {
		return false
	}
	scheme, _, ok := strings.Cut(path, "://")
	switch {
	case !ok:
		return strings.HasPrefix(path, "/")
	case scheme == "hdfs" || scheme == "viewfs" || scheme == "file" || scheme == "alluxio" || scheme == "jfs":
		return true
	default:
		return false
	}
}

// width is how many candidates a split has.
func (p *proof) width() int {
	n := int64(p.settings.HashCandidates)
	if p.decision.Spread {
		n = p.decision.SpreadNum
		if n == 0 {
			n = int64(len(p.backends))
		}
	}
	return int(min(n, int64(len(p.backends))))
}

// candidates are those of a range, among the eligible backends.
func (p *proof) candidates(r spread.FileRange, h hashing) []int {
	if p.decision.Strategy == spread.Random {
		all := make([]int, len(p.backends))
		for i := range all {
			all[i] = i
		}
		return all
	}
	return p.ring.Candidates(spread.SplitKey(h.path(r.Path), r.Start, r.Length), p.width())
}

// byLuck is the logarithm of the probability that ranges with so many distinct
// homes each would all lie within candidates that have nothing to do with them.
func (p *proof) byLuck(homes []int) float64 {
	n, k := len(p.backends), p.width()
	sum := 0.0
	for _, seen := range homes {
		if seen > k {
			return math.Inf(-1)
		}
		sum += logChoose(n-seen, k-seen) - logChoose(n, k)
	}
	return sum
}

func logChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
