// Package script is what the fault scripts of the demo clusters share: reading
// them strictly, saying when a fault strikes, and matching names. It is pure:
// no clock, no state, no goroutine. What cannot be read is engine.ErrUsage.
package script
