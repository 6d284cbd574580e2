package themes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Attr is a set of what a terminal can do to letters besides colour.
type Attr uint8

// The attributes.
const (
	Bold Attr = 1 << iota
	Faint
	Italic
	Underline
	Reverse
)

var attrs = []struct {
	name string
	attr Attr
	sgr  int
}{
	{"bold", Bold, 1}, {"faint", Faint, 2}, {"italic", Italic, 3}, {"underline", Underline, 4}, {"reverse", Reverse, 7},
}

// Style is how one token looks. The zero value is the terminal's plain text.
type Style struct {
	Fore, Back Colour
	Attr       Attr
}

// ParseStyle reads a style such as "bold #8ec07c,green on default"; named has
// the colours of the user's own.
func ParseStyle(text string, named map[string]Colour) (Style, error) {
	var s Style
	words := strings.Fields(text)
	if len(words) == 0 {
		return s, errors.New("a style is empty; write plain for the terminal's own text")
	}
	for i := 0; i < len(words); i++ {
		word, into := words[i], &s.Fore
		if word == "plain" {
			continue
		}
		if a := attrNamed(word); a != 0 {
			s.Attr |= a
			continue
		}
		if word == "on" {
			if i++; i == len(words) {
				return s, errors.New(`"on" has no colour behind it; write one, as in: on #303030`)
			}
			word, into = words[i], &s.Back
		}
		c, err := parseColour(word, named)
		if err != nil {
			return s, err
		}
		if into.IsSet() {
			return s, fmt.Errorf("%q is a second colour in the same place; leave one", word)
		}
		*into = c
	}
	return s, nil
}

func attrNamed(word string) Attr {
	for _, a := range attrs {
		if a.name == word {
			return a.attr
		}
	}
	return 0
}

// hasColour tells whether a style needs a terminal with colours.
func (s Style) hasColour() bool { return s.Fore.IsSet() || s.Back.IsSet() }

// paintsBlanks tells whether a blank in this style differs from one in none.
func (s Style) paintsBlanks() bool { return s.Back.IsSet() || s.Attr&(Underline|Reverse) != 0 }

// on is the style that a terminal of this profile can show.
func (s Style) on(p Profile) Style {
	switch p {
	case Plain:
		return Style{}
	case Attributes:
		return Style{Attr: s.Attr}
	}
	return Style{Fore: s.Fore.on(p), Back: s.Back.on(p), Attr: s.Attr}
}

// over is the style of text that lies on a row of another style. On a reversed
// row colours would each become a background of their own, so there text keeps
// its attributes alone.
func (s Style) over(row Style) Style {
	if row.Attr&Reverse != 0 {
		return Style{Fore: row.Fore, Back: row.Back, Attr: (s.Attr &^ (Reverse | Faint)) | row.Attr}
	}
	out := Style{Fore: s.Fore, Back: s.Back, Attr: s.Attr | row.Attr}
	if !out.Fore.IsSet() {
		out.Fore = row.Fore
	}
	if !out.Back.IsSet() {
		out.Back = row.Back
	}
	return out
}

// sequence sets a style from whatever was set before.
func (s Style) sequence() string {
	var b strings.Builder
	b.WriteString("\x1b[0")
	for _, a := range attrs {
		if s.Attr&a.attr != 0 {
			b.WriteString(";" + strconv.Itoa(a.sgr))
		}
	}
	for _, p := range []string{s.Fore.params(30), s.Back.params(40)} {
		if p != "" {
			b.WriteString(";" + p)
		}
	}
	b.WriteByte('m')
	return b.String()
}
