package spread

import (
	"encoding/binary"

	"github.com/twmb/murmur3"
)

// SplitKey is a split's place on the ring: MurmurHash3 x64 128 with seed 0
// over the bytes of its hash string, then start and length as little-endian
// 64-bit numbers; the first half, signed. Doris: FederationBackendPolicy's
// split hash, Guava's murmur3_128 and asLong.
func SplitKey(path string, start, length int64) int64 {
	var k keyHasher
	return k.split(path, start, length)
}

// NodeKey is the place of a backend's virtual node on the ring. Only the id
// counts: a backend that moves to another host keeps its points.
func NodeKey(backendID int64, virtualNode int32) int64 {
	var b [12]byte
	binary.LittleEndian.PutUint64(b[:8], uint64(backendID))
	binary.LittleEndian.PutUint32(b[8:], uint32(virtualNode))
	return int64(murmur3.Sum64(b[:]))
}

// keyHasher keeps the buffer in which a key's parts are put side by side, so
// that a million keys need one allocation.
type keyHasher struct {
	buf []byte
}

func (k *keyHasher) split(path string, start, length int64) int64 {
	b := append(k.buf[:0], path...)
	b = binary.LittleEndian.AppendUint64(b, uint64(start))
	b = binary.LittleEndian.AppendUint64(b, uint64(length))
	k.buf = b
	return int64(murmur3.Sum64(b))
}

// Ring positions are kept as unsigned numbers in the order of the signed ones,
// so that their top bits can index the ring.
func toPosition(key int64) uint64        { return uint64(key) ^ 1<<63 }
func fromPosition(position uint64) int64 { return int64(position ^ 1<<63) }
