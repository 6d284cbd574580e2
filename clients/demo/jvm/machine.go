package jvm

import (
	"math/rand/v2"
	"time"
)

// Machine is one process in virtual time: queries and two compilers that share
// its cores evenly, as threads of equal priority do.
type Machine struct {
	model   Model
	code    *code
	rng     *rand.Rand
	now     time.Duration
	running []*Query // on the CPU
	line    []*Query // for a worker
	asleep  []*Query // waiting for servers, by the time they wake
	quick   compiler
	slow    compiler
	busy    time.Duration // CPU used by all
	done    []*Query
	loading [pathCount]*Query // whoever loads a path, where loading locks
	locked  []*Query          // wait for a path that another query loads
}

// compiler is a compiler thread with its queue.
type compiler struct {
	queue   []*group
	left    time.Duration // of the first in the queue
	elapsed time.Duration // time with something to compile
}

// Query is one query on its way through a Machine.
type Query struct {
	shape    Shape
	wait     time.Duration
	cpu      time.Duration // left in this stage
	wake     time.Duration
	reduce   bool // the servers have answered
	factor   float64
	Arrived  time.Duration
	Finished time.Duration
	// Reduce is how long the part after the servers' answers took.
	Reduce time.Duration
	Done   chan struct{} // closed by whoever runs the machine in real time; may be nil
}

// New makes a cold machine.
func New(m Model, seed uint64) *Machine {
	return &Machine{model: m, code: newCode(&m), rng: rand.New(rand.NewPCG(seed, seed^0x9E3779B97F4A7C15))}
}

// Preheat makes the machine as warm as it can get.
func (m *Machine) Preheat() { m.code.preheat() }

// Now is the machine's time.
func (m *Machine) Now() time.Duration { return m.now }

// Submit adds a query now. extra is what the servers need beyond a round trip.
func (m *Machine) Submit(s Shape, extra time.Duration) *Query {
	q := &Query{shape: s, wait: extra, Arrived: m.now}
	q.factor = 1 + m.model.Noise*(m.rng.ExpFloat64()-1)/2
	if s[Scatter] > 0 || s[Dispatch] > 0 {
		q.wait += time.Duration(float64(m.model.ServerWait) * q.factor)
	}
	if len(m.running) < m.model.Workers {
		m.start(q)
	} else {
		m.line = append(m.line, q)
	}
	return q
}

// start puts a query on the CPU for the stage before or after the servers, or lets it
// wait for what another one loads.
func (m *Machine) start(q *Query) {
	if m.model.Locked && m.lock(q) {
		m.locked = append(m.locked, q)
		return
	}
	cost := time.Duration(0)
	for p := range pathCount {
		if p.before() != q.reduce {
			cost += m.code.cost(p, q.shape[p])
		}
	}
	q.cpu = time.Duration(float64(cost) * q.factor)
	if q.reduce {
		q.Reduce = m.now
	}
	m.running = append(m.running, q)
}

// Next is when something happens if nothing is submitted before; false when the
// machine is idle.
func (m *Machine) Next() (time.Duration, bool) {
	step, ok := m.step()
	return m.now + step, ok
}

// share is the CPU that each thread gets.
func (m *Machine) share() float64 {
	threads := float64(len(m.running))
	if len(m.quick.queue) > 0 {
		threads++
	}
	if len(m.slow.queue) > 0 {
		threads++
	}
	return min(1, m.model.Cores/max(threads, 1))
}

// step is the time to the next event.
func (m *Machine) step() (time.Duration, bool) {
	const never = time.Duration(1<<63 - 1)
	least := never
	for _, q := range m.running {
		least = min(least, q.cpu)
	}
	if len(m.quick.queue) > 0 {
		least = min(least, m.quick.left)
	}
	if len(m.slow.queue) > 0 {
		least = min(least, m.slow.left)
	}
	next := never
	if least != never {
		next = time.Duration(float64(least)/m.share()) + 1
	}
	if len(m.asleep) > 0 {
		next = min(next, max(0, m.asleep[0].wake-m.now))
	}
	return next, next != never
}

// Advance moves the time and returns the queries that ended on the way.
func (m *Machine) Advance(to time.Duration) []*Query {
	m.done = m.done[:0]
	for m.now < to {
		step, ok := m.step()
		if !ok {
			m.now = to
			break
		}
		m.spend(min(step, to-m.now))
		m.settle()
	}
	return m.done
}

