// Package warmup warms one Pinot broker from outside and says what came of it.
//
// The parts, each a file or a few: the universe of legs that a broker routes
// to and a cover of it (cover), query shapes derived from schemas (shape), the
// judgement of one answer (judge), the closed probing loop with its pacing
// (session, pace, quota), and the verdict (verdict). A Session owns every
// goroutine that it starts and has ended them when Run returns; everybody else
// sees it through Snapshot, an immutable copy, and Changed, an edge that says
// that a new one can be taken.
//
// The package speaks no protocol. What it needs of a broker it declares as
// small interfaces here (Prober, Router, Starter); clients/pinot implements them.
package warmup
