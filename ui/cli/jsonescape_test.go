package cli

import (
	"encoding/json"
	"testing"

	"bellows/clients"

	"pgregory.net/rapid"
)

// What is escaped means the same, and nothing hidden is left in it.
func TestEscapeHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.StringOf(rapid.OneOf(
			rapid.SampledFrom([]rune("\x00\x1b\n\"\\\x7f\u0085\u200b\u202e\u2066\ufeff\U000e0001<>&é日😀")), rapid.Rune(),
		)).Draw(t, "text")
		plain, err := json.Marshal([]string{want})
		if err != nil {
			t.Fatal(err)
		}
		got := escapeHidden(plain)
		var back []string
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatalf("%q: %v", got, err)
		}
		var same []string
		if err := json.Unmarshal(plain, &same); err != nil {
			t.Fatal(err)
		}
		if back[0] != same[0] {
			t.Fatalf("%q became %q", same[0], back[0])
		}
		if clean := clients.CleanMax(string(got), 0); clean != string(got) {
			t.Fatalf("%q is not clean", got)
		}
	})
}
