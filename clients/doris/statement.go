package doris

import (
	"fmt"
	"regexp"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// queryLimit is the longest query that is sent.
const queryLimit = 1 << 20

// checkQuery takes one query that only reads, and leaves out what ends it. A
// frontend runs every statement of a text, whatever the protocol's flag for it
// says, so a second one must not get through.
func checkQuery(query string) (string, error) {
	if len(query) > queryLimit {
		return "", fmt.Errorf("query %q: it has more than %d bytes: %w", clients.CleanMax(query, 80), queryLimit, engine.ErrUsage)
	}
	if err := change.CheckQuery(query); err != nil {
		return "", err
	}
	return strings.TrimRight(query, "; \t\r\n"), nil
}

var (
	variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,127}$`)
	plainValue   = regexp.MustCompile(`^(?:-?[0-9]{1,20}|[A-Za-z]{1,16})$`)
	quotable     = regexp.MustCompile(`^[A-Za-z0-9_.:@/+=, -]{0,200}$`)
)

// setSession is the statement of an assignment. Values that are neither a number
// nor a word are quoted, and then hold nothing that would need an escape.
func setSession(a change.Assignment) (string, error) {
	if !variableName.MatchString(a.Name) {
		return "", fmt.Errorf("variable %q: is no name of one: %w", clients.CleanMax(a.Name, 80), engine.ErrUsage)
	}
	value := a.Value
	switch {
	case plainValue.MatchString(value):
	case quotable.MatchString(value):
		value = "'" + value + "'"
	default:
		return "", fmt.Errorf("variable %s: value %q has characters that are not sent: %w", a.Name, clients.CleanMax(value, 80), engine.ErrUsage)
	}
	return "SET " + a.Name + " = " + value, nil
}

// globalStatement is all that a Writer sends.
var globalStatement = regexp.MustCompile(`(?i)^\s*(?:SET\s+GLOBAL\s+[A-Za-z_][A-Za-z0-9_]*\s*=\s*(?:-?[0-9]{1,20}|'[A-Za-z0-9_.]{0,64}'|[A-Za-z]{1,16})|UNSET\s+GLOBAL\s+VARIABLE\s+[A-Za-z_][A-Za-z0-9_]*)\s*;?\s*$`)

// checkGlobal keeps a plan that somebody edited from doing anything else.
func checkGlobal(statement string) (string, error) {
	if !globalStatement.MatchString(statement) {
		return "", fmt.Errorf("statement %q: only SET GLOBAL of one variable and UNSET GLOBAL VARIABLE are sent: %w",
			clients.CleanMax(statement, 80), engine.ErrUsage)
	}
	return strings.TrimRight(strings.TrimSpace(statement), "; \t\r\n"), nil
}
