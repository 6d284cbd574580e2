// Package spread computes how Apache Doris assigns the splits of an external
// scan to backends, and what other settings would do to load, throughput and
// cache, before anyone sets them.
//
// Two layers:
//
//   - The policy is exact. [NewPolicy] and [Policy.Assign] give, split for
//     split, what the frontend's federation backend policy gives for the same
//     backends, input order, settings and random draws: MurmurHash3 keys, the
//     virtual-node ring, the fixed-seed shuffle, the order of the host table,
//     local preference, candidates, choice, weights, redistribution, and the
//     state that stays from batch to batch. [Generation] says whose rules.
//   - The simulation ([Simulate], [Recommend]) runs many queries through it.
//     What Doris leaves to chance (ties, the order of the backend list) is
//     drawn from a seed; results say "exact" where nothing was left to chance
//     and "statistical", with an interval, where something was.
//
// Readers turn text that operators have (EXPLAIN output, SHOW BACKENDS, file
// lists) into a [Workload] or backends. They take an io.Reader, never touch
// files, and report bad input as an [*InputError] with line and field.
//
// The package keeps no state and starts no goroutine that outlives a call.
// A Policy is for one goroutine; results are never changed after they are
// returned. Durations are time.Duration, sizes int64 bytes, ratios 0..1.
//
// Errors: the policy's are the sentinels in errors.go, each a failure that the
// frontend has too; settings and input that cannot be used wrap
// engine.ErrUsage; a cancelled context gives its own error.
package spread
