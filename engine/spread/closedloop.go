package spread

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// closedLoop simulates clients that keep one query each running. A query is a
// task on every backend that it reads from, and done when all are. A backend
// shares its time equally among its tasks. The time that a split takes is
// exponential with a mean in proportion to its load.
type closedLoop struct {
	rng      *rand.Rand
	outcomes *outcomes
	unit     float64 // load that takes one backend one unit of time
	clock    float64
	backends []sharedBackend
	events   *eventTree
	left     []int32 // by client: tasks of its query that still run
}

// sharedBackend counts in the time that each of its tasks has got so far: a
// task is done when that has grown by the task's need.
type sharedBackend struct {
	tasks   []sharedTask // heap by end
	got     float64
	updated float64 // clock when got was right
	busy    float64 // how long it had anything to do
}

type sharedTask struct {
	end    float64 // in terms of got
	client int32
}

func newClosedLoop(outcomes *outcomes, backends, clients int, unit float64, rng *rand.Rand) *closedLoop {
	l := &closedLoop{
		rng: rng, outcomes: outcomes, unit: unit,
		backends: make([]sharedBackend, backends), events: newEventTree(backends), left: make([]int32, clients),
	}
	for client := range clients {
		l.issue(int32(client))
	}
	return l
}

// issue starts a client's next query.
func (l *closedLoop) issue(client int32) {
	sample := 0
	if n := l.outcomes.len(); n > 1 {
		sample = l.rng.IntN(n)
	}
	o := l.outcomes.at(sample)
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
	backend := l.events.first()
	b := &l.backends[backend]
	l.clock = l.events.when[backend]
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

// schedule works out when the backend's first task is done.
func (l *closedLoop) schedule(backend int32) {
	b := &l.backends[backend]
	next := math.Inf(1)
	if n := len(b.tasks); n > 0 {
		next = b.updated + max(0, b.tasks[0].end-b.got)*float64(n)
	}
	l.events.set(backend, next)
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
