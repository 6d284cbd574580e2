// Package sqlread reads the SQL that people send to a Pinot broker, as far as
// the demo cluster must understand it: SET prefixes and OPTION, EXPLAIN, one
// SELECT with expressions, WHERE, GROUP BY, HAVING, ORDER BY and LIMIT, joins
// and subqueries for the multi-stage engine, comments, and Pinot's quoting.
//
// Parse is pure and has no goroutines. It fails with *Error, whose text has the
// form that Calcite gives it; nothing else is returned as an error and no input
// makes it panic.
package sqlread
