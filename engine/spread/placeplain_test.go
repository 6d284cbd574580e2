package spread

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestPlainAgainstGeneral: the fast way for plain batches comes to what the
// general way does, split for split, whichever rows it takes candidates from.
func TestPlainAgainstGeneral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		splits := make([]Split, rapid.IntRange(0, 300).Draw(t, "splits"))
		alike := rapid.Bool().Draw(t, "alike")
		for i := range splits {
			splits[i] = Split{Path: fmt.Sprintf("s3://bucket/%d", i/3), Start: int64(i % 3)}
			if !alike {
				splits[i].Weight = Proportion{Self: int64(i*37%101 + 1), Target: 100, Set: true}
			}
		}
		s := DefaultSettings(GenerationS3)
		s.ConsistentHash = true
		s.SpreadNum = rapid.Int64Range(0, 14).Draw(t, "N")
		s.VirtualNodes = rapid.IntRange(0, 9).Draw(t, "virtual nodes")
		s.HashCandidates = rapid.IntRange(-1, 11).Draw(t, "candidates")
		backends := benchBackends(rapid.IntRange(1, 12).Draw(t, "backends"))
		tabled := rapid.Bool().Draw(t, "tabled")

		place := func(plain bool) (a *Assignment, failed error) {
			p, err := NewPolicy(backends, PolicyOptions{Settings: s, Source: NewJavaRandom(5)})
			if err != nil {
				t.Fatal(err)
			}
			b := NewBatch(splits)
			var table *candidateTable
			if width := p.hashCount(); tabled && plain && width > 0 && width <= p.ring.owning {
				table = newCandidateTable(b, width)
				table.fill(b, p.walk, 0, b.Len())
			}
			b.plain = b.plain && plain
			for range 2 { // the second one starts from uneven weights
				a = &Assignment{order: b.order(nil, true), linked: true}
				if err := p.run(b, a.order, table, a); err != nil {
					return a, err
				}
			}
			return a, nil
		}
		fast, err := place(true)
		slow, wanted := place(false)
		if fmt.Sprint(err) != fmt.Sprint(wanted) {
			t.Fatalf("error %v, want %v", err, wanted)
		}
		if !slices.Equal(fast.home, slow.home) || !slices.Equal(fast.total, slow.total) || fast.moves != slow.moves {
			t.Fatalf("homes\n%v\n%v\nwith %d and %d moves", fast.home, slow.home, fast.moves, slow.moves)
		}
		for b := range backends {
			if got, want := fast.Splits(b), slow.Splits(b); !slices.Equal(got, want) {
				t.Fatalf("backend %d holds %v, want %v", b, got, want)
			}
		}
	})
}

// TestArcsAgainstWalk: a point's row is what a walk from it meets.
func TestArcsAgainstWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewRing(benchBackends(rapid.IntRange(1, 12).Draw(t, "backends")), rapid.IntRange(1, 9).Draw(t, "virtual nodes"))
		width := rapid.IntRange(1, min(fewCandidates, r.owning)).Draw(t, "width")
		rows, w := r.arcs(width), newWalker(r)
		for start := range r.Len() + 1 {
			if got, want := rows.row(int32(start), width), w.collectFrom(start, width, nil); !slices.Equal(got, want) {
				t.Fatalf("from point %d of %d: %v, want %v", start, r.Len(), got, want)
			}
		}
	})
}
