package frame

import (
	"unicode/utf8"

	"bellows/views/shape"

	"github.com/charmbracelet/x/ansi"
)

// glyph is what one grapheme cluster of a text becomes: nothing where it cannot
// be seen, otherwise width cells.
type glyph struct {
	text  string // of more than one rune; otherwise empty
	r     rune
	width int
}

// clusterLimit is how many bytes of a cluster are kept: marks can be stacked on
// a letter without end.
const clusterLimit = 32

const unknown = utf8.RuneError // a box or a question mark in most terminals

// next takes the first glyph from a text that is not empty, and says how many
// bytes it took. Texts are clean by the time they come here (see package
// clients); should one not be, a control character or a bad byte still takes up
// one cell and does nothing.
func next(s string, ascii bool) (g glyph, size int) {
	if plain(s, 0) {
		return glyph{r: rune(s[0]), width: 1}, 1
	}
	r, n := utf8.DecodeRuneInString(s)
	if (r == utf8.RuneError && n <= 1) || r < ' ' || (r >= 0x7f && r < 0xa0) {
		return bad(ascii), n
	}
	cluster, width := s[:n], 1
	if !drawn(r) || !apart(s[n:]) {
		cluster, width = ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	}
	size = max(len(cluster), n)
	if width <= 0 {
		return glyph{}, size
	}
	if ascii {
		return inASCII(r, len(cluster) > n, width), size
	}
	if len(cluster) == n {
		return glyph{r: r, width: width}, size
	}
	kept := cluster[:validPrefix(cluster, clusterLimit)]
	return glyph{text: kept, r: r, width: ansi.StringWidth(kept)}, size
}

// plain tells whether the byte at i is ASCII that nothing can combine with.
func plain(s string, i int) bool {
	return s[i] >= ' ' && s[i] < 0x7f && (i+1 == len(s) || s[i+1] < utf8.RuneSelf)
}

// drawn tells the characters that lines, bars and marks are made of. All are one
// cell wide.
func drawn(r rune) bool {
	return (r >= 0x2500 && r <= 0x25cf) || r == '–' || r == '…' || r == '·'
}

// apart tells whether a text begins with what combines with nothing before it.
func apart(s string) bool {
	if s == "" || s[0] < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s)
	return drawn(r)
}

func bad(ascii bool) glyph {
	if ascii {
		return glyph{r: '?', width: 1}
	}
	return glyph{r: unknown, width: 1}
}

// inASCII is the twin of what the program draws; of the rest only the width is
// kept.
func inASCII(r rune, combined bool, width int) glyph {
	if r < utf8.RuneSelf {
		return glyph{r: r, width: 1} // what combines with it is lost
	}
	if twin, ok := shape.Twin(r); ok && !combined {
		return glyph{text: twin, width: len(twin)}
	}
	return glyph{text: "????"[:min(width, 4)], width: min(width, 4)}
}

// validPrefix is how many bytes of a cluster, at most limit, are whole runes.
func validPrefix(s string, limit int) int {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if i+n > limit || (r == utf8.RuneError && n <= 1) || r < ' ' {
			return i
		}
		i += n
	}
	return len(s)
}

func appendRune(b []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		return append(b, byte(r))
	}
	return utf8.AppendRune(b, r)
}
