// Package bench measures what a restart of a Pinot broker costs its users, and what
// warming it first changes: an open loop of the user's own statements at a fixed
// rate, again and again after a restart, in arms that take turns.
//
// The parts, each a file or a few: the order of the arms (order), the schedule and
// the open loop (schedule, drive), what becomes of the requests (recorder, window,
// point, distribution), rounds and what makes one void (round, void), the statistics
// over restarts (summary, ranksum, compare, verdict), and the stored form of a run
// (document, decode). A Bench runs the whole; everybody else sees it through Snapshot, an
// immutable copy, and Changed, an edge that says that a new one can be taken.
//
// # Time
//
// All durations of a Run are in the cluster's time. It is the clock's but for the
// embedded demo, which runs Settings.Scale times faster; how late the sender was
// (Pacing) is always by the clock.
//
// # Counting
//
// A request's response time counts from the moment that the schedule intended, its
// service time from the moment it was really sent. One that has no answer when its
// limit is over is cancelled and counts as "at least the limit": percentiles that
// reach it are lower bounds and say so (Percentile.AtLeast). An answer is judged like
// a probe; one that is not good is failed, never a fast success.
//
// The unit of the statistics is the restart. Percentiles are never averaged: pooled
// ones come from merged histograms.
//
// # Goroutines and errors
//
// Run of a Bench owns every goroutine and has ended them when it returns; it returns
// no error: whatever went wrong is the run's outcome and reason. Decode reports
// engine.ErrUsage for a file that it cannot read.
//
// The package speaks no protocol. What it needs it declares as small interfaces
// (Asker, Waiter, Restarter, Watcher, Loader); clients/load, clients/pinot and the command
// line implement them.
package bench
