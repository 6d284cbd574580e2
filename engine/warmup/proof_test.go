package warmup

import (
	"testing"
	"time"

	"bellows/engine"

	"pgregory.net/rapid"
)

// The rule behind the proof: segment i of a table with r replicas is answered
// by replica (request + i) mod r. Whenever the proof says that all choices were
// used, every replica of every segment must have been.
func TestProofMeansEveryReplicaWasQueried(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		replicas := rapid.IntRange(1, 5).Draw(t, "replicas")
		segments := rapid.IntRange(1, 6).Draw(t, "segments")
		requests := rapid.SliceOf(rapid.Int64Range(0, 1e9-1)).Draw(t, "requests")
		p := newProof(Routes{Turn: replicas, Choices: make([][]string, replicas)})
		queried := map[[2]int]bool{}
		for _, r := range requests {
			p.add(r)
			for i := range segments {
				queried[[2]int{i, int((r + int64(i)) % int64(replicas))}] = true
			}
		}
		if all := len(queried) == segments*replicas; p.all() != all && len(requests) > 0 {
			t.Fatalf("proof %v, every replica queried %v", p.all(), all)
		}
	})
}

func TestHybridTableWithReplicasIsProvenLegByLeg(t *testing.T) {
	half := func(table Table) Routes {
		return Routes{Table: table, Choices: [][]string{{"s1", "s2"}, {"s2", "s3"}}, Turn: 2, Segments: 3}
	}
	bubble(t, func(t *testing.T) {
		b := newStub(5 * time.Millisecond)
		v, sn := warm(t, b, workOf(t, []Routes{half("h_OFFLINE"), half("h_REALTIME")}), Options{Floor: 100}, nil)
		if v.Outcome != engine.OK || sn.Proven != 6 {
			t.Errorf("verdict %+v, %d of %d legs", v, sn.Proven, len(sn.Legs))
		}
	})
	// The realtime half answers for one replica choice only.
	bubble(t, func(t *testing.T) {
		b := newStub(5 * time.Millisecond)
		b.answer = func(p Probe, _ int) Answer {
			if p.Table == "h_REALTIME" && b.request%2 == 0 {
				return Answer{Exceptions: []Exception{{427, "1 servers [s3_R] not responded"}}, ServersQueried: 2, ServersResponded: 1}
			}
			return good()
		}
		v, sn := warm(t, b, workOf(t, []Routes{half("h_OFFLINE"), half("h_REALTIME")}), Options{Floor: 100}, nil)
		if v.Outcome != engine.Uncovered {
			t.Errorf("verdict %+v", v)
		}
		for _, l := range sn.Legs {
			always := l.Leg.Server == "s2"
			if l.Leg.Type == Realtime && !always && (l.State == LegProven || l.Reason == "") {
				t.Errorf("leg %v is %s: %q", l.Leg, l.State, l.Reason)
			}
			if (l.Leg.Type == Offline || always) && l.State != LegProven {
				t.Errorf("leg %v is %s: %q", l.Leg, l.State, l.Reason)
			}
		}
	})
}

func TestChoiceThatDoesNotTurnNeedsMoreProbes(t *testing.T) {
	p := newProof(Routes{Choices: [][]string{{"a"}, {"b"}}})
	for i := range 2 * probesPerChoice {
		if p.all() {
			t.Fatalf("proven after %d", i)
		}
		p.add(int64(i))
	}
	if !p.all() || p.wants() != 0 {
		t.Error("never proven")
	}
}
