// Package text turns the states of the engines into plain lines, tables and
// JSON documents. The console shows the same words and figures, since both come
// from here and from the same snapshots.
//
// Everything is a pure function of its arguments: no clock, no I/O. Names have
// been cleaned by the clients that read them.
package text
