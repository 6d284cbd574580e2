// Package demo serves an embedded Pinot cluster on loopback sockets: a
// controller, brokers with a modelled JVM, servers, tables. Newcomers see it
// when nothing is configured, every test runs against it, and `bellows demo`
// keeps it up. It speaks Pinot's REST as a live 1.5.1 cluster was recorded to
// speak it, and as the source says for versions 1.0 to the next one.
//
// Start returns a running Cluster. It owns every goroutine and socket that it
// opens: Close ends the listeners, waits for the handlers and stops the timers
// before it returns. Nothing is shared between two clusters, and everything
// that looks random comes from the seed in the Spec.
//
// All times and counts that its brokers show come from a model (package jvm),
// so whoever displays one must show Label beside it.
//
// Errors: a Spec that cannot be served wraps engine.ErrUsage; a port that
// cannot be had wraps engine.ErrUnreachable; asking for a broker, server or
// table that does not exist wraps ErrUnknown.
package demo
