package pinot

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// raw consumes a string and returns what is between its quotes, and whether
// there are escapes in it.
func (s *scanner) raw() (inner []byte, escaped bool) {
	if s.bad || s.space() != '"' {
		s.fail()
		return nil, false
	}
	s.at++
	from := s.at
	for {
		i := bytes.IndexByte(s.src[s.at:], '"')
		if i < 0 {
			s.fail()
			return nil, false
		}
		j := bytes.IndexByte(s.src[s.at:s.at+i], '\\')
		if j < 0 {
			inner = s.src[from : s.at+i]
			s.at += i + 1
			return inner, escaped
		}
		escaped = true
		if !s.escape(s.at + j) {
			s.fail()
			return nil, false
		}
	}
}

// escape goes past the escape that starts at i.
func (s *scanner) escape(i int) bool {
	if i+1 >= len(s.src) {
		return false
	}
	switch s.src[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.at = i + 2
		return true
	case 'u':
		if i+6 > len(s.src) {
			return false
		}
		for _, c := range s.src[i+2 : i+6] {
			if hex(c) < 0 {
				return false
			}
		}
		s.at = i + 6
		return true
	}
	return false
}

// text consumes a string. The result shares memory with the source unless the
// string has escapes.
func (s *scanner) text() []byte {
	inner, escaped := s.raw()
	if !escaped {
		return inner
	}
	return unescape(inner)
}

func hex(c byte) rune {
	switch {
	case c >= '0' && c <= '9':
		return rune(c - '0')
	case c >= 'a' && c <= 'f':
		return rune(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return rune(c-'A') + 10
	}
	return -1
}

// unescape decodes what raw has found to be well-formed.
func unescape(inner []byte) []byte {
	out := make([]byte, 0, len(inner))
	for i := 0; i < len(inner); i++ {
		if inner[i] != '\\' {
			out = append(out, inner[i])
			continue
		}
		i++
		switch c := inner[i]; c {
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r := quad(inner[i+1:])
			i += 4
			if low, ok := lowSurrogate(r, inner[i+1:]); ok {
				r = low
				i += 6
			}
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, c)
		}
	}
	return out
}

func quad(four []byte) rune {
	return hex(four[0])<<12 | hex(four[1])<<8 | hex(four[2])<<4 | hex(four[3])
}

// lowSurrogate joins a high surrogate with the escape that follows it.
func lowSurrogate(high rune, rest []byte) (rune, bool) {
	if !utf16.IsSurrogate(high) || len(rest) < 6 || rest[0] != '\\' || rest[1] != 'u' {
		return 0, false
	}
	joined := utf16.DecodeRune(high, quad(rest[2:]))
	return joined, joined != utf8.RuneError
}
