package spread

import (
	"context"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// crew runs pieces of work on a fixed number of goroutines, counts them for
// progress, and stops between pieces when the context ends.
type crew struct {
	ctx      context.Context
	workers  int
	mu       sync.Mutex
	report   func(Progress)
	progress Progress
}

// stage names what comes next and how many units it has.
func (c *crew) stage(name string, total int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.progress = Progress{Stage: name, Total: total}
	if c.report != nil {
		c.report(c.progress)
	}
}

func (c *crew) done(units int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.progress.Done += units
	if c.report != nil {
		c.report(c.progress)
	}
}

// each calls do for pieces 0..n-1; worker tells apart those that run at the
// same time. The first error ends it.
func (c *crew) each(n int, do func(worker, piece int) error) error {
	group, ctx := errgroup.WithContext(c.ctx)
	var next atomic.Int64
	for worker := range min(c.workers, n) {
		group.Go(func() error {
			for {
				piece := int(next.Add(1)) - 1
				if piece >= n {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := do(worker, piece); err != nil {
					return err
				}
			}
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return c.ctx.Err()
}

// chunkSize is how many splits make a piece of work.
const chunkSize = 1 << 14

// chunks calls do for ranges that cover 0..n.
func (c *crew) chunks(n int, do func(worker, from, to int) error) error {
	return c.each((n+chunkSize-1)/chunkSize, func(worker, piece int) error {
		from := piece * chunkSize
		to := min(from+chunkSize, n)
		c.done(int64(to - from))
		return do(worker, from, to)
	})
}
