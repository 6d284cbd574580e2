// Package wire is the server's end of the MySQL protocol, as far as a Doris
// frontend speaks it: version 10 greeting, mysql_native_password with a switch
// to it, TLS on request, text results. It sends exactly what it is told, wrong
// column counts included, so that a simulation can misbehave.
//
// It is our own because the server library at hand cannot send a Doris
// frontend's greeting (it fixes the capabilities), numbers connections in a
// package variable, waits for clients without a limit, and would bring a dozen
// modules into the program for these few packets.
//
// A Conn belongs to one goroutine and starts none; closing it from another one
// ends a read or write in progress.
//
// Errors: a packet longer than the limit is ErrTooLong, one that cannot be
// understood ErrMalformed; anything else is the connection's own error.
package wire
