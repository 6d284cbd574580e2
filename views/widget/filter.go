package widget

import (
	"slices"
	"strings"
)

// Filter says which rows of a table are shown. The zero Filter shows all.
//
// It is written as terms between blanks, all of which have to hold:
//
//	orders        some column holds "orders", in upper or lower case
//	!orders       no column does
//	state:cold    the column state does
//	!state:cold   it does not
//	"two words"   a text with blanks, or one that begins with ! or a column's name
//
// Whatever is typed is a filter: a term that is not finished yet (!, state:, an
// open quote) hides nothing more than it says so far.
type Filter struct{ terms []term }

type term struct {
	not    bool
	column int // any when below 0
	name   string
	text   string // as written
	needle string // folded
}

const anyColumn = -1

// ParseFilter reads a filter over these columns. A name before a colon that none
// of them has is text: addresses are full of colons.
func ParseFilter(text string, columns []Column) Filter {
	var f Filter
	for rest := strings.TrimLeft(text, " "); rest != ""; rest = strings.TrimLeft(rest, " ") {
		t := term{column: anyColumn}
		if t.not = rest[0] == '!'; t.not {
			rest = rest[1:]
		}
		if name, value, ok := strings.Cut(rest, ":"); ok && !strings.ContainsAny(name, ` "`) {
			if i := columnNamed(columns, name); i >= 0 {
				t.column, t.name, rest = i, columns[i].ID, value
			}
		}
		t.text, rest = takeText(rest)
		if t.text == "" {
			continue
		}
		t.needle = foldString(t.text)
		f.terms = append(f.terms, t)
	}
	return f
}

func columnNamed(columns []Column, name string) int {
	return slices.IndexFunc(columns, func(c Column) bool { return c.ID != "" && strings.EqualFold(c.ID, name) })
}

// takeText reads a word, or a text in quotes, in which two quotes stand for one.
func takeText(s string) (text, rest string) {
	if !strings.HasPrefix(s, `"`) {
		text, rest, _ = strings.Cut(s, " ")
		return text, rest
	}
	var b strings.Builder
	for s = s[1:]; ; {
		part, after, closed := strings.Cut(s, `"`)
		b.WriteString(part)
		if !closed {
			return b.String(), ""
		}
		if !strings.HasPrefix(after, `"`) {
			return b.String(), after
		}
		b.WriteByte('"')
		s = after[1:]
	}
}

// Active tells whether the filter hides anything at all.
func (f Filter) Active() bool { return len(f.terms) > 0 }

// String writes the filter so that it reads as the same one.
func (f Filter) String() string {
	words := make([]string, len(f.terms))
	for i, t := range f.terms {
		if t.not {
			words[i] = "!"
		}
		if t.column != anyColumn {
			words[i] += t.name + ":"
		}
		// A colon or a mark at the beginning could be read as something else.
		if strings.ContainsAny(t.text, ` ":!`) {
			words[i] += `"` + strings.ReplaceAll(t.text, `"`, `""`) + `"`
		} else {
			words[i] += t.text
		}
	}
	return strings.Join(words, " ")
}

// Matches tells whether a row is shown, of as many columns.
func (f Filter) Matches(rows Rows, row, columns int) bool {
	for i := range f.terms {
		if f.terms[i].holds(rows, row, columns) == f.terms[i].not {
			return false
		}
	}
	return true
}

func (t *term) holds(rows Rows, row, columns int) bool {
	if t.column != anyColumn {
		return containsFold(rows.Cell(row, t.column).Text, t.needle)
	}
	for col := range columns {
		if containsFold(rows.Cell(row, col).Text, t.needle) {
			return true
		}
	}
	return false
}
