// Package console runs the whole console under a terminal: what it shows, and
// what it costs.
package console
