package pinot

import "sync"

// steps reports progress from calls that run side by side, one report at a time.
type steps struct {
	mu     sync.Mutex
	report func(Progress)
	at     Progress
}

func newSteps(report func(Progress)) *steps {
	if report == nil {
		report = func(Progress) {}
	}
	return &steps{report: report}
}

func (s *steps) begin(step string, total int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = Progress{Step: step, Total: total}
	s.report(s.at)
}

func (s *steps) did() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at.Done++
	s.report(s.at)
}
