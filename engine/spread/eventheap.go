package spread

// Two binary heaps of the closed loop: tasks of a backend by end, and backends
// by their next event. container/heap would cost an interface call a compare.

func (b *sharedBackend) push(t sharedTask) {
	b.tasks = append(b.tasks, t)
	i := len(b.tasks) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if b.tasks[parent].end <= t.end {
			break
		}
		b.tasks[i] = b.tasks[parent]
		i = parent
	}
	b.tasks[i] = t
}

func (b *sharedBackend) pop() sharedTask {
	first := b.tasks[0]
	n := len(b.tasks) - 1
	t := b.tasks[n]
	b.tasks = b.tasks[:n]
	i := 0
	for {
		child := 2*i + 1
		if child >= n {
			break
		}
		if child+1 < n && b.tasks[child+1].end < b.tasks[child].end {
			child++
		}
		if t.end <= b.tasks[child].end {
			break
		}
		b.tasks[i] = b.tasks[child]
		i = child
	}
	if n > 0 {
		b.tasks[i] = t
	}
	return first
}

func (l *closedLoop) sooner(x, y int32) bool { return l.backends[x].next < l.backends[y].next }

func (l *closedLoop) swap(i, j int) {
	l.events[i], l.events[j] = l.events[j], l.events[i]
	l.at[l.events[i]], l.at[l.events[j]] = int32(i), int32(j)
}

func (l *closedLoop) up(i int) int {
	for i > 0 {
		parent := (i - 1) / 2
		if !l.sooner(l.events[i], l.events[parent]) {
			break
		}
		l.swap(i, parent)
		i = parent
	}
	return i
}

func (l *closedLoop) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(l.events) {
			return
		}
		if child+1 < len(l.events) && l.sooner(l.events[child+1], l.events[child]) {
			child++
		}
		if !l.sooner(l.events[child], l.events[i]) {
			return
		}
		l.swap(i, child)
		i = child
	}
}

// drop takes the backend at i out.
func (l *closedLoop) drop(i int) {
	last := len(l.events) - 1
	l.at[l.events[i]] = -1
	if i != last {
		l.events[i] = l.events[last]
		l.at[l.events[i]] = int32(i)
	}
	l.events = l.events[:last]
	if i != last {
		l.down(l.up(i))
	}
}
