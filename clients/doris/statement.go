package doris

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// queryLimit is the longest query that is sent.
const queryLimit = 1 << 20

// checkQuery takes one query that only reads, without what follows its last
// semicolon. A frontend runs every statement of a text, whatever the protocol's
// flag for it says, so a second one must not get through.
func checkQuery(query string) (string, error) {
	clean, err := oneStatement(query)
	if err != nil {
		return "", fmt.Errorf("query %q: %w: %w", clients.CleanMax(query, 80), err, engine.ErrUsage)
	}
	return clean, nil
}

func oneStatement(query string) (string, error) {
	if len(query) > queryLimit {
		return "", fmt.Errorf("has more than %d bytes", queryLimit)
	}
	words, end, err := scanQuery(query)
	switch {
	case err != nil:
		return "", err
	case len(words) == 0:
		return "", errors.New("is empty; give a SELECT")
	case words[0] != "SELECT" && words[0] != "WITH":
		return "", errors.New("is no query; give a SELECT, or a WITH in front of one")
	}
	for i, w := range words {
		switch {
		case w == "OUTFILE" && i > 0 && words[i-1] == "INTO":
			return "", errors.New("writes files (INTO OUTFILE); only queries that read are sent")
		case w == "INSERT" || w == "UPDATE" || w == "DELETE" || w == "CREATE" || w == "DROP" || w == "ALTER" || w == "TRUNCATE":
			if words[0] == "WITH" {
				return "", fmt.Errorf("holds the word %s; only queries that read are sent, quote it if it is a name", w)
			}
		}
	}
	return strings.TrimSpace(query[:end]), nil
}

// scanQuery gives the words outside quotes and comments in upper case, and where
// the statement ends. What follows a semicolon may only be space and comments.
func scanQuery(query string) (words []string, end int, err error) {
	end = len(query)
	closed := false
	for at := 0; at < len(query); {
		c := query[at]
		start := at
		switch {
		case c == '\'' || c == '"' || c == '`':
			at, err = skipQuoted(query, at)
		case strings.HasPrefix(query[at:], "/*"):
			length := strings.Index(query[at+2:], "*/")
			if length < 0 {
				return nil, 0, errors.New("has a comment without an end")
			}
			hint := query[at+2 : at+2+length]
			if strings.HasPrefix(hint, "!") {
				return nil, 0, errors.New("has a comment that servers run (/*! */); remove it")
			}
			at += length + 4
			continue
		case c == '#' || strings.HasPrefix(query[at:], "--"):
			if at = start + strings.IndexByte(query[start:], '\n'); at < start {
				at = len(query)
			}
			continue
		case c == ';':
			if !closed {
				closed, end = true, at
			}
			at++
			continue
		case isSpace(c):
			at++
			continue
		case isWord(c):
			for at < len(query) && isWord(query[at]) {
				at++
			}
			words = append(words, strings.ToUpper(query[start:at]))
		case c == '(' && len(words) == 0: // a parenthesised query
			at++
		default:
			at++
		}
		if err != nil {
			return nil, 0, err
		}
		if closed {
			return nil, 0, errors.New("holds more than one statement; give one")
		}
	}
	return words, end, nil
}

// skipQuoted refuses a text whose end depends on whether a backslash escapes, as
// that is a setting of the session.
func skipQuoted(query string, at int) (int, error) {
	quote := query[at]
	for i := at + 1; i < len(query); i++ {
		switch query[i] {
		case '\\':
			if quote != '`' && i+1 < len(query) && query[i+1] == quote {
				return 0, errors.New(`has a quote after a backslash, which sessions read in two ways; double the quote`)
			}
			if quote != '`' {
				i++
			}
		case quote:
			if i+1 < len(query) && query[i+1] == quote {
				i++
				continue
			}
			return i + 1, nil
		}
	}
	return 0, errors.New("has a quote without an end")
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
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
