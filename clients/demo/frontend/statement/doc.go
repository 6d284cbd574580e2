// Package statement reads the statements that the embedded Doris frontend
// understands: SET and UNSET, the SHOW family, SELECT and EXPLAIN of external
// tables with SET_VAR hints, USE, KILL, and the administrative statements that
// change a cluster. It reads what a console, a driver and the command-line
// client send, and is no general SQL parser.
//
// Parsing is pure: no state, no goroutine. A text that it cannot read is a
// *SyntaxError worded as the frontend's parser would word it.
package statement
