package frontend

import (
	"time"

	"bellows/clients/demo/frontend/wire"
)

// load is what a backend did and does. The cluster's lock guards it.
type load struct {
	since   time.Time
	running int           // fragments
	queued  int           // splits that wait for a core
	busy    time.Duration // of processors, over all
	scanned int64         // bytes
	opened  int64         // files
	idle    float64       // ticks that were shown
}

// begin puts a query on its backends and says how long it will take: as long
// as the slowest of them, which shares its cores with what runs there.
func (c *Cluster) begin(q *query) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	longest := time.Duration(0)
	for _, x := range q.shares {
		b := c.backendByID(x.backend.ID)
		if b == nil || x.splits == 0 {
			continue
		}
		b.load.running++
		b.load.queued += max(0, x.splits-b.cores)
		lanes := min(x.splits, b.cores)
		d := x.work / time.Duration(lanes)
		if n := b.load.running * lanes; n > b.cores {
			d = d * time.Duration(n) / time.Duration(b.cores)
		}
		longest = max(longest, d)
	}
	return longest + 2*time.Millisecond
}

// finish takes a query off its backends and adds what it did.
func (c *Cluster) finish(q *query) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range q.shares {
		b := c.backendByID(x.backend.ID)
		if b == nil || x.splits == 0 {
			continue
		}
		b.load.running--
		b.load.queued -= max(0, x.splits-b.cores)
		b.load.busy += x.work
		b.load.scanned += x.bytes
		b.load.opened += int64(x.splits)
	}
}

// backendByID finds one; the caller holds the lock.
func (c *Cluster) backendByID(id int64) *backend {
	for _, b := range c.backends {
		if b.ID == id {
			return b
		}
	}
	return nil
}

// activeTasks is information_schema.backend_active_tasks: a row for each
// running query on each of its backends.
func (c *Cluster) activeTasks() *answer {
	cols := []wire.Column{longColumn("BE_ID"), blobColumn("FE_HOST"), blobColumn("QUERY_ID")}
	newest := c.opt.Release == Release40
	if newest {
		cols = append(cols[:2], longColumn("WORKLOAD_GROUP_ID"), cols[2])
	}
	for _, n := range []string{"TASK_TIME_MS", "TASK_CPU_TIME_MS", "SCAN_ROWS", "SCAN_BYTES", "BE_PEAK_MEMORY_BYTES", "CURRENT_USED_MEMORY_BYTES",
		"SHUFFLE_SEND_BYTES", "SHUFFLE_SEND_ROWS"} {
		cols = append(cols, longColumn(n))
	}
	a := &answer{columns: append(cols, blobColumn("QUERY_TYPE"))}
	now := c.clock.Now()
	for _, q := range c.history.snapshot() {
		if !q.ended.IsZero() {
			continue
		}
		took := q.elapsed(now)
		for _, x := range q.shares {
			if x.splits == 0 {
				continue
			}
			done := min(1, took.Seconds()/max(x.work.Seconds(), 0.001))
			bytes := int64(float64(x.bytes) * done)
			r := row(formatInt(x.backend.ID), "127.0.0.1")
			if newest {
				r = append(r, wire.Text("1"))
			}
			r = append(r, row(q.id, formatInt(took.Milliseconds()), formatInt(int64(done*float64(x.work.Milliseconds()))), formatInt(bytes/100),
				formatInt(bytes), "67108864", "33554432", "0", "0", "SELECT")...)
			a.rows = append(a.rows, r)
		}
	}
	return a
}
