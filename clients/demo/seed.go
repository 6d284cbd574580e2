package demo

import (
	"encoding/json"
	"hash/fnv"

	"bellows/clients/demo/script"
)

// mix folds a value into a seed.
func mix(seed, value uint64) uint64 { return script.Mix(seed, value) }

func hashText(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s)) // a hash never fails to write
	return h.Sum64()
}

// unit turns a hash into a ratio in [0, 1).
func unit(h uint64) float64 { return script.Unit(h) }

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
