// Package pinot speaks the REST of Apache Pinot's controller and brokers,
// versions 1.0 to 1.5 and what is known of the next one, and implements what
// engine/warmup needs of a broker: warmup.Router, warmup.Prober and
// warmup.Starter.
//
// A Controller discovers: which brokers there are, where they listen, and which
// typed tables each of them serves, in one Inventory. A Broker is asked for its
// routes, its health, its start, and is probed. Nothing here parses an instance
// id: host and port come from the instance's configuration.
//
// What an old or a restricted cluster does not answer degrades to a note in the
// inventory or to ErrUnsupported; it is never guessed. Names are kept as Pinot
// has them, since requests need them so; every text for people (Notes,
// Answer.Message, errors) has passed clients.Clean.
//
// # Errors
//
// Errors wrap engine.ErrUnreachable, engine.ErrDenied or engine.ErrUsage (an
// address that is another of Pinot's roles), so that the exit code follows.
// ErrUnsupported stands for an endpoint that this version or configuration does
// not have, ErrGarbage for an answer that is not Pinot's; a
// *clients.StatusError tells the HTTP status, a *clients.Error why none came.
//
// # Goroutines
//
// Calls return when the goroutines they started have ended. Debug calls for
// routes are serial per Broker, since the broker's replica counter is
// process-wide: interleaved calls for two tables can each see one replica only.
package pinot
