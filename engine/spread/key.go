package spread

// SplitKey is a split's place on the ring: MurmurHash3 x64 128 with seed 0
// over the bytes of its hash string, then start and length as little-endian
// 64-bit numbers; the first half, signed. Doris: FederationBackendPolicy's
// split hash, Guava's murmur3_128 and asLong.
func SplitKey(path string, start, length int64) int64 {
	return int64(hashSplit(path, uint64(start), uint64(length)))
}

// NodeKey is the place of a backend's virtual node on the ring. Only the id
// counts: a backend that moves to another host keeps its points.
func NodeKey(backendID int64, virtualNode int32) int64 {
	return int64(hashNode(scramble1(uint64(backendID)), uint32(virtualNode)))
}

// Ring positions are kept as unsigned numbers in the order of the signed ones,
// so that their top bits can index the ring.
func toPosition(key int64) uint64        { return uint64(key) ^ 1<<63 }
func fromPosition(position uint64) int64 { return int64(position ^ 1<<63) }
