package spread

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// closedLoop simulates clients that keep one query each running. A query is a
// task on every backend that it reads from, and done when all are. A backend
// shares its time equally among its tasks. The time that a split takes is
// exponential with a mean in proportion to its load.
type closedLoop struct {
	rng      *rand.Rand
	outcomes []outcome
	unit     float64 // load that takes one backend one unit of time
	clock    float64
	backends []sharedBackend
	events   []int32 // heap of backends by when their next task is done
	at       []int32 // by backend: place in events, -1 when it is idle
	left     []int32 // by client: tasks of its query that still run
}

// sharedBackend counts in the time that each of its tasks has got so far: a
// task is done when that has grown by the task's need.
type sharedBackend struct {
	tasks   []sharedTask // heap by end
	got     float64
	updated float64 // clock when got was right
	busy    float64 // how long it had anything to do
	next    float64 // clock at which its first task is done
}

type sharedTask struct {
	end    float64 // in terms of got
	client int32
}

func newClosedLoop(outcomes []outcome, backends, clients int, unit float64, rng *rand.Rand) *closedLoop {
	l := &closedLoop{
		rng: rng, outcomes: outcomes, unit: unit,
		backends: make([]sharedBackend, backends), at: make([]int32, backends), left: make([]int32, clients),
	}
	for b := range l.at {
		l.at[b] = -1
	}
	for client := range clients {
		l.issue(int32(client))
	}
	return l
}

// issue starts a client's next query.
func (l *closedLoop) issue(client int32) {
	o := &l.outcomes[0]
	if len(l.outcomes) > 1 {
		o = &l.outcomes[l.rng.IntN(len(l.outcomes))]
	}
	l.left[client] = int32(len(o.parts))
	for _, p := range o.parts {
		l.arrive(p.backend, client, l.need(p))
	}
}

// need draws the time of a part: the sum of its splits' times.
func (l *closedLoop) need(p part) float64 {
	mean := p.load / l.unit
	if p.splits == 1 {
		return mean * l.rng.ExpFloat64()
	}
	k := float64(p.splits)
	return mean / k * distuv.Gamma{Alpha: k, Beta: 1, Src: l.rng}.Rand()
}

func (l *closedLoop) arrive(backend, client int32, need float64) {
	b := &l.backends[backend]
	b.advance(l.clock)
	b.push(sharedTask{b.got + need, client})
	l.schedule(backend)
}

// finish lets the next task of all end, and its client go on when that was the
// query's last. It tells whether it was.
func (l *closedLoop) finish() bool {
	backend := l.events[0]
	b := &l.backends[backend]
	l.clock = b.next
	b.advance(l.clock)
	task := b.pop()
	b.got = max(b.got, task.end)
	l.schedule(backend)
	l.left[task.client]--
	if l.left[task.client] > 0 {
		return false
	}
	l.issue(task.client)
	return true
}

func (b *sharedBackend) advance(clock float64) {
	if n := len(b.tasks); n > 0 {
		b.got += (clock - b.updated) / float64(n)
		b.busy += clock - b.updated
	} else {
		b.got = 0 // nobody counts on it: keep numbers small
	}
	b.updated = clock
}

// schedule works out when the backend's first task is done and puts the
// backend where it belongs among the others.
func (l *closedLoop) schedule(backend int32) {
	b := &l.backends[backend]
	i := l.at[backend]
	if len(b.tasks) == 0 {
		if i >= 0 {
			l.drop(int(i))
		}
		return
	}
	b.next = b.updated + max(0, b.tasks[0].end-b.got)*float64(len(b.tasks))
	if i < 0 {
		i = int32(len(l.events))
		l.events = append(l.events, backend)
		l.at[backend] = i
	}
	l.down(l.up(int(i)))
}

// busyTime is the sum over all backends, up to now.
func (l *closedLoop) busyTime() float64 {
	sum := 0.0
	for i := range l.backends {
		b := &l.backends[i]
		sum += b.busy
		if len(b.tasks) > 0 {
			sum += l.clock - b.updated
		}
	}
	return sum
}
