package clients

import (
	"fmt"
)

// Secret is a credential that was given literally. Whatever prints, logs or
// encodes one shows a mark in its place; an empty one shows as empty.
//
// It holds a pointer so that even a verb that reads unexported fields of a
// surrounding struct finds an address only.
type Secret struct{ text *string }

// NewSecret hides text.
func NewSecret(text string) Secret { return Secret{&text} }

// Reveal is the text itself.
func (s Secret) Reveal() string {
	if s.text == nil {
		return ""
	}
	return *s.text
}

// String is the mark.
func (s Secret) String() string {
	if s.Reveal() == "" {
		return ""
	}
	return secretMark
}

// Format is the mark for every verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = fmt.Fprint(f, s.String()) }

// MarshalText is the mark, in JSON, YAML and flags.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
