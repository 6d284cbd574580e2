package spread

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/twmb/murmur3"
	"pgregory.net/rapid"
)

// TestHashAgainstLibrary compares both shapes of key with the library, over
// the bytes put side by side.
func TestHashAgainstLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		path := rapid.StringOfN(rapid.Rune(), 0, 80, -1).Draw(t, "path")
		start, length := rapid.Uint64().Draw(t, "start"), rapid.Uint64().Draw(t, "length")
		b := binary.LittleEndian.AppendUint64([]byte(path), start)
		b = binary.LittleEndian.AppendUint64(b, length)
		if got, want := hashSplit(path, start, length), murmur3.Sum64(b); got != want {
			t.Fatalf("split: %x, want %x", got, want)
		}
		number := uint32(length)
		b = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint64(nil, start), number)
		if got, want := hashNode(scramble1(start), number), murmur3.Sum64(b); got != want {
			t.Fatalf("node: %x, want %x", got, want)
		}
	})
}
func TestHashEveryLength(t *testing.T) {
	text := strings.Repeat("s3a://bücket/ä-file.parquet?", 5)
	for n := range len(text) {
		b := binary.LittleEndian.AppendUint64([]byte(text[:n]), 1<<63+5)
		b = binary.LittleEndian.AppendUint64(b, 77)
		if got, want := hashSplit(text[:n], 1<<63+5, 77), murmur3.Sum64(b); got != want {
			t.Errorf("path of %d bytes: %x, want %x", n, got, want)
		}
	}
}

// BenchmarkHash compares with the library, over parts put side by side.
func BenchmarkHash(b *testing.B) {
	splits := benchSplits(10_000)
	b.Run("own", func(b *testing.B) {
		for b.Loop() {
			for i := range splits {
				hashSplit(splits[i].Path, uint64(splits[i].Start), uint64(splits[i].Length))
			}
		}
	})
	b.Run("library", func(b *testing.B) {
		var key []byte
		for b.Loop() {
			for i := range splits {
				key = append(key[:0], splits[i].Path...)
				key = binary.LittleEndian.AppendUint64(key, uint64(splits[i].Start))
				key = binary.LittleEndian.AppendUint64(key, uint64(splits[i].Length))
				murmur3.Sum64(key)
			}
		}
	})
}
