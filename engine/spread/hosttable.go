package spread

import (
	"sort"
	"unicode/utf16"
)

// hostTable groups backends by host, as the frontend's map does. Hosts are in
// the order in which a walk over that map meets them; inside a host the given
// order of the backends stays.
type hostTable struct {
	byHost map[string][]int32 // backend indexes in given order
	scan   []int32            // all backends, host by host in map order
	fixed  bool               // whether the given order makes no difference
}

// newHostTable builds the table. order is the given order of the backends, as
// indexes; nil is theirs. javaVersion picks how the frontend's Java sizes a
// copied map: from 19 on it is smaller.
func newHostTable(backends []Backend, order []int32, javaVersion int) hostTable {
	if order == nil {
		order = make([]int32, len(backends))
		identityOrder(order)
	}
	t := hostTable{byHost: make(map[string][]int32, len(backends)), fixed: true}
	var hosts []string
	for _, i := range order {
		h := backends[i].Host
		if _, ok := t.byHost[h]; !ok {
			hosts = append(hosts, h)
		} else {
			t.fixed = false // their order follows the given one
		}
		t.byHost[h] = append(t.byHost[h], i)
	}
	mask := uint32(hostTableSize(len(hosts), javaVersion) - 1)
	type slot struct {
		host         string
		slot, first  uint32
		firstAppears int
	}
	slots := make([]slot, len(hosts))
	for i, h := range hosts {
		x := javaStringHash(h)
		x ^= x >> 16
		slots[i] = slot{h, x & mask, x & 15, i}
	}
	// The grouping map puts a new host at the front of its slot, and copying
	// keeps that: within a slot the latest comes first.
	sort.Slice(slots, func(a, b int) bool {
		x, y := &slots[a], &slots[b]
		if x.slot != y.slot {
			return x.slot < y.slot
		}
		if x.first != y.first {
			return x.first < y.first
		}
		return x.firstAppears > y.firstAppears
	})
	t.scan = make([]int32, 0, len(backends))
	for i := range slots {
		if i > 0 && slots[i].slot == slots[i-1].slot && slots[i].first == slots[i-1].first {
			t.fixed = false
		}
		t.scan = append(t.scan, t.byHost[slots[i].host]...)
	}
	return t
}

// hostTableSize is the number of slots of a java.util.HashMap copied from one
// of n entries.
func hostTableSize(n, javaVersion int) int {
	need := int(float32(n)/0.75 + 1)
	if javaVersion >= 19 {
		need = (4*n + 2) / 3
	}
	size := 1
	for size < need {
		size *= 2
	}
	return size
}

// javaStringHash is String.hashCode, over UTF-16 units.
func javaStringHash(s string) uint32 {
	var h uint32
	for _, r := range s {
		if r < 0x10000 {
			h = 31*h + uint32(r)
			continue
		}
		hi, lo := utf16.EncodeRune(r)
		h = 31*(31*h+uint32(hi)) + uint32(lo)
	}
	return h
}
