package warmup

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"bellows/engine"
)

// Statement is one request for a broker.
type Statement struct {
	SQL  string // with its SET prefixes, without the closing semicolon
	Line int    // of the text, counted from 1
	// Weight is how often to run it relative to the others: the number in a
	// comment "-- weight: 42" in front of it, otherwise 1.
	Weight int
}

// StatementError is what is wrong with a text of statements, and where.
type StatementError struct {
	Line, Column int // counted from 1; columns in characters
	Reason       string
}

func (e *StatementError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// Unwrap makes it a usage error.
func (e *StatementError) Unwrap() error { return engine.ErrUsage }

// SplitStatements cuts a text at semicolons that are outside quotes and
// comments. SET statements stay with the query after them, as one request.
// Blank statements and the comments around a statement are left out; comments
// within stay. Only queries are taken (SELECT, WITH, EXPLAIN or a parenthesis);
// anything else is a *StatementError, and so is a quote or comment without end.
func SplitStatements(text string) ([]Statement, error) {
	s := splitter{text: text}
	lex := lexer{text: text}
	if strings.HasPrefix(text, "\ufeff") {
		lex.at = len("\ufeff")
	}
	s.begin()
	for {
		t, flaw, ok := lex.next()
		if flaw != "" {
			return nil, s.errorAt(t.start, flaw)
		}
		if !ok || t.kind == tokenMark && t.in(text) == ";" {
			if err := s.close(); err != nil {
				return nil, err
			}
		}
		if !ok {
			return s.done, s.finish()
		}
		s.add(t)
	}
}

// splitter collects the tokens of one request.
type splitter struct {
	text string
	done []Statement

	sets   int    // where the SET prefixes begin, -1 without
	start  int    // where the statement begins, -1 before its first token
	end    int    // behind its last token
	first  string // its first token, in capitals
	weight int
}

func (s *splitter) begin() {
	s.sets, s.start, s.weight = -1, -1, 1
}

func (s *splitter) add(t token) {
	piece := t.in(s.text)
	switch {
	case t.kind == tokenMark && piece == ";":
	case t.kind == tokenComment && s.start < 0:
		if w, ok := weightComment(piece); ok {
			s.weight = w
		}
	case t.significant():
		if s.start < 0 {
			s.start, s.first = t.start, strings.ToUpper(piece)
		}
		s.end = t.end
	}
}

// close ends a statement at a semicolon or at the end of the text.
func (s *splitter) close() error {
	if s.start < 0 {
		return nil
	}
	switch s.first {
	case "SET":
		if s.sets < 0 {
			s.sets = s.start
		}
		s.start = -1
		return nil
	case "SELECT", "WITH", "EXPLAIN", "(":
	case "INSERT", "DELETE", "UPDATE", "DROP", "CREATE", "ALTER", "TRUNCATE", "MERGE":
		return s.errorAt(s.start, s.first+" changes data; only SELECT, WITH and EXPLAIN are sent")
	default:
		return s.errorAt(s.start, fmt.Sprintf("%s begins no query; expected SELECT, WITH, EXPLAIN or SET", excerpt(s.first)))
	}
	start := s.start
	if s.sets >= 0 {
		start = s.sets
	}
	line, _ := position(s.text, start)
	s.done = append(s.done, Statement{SQL: s.text[start:s.end], Line: line, Weight: s.weight})
	s.begin()
	return nil
}

func (s *splitter) finish() error {
	if s.sets >= 0 {
		return s.errorAt(s.sets, "SET without a query after it")
	}
	return nil
}

func (s *splitter) errorAt(offset int, reason string) error {
	line, column := position(s.text, offset)
	return &StatementError{Line: line, Column: column, Reason: reason}
}

func position(text string, offset int) (line, column int) {
	before := text[:offset]
	line = 1 + strings.Count(before, "\n")
	lineStart := strings.LastIndexByte(before, '\n') + 1
	return line, 1 + utf8.RuneCountInString(strings.TrimPrefix(before[lineStart:], "\ufeff"))
}

// weightComment reads "-- weight: 42"; a number below 1 is no weight.
func weightComment(comment string) (int, bool) {
	text, ok := strings.CutPrefix(comment, "--")
	if !ok {
		return 0, false
	}
	text, ok = strings.CutPrefix(strings.TrimSpace(text), "weight:")
	if !ok {
		return 0, false
	}
	weight, err := strconv.Atoi(strings.TrimSpace(text))
	return weight, err == nil && weight > 0
}

// excerpt is a piece of the user's text, quoted and short.
func excerpt(text string) string {
	if runes := []rune(text); len(runes) > 20 {
		text = string(runes[:20]) + "..."
	}
	return strconv.Quote(text)
}
