package themes_test

import (
	"regexp"
	"testing"

	"bellows/themes"
)

var sgr = regexp.MustCompile(`^\x1b\[0(;[0-9]+)*m$`)

// A prefix stands alone: it needs no reset before it.
func TestPrefixesStandAlone(t *testing.T) {
	for _, name := range themes.BuiltinNames() {
		for p := themes.Plain; p <= themes.TrueColour; p++ {
			th := sheet(t, name).Resolve(p)
			if th.Name() != name || th.Profile() != p {
				t.Errorf("resolved %s for %s says %s for %s", name, p, th.Name(), th.Profile())
			}
			for _, token := range themes.Tokens() {
				for _, selected := range []bool{false, true} {
					seq := th.Sequence(th.Look(token, selected))
					if p == themes.Plain && seq != "" || p > themes.Plain && !sgr.MatchString(seq) {
						t.Errorf("%s, %s: %s has the sequence %q", name, p, token, seq)
					}
				}
			}
			if p > themes.Plain && th.Reset() != "\x1b[0m" || p == themes.Plain && th.Reset() != "" {
				t.Errorf("%s, %s: reset is %q", name, p, th.Reset())
			}
		}
	}
}

// The selected row is visible wherever the terminal can do anything at all.
func TestSelectedRowIsVisible(t *testing.T) {
	for _, name := range themes.BuiltinNames() {
		for p := themes.Attributes; p <= themes.TrueColour; p++ {
			th := sheet(t, name).Resolve(p)
			for _, token := range themes.Tokens() {
				row := th.Look(token, true)
				if !th.PaintsBlanks(row) || (row == th.Look(token, false) && token != themes.Selected && token != themes.TabActive && token != themes.Caret) {
					t.Errorf("%s, %s: %s looks the same on the selected row", name, p, token)
				}
			}
		}
	}
}

func TestOnlyColoursNeedColour(t *testing.T) {
	colour := regexp.MustCompile(`[;\[](3[0-9]|4[0-9]|9[0-7]|10[0-7])[;m]`)
	for _, name := range themes.BuiltinNames() {
		th := sheet(t, name).Resolve(themes.Attributes)
		for _, token := range themes.Tokens() {
			if seq := th.Prefix(token) + th.Sequence(th.Look(token, true)); colour.MatchString(seq) {
				t.Errorf("%s: %s is coloured without colours: %q", name, token, seq)
			}
		}
	}
}

func TestTokensHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for _, token := range themes.Tokens() {
		if name := token.String(); name == "" || name == "unknown" || seen[name] {
			t.Errorf("token %d is named %q", token, name)
		} else {
			seen[name] = true
		}
	}
}

func BenchmarkResolve(b *testing.B) {
	s, err := themes.Builtin("deuteranopia-dark")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s.Resolve(themes.Colours256)
	}
}

func BenchmarkBuiltin(b *testing.B) {
	for b.Loop() {
		if _, err := themes.Builtin("deuteranopia-dark"); err != nil {
			b.Fatal(err)
		}
	}
}
