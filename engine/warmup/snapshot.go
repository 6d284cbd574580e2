package warmup

import (
	"slices"
	"time"
)

// Snapshot is an immutable copy of a session at one moment. Everything that is
// shown, printed or exported comes from one.
type Snapshot struct {
	Version uint64
	Taken   time.Time
	Broker  string
	URL     string
	State   State
	Verdict Verdict // zero until the session ended

	Started   time.Time
	Elapsed   time.Duration // of the budget; pauses left out
	Budget    time.Duration
	Lives     int // 1 + restarts seen
	Floor     int // over all engines
	Depth     int // towards the floor
	Tracks    []Track
	Good, Bad int
	QuotaHits int
	BadCounts []Count

	Concurrency int // allowed now
	Auto        bool
	InFlight    int
	Rate        float64 // good probes a second lately
	ETA         time.Duration
	Estimate    Estimate

	Legs     []LegStatus
	Proven   int
	Tables   []TableStatus
	Kinds    []KindStatus
	Dropped  []DroppedShape
	Times    Times
	Curve    []time.Duration // median of every CurveSize good probes
	CurveBin int

	Cover  Cover
	Events []Event

	RoutesDone, RoutesTotal int // while preparing
	Notes                   []string
	JVMBefore, JVMAfter     *JVM // nil where no metrics are known
}

// Track is the depth of one engine.
type Track struct {
	Engine Engine
	Depth  int
	Floor  int
}

// Times are the response times of good probes by the client's clock.
type Times struct {
	P50, P90, P99, Max time.Duration
	// Outside is the mean time per probe beyond what the broker counts for
	// itself: network, HTTP, and its request queue.
	Outside time.Duration
}

// TableStatus is one table of the cover in the warm-up.
type TableStatus struct {
	Table     Table
	Good, Bad int
	QuotaHits int
	P50       time.Duration
	Legs      int
	Proven    int
	Last      string // label of the last answer
	LastError string
	LastAt    time.Time
	RetryAt   time.Time // in back-off until then; zero when not
	Rate      float64   // pace under the quota, 0 = unpaced
	Out       string    // why it left the rotation, empty while in it
}

// KindStatus is one code path that probes visit.
type KindStatus struct {
	Kind   ShapeKind
	Engine Engine
	Good   int
	Share  int // what it needs
	Items  int // statements still in rotation
}

// DroppedShape is a statement that was left out or tightened, with the reason.
type DroppedShape struct {
	Kind     ShapeKind
	Engine   Engine
	Table    Table
	Narrowed bool // tightened rather than left out
	Reason   string
}

// Snapshot copies the session's state.
func (s *Session) Snapshot() Snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	sn := Snapshot{
		Version: s.version, Taken: now, Broker: s.target.Name, URL: s.target.URL,
		State: s.state, Verdict: s.verdict,
		Started: s.firstAt, Elapsed: s.elapsed(now), Budget: s.opts.Budget, Lives: s.life + 1,
		Floor: s.totalFloor(), Depth: s.totalDepth(), Good: s.good, Bad: s.badTotal(),
		QuotaHits: s.quota, BadCounts: sortedCounts(s.bad),
		Auto: s.regulator.auto, InFlight: s.inFlight, Rate: s.rates.rate(now), Estimate: s.estimate,
		Curve: slices.Clone(s.curve.points), CurveBin: max(s.curve.size, curveBucket),
		Cover: s.plan.Cover, Events: slices.Clip(s.events.list),
	}
	if !s.started.IsZero() {
		sn.Concurrency = s.limit(now)
	}
	if sn.Rate > 0 && s.state == StateWarming {
		sn.ETA = time.Duration(float64(sn.Floor-sn.Depth) / sn.Rate * float64(time.Second))
	}
	for _, e := range s.opts.Engines {
		sn.Tracks = append(sn.Tracks, Track{e, s.depth[e], s.opts.Floor})
	}
	sn.Legs = s.legs()
	proven := map[Leg]bool{}
	for _, l := range sn.Legs {
		if l.State == LegProven {
			sn.Proven++
			proven[l.Leg] = true
		}
	}
	s.copyTables(&sn, proven, now)
	s.copyKinds(&sn)
	sn.Times = s.times()
	if text := s.remark(); text != "" && s.state == StateEnded {
		sn.Notes = []string{text}
	}
	return sn
}

// elapsed is the part of the budget that is used; the lock is held.
func (s *Session) elapsed(now time.Time) time.Duration {
	switch {
	case s.started.IsZero():
		return 0
	case !s.endedAt.IsZero():
		return s.endedAt.Sub(s.started)
	case s.state == StatePaused:
		return s.pausedAt.Sub(s.started)
	default:
		return now.Sub(s.started)
	}
}

func (s *Session) copyTables(sn *Snapshot, proven map[Leg]bool, now time.Time) {
	for _, t := range s.rotation.tables {
		st := TableStatus{
			Table: t.routes.Table, Good: t.good, Bad: t.bad, QuotaHits: t.quotaHits,
			P50: t.recent.quantile(0.5), Last: t.lastLabel, LastError: t.lastMessage, LastAt: t.lastAt,
			Rate: t.rate, Out: t.finished,
		}
		for _, l := range t.routes.Legs() {
			st.Legs++
			if proven[l] {
				st.Proven++
			}
		}
		if t.retryAt.After(now) {
			st.RetryAt = t.retryAt
		}
		if t.skipped {
			st.Out = "skipped by the user"
		}
		sn.Tables = append(sn.Tables, st)
	}
}

func (s *Session) copyKinds(sn *Snapshot) {
	for _, k := range s.rotation.kinds {
		ks := KindStatus{Kind: k.name, Engine: k.engine, Good: k.good, Share: s.share(k)}
		for _, i := range k.items {
			if i.alive() {
				ks.Items++
			}
			if i.dropped == "" && !i.narrowed {
				continue
			}
			d := DroppedShape{Kind: k.name, Engine: k.engine, Table: i.shape.Table, Reason: i.dropped}
			if i.dropped == "" {
				d.Narrowed, d.Reason = true, i.note
			}
			sn.Dropped = append(sn.Dropped, d)
		}
		sn.Kinds = append(sn.Kinds, ks)
	}
}

func (s *Session) times() Times {
	if s.good == 0 {
		return Times{}
	}
	at := func(q float64) time.Duration {
		return time.Duration(s.hist.ValueAtQuantile(q)) * time.Microsecond
	}
	return Times{
		P50: at(50), P90: at(90), P99: at(99), Max: time.Duration(s.hist.Max()) * time.Microsecond,
		Outside: s.outside / time.Duration(s.good),
	}
}
