// Package jvm models the process of a Pinot broker as far as coldness shows:
// what a query costs falls with how often its code was executed, because a
// method is interpreted at first, then compiled by a quick compiler and later
// by a thorough one, and both compilers share the broker's few cores with the
// queries.
//
// It is a model with measured proportions, not a measurement: whoever shows its
// figures says so. A Machine runs in virtual time that its caller moves; it has
// no goroutines, no clock and no randomness but its seed, so the same calls give
// the same answers. A Machine must not be used by two goroutines at once.
// Nothing here returns an error.
package jvm
