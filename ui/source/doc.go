// Package source is where the console's pictures come from: the fleet of a context,
// the warm-ups of this console, and the cover of one broker.
//
// Each source does its work in goroutines of its own and is looked at through
// Snapshot, an immutable copy, and Changed, an edge that says that a new one can be
// taken. Nothing here knows Bubble Tea, and nothing waits for a picture to be drawn.
//
// A Fleet recovers for ever: what cannot be reached is asked again with a back-off that
// has a cap, and what was known stays, marked as stale or down with its age. It looks
// at brokers cheaply: health, start and request number at each interval; routes,
// quotas and the cover only when a broker is new, has restarted, is listed for other
// tables, when servers came or went, or when somebody asks. Switching to another
// context never waits for the one before, which is cancelled and closed behind it.
//
// Runs holds the warm-ups and writes the journal at the start and the end of each. A
// cluster stays open while one of its warm-ups runs, also when the console has
// switched to another.
//
// Spread answers what another spread of Doris' scans would do, one wish at a time: a
// newer one calls the one before off, and what was answered is kept. It reads the user's
// files and what a frontend plans; texts in its answers are clean, those of its inputs not.
//
// A Bench holds the cold-start measurement of this console, one at a time, stores it after
// every round, and reads stored ones. The texts of a file are made harmless.
//
// Doris reads the frontends of one context at a time, often while somebody looks and
// seldom otherwise; embedded ones are opened when somebody looks. It plans, applies and
// verifies, one piece of work at a time, and keeps each in the journal. A change goes on
// when the context is switched; its frontends stay open until it has ended.
//
// # Goroutines and errors
//
// Close of a Fleet, Runs, Coverage or Bench ends its goroutines and waits for them. Each is
// started through Options.Go where that is set, so that its panic is the caller's to
// handle. Errors are those of connect, pinot and warmup; a source keeps them as text in
// its snapshots and returns none but from Start.
package source
