package spread

// A backend's tasks are a binary heap by end. container/heap would cost an
// interface call a compare.

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
