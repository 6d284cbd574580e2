// Package load is the outer half of a cold-start measurement (engine/bench): it sends
// statements to a Pinot broker, waits for moments as exactly as the machine can, runs
// the user's commands, and keeps runs in files.
//
// An Asker sends over the HTTP client of package clients, so that TLS, credentials,
// proxy and kept connections are those of every other request, and answers are judged by
// clients/pinot as probes are. net/http is enough: see the benchmarks, which hold 2,000
// requests a second on one core.
//
// # Goroutines and errors
//
// Nothing runs by itself. A Command ends the processes that it started before it
// returns. Errors of commands wrap engine.ErrUsage where there is no such program; those
// of files are package os's, or engine.ErrUsage for a file that is no run.
package load
