package conformance

import (
	"slices"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/views/text"
)

// controlled runs a test against every subject whose processes can be stopped.
func controlled(t *testing.T, test func(t *testing.T, s subject)) {
	t.Helper()
	each(t, func(t *testing.T, s subject) {
		if s.control == nil {
			t.Skip("BELLOWS_PINOT_RESTART is not set: nothing can be stopped")
		}
		test(t, s)
	})
}

func (s subject) must(t *testing.T, kind, name, act string) {
	t.Helper()
	if err := s.control(kind, name, act); err != nil {
		t.Fatal(err)
	}
}

func TestStoppedBrokerIsUnreachableAndARestartedOneIsCold(t *testing.T) {
	controlled(t, func(t *testing.T, s subject) {
		old := s.status(t)
		s.must(t, "broker", s.broker, "stop")
		down := run[text.BrokersDocument](t, engine.Unreachable.ExitCode(), "brokers", s.broker, "--controller", s.controller)
		if b := down.Brokers[0]; b.State != warmup.BrokerUnreachable || b.Reason == "" {
			t.Errorf("%+v", b)
		}
		if b := s.warm(t, engine.Unreachable.ExitCode()); b.Depth != 0 || b.Verdict != warmup.Unreachable {
			t.Errorf("a stopped broker is %s with depth %d", b.Verdict, b.Depth)
		}
		// It is warmed as soon as it has routes, without anybody watching it.
		done := make(chan error, 1)
		go func() { done <- s.control("broker", s.broker, "start") }()
		b := s.warm(t, 0, "--wait", "120s", "--floor", "100")
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if b.Verdict != warmup.Warm || b.Proven != b.Universe {
			t.Errorf("%s, %d of %d legs", b.Verdict, b.Proven, b.Universe)
		}
		if fresh := s.status(t); !fresh.Started.After(*old.Started) || *fresh.Requests < 100 {
			t.Errorf("started %v, before %v; requests %d", fresh.Started, old.Started, *fresh.Requests)
		}
	})
}

func TestRestartDuringAWarmupBeginsAgain(t *testing.T) {
	controlled(t, func(t *testing.T, s subject) {
		done := make(chan error, 1)
		time.AfterFunc(s.untilRestart, func() {
			err := s.control("broker", s.broker, "stop")
			if err == nil {
				err = s.control("broker", s.broker, "start")
			}
			done <- err
		})
		// A floor that is never reached, and a ceiling that ends it for certain; the
		// budget begins again with the new process.
		b := s.warm(t, engine.BudgetExpired.ExitCode(), "--floor", "1000000", "--budget", s.restartBudget)
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if b.Restarts != 1 {
			t.Errorf("%d restarts noticed, want 1", b.Restarts)
		}
	})
}

func TestStoppedServerIsNeverProven(t *testing.T) {
	controlled(t, func(t *testing.T, s subject) {
		s.must(t, "server", s.server, "stop")
		t.Cleanup(func() { s.must(t, "server", s.server, "start") })
		// Which code depends on which tables are left whole without the server.
		code, out, errs := execute([]string{"warm", s.broker, "--controller", s.controller, "--budget", "10s", "--floor", "50"})
		fits := []int{engine.OK.ExitCode(), engine.Uncovered.ExitCode(), engine.BudgetExpired.ExitCode(), engine.NotWarmed.ExitCode()}
		if !slices.Contains(fits, code) {
			t.Fatalf("code %d\n%s", code, errs)
		}
		doc := decode[text.WarmDocument](t, out)
		for _, l := range doc.Brokers[0].Legs {
			if l.Server == s.server && l.State == warmup.LegProven {
				t.Errorf("leg %s %s is proven though the server is stopped", l.Server, l.Type)
			}
		}
	})
}
