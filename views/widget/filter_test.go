package widget_test

import (
	"strings"
	"testing"

	"bellows/views/widget"

	"pgregory.net/rapid"
)

func TestFilterLanguage(t *testing.T) {
	rows := records{
		{"1", "broker-0", "cold", 10}, {"2", "Broker-1", "warming", 20}, {"3", "http://x:8099", "warm", 30}, {"4", `say "hi" !now`, "nothing to serve", 8099},
	}
	table := widget.NewTable(recordColumns)
	table.Update(rows)
	for _, c := range []struct{ filter, want string }{
		{"", "1234"},
		{"   ", "1234"},
		{"broker", "12"},
		{"BROKER", "12"},
		{"!broker", "34"},
		{"broker !cold", "2"},
		{"0", "1234"},
		{"state:warm", "23"},
		{"STATE:Warm !state:warming", "3"},
		{"!state:warm", "14"},
		{"name:8099", "3"},
		{"depth:8099", "4"},
		{"8099", "34"},
		{"http://x:8099", "3"},
		{"x:80", "3"},
		{`"to serve"`, "4"},
		{`state:"to serve"`, "4"},
		{`!state:"to serve"`, "123"},
		{`name:"""hi"""`, "4"},
		{`"!now"`, "4"},
		{`!"!now"`, "123"},
		{`!!now`, "123"},
		// What is still being typed.
		{"!", "1234"},
		{"broker !", "12"},
		{"! broker", "12"},
		{"state:", "1234"},
		{"!state:", "1234"},
		{`"`, "1234"},
		{`state:"`, "1234"},
		{`state:"to se`, "4"},
		{`""`, "1234"},
		{"nonesuch:x", ""},
	} {
		table.SetFilter(c.filter)
		got := ""
		for _, row := range table.Shown() {
			got += rows.ID(row)
		}
		if got != c.want {
			t.Errorf("%q shows %q, want %q", c.filter, got, c.want)
		}
		if table.Filter() != c.filter {
			t.Errorf("%q is remembered as %q", c.filter, table.Filter())
		}
	}
}

func FuzzParseFilter(f *testing.F) {
	for _, s := range []string{"a !b state:c", `!state:"x y" """"`, `name:!x`, `"!a" "name:b"`, `!!a`, "é:K \u212a", `a"b c"d`, "!\"\xff"} {
		f.Add(s)
	}
	rows := append(brokers(4), record{"x", "name:b !a \"q", "\u212a é", -1})
	f.Fuzz(func(t *testing.T, s string) {
		parsed := widget.ParseFilter(s, recordColumns)
		again := widget.ParseFilter(parsed.String(), recordColumns)
		if parsed.String() != again.String() || parsed.Active() != again.Active() {
			t.Fatalf("%q reads as %q and then as %q", s, parsed, again)
		}
		for row := range rows {
			if a, b := parsed.Matches(rows, row, 3), again.Matches(rows, row, 3); a != b {
				t.Fatalf("%q matches row %d %t, and written as %q %t", s, row, a, parsed, b)
			}
		}
		if !parsed.Active() && !parsed.Matches(rows, 0, 3) {
			t.Fatalf("%q hides rows and says that it does not", s)
		}
	})
}

// A text is found in itself, in upper and in lower case, wherever it stands.
func TestFilterFindsAnyCase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.StringOfN(rapid.SampledFrom([]rune("aAkKsSéÉßœŒжЖ日0_-\u212aſ")), 1, 6, -1)
		before, text, after := letters.Draw(t, "before"), letters.Draw(t, "text"), letters.Draw(t, "after")
		rows := records{{"1", before + text + after, "", -1}}
		for _, variant := range []string{text, strings.ToLower(text), strings.ToUpper(strings.ReplaceAll(text, "ß", "")), foldedText(text)} {
			if strings.Contains(text, "ß") && variant != text && variant != foldedText(text) {
				continue // upper case of this one is two letters
			}
			if !strings.Contains(foldedText(before+text+after), foldedText(variant)) {
				continue // simple folding does not know every pair of ToUpper
			}
			f := widget.ParseFilter(`"`+variant+`"`, recordColumns)
			if !f.Matches(rows, 0, 3) {
				t.Fatalf("%q is not found in %q", variant, rows[0].name)
			}
		}
		absent := text + "#"
		if f := widget.ParseFilter(absent, recordColumns); f.Matches(rows, 0, 3) {
			t.Fatalf("%q is found in %q", absent, rows[0].name)
		}
	})
}
