package source

import (
	"context"
	"sync"
)

// edge says that something changed; a reader that is late hears it once.
type edge chan struct{}

func newEdge() edge { return make(edge, 1) }

func (e edge) touch() {
	select {
	case e <- struct{}{}:
	default:
	}
}

// starter starts goroutines and can wait for them.
type starter struct {
	start func(func())
	group sync.WaitGroup
}

func (s *starter) run(f func()) {
	s.group.Add(1)
	do := func() {
		defer s.group.Done()
		f()
	}
	if s.start != nil {
		s.start(do)
		return
	}
	go do()
}

// wait waits until all that was started has ended, or ctx is over: then it is ctx's error.
func (s *starter) wait(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		s.group.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
