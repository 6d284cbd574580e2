package pinot

import (
	"bytes"
	"strconv"
)

// maxDepth bounds nesting: an answer of Pinot's has fewer than twenty levels,
// and the scanner recurses.
const maxDepth = 512

// scanner reads JSON in place, without building what is not asked for: an
// answer to a probe has some sixty keys of which a dozen matter. It accepts
// what encoding/json accepts, and control characters in strings besides. After
// the first mistake bad is set and every call returns zero values at once.
type scanner struct {
	src []byte
	at  int
	bad bool
}

func (s *scanner) fail() { s.bad = true }

// space moves to the next byte that is not white and returns it, 0 at the end.
func (s *scanner) space() byte {
	for s.at < len(s.src) {
		switch c := s.src[s.at]; c {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return c
		}
	}
	return 0
}

// open enters an object or array and says whether it has a first element.
func (s *scanner) open(open, shut byte) bool {
	if s.bad || s.space() != open {
		s.fail()
		return false
	}
	s.at++
	if s.space() == shut {
		s.at++
		return false
	}
	return true
}

// more goes past the comma, or past the end, for which it says false.
func (s *scanner) more(shut byte) bool {
	if s.bad {
		return false
	}
	switch s.space() {
	case ',':
		s.at++
		return true
	case shut:
		s.at++
	default:
		s.fail()
	}
	return false
}

// object calls member for each key with the scanner at its value, which member
// must consume. The key is only valid during the call.
func (s *scanner) object(member func(key []byte)) {
	for ok := s.open('{', '}'); ok; ok = s.more('}') {
		key := s.text()
		if s.space() != ':' {
			s.fail()
		}
		if s.bad {
			return
		}
		s.at++
		member(key)
	}
}

// array calls element with the scanner at each value in turn.
func (s *scanner) array(element func()) {
	for ok := s.open('[', ']'); ok; ok = s.more(']') {
		element()
	}
}

// null consumes a null if one is next.
func (s *scanner) null() bool {
	if !s.bad && s.space() == 'n' {
		s.word("null")
		return !s.bad
	}
	return false
}

func (s *scanner) word(w string) {
	if len(s.src)-s.at < len(w) || string(s.src[s.at:s.at+len(w)]) != w {
		s.fail()
		return
	}
	s.at += len(w)
}

// integer consumes a whole number, which Pinot may also send as a string; null
// is 0.
func (s *scanner) integer() int64 {
	if s.null() {
		return 0
	}
	var digits []byte
	if !s.bad && s.space() == '"' {
		digits, _ = s.raw()
	} else {
		digits = s.number()
	}
	if s.bad {
		return 0
	}
	n, ok := parseInt(digits)
	if !ok {
		s.fail()
		return 0
	}
	return n
}

// parseInt is strconv.ParseInt without the string.
func parseInt(digits []byte) (int64, bool) {
	rest := digits
	negative := len(rest) > 0 && rest[0] == '-'
	if negative {
		rest = rest[1:]
	}
	if len(rest) == 0 || len(rest) > 18 {
		n, err := strconv.ParseInt(string(digits), 10, 64)
		return n, err == nil
	}
	var n int64
	for _, c := range rest {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}

// boolean consumes true, false, or null for false; Pinot has versions that put
// them in quotes.
func (s *scanner) boolean() bool {
	if s.null() || s.bad {
		return false
	}
	switch s.space() {
	case 't':
		s.word("true")
		return !s.bad
	case 'f':
		s.word("false")
		return false
	}
	return bytes.EqualFold(s.text(), []byte("true"))
}

// number consumes a number by JSON's grammar.
func (s *scanner) number() []byte {
	s.space()
	from := s.at
	if s.peek() == '-' {
		s.at++
	}
	if s.peek() == '0' {
		s.at++
	} else {
		s.digits()
	}
	if s.peek() == '.' {
		s.at++
		s.digits()
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.at++
		if c := s.peek(); c == '+' || c == '-' {
			s.at++
		}
		s.digits()
	}
	return s.src[from:s.at]
}

func (s *scanner) peek() byte {
	if s.at < len(s.src) {
		return s.src[s.at]
	}
	return 0
}

func (s *scanner) digits() {
	from := s.at
	for s.at < len(s.src) && s.src[s.at] >= '0' && s.src[s.at] <= '9' {
		s.at++
	}
	if s.at == from {
		s.fail()
	}
}

// skip consumes one value of any kind.
func (s *scanner) skip() { s.skipAt(maxDepth) }

func (s *scanner) skipAt(left int) {
	if left == 0 || s.bad {
		s.fail()
		return
	}
	switch s.space() {
	case '{':
		for ok := s.open('{', '}'); ok; ok = s.more('}') {
			s.raw()
			if s.space() != ':' {
				s.fail()
				return
			}
			s.at++
			s.skipAt(left - 1)
		}
	case '[':
		for ok := s.open('[', ']'); ok; ok = s.more(']') {
			s.skipAt(left - 1)
		}
	case '"':
		s.raw()
	case 't':
		s.word("true")
	case 'f':
		s.word("false")
	case 'n':
		s.word("null")
	default:
		s.number()
	}
}

// end says whether the value was whole and nothing but white follows it.
func (s *scanner) end() bool {
	return !s.bad && s.space() == 0 && s.at == len(s.src)
}
