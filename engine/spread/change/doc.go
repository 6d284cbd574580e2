// Package change sets how Doris frontends spread external splits, proves what
// came of it and takes it back: readings, plan, apply, verify, undo.
//
// The order is always the same. A [Reading] of every frontend says what is in
// force, whether it acts, and which backends may scan. A [Plan] holds the
// statements, the state before, and a fingerprint of the readings it was made
// from; one that is old, or whose cluster changed, is refused. Apply goes
// frontend by frontend, stops at the first failure and accounts for each
// statement in a [Record]. A verification compares what frontends plan or run
// with what package spread predicts. Undo makes a plan of a record's state
// before.
//
// The package speaks no protocol and keeps no file. What it needs of a frontend
// it declares here as small interfaces ([Reader], [Writer], [Planner],
// [Runner]); clients/doris implements them. Only a Writer changes a cluster.
//
// Goroutines that a call starts have ended when it returns. Errors wrap the
// classes of package engine: ErrUsage for a plan or a record that cannot be
// read or is not for this cluster, ErrHold for one that must not be applied
// any more, ErrMismatch for what was observed and is not what was predicted,
// ErrDenied and ErrUnreachable as the frontend's client gives them.
package change
