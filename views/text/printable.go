package text

import (
	"strings"
	"unicode"
)

// printable replaces what would act on a reader instead of being read: control
// characters, marks that turn the direction of text, bytes that are no characters. Each blank
// of any kind becomes a plain one. Names have been cleaned by the clients that read them, but a
// stored run may have been written by anybody.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r' || unicode.Is(unicode.Zs, r):
			return ' '
		case unicode.IsPrint(r):
			return r
		default:
			return unicode.ReplacementChar
		}
	}, s)
}