// spend lets d pass for everybody.
func (m *Machine) spend(d time.Duration) {
	cpu := time.Duration(float64(d) * m.share())
	for _, q := range m.running {
		q.cpu -= cpu
		m.busy += cpu
	}
	for _, c := range []*compiler{&m.quick, &m.slow} {
		if len(c.queue) > 0 {
			c.left -= cpu
			c.elapsed += d
			m.busy += cpu
		}
	}
	m.now += d
}

// settle acts on everything that is due.
func (m *Machine) settle() {
	for len(m.quick.queue) > 0 && m.quick.left <= 0 {
		m.compiled(&m.quick)
	}
	for len(m.slow.queue) > 0 && m.slow.left <= 0 {
		m.compiled(&m.slow)
	}
	left := m.running[:0]
	var ended []*Query
	for _, q := range m.running {
		if q.cpu > 0 {
			left = append(left, q)
		} else {
			ended = append(ended, q)
		}
	}
	m.running = left
	for _, q := range ended {
		m.ended(q)
	}
	for len(m.asleep) > 0 && m.asleep[0].wake <= m.now {
		q := m.asleep[0]
		m.asleep = m.asleep[1:]
		q.reduce = true
		m.start(q)
	}
	for len(m.line) > 0 && len(m.running) < m.model.Workers {
		q := m.line[0]
		m.line = m.line[1:]
		m.start(q)
	}
}

// lock takes the paths that a query is the first to need in this stage; true when it
// has to wait for another one's.
func (m *Machine) lock(q *Query) bool {
	for p := range pathCount {
		if q.shape[p] > 0 && p.before() != q.reduce && m.loading[p] != nil {
			return true
		}
	}
	for p := range pathCount {
		if q.shape[p] > 0 && p.before() != q.reduce && !m.code.loaded[p] {
			m.loading[p] = q
		}
	}
	return false
}

// unlock lets go on who waited for what a query has loaded.
func (m *Machine) unlock(q *Query) {
	mine := false
	for p := range m.loading {
		if m.loading[p] == q {
			m.loading[p], mine = nil, true
		}
	}
	if !mine {
		return
	}
	waited := m.locked
	m.locked = nil
	for _, w := range waited {
		m.start(w)
	}
}

// ended is a stage of a query that is over.
func (m *Machine) ended(q *Query) {
	m.unlock(q)
	if !q.reduce && q.wait > 0 {
		q.wake = m.now + q.wait
		i := len(m.asleep)
		for i > 0 && m.asleep[i-1].wake > q.wake {
			i--
		}
		m.asleep = append(m.asleep, nil)
		copy(m.asleep[i+1:], m.asleep[i:])
		m.asleep[i] = q
		return
	}
	if !q.reduce {
		q.reduce = true
		m.start(q)
		return
	}
	q.Finished = m.now
	q.Reduce = m.now - q.Reduce
	for _, g := range m.code.executed(&q.shape) {
		m.ask(g)
	}
	m.done = append(m.done, q)
}

// ask queues a group for the compiler of the tier that it asks for.
func (m *Machine) ask(g *group) {
	c := &m.quick
	if g.asked >= thorough {
		c = &m.slow
	}
	c.queue = append(c.queue, g)
	if len(c.queue) == 1 {
		c.left = m.code.work(g)
	}
}

// compiled is the end of the first compilation in a queue. A group that got hot
// meanwhile asks for the thorough compiler at its next call.
func (m *Machine) compiled(c *compiler) {
	g := c.queue[0]
	c.queue = c.queue[1:]
	g.tier = g.asked
	if len(c.queue) > 0 {
		c.left += m.code.work(c.queue[0])
	}
}

// Figures are what a metrics page shows of a process.
type Figures struct {
	CPU, Compiling time.Duration
	Classes        int
	Waiting        int // compilations in the queues
}

// Figures of the machine now, counted from the moment it was healthy.
func (m *Machine) Figures() Figures {
	return Figures{
		CPU: m.busy, Compiling: m.quick.elapsed + m.slow.elapsed,
		Classes: m.code.classes, Waiting: len(m.quick.queue) + len(m.slow.queue),
	}
}
