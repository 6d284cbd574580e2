// Package frontend serves an embedded Apache Doris cluster on loopback sockets:
// several frontends with a MySQL port and an HTTP port each, and backends with a
// metrics page. Tests run against it, and `bellows demo` keeps it up beside the
// Pinot demo. It answers as a live frontend was recorded to answer, and in the
// forms of the spread variable that the source describes.
//
// What is real: the protocol, users and their privileges, session and global
// variables on every frontend, error numbers and texts, and the placement of
// splits, which package engine/spread computes. What is simulated: executing
// queries, their times, and the load of the backends. Whoever displays a figure
// of it must show Label beside it.
//
// Start returns a running Cluster. It owns every goroutine and socket that it
// opens; Close ends them all before it returns. Nothing is shared between two
// clusters. Time comes from Options.Clock, and everything that looks random
// from Options.Seed, so a script of faults plays the same again.
//
// Every statement is kept in a log with frontend, user and connection, and
// those that change more than their own session are counted as writes: a test
// can prove that nothing was written.
//
// Errors: options that cannot be served wrap engine.ErrUsage, a port that
// cannot be had engine.ErrUnreachable, a frontend or backend that does not
// exist ErrUnknown.
package frontend
