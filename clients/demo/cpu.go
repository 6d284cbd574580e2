package demo

import (
	"sync"
	"time"

	"bellows/clients/demo/jvm"
)

// cpu runs a jvm.Machine in real time: queries wait on it for as long as the
// model says. One timer fires at the machine's next event; when nothing runs
// there is none.
type cpu struct {
	mu      sync.Mutex
	machine *jvm.Machine
	speed   float64
	began   time.Time
	timer   *time.Timer
	turn    int // of the timer that counts; one that was too late to stop has an older one
	closed  bool
	wg      sync.WaitGroup // timer callbacks that are due
}

func newCPU(m *jvm.Machine, speed float64) *cpu {
	return &cpu{machine: m, speed: speed, began: time.Now()}
}

// now in the machine's time.
func (c *cpu) now() time.Duration { return time.Duration(float64(time.Since(c.began)) * c.speed) }

// submit starts a query; its Done is closed at its end, or never after close.
func (c *cpu) submit(s jvm.Shape, extra time.Duration) *jvm.Query {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.advance()
	q := c.machine.Submit(s, extra)
	q.Done = make(chan struct{})
	c.arm()
	return q
}

// advance moves the machine to now and tells the queries that ended.
func (c *cpu) advance() {
	for _, q := range c.machine.Advance(c.now()) {
		close(q.Done)
	}
}

// arm sets the timer for the next event.
func (c *cpu) arm() {
	if c.timer != nil && c.timer.Stop() {
		c.wg.Done()
	}
	c.timer = nil
	if c.closed {
		return
	}
	next, ok := c.machine.Next()
	if !ok {
		return
	}
	wait := time.Duration(float64(next-c.now()) / c.speed)
	c.wg.Add(1)
	c.turn++
	turn := c.turn
	c.timer = time.AfterFunc(max(0, wait), func() { c.tick(turn) })
}

func (c *cpu) tick(turn int) {
	defer c.wg.Done()
	c.mu.Lock()
	defer c.mu.Unlock()
	if turn != c.turn || c.closed {
		return
	}
	c.timer = nil
	c.advance()
	c.arm()
}

// figures for the metrics page.
func (c *cpu) figures() jvm.Figures {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.advance()
	c.arm()
	return c.machine.Figures()
}

func (c *cpu) close() {
	c.mu.Lock()
	c.closed = true
	c.arm()
	c.mu.Unlock()
	c.wg.Wait()
}
