// Package headless reports warm-ups without a screen: a live block on a
// terminal, a plain line every few seconds in a pipe, events as JSON lines. It
// reads the same snapshots as the console and writes the words of views/text.
//
// A reporter owns one goroutine, which has ended when Stop returns.
package headless
