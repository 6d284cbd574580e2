package spread

import "slices"

// outcome is what one sampled query put on the backends.
type outcome struct {
	parts []part
	moves int
}

type part struct {
	backend int32
	splits  int32
	load    float64
}

func (o *outcome) equal(other *outcome) bool {
	return o.moves == other.moves && slices.Equal(o.parts, other.parts)
}

// hash is FNV-1a over what tells outcomes apart.
func (o *outcome) hash() uint64 {
	h := uint64(14695981039346656037)
	for _, p := range o.parts {
		h = (h ^ uint64(p.backend)) * 1099511628211
		h = (h ^ uint64(p.splits)) * 1099511628211
	}
	return h
}

// outcomes are a run's samples. Once gathered, samples that came out alike are
// one: small workloads have few outcomes, and those that are drawn by the
// million then stay near.
type outcomes struct {
	all   []outcome
	which []int32 // by sample: which of all; nil: as many as samples
}

func (s *outcomes) len() int {
	if s.which != nil {
		return len(s.which)
	}
	return len(s.all)
}

func (s *outcomes) at(sample int) *outcome {
	if s.which != nil {
		return &s.all[s.which[sample]]
	}
	return &s.all[sample]
}

// gather looks for outcomes that are alike, and gives up when most of the first
// ones are not.
func (s *outcomes) gather() {
	const enoughToTell = 1024
	seen := map[uint64]int32{}
	var distinct []outcome
	which := make([]int32, len(s.all))
	for k := range s.all {
		o := &s.all[k]
		h := o.hash()
		i, ok := seen[h]
		if !ok || !distinct[i].equal(o) { // of two with one hash the second is not found again
			i = int32(len(distinct))
			distinct = append(distinct, *o)
			if !ok {
				seen[h] = i
			}
		}
		which[k] = i
		if k == enoughToTell && len(distinct) > enoughToTell/2 {
			return
		}
	}
	s.all, s.which = distinct, which
}
