// Package layout holds the repository to its own rules: which layer may import which,
// where a clock may be read, how long a file may grow.
//
// It has only tests. They ask `go list` for the import graph of every platform the
// program is released for, so an edge behind a build tag counts as well. What they
// refuse, depguard refuses in lint too; here an edge that runs through a third package
// is seen and printed with its path.
package layout
