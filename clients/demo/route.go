package demo

import (
	"slices"
	"sync"
)

// fleet is which servers are up: the part of the cluster's state that routing
// depends on. It is immutable.
type fleet struct {
	up   []bool
	down int
}

// view is the routing of one half for one fleet: what a broker would choose at
// each turn of the rotation.
type view struct {
	half   *half
	fleet  *fleet
	period int // after how many turns the choices repeat
	turns  []turn
	// missing are the segments without any server that is up.
	missing []string
}

// turn is one choice of replicas, worked out when first asked for.
type turn struct {
	once  sync.Once
	picks []pick
	docs  int64
	segs  int
	// consuming counts the segments that are still being written.
	consuming int
	json      []byte // {"Server_a":["seg",…],…}
}

// pick is what one server gets of a choice.
type pick struct {
	server   int
	segments []int
}

// view of h for the servers that are up. A disabled half routes to nothing.
func (h *half) view(f *fleet) *view {
	if v := h.latest.Load(); v != nil && v.fleet == f {
		return v
	}
	v := &view{half: h, fleet: f, period: 1}
	for _, s := range h.segments {
		alive := 0
		for _, r := range s.replicas {
			if f.up[r] {
				alive++
			}
		}
		if alive == 0 {
			v.missing = append(v.missing, s.name)
			continue
		}
		v.period = lcm(v.period, alive)
	}
	v.turns = make([]turn, v.period)
	h.latest.Store(v)
	return v
}

// at is the choice for rotation id. Balanced selectors turn by segment as well,
// replica-group ones take one replica for the whole request.
func (v *view) at(id int64, names []string) *turn {
	residue := int(id % int64(v.period))
	t := &v.turns[residue]
	t.once.Do(func() { v.fill(t, residue, names) })
	return t
}

func (v *view) fill(t *turn, id int, names []string) {
	by := map[int]int{}
	for i, s := range v.half.segments {
		alive := make([]int, 0, len(s.replicas))
		for _, r := range s.replicas {
			if v.fleet.up[r] {
				alive = append(alive, r)
			}
		}
		if len(alive) == 0 {
			continue
		}
		k := id
		if v.half.spec.Selector == Balanced {
			k += i
		}
		server := alive[k%len(alive)]
		at, ok := by[server]
		if !ok {
			at = len(t.picks)
			by[server] = at
			t.picks = append(t.picks, pick{server: server})
		}
		t.picks[at].segments = append(t.picks[at].segments, i)
		t.docs += s.docs
		t.segs++
		if s.consuming {
			t.consuming++
		}
	}
	slices.SortFunc(t.picks, func(a, b pick) int { return a.server - b.server })
	t.json = v.encode(t, names)
}

// encode writes the choice as the debug calls answer it.
func (v *view) encode(t *turn, names []string) []byte {
	b := []byte{'{'}
	for i, p := range t.picks {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, names[p.server])
		b = append(b, ':')
		b = v.appendSegments(b, p)
	}
	return append(b, '}')
}

func (v *view) appendSegments(b []byte, p pick) []byte {
	b = append(b, '[')
	for j, s := range p.segments {
		if j > 0 {
			b = append(b, ',')
		}
		b = appendString(b, v.half.segments[s].name)
	}
	return append(b, ']')
}

func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}
