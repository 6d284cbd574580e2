package sqlread

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is a statement that could not be read.
type Error struct{ Message string }

func (e *Error) Error() string { return e.Message }

type tokenKind int

const (
	tokEnd    tokenKind = iota
	tokWord             // bare identifier or keyword
	tokQuoted           // "identifier" or `identifier`
	tokText             // 'literal'
	tokNumber
	tokSign // operator or punctuation
)

// token is one lexeme; text is unquoted, and upper is set for words only.
type token struct {
	kind         tokenKind
	text, upper  string
	line, column int
}

func (t token) is(word string) bool { return t.kind == tokWord && t.upper == word }
func (t token) sign(s string) bool  { return t.kind == tokSign && t.text == s }

// lexer splits a statement. Comments are skipped.
type lexer struct {
	src          string
	at           int
	line, column int
}

func lex(src string) ([]token, error) {
	l := &lexer{src: src, line: 1, column: 1}
	var tokens []token
	for {
		t, err := l.next()
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, t)
		if t.kind == tokEnd {
			return tokens, nil
		}
	}
}

// step moves over n bytes and keeps line and column.
func (l *lexer) step(n int) {
	for _, r := range l.src[l.at : l.at+n] {
		if r == '\n' {
			l.line, l.column = l.line+1, 1
		} else {
			l.column++
		}
	}
	l.at += n
}

// skipBlank moves over white space and comments.
func (l *lexer) skipBlank() error {
	for l.at < len(l.src) {
		rest := l.src[l.at:]
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case unicode.IsSpace(r):
			l.step(size)
		case strings.HasPrefix(rest, "--"):
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			l.step(end)
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return l.lexical("<EOF>")
			}
			l.step(end + 4)
		default:
			return nil
		}
	}
	return nil
}

func (l *lexer) next() (token, error) {
	if err := l.skipBlank(); err != nil {
		return token{}, err
	}
	t := token{line: l.line, column: l.column}
	if l.at >= len(l.src) {
		return t, nil
	}
	rest := l.src[l.at:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case r == '\'' || r == '"' || r == '`':
		text, n, ok := quoted(rest, byte(r))
		if !ok {
			return t, l.lexical(string(r))
		}
		t.kind, t.text = tokQuoted, text
		if r == '\'' {
			t.kind = tokText
		}
		l.step(n)
	case r >= '0' && r <= '9', r == '.' && len(rest) > 1 && isDigit(rest[1]):
		n := numberLength(rest)
		t.kind, t.text = tokNumber, rest[:n]
		l.step(n)
	case isWordStart(r):
		n := size
		for n < len(rest) {
			r, size := utf8.DecodeRuneInString(rest[n:])
			if !isWordStart(r) && !unicode.IsDigit(r) {
				break
			}
			n += size
		}
		t.kind, t.text = tokWord, rest[:n]
		t.upper = strings.ToUpper(t.text)
		l.step(n)
	default:
		n := signLength(rest)
		if n == 0 {
			return t, l.lexical(string(r))
		}
		t.kind, t.text = tokSign, rest[:n]
		l.step(n)
	}
	return t, nil
}

func (l *lexer) lexical(what string) error {
	return &Error{fmt.Sprintf("Lexical error at line %d, column %d.  Encountered: %q", l.line, l.column, what)}
}

// quoted reads a quoted text with doubled quotes inside.
func quoted(s string, q byte) (text string, n int, ok bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		if s[i] != q {
			b.WriteByte(s[i])
			continue
		}
		if i+1 < len(s) && s[i+1] == q {
			b.WriteByte(q)
			i++
			continue
		}
		return b.String(), i + 1, true
	}
	return "", 0, false
}

func isDigit(c byte) bool     { return c >= '0' && c <= '9' }
func isWordStart(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) }
func isExponent(s string) bool {
	return len(s) > 1 && (s[0] == 'e' || s[0] == 'E') && exponentTail(s[1:])
}
func exponentTail(s string) bool {
	if s[0] == '+' || s[0] == '-' {
		s = s[1:]
	}
	return s != "" && isDigit(s[0])
}

func numberLength(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	if n < len(s) && s[n] == '.' {
		n++
		for n < len(s) && isDigit(s[n]) {
			n++
		}
	}
	if n < len(s) && isExponent(s[n:]) {
		n += 2
		for n < len(s) && isDigit(s[n]) {
			n++
		}
	}
	return n
}

// signLength is the length of the operator that s begins with, 0 for none.
func signLength(s string) int {
	for _, two := range []string{"<>", "!=", "<=", ">=", "||", "::"} {
		if strings.HasPrefix(s, two) {
			return 2
		}
	}
	if strings.IndexByte("()+-*/%,;.=<>[]?:", s[0]) >= 0 {
		return 1
	}
	return 0
}
