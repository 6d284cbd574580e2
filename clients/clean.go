package clients

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleanCap is how many characters Clean lets through: room for the longest
// statement that is worth reading, and for a 4 KiB table name.
const cleanCap = 4096

// Clean makes text from outside fit for a terminal, a log line and a table
// cell: see CleanMax. It lets 4096 characters through.
func Clean(s string) string { return CleanMax(s, cleanCap) }

// CleanMax is s as one line of printable text of at most limit characters (no
// limit when it is 0 or less). What a terminal would obey, hide or reorder is
// written out instead: controls, line ends, NUL and DEL, bidi overrides and
// isolates, zero-width and other invisible characters as \n, \x1b or \u202e, and
// bytes that are not UTF-8 as \xff. What does not fit is replaced by an
// ellipsis with the number of characters that were cut, as in "abc…(+4000)".
//
// The result is valid UTF-8, and cleaning it again with the same limit does not
// change it. Clean text is returned as it is, without an allocation.
func CleanMax(s string, limit int) string {
	if isClean(s) && (limit <= 0 || len(s) <= limit || utf8.RuneCountInString(s) <= limit) {
		return s
	}
	shown, count := 0, 0
	for rest := s; rest != ""; count++ {
		width, size := unitWidth(rest)
		shown += width
		rest = rest[size:]
	}
	keep := shown
	if limit > 0 && shown > limit {
		keep = limit - utf8.RuneCountInString(cutMark(count))
		if keep < 0 {
			return "…"
		}
	}
	return render(s, keep, count)
}

// render writes the first units of s that fit in keep characters, and the mark
// if that was not all of the count.
func render(s string, keep, count int) string {
	var b strings.Builder
	b.Grow(min(len(s), 4*keep) + len("…(+)") + 20)
	done := 0
	for s != "" {
		width, size := unitWidth(s)
		if width > keep {
			b.WriteString(cutMark(count - done))
			break
		}
		writeUnit(&b, s[:size])
		keep -= width
		s = s[size:]
		done++
	}
	return b.String()
}

func cutMark(cut int) string { return "…(+" + strconv.Itoa(cut) + ")" }

// isClean walks over bytes as long as they are plain ASCII.
func isClean(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= utf8.RuneSelf {
			return isCleanUnicode(s[i:])
		} else if c < ' ' || c == 0x7f {
			return false
		}
	}
	return true
}

func isCleanUnicode(s string) bool {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if hidden(r, size) {
			return false
		}
		i += size
	}
	return true
}

// hidden tells what must be written out: not printable, or printable by its
// category and yet invisible.
func hidden(r rune, size int) bool {
	if r == utf8.RuneError && size <= 1 {
		return true
	}
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7f
	}
	return !unicode.IsPrint(r) || r == '\u2800' ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// unitWidth is the size of the first character or bad byte of s, and how many
// characters it takes in the result.
func unitWidth(s string) (width, size int) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case !hidden(r, size):
		return 1, size
	case r == '\n' || r == '\r' || r == '\t':
		return len(`\n`), size
	case r < utf8.RuneSelf || size <= 1:
		return len(`\x1b`), size
	case r <= 0xffff:
		return len(`\u202e`), size
	default:
		return len(`\U000e0001`), size
	}
}

func writeUnit(b *strings.Builder, unit string) {
	r, size := utf8.DecodeRuneInString(unit)
	switch {
	case !hidden(r, size):
		b.WriteString(unit)
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case r < utf8.RuneSelf || size <= 1:
		fmt.Fprintf(b, `\x%02x`, unit[0])
	case r <= 0xffff:
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		fmt.Fprintf(b, `\U%08x`, r)
	}
}
