package themes

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrInvalid is a theme that cannot be used, or that is not there.
var ErrInvalid = errors.New("invalid theme")

// Fault is one thing that is wrong with a theme's file.
type Fault struct {
	File    string
	Line    int // from 1; 0 when it is about no line
	Column  int // in characters, from 1
	Text    string
	Excerpt string // the line and a marker below it
}

// String is what a compiler would print, with the excerpt below.
func (f Fault) String() string {
	place := f.File
	if f.Line > 0 {
		place = fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	}
	if f.Excerpt == "" {
		return place + ": " + f.Text
	}
	return place + ": " + f.Text + "\n" + f.Excerpt
}

// Invalid is a theme's file with everything that is wrong with it. It is an
// ErrInvalid.
type Invalid struct{ Faults []Fault }

// Error is one fault below the other.
func (e *Invalid) Error() string {
	texts := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		texts[i] = f.String()
	}
	return strings.Join(texts, "\n")
}

// Unwrap makes it an ErrInvalid.
func (e *Invalid) Unwrap() error { return ErrInvalid }

// excerptWidth is how much of a line is worth showing.
const excerptWidth = 72

// excerpt is one line of a file with a marker under a column. A file may hold
// anything; what a terminal would obey is shown as a question mark.
func excerpt(text []byte, line, column int) string {
	lines := strings.Split(string(text), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	shown := []rune(printable(strings.TrimSuffix(lines[line-1], "\r")))
	column = min(max(column, 1), len(shown)+1)
	from := max(0, column-1-excerptWidth/2)
	to := min(len(shown), from+excerptWidth)
	head := fmt.Sprintf("%5d | ", line)
	return head + string(shown[from:to]) + "\n" + strings.Repeat(" ", len(head)+column-1-from) + "^"
}

func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			if r == '\t' {
				return ' '
			}
			return '?'
		}
		return r
	}, s)
}
