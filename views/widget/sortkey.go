package widget

import (
	"encoding/binary"
	"math"
	"slices"
	"unicode/utf8"
)

// sorter orders rows by keys that are worked out once: comparing cells would ask
// for them and fold them some twenty times each. Its memory is used again.
//
// Keys are sorted by their digits, eight bytes at a time, which takes a fraction
// of what comparing takes when there are many; see BenchmarkSortAndFilter.
type sorter struct {
	keys, spare []sortKey
	arena       []byte // the texts of keys; see appendNatural
}

type sortKey struct {
	first uint64 // what is sorted by now: a number, or eight bytes of the text
	text  uint32 // in the arena
	row   int32
}

// sort writes the rows by a column to order. Ties keep the order of the snapshot,
// in both directions.
func (s *sorter) sort(rows Rows, col int, byValue, desc bool, order []int32) {
	if values, ok := rows.(Valued); ok && byValue {
		s.byValue(values, len(order), col, desc)
	} else {
		s.byText(rows, len(order), col, desc)
	}
	for i, k := range s.keys {
		order[i] = k.row
	}
}

func (s *sorter) begin(n int) {
	if cap(s.keys) < n {
		s.keys, s.spare = make([]sortKey, 0, n), make([]sortKey, n)
	}
	s.keys, s.arena = s.keys[:0], s.arena[:0]
}

func (s *sorter) byValue(values Valued, n, col int, desc bool) {
	s.begin(n)
	for row := range n {
		v, known := values.Value(row, col)
		k := sortKey{row: int32(row), first: math.MaxUint64}
		if known && !math.IsNaN(v) {
			k.first = ordered(v)
			if desc {
				k.first = ^k.first
			}
			k.first = min(k.first, math.MaxUint64-1)
		}
		s.keys = append(s.keys, k)
	}
	radix(s.keys, s.spare)
}

// ordered maps numbers to unsigned ones of the same order.
func ordered(v float64) uint64 {
	if v == 0 {
		v = 0 // also what is minus zero
	}
	b := math.Float64bits(v)
	if b>>63 == 1 {
		return ^b
	}
	return b | 1<<63
}

func (s *sorter) byText(rows Rows, n, col int, desc bool) {
	s.begin(n)
	for row := range n {
		from := len(s.arena)
		s.arena = appendNatural(s.arena, rows.Cell(row, col).Text)
		s.arena = append(s.arena, 0, 0, 0, 0, 0, 0, 0, 0) // room to read eight bytes anywhere
		s.keys = append(s.keys, sortKey{row: int32(row), text: uint32(from)})
	}
	s.texts(s.keys, 0, desc)
}

// texts sorts keys whose texts are the same up to some byte: by the eight bytes
// behind what all of them share, and then those that are still the same.
func (s *sorter) texts(keys []sortKey, same int, desc bool) {
	same += s.shared(keys, same)
	for i := range keys {
		keys[i].first = binary.BigEndian.Uint64(s.arena[int(keys[i].text)+same:])
	}
	if desc {
		for i := range keys {
			keys[i].first = ^keys[i].first
		}
	}
	radix(keys, s.spare)
	for from := 0; from < len(keys); {
		to := from + 1
		for to < len(keys) && keys[to].first == keys[from].first {
			to++
		}
		ended := byte(keys[from].first) == 0
		if desc {
			ended = byte(keys[from].first) == math.MaxUint8
		}
		if to-from > 1 && !ended {
			s.texts(keys[from:to], same+8, desc)
		}
		from = to
	}
}

// shared is how many bytes from here on all texts have in common.
func (s *sorter) shared(keys []sortKey, from int) int {
	if len(keys) == 0 {
		return 0
	}
	first := s.arena[int(keys[0].text)+from:]
	n := 0
	for first[n] != 0 {
		n++
	}
	for _, k := range keys[1:] {
		t := s.arena[int(k.text)+from:]
		i := 0
		for i < n && first[i] == t[i] {
			i++
		}
		n = i
	}
	return n
}

// appendNatural writes a text so that comparing bytes puts upper and lower case
// together, and server-9 before server-10: a number is a 0, how many digits it
// has, and these. No byte is 0, which ends the text.
func appendNatural(dst []byte, s string) []byte {
	n := len(dst)
	dst = slices.Grow(dst, 3*len(s)) // a digit alone takes three bytes, and so does a bad byte
	out := dst[:cap(dst)]
	for i := 0; i < len(s); {
		b := s[i]
		switch {
		case isDigit(b):
			from := i
			for from < len(s) && s[from] == '0' {
				from++
			}
			i = from
			for i < len(s) && isDigit(s[i]) && i-from < math.MaxUint8-1 {
				i++
			}
			out[n], out[n+1] = '0', byte(1+i-from)
			n += 2 + copy(out[n+2:], s[from:i])
		case b < utf8.RuneSelf:
			out[n] = max(lowers[b], 1)
			n++
			i++
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			n += utf8.EncodeRune(out[n:], fold(r))
			i += size
		}
	}
	return out[:n]
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
