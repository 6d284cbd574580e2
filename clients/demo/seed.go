package demo

import (
	"encoding/json"
	"hash/fnv"
)

// mix folds a value into a seed (the finalizer of splitmix64), so that every
// part of a cluster has a stream of its own.
func mix(seed, value uint64) uint64 {
	z := seed + value*0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

func hashText(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s)) // a hash never fails to write
	return h.Sum64()
}

// unit turns a hash into a ratio in [0, 1).
func unit(h uint64) float64 { return float64(h>>11) / (1 << 53) }

// appendString appends s as JSON. Plain names, nearly all of them, skip the encoder.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' || c >= 0x7f {
			quoted, err := json.Marshal(s)
			if err != nil { // no string fails
				return append(b, `""`...)
			}
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
