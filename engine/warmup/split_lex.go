package warmup

import "strings"

// tokenKind is what a piece of a statement is to Pinot's lexer.
type tokenKind uint8

const (
	tokenSpace tokenKind = iota
	tokenComment
	tokenWord   // unquoted name or keyword
	tokenNumber // without sign
	tokenString // '...' or E'...'
	tokenName   // "..." or `...`
	tokenMark   // an operator or a mark of punctuation, hint brackets included
)

// token is text[start:end].
type token struct {
	kind       tokenKind
	start, end int
}

func (t token) in(text string) string { return text[t.start:t.end] }

func (t token) significant() bool { return t.kind != tokenSpace && t.kind != tokenComment }

// lexer cuts a text into tokens that together are the whole text. It follows
// Pinot's grammar (Calcite, double-quoted identifiers): doubled quotes, -- and
// // comments to the end of the line, block comments that do not nest, E'...'
// with backslashes. Backticks, which Pinot itself refuses, quote too, so that a
// statement is not torn apart before Pinot says so.
type lexer struct {
	text string
	at   int
}

// next is the next token; ok is false at the end of the text. flaw names an
// unterminated quote or comment, whose token then reaches to the end.
func (l *lexer) next() (t token, flaw string, ok bool) {
	start := l.at
	if start >= len(l.text) {
		return token{}, "", false
	}
	t = token{start: start}
	c := l.text[start]
	rest := l.text[start:]
	switch {
	case isSpace(c):
		t.kind = tokenSpace
		l.run(isSpace)
	case strings.HasPrefix(rest, "--"), strings.HasPrefix(rest, "//"):
		t.kind = tokenComment
		l.run(func(c byte) bool { return c != '\n' && c != '\r' })
	case strings.HasPrefix(rest, "/*+"):
		t.kind = tokenMark
		l.at += 3
	case strings.HasPrefix(rest, "/*"):
		t.kind = tokenComment
		flaw = l.blockComment()
	case c == '\'':
		t.kind = tokenString
		flaw = l.quoted(1, '\'', false)
	case (c == 'e' || c == 'E') && strings.HasPrefix(rest[1:], "'"):
		t.kind = tokenString
		flaw = l.quoted(2, '\'', true)
	case c == '"', c == '`':
		t.kind = tokenName
		flaw = l.quoted(1, c, false)
	case isDigit(c), c == '.' && len(rest) > 1 && isDigit(rest[1]):
		t.kind = tokenNumber
		l.number()
	case isWordStart(c):
		t.kind = tokenWord
		l.run(isWordPart)
	default:
		t.kind = tokenMark
		l.mark(rest)
	}
	t.end = l.at
	return t, flaw, true
}

func (l *lexer) run(in func(byte) bool) {
	for l.at < len(l.text) && in(l.text[l.at]) {
		l.at++
	}
}

func (l *lexer) blockComment() (flaw string) {
	end := strings.Index(l.text[l.at+2:], "*/")
	if end < 0 {
		l.at = len(l.text)
		return "the comment that begins here has no */"
	}
	l.at += 2 + end + 2
	return ""
}

// quoted reads to the closing quote after an opening of the given length. A
// quoted name cannot go over a line end; a string can.
func (l *lexer) quoted(opening int, quote byte, backslash bool) (flaw string) {
	name := quote != '\''
	for l.at += opening; l.at < len(l.text); l.at++ {
		switch c := l.text[l.at]; {
		case backslash && c == '\\':
			l.at++
		case name && (c == '\n' || c == '\r'):
			return "the quoted name that begins here is not closed on its line"
		case c == quote:
			if l.at++; l.at == len(l.text) || l.text[l.at] != quote {
				return ""
			}
		}
	}
	l.at = len(l.text)
	if name {
		return "the quoted name that begins here is not closed"
	}
	return "the string that begins here is not closed"
}

// number reads digits, a fraction and an exponent.
func (l *lexer) number() {
	l.run(isDigit)
	if l.at < len(l.text) && l.text[l.at] == '.' {
		l.at++
		l.run(isDigit)
	}
	rest := l.text[l.at:]
	if rest == "" || rest[0]|0x20 != 'e' {
		return
	}
	exponent := 1
	if len(rest) > 1 && (rest[1] == '+' || rest[1] == '-') {
		exponent++
	}
	if len(rest) > exponent && isDigit(rest[exponent]) {
		l.at += exponent
		l.run(isDigit)
	}
}

// mark reads one operator, or a whole character that is none of Pinot's.
func (l *lexer) mark(rest string) {
	for _, op := range [...]string{"*/", "<>", "<=", ">=", "!=", "||", "=>"} {
		if strings.HasPrefix(rest, op) {
			l.at += len(op)
			return
		}
	}
	l.at++
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isWordStart takes every byte beyond ASCII as part of a word, so that a
// character is never cut in two.
func isWordStart(c byte) bool {
	return c == '_' || c == '$' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}

func isWordPart(c byte) bool { return isWordStart(c) || isDigit(c) }
