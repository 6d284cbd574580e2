package spread

// Assignment is what one batch came to.
type Assignment struct {
	cluster *cluster
	batch   *Batch
	order   []int32 // the sequence in which the policy met the splits

	home   []int32   // by split: where it ended, -1 when it was not placed
	chosen []int32   // by split: where it was put first; nil when none was moved
	how    via       // the step that placed every split, when it is one
	steps  []via     // by split otherwise
	drawn  [][]int32 // by split: random candidates
	lists  lists
	linked bool    // lists are kept; a simulation mostly does without
	total  []int64 // by backend: the policy's weight after this batch
	moves  int
	asked  int // candidates asked of the ring
}

// via says which step placed a split.
type via uint8

const (
	viaNone  via = iota
	viaLocal     // least loaded backend on a host of the split
	viaBound     // same, for splits that only their hosts can read
	viaTurn      // round robin
	viaDrawn     // random candidates
	viaAll       // random with spread 0: every backend
	viaRing      // candidates of the ring
	viaFile      // generation F: the file's backend
)

func (a *Assignment) via(i int32) via {
	if len(a.steps) > 0 {
		return a.steps[i]
	}
	if a.home[i] < 0 {
		return viaNone
	}
	return a.how
}

// firstHome is where the split was put before redistribution moved any.
func (a *Assignment) firstHome(i int32) int32 {
	if a.chosen != nil {
		return a.chosen[i]
	}
	return a.home[i]
}

// lists are the splits of each backend, in the order in which it holds them.
// They are linked through one array, so that no list has to grow.
type lists struct {
	next  []int32 // by split
	head  []int32 // by backend
	tail  []int32
	count []int32
}

const endOfList = -1

func (l *lists) reset(splits, backends int) {
	l.next = grow(l.next, splits)
	l.head, l.tail, l.count = grow(l.head, backends), grow(l.tail, backends), grow(l.count, backends)
	for b := range l.head {
		l.head[b], l.tail[b], l.count[b] = endOfList, endOfList, 0
	}
}

func (l *lists) push(b, split int32) {
	l.next[split] = endOfList
	if t := l.tail[b]; t >= 0 {
		l.next[t] = split
	} else {
		l.head[b] = split
	}
	l.tail[b] = split
	l.count[b]++
}

// link makes the lists of splits that were met in that order, back to front: so
// each split needs only the one behind it.
func (l *lists) link(order, home []int32) {
	for k := len(order) - 1; k >= 0; k-- {
		i := order[k]
		b := home[i]
		behind := l.head[b]
		if behind == endOfList {
			l.tail[b] = i
		}
		l.next[i] = behind
		l.head[b] = i
		l.count[b]++
	}
}

// remove takes out the split behind prev; prev is endOfList for the first.
func (l *lists) remove(b, prev, split int32) {
	after := l.next[split]
	if prev == endOfList {
		l.head[b] = after
	} else {
		l.next[prev] = after
	}
	if l.tail[b] == split {
		l.tail[b] = prev
	}
	l.count[b]--
}

func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// Len is the number of splits of the batch.
func (a *Assignment) Len() int { return len(a.home) }

// Home is the index of the backend that holds the split in the end; -1 when
// the batch failed before it was placed.
func (a *Assignment) Home(split int) int { return int(a.home[split]) }

// Splits lists the splits of a backend in the order in which it holds them.
func (a *Assignment) Splits(backend int) []int {
	out := make([]int, 0, a.lists.count[backend])
	for i := a.lists.head[backend]; i != endOfList; i = a.lists.next[i] {
		out = append(out, int(i))
	}
	return out
}

// Weight is the policy's total for a backend after this batch, earlier
// batches included.
func (a *Assignment) Weight(backend int) int64 { return a.total[backend] }

// Moves is how many times redistribution moved a split.
func (a *Assignment) Moves() int { return a.moves }

// Order is the sequence in which the policy met the splits. The frontend
// shuffles the caller's own list, so a second call with the same list starts
// from this one.
func (a *Assignment) Order() []int {
	out := make([]int, len(a.order))
	for k, i := range a.order {
		out[k] = int(i)
	}
	return out
}
