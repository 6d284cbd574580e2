// Package doris speaks to the frontends of an Apache Doris cluster, over the MySQL
// protocol and their HTTP interface, and implements what engine/spread/change needs
// of one: change.Reader, change.Writer, change.Planner and change.Runner.
//
// A Frontend is one of them. Each has variables, a blacklist and a cache of hash
// rings of its own, so all of them are asked, at the same time. Every call that the
// interfaces want to see as a new session logs in anew; statements go as text, since
// most versions cannot prepare SHOW. Nothing is ever asked with SELECT that has to
// work without a backend.
//
// Only Frontend.Execute changes a cluster, and it takes nothing but SET GLOBAL and
// UNSET GLOBAL VARIABLE. Finding out the generation tries one value in a session
// that ends with it.
//
// What a user may not see becomes a change.Assumption with the default and the
// reason; load that cannot be read becomes a change.Load with a reason. Names and
// messages of the cluster have passed clients.Clean.
//
// # A hostile server
//
// A server costs bounded time and memory: each conversation ends with its time,
// answers have a limit in bytes and rows, and the packets of the protocol are
// checked before the driver sees them (see wire). Credentials go to the configured
// hosts only; over plain HTTP only to this machine or to an address that was
// configured for it.
//
// # Errors
//
// Errors wrap engine.ErrUnreachable, engine.ErrDenied or engine.ErrUsage. A
// *ServerError is a frontend's refusal with its number; ErrUnknownVariable,
// ErrBadValue, ErrNoBackends and ErrSyntax tell apart what Doris gives one number.
// ErrGarbage is an answer that is not Doris'. A statement whose answer was lost is
// marked with change.Unsure. No error holds a credential.
//
// # Goroutines
//
// Calls return when the goroutines that they started have ended, but for the one
// with which the driver watches an open connection; it ends with that connection,
// and all connections end with the call that opened them.
package doris
