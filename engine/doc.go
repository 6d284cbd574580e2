// Package engine holds the few words that both engines and everything above
// them share: the Outcome of a run with its exit code, and the classes of
// error from which an outcome is chosen.
//
// It has no goroutines and no state.
package engine
