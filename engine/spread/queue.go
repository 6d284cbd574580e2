package spread

// agedQueue is a priority queue in which the larger priority comes first, and
// among equals the one that was queued earlier. An update keeps an entry's
// age; leaving and coming back makes it new. Doris: IndexedPriorityQueue.
type agedQueue struct {
	heap     []int32 // backend indexes
	at       []int32 // by backend: its place in heap, -1 when not queued
	priority []int64 // by backend
	age      []int64 // by backend
	next     int64
}

func (q *agedQueue) reset(n int) {
	if cap(q.at) < n {
		q.heap = make([]int32, 0, n)
		q.at = make([]int32, n)
		q.priority = make([]int64, n)
		q.age = make([]int64, n)
	}
	q.heap, q.at, q.next = q.heap[:0], q.at[:n], 0
	q.priority, q.age = q.priority[:n], q.age[:n]
	for i := range q.at {
		q.at[i] = -1
	}
}

func (q *agedQueue) before(a, b int32) bool {
	if q.priority[a] != q.priority[b] {
		return q.priority[a] > q.priority[b]
	}
	return q.age[a] < q.age[b]
}

// put adds a backend, or changes its priority if it is queued.
func (q *agedQueue) put(b int32, priority int64) {
	q.priority[b] = priority
	if q.at[b] < 0 {
		q.age[b] = q.next
		q.next++
		q.at[b] = int32(len(q.heap))
		q.heap = append(q.heap, b)
		q.up(int(q.at[b]))
		return
	}
	q.up(int(q.at[b]))
	q.down(int(q.at[b]))
}

// take removes and returns the first backend; ok is false when none is left.
func (q *agedQueue) take() (b int32, ok bool) {
	if len(q.heap) == 0 {
		return 0, false
	}
	b = q.heap[0]
	last := len(q.heap) - 1
	q.swap(0, last)
	q.heap = q.heap[:last]
	q.at[b] = -1
	if last > 0 {
		q.down(0)
	}
	return b, true
}

func (q *agedQueue) swap(i, j int) {
	q.heap[i], q.heap[j] = q.heap[j], q.heap[i]
	q.at[q.heap[i]], q.at[q.heap[j]] = int32(i), int32(j)
}

func (q *agedQueue) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !q.before(q.heap[i], q.heap[parent]) {
			return
		}
		q.swap(i, parent)
		i = parent
	}
}

func (q *agedQueue) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(q.heap) {
			return
		}
		if child+1 < len(q.heap) && q.before(q.heap[child+1], q.heap[child]) {
			child++
		}
		if !q.before(q.heap[child], q.heap[i]) {
			return
		}
		q.swap(i, child)
		i = child
	}
}
