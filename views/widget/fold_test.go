package widget

import (
	"testing"
	"unicode"
	"unicode/utf8"
)

// The short cuts of folding say what Unicode says.
func TestFoldingShortCuts(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		if caseless(r) && unicode.SimpleFold(r) != r {
			t.Errorf("%c has two cases", r)
		}
		if f := fold(r); f < utf8.RuneSelf && string(r)[0] != kelvin && string(r)[0] != longS {
			t.Errorf("%c folds to %c", r, f)
		} else if utf8.RuneLen(f) > utf8.RuneLen(r) {
			t.Errorf("%c folds to the longer %c", r, f)
		}
	}
}
