// Package cli is the command line: one file a command, built on cobra. Stdout is
// data, stderr is progress and errors; the exit code is that of the outcome, and
// the JSON of every command carries the same word.
//
// A command never prompts when stdin is not a terminal, and starts no goroutine
// that outlives it.
package cli
