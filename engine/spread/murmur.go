package spread

import (
	"encoding/binary"
	"math/bits"
)

// MurmurHash3 x64 128 with seed 0, for the two shapes of key that the ring
// knows. A library takes bytes, so a key's parts would have to be copied side
// by side first, and a node's id mixed anew for each of its points.
const (
	murmurC1 = 0x87c37b91114253d5
	murmurC2 = 0x4cf5ad432745937f
)

// murmurState is the two halves between blocks of 16 bytes.
type murmurState struct{ h1, h2 uint64 }

func (s murmurState) block(k1, k2 uint64) murmurState {
	s.h1 ^= scramble1(k1)
	s.h1 = bits.RotateLeft64(s.h1, 27) + s.h2
	s.h1 = s.h1*5 + 0x52dce729
	s.h2 ^= scramble2(k2)
	s.h2 = bits.RotateLeft64(s.h2, 31) + s.h1
	s.h2 = s.h2*5 + 0x38495ab5
	return s
}

// finish mixes in the last bytes, fewer than 16, padded with zeros, and gives
// the first half of the hash. A part that is missing changes nothing as zero.
func (s murmurState) finish(k1, k2 uint64, length uint) uint64 {
	h1 := s.h1 ^ scramble1(k1) ^ uint64(length)
	h2 := s.h2 ^ scramble2(k2) ^ uint64(length)
	h1 += h2
	h2 += h1
	return avalanche(h1) + avalanche(h2)
}

func scramble1(k uint64) uint64 { return bits.RotateLeft64(k*murmurC1, 31) * murmurC2 }
func scramble2(k uint64) uint64 { return bits.RotateLeft64(k*murmurC2, 33) * murmurC1 }

func avalanche(k uint64) uint64 {
	k = (k ^ k>>33) * 0xff51afd7ed558ccd
	k = (k ^ k>>33) * 0xc4ceb9fe1a85ec53
	return k ^ k>>33
}

// hashSplit hashes the path's bytes, then start and length, 8 bytes each.
func hashSplit(path string, start, length uint64) uint64 {
	if len(path) < 16 {
		return hashShort(path, start, length)
	}
	var s murmurState
	for b := []byte(path); len(b) >= 16; b = b[16:] {
		s = s.block(binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:]))
	}
	return s.end(path, start, length)
}

// end hashes what is left of a path of 16 bytes or more behind its whole blocks,
// and the two numbers, which that part moves up by its own length.
func (s murmurState) end(path string, start, length uint64) uint64 {
	n := uint(len(path))
	low, high := binary.LittleEndian.Uint64([]byte(path)[n-16:]), binary.LittleEndian.Uint64([]byte(path)[n-8:])
	up := n % 8 * 8
	down := (64 - up) % 64
	some := uint64(int64(-up) >> 63) // all ones, or none where up is 0
	tail := high >> down & some
	k0, k1 := tail|start<<up, start>>down&some|length<<up
	k2, k3 := length>>down&some, uint64(0)
	if n&8 != 0 {
		k0, k1, k2, k3 = low>>down&some|high<<up, k0, k1, k2
	}
	return s.block(k0, k1).finish(k2, k3, n+16)
}

// hashShort is hashSplit for paths of less than a block.
func hashShort(path string, start, length uint64) uint64 {
	var b [32]byte
	n := copy(b[:], path)
	binary.LittleEndian.PutUint64(b[n:], start)
	binary.LittleEndian.PutUint64(b[n+8:], length)
	var k [4]uint64
	for i := range k {
		k[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return murmurState{}.block(k[0], k[1]).finish(k[2], k[3], uint(n)+16)
}

// hashNode hashes an id of 8 bytes, scrambled already, then a number of 4.
func hashNode(scrambledID uint64, number uint32) uint64 {
	return murmurState{h1: scrambledID}.finish(0, uint64(number), 12)
}
