package cli

import (
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"bellows/clients"
)

// escapeHidden writes characters that a terminal would obey, hide or reorder as
// \u escapes. It reads JSON, where they are only found in strings, which mean the
// same after it; control characters below space are escaped already.
func escapeHidden(text []byte) []byte {
	var out []byte // nil while nothing had to be changed
	from := 0
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf && text[i] != 0x7f {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if one := string(text[i : i+size]); clients.Clean(one) != one {
			out = append(out, text[from:i]...)
			for _, unit := range utf16.AppendRune(nil, r) {
				out = fmt.Appendf(out, `\u%04x`, unit)
			}
			from = i + size
		}
		i += size
	}
	if out == nil {
		return text
	}
	return append(out, text[from:]...)
}
