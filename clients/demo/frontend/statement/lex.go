package statement

import (
	"fmt"
	"strings"
)

// SyntaxError is text that is no statement. Its message is the frontend's.
type SyntaxError struct {
	Found    string // the word at fault, "<EOF>" at the end
	Expected string
	Missing  bool // something is missing before the word, rather than the word being wrong
	Line     int  // from 1
	Column   int  // from 0
}

func (e *SyntaxError) Error() string {
	what := "mismatched input '" + e.Found + "' expecting " + e.Expected
	if e.Missing {
		what = "missing " + e.Expected + " at '" + e.Found + "'"
	}
	return fmt.Sprintf("\n%s(line %d, pos %d)\n", what, e.Line, e.Column)
}

type kind uint8

const (
	end kind = iota
	word
	quoted // 'text' or "text", unquoted here
	number
	mark // one character
	hint // the inside of /*+ ... */
)

type token struct {
	kind kind
	text string // as meant: without quotes
	from int    // bytes of the source
	to   int
	bare bool // a word without backquotes
}

// Split cuts a text into statements at the semicolons outside quotes and
// comments. Empty ones are left out.
func Split(text string) []string {
	var all []string
	from := 0
	add := func(to int) {
		s := text[from:to]
		if tokens, err := lex(s); err != nil || len(tokens) > 1 {
			all = append(all, s)
		}
	}
	for i := 0; i < len(text); {
		switch n := skip(text[i:]); {
		case n > 0:
			i += n
		case text[i] == ';':
			add(i)
			i++
			from = i
		case quoteAt(text[i]):
			i += quotedLength(text[i:])
		default:
			i++
		}
	}
	add(len(text))
	return all
}

func quoteAt(c byte) bool { return c == '\'' || c == '"' || c == '`' }

// lex cuts one statement into tokens; the last is the end.
func lex(text string) ([]token, error) {
	var all []token
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case strings.HasPrefix(text[i:], "/*+"):
			n := skip(text[i:])
			inside := strings.TrimSuffix(text[i+3:i+n], "*/")
			all = append(all, token{kind: hint, text: inside, from: i, to: i + n})
			i += n
		case skip(text[i:]) > 0:
			i += skip(text[i:])
		case quoteAt(c):
			n := quotedLength(text[i:])
			if n < 2 || text[i+n-1] != c {
				return nil, at(text, token{text: string(c), from: i}, "a closing quote", false)
			}
			k := quoted
			if c == '`' {
				k = word
			}
			all = append(all, token{kind: k, text: unquote(text[i : i+n]), from: i, to: i + n})
			i += n
		case c >= '0' && c <= '9' || c == '.' && i+1 < len(text) && digit(text[i+1]) && !afterWord(all, i):
			n := numberLength(text[i:])
			all = append(all, token{kind: number, text: text[i : i+n], from: i, to: i + n})
			i += n
		case letter(c):
			n := 1
			for i+n < len(text) && (letter(text[i+n]) || digit(text[i+n])) {
				n++
			}
			all = append(all, token{kind: word, text: text[i : i+n], from: i, to: i + n, bare: true})
			i += n
		default:
			all = append(all, token{kind: mark, text: text[i : i+1], from: i, to: i + 1})
			i++
		}
	}
	return append(all, token{kind: end, text: "<EOF>", from: len(text), to: len(text)}), nil
}

// afterWord tells a name's dot from a number's.
func afterWord(all []token, i int) bool {
	return len(all) > 0 && all[len(all)-1].kind == word && all[len(all)-1].to == i
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func letter(c byte) bool {
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// skip is the length of the space or comment at the start. A hint counts, so
// whoever wants it must look first.
func skip(s string) int {
	switch {
	case s == "":
		return 0
	case strings.ContainsRune(" \t\r\n\f\v\x00", rune(s[0])):
		return 1
	case s[0] == '#', strings.HasPrefix(s, "--") && (len(s) == 2 || s[2] <= ' '):
		if n := strings.IndexByte(s, '\n'); n >= 0 {
			return n + 1
		}
		return len(s)
	case strings.HasPrefix(s, "/*"):
		if n := strings.Index(s[2:], "*/"); n >= 0 {
			return n + 4
		}
		return len(s)
	}
	return 0
}

func numberLength(s string) int {
	n := 0
	for n < len(s) && (digit(s[n]) || s[n] == '.') {
		n++
	}
	if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
		m := n + 1
		if m < len(s) && (s[m] == '+' || s[m] == '-') {
			m++
		}
		if m < len(s) && digit(s[m]) {
			for n = m; n < len(s) && digit(s[n]); {
				n++
			}
		}
	}
	return n
}

// quotedLength is up to behind the closing quote, or to the end without one.
func quotedLength(s string) int {
	q := s[0]
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && q != '`':
			i++
		case s[i] == q && i+1 < len(s) && s[i+1] == q:
			i++
		case s[i] == q:
			return i + 1
		}
	}
	return len(s)
}

func unquote(s string) string {
	q := s[0]
	s = s[1 : len(s)-1]
	if strings.IndexByte(s, q) < 0 && strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == q && i+1 < len(s) {
			i++ // the first of two
		} else if c == '\\' && q != '`' && i+1 < len(s) {
			i++
			c = escaped(s[i])
			if s[i] == '%' || s[i] == '_' { // stays a pattern's escape
				b.WriteByte('\\')
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

func escaped(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'r':
		return '\r'
	case '0':
		return 0
	}
	return c
}

// at is an error at a token.
func at(text string, t token, expected string, missing bool) error {
	before := text[:min(t.from, len(text))]
	line := strings.Count(before, "\n") + 1
	column := len(before) - (strings.LastIndexByte(before, '\n') + 1)
	return &SyntaxError{Found: t.text, Expected: expected, Missing: missing, Line: line, Column: column}
}
