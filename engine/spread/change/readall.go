package change

import (
	"context"
	"sync"
)

// Executor is a frontend whose setting can be changed.
type Executor interface {
	Reader
	Writer
}

// Prover is a frontend that can be asked to plan and to run.
type Prover interface {
	Reader
	Planner
	Runner
}

// Frontend is all of it.
type Frontend interface {
	Reader
	Writer
	Planner
	Runner
}

// Read is what came of reading one frontend.
type Read struct {
	Reading Reading `json:"reading"`
	Err     error   `json:"-"`
}

// ReadAll reads frontends at the same time; the answers are in their order.
func ReadAll[R Reader](ctx context.Context, frontends []R) []Read {
	all := make([]Read, len(frontends))
	var wg sync.WaitGroup
	for i, f := range frontends {
		wg.Go(func() {
			r, err := f.Read(ctx)
			if r.Frontend == "" {
				r.Frontend = f.Name()
			}
			all[i] = Read{Reading: r, Err: err}
		})
	}
	wg.Wait()
	return all
}

// Readings are what was read, or the first error: for what needs all of it.
func Readings(all []Read) ([]Reading, error) {
	readings := make([]Reading, len(all))
	for i := range all {
		if all[i].Err != nil {
			return nil, all[i].Err
		}
		readings[i] = all[i].Reading
	}
	return readings, nil
}
