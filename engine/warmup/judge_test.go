package warmup

import (
	"testing"
	"time"

	"bellows/engine"
)

func TestOnlyAWholeAnswerIsGood(t *testing.T) {
	whole := good()
	change := func(f func(*Answer)) Answer {
		a := whole
		f(&a)
		return a
	}
	for _, c := range []struct {
		name   string
		answer Answer
		class  Class
		label  string
	}{
		{"whole", whole, Good, "good"},
		{"partial without exception", change(func(a *Answer) { a.Partial = true }), Partial, "partial"},
		{"an exception", change(func(a *Answer) { a.Exceptions = []Exception{{200, "boom"}} }), Excepted, "exception (200 execution failed)"},
		{"an unknown exception", change(func(a *Answer) { a.Exceptions = []Exception{{99999, "?"}} }), Excepted, "exception (99999 error not known to this version)"},
		{"no server queried", change(func(a *Answer) { a.ServersQueried, a.ServersResponded = 0, 0 }), NoServer, "no server"},
		{"a server missing", change(func(a *Answer) { a.ServersResponded = 1 }), MissingServer, "missing server"},
		{"more answers than servers", change(func(a *Answer) { a.ServersResponded = 3 }), MissingServer, "missing server"},
		{"no segment", change(func(a *Answer) { a.SegmentsQueried = 0 }), NoSegment, "no segment"},
		{"segments unavailable", change(func(a *Answer) { a.Partial, a.Exceptions = true, []Exception{{305, "2 segments"}} }), Partial, "partial (305 segments without a server)"},
		{"servers silent", change(func(a *Answer) { a.Exceptions = []Exception{{427, "3 servers"}} }), MissingServer, "missing server (427 servers did not respond)"},
		{"quota", change(func(a *Answer) { a.Exceptions = []Exception{{429, "too many"}} }), Quota, "quota (429 quota exceeded)"},
		{"no routing", change(func(a *Answer) { a.Exceptions = []Exception{{410, ""}} }), NotReady, "not ready (410 broker has no routing for the table)"},
		{"time-out in the broker", change(func(a *Answer) { a.Exceptions = []Exception{{250, ""}} }), TimedOut, "timeout (250 execution timed out)"},
		{"access", change(func(a *Answer) { a.Exceptions = []Exception{{180, ""}} }), Rejected, "denied (180 access denied)"},
		{"bad SQL", change(func(a *Answer) { a.Exceptions = []Exception{{150, ""}} }), Invalid, "invalid query (150 SQL not understood)"},
		{"no answer", Answer{Fault: FaultTimeout}, TimedOut, "timeout"},
		{"no connection", Answer{Fault: FaultRefused}, Refused, "unreachable"},
		{"bad certificate", Answer{Fault: FaultTLS}, Rejected, "denied"},
		{"HTTP 401", Answer{Fault: FaultDenied, Status: 401}, Rejected, "denied (HTTP 401)"},
		{"HTTP 429", Answer{Fault: FaultBusy, Status: 429}, Quota, "quota (HTTP 429)"},
		{"HTTP 503", Answer{Fault: FaultNotReady, Status: 503}, NotReady, "not ready (HTTP 503)"},
		{"HTTP 500", Answer{Fault: FaultHTTP, Status: 500}, Garbled, "bad answer (HTTP 500)"},
		{"garbage", Answer{Fault: FaultGarbage, Status: 200}, Garbled, "bad answer"},
		{"a future fault", Answer{Fault: "new"}, Garbled, "bad answer"},
		{"canceled", Answer{Fault: FaultCanceled}, Canceled, "canceled"},
		{"nothing at all", Answer{}, NoServer, "no server"},
	} {
		class, _ := c.answer.Class()
		if class != c.class || c.answer.Label() != c.label {
			t.Errorf("%s: %s, %q; want %s, %q", c.name, class, c.answer.Label(), c.class, c.label)
		}
	}
}

func TestNotOneGoodProbeIsNeverWarm(t *testing.T) {
	for _, c := range []struct {
		name    string
		answer  Answer
		word    Word
		outcome engine.Outcome
		label   string
	}{
		{"partial", Answer{Partial: true, ServersQueried: 2, ServersResponded: 2, SegmentsQueried: 1}, NotWarmed, engine.NotWarmed, "partial"},
		{"exceptions", Answer{Exceptions: []Exception{{190, "no such table"}}}, NotWarmed, engine.NotWarmed, "not ready (190 table unknown to the broker)"},
		{"no server", Answer{}, NotWarmed, engine.NotWarmed, "no server"},
		{"server missing", Answer{ServersQueried: 3, ServersResponded: 2, SegmentsQueried: 4}, NotWarmed, engine.NotWarmed, "missing server"},
		{"refused", Answer{Fault: FaultRefused}, Unreachable, engine.Unreachable, "unreachable"},
		{"TLS", Answer{Fault: FaultTLS}, NotWarmed, engine.Denied, "denied"},
	} {
		bubble(t, func(t *testing.T) {
			b := newStub(10 * time.Millisecond)
			b.answer = func(Probe, int) Answer { return c.answer }
			v, sn := warm(t, b, workOf(t, tables(3)), Options{Budget: 3 * time.Second}, nil)
			if v.Word != c.word || v.Outcome != c.outcome {
				t.Errorf("%s: verdict %+v", c.name, v)
			}
			if sn.Depth != 0 || len(sn.BadCounts) != 1 || sn.BadCounts[0].Label != c.label {
				t.Errorf("%s: depth %d, counts %+v", c.name, sn.Depth, sn.BadCounts)
			}
			// A round of failures backs off, so the broker is not hammered.
			if n := len(b.probes); n > 60 {
				t.Errorf("%s: %d probes in 3 s", c.name, n)
			}
		})
	}
}

func TestDeniedOnEveryTableEndsAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(10 * time.Millisecond)
		b.answer = func(Probe, int) Answer {
			return Answer{Fault: FaultDenied, Status: 401, Message: "HTTP 401: no such user"}
		}
		v, sn := warm(t, b, workOf(t, tables(3)), Options{}, nil)
		if v.Word != NotWarmed || v.Outcome != engine.Denied || sn.Elapsed > time.Second {
			t.Errorf("verdict %+v after %v", v, sn.Elapsed)
		}
	})
}

func TestTimeoutsDoNotCountUntilTheBrokerIsFast(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(0)
		b.cost = func(_ Probe, n int) time.Duration {
			if n < 20 {
				return 1500 * time.Millisecond
			}
			return 20 * time.Millisecond
		}
		opts := Options{Floor: 50, Budget: time.Minute, ProbeTimeout: time.Second}
		v, sn := warm(t, b, workOf(t, tables(1)), opts, nil)
		if v.Outcome != engine.OK || sn.Depth != 50 || sn.Bad != 20 {
			t.Errorf("verdict %+v, depth %d, bad %d", v, sn.Depth, sn.Bad)
		}
	})
}

func TestProbeThatTheBudgetCutIsNoFailure(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := newStub(700 * time.Millisecond)
		_, sn := warm(t, b, workOf(t, tables(1)), Options{Budget: 1000 * time.Millisecond, Concurrency: 1}, nil)
		if sn.Good != 1 || sn.Bad != 0 {
			t.Errorf("good %d, bad %d %+v: the second had 300 ms left of the 700 that it needs", sn.Good, sn.Bad, sn.BadCounts)
		}
	})
}
