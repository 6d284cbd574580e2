package themes_test

import (
	"errors"
	"strings"
	"testing"

	"bellows/themes"
)

func sheet(t *testing.T, name string) *themes.Sheet {
	t.Helper()
	s, err := themes.Builtin(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEveryBuiltinThemeLoads(t *testing.T) {
	names := themes.BuiltinNames()
	if len(names) != 8 {
		t.Errorf("%d built-in themes, want 8: %v", len(names), names)
	}
	for _, name := range names {
		if got := sheet(t, name).Name(); got != name {
			t.Errorf("theme %s calls itself %s", name, got)
		}
	}
	if _, err := themes.Builtin("nonesuch"); !errors.Is(err, themes.ErrInvalid) || !strings.Contains(err.Error(), "dark, light") {
		t.Errorf("an unknown theme gives %v", err)
	}
}

// A text that users can start from is one that they can load.
func TestBuiltinTextReads(t *testing.T) {
	for _, name := range themes.BuiltinNames() {
		text, err := themes.BuiltinText(name)
		if name == "mono" {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := themes.Read(name, name+".yaml", text, themes.Builtin); err != nil {
			t.Error(err)
		}
	}
}

func TestDefaultFitsTheTerminal(t *testing.T) {
	for _, c := range []struct {
		profile themes.Profile
		dark    bool
		want    string
	}{
		{themes.Plain, true, "mono"},
		{themes.Attributes, false, "mono"},
		{themes.Colours16, true, "terminal"},
		{themes.Colours16, false, "terminal"},
		{themes.Colours256, true, "dark"},
		{themes.TrueColour, false, "light"},
	} {
		if got := themes.Default(c.profile, c.dark); got != c.want {
			t.Errorf("Default(%s, %t) = %s, want %s", c.profile, c.dark, got, c.want)
		}
		sheet(t, c.want)
	}
}

// Half of all terminals show these four so dark or so light that nobody can
// read them.
func TestTerminalThemeUsesReadableColours(t *testing.T) {
	th := sheet(t, "terminal").Resolve(themes.Colours16)
	for _, token := range themes.Tokens() {
		for _, bad := range []string{"30", "34", "37", "90", "94", "97"} {
			for _, part := range strings.Split(strings.Trim(th.Prefix(token), "\x1b[m"), ";") {
				if part == bad {
					t.Errorf("%s uses colour %s", token, bad)
				}
			}
		}
	}
}

func TestMonoUsesWhatEveryTerminalHas(t *testing.T) {
	s := sheet(t, "mono")
	for _, token := range themes.Tokens() {
		style := s.Style(themes.TrueColour, token)
		if style.Fore.IsSet() || style.Back.IsSet() || style.Attr&^(themes.Bold|themes.Reverse|themes.Underline) != 0 {
			t.Errorf("%s has more than bold, reverse and underline: %+v", token, style)
		}
	}
}
