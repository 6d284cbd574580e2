package themes_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"bellows/themes"
)

func TestReadInherits(t *testing.T) {
	const text = `
base: dark
colours:
  sand: "#d5c4a1,180,yellow"
tokens:
  title: bold underline sand
  text: plain
  accent: 12
`
	s, err := themes.Read("dusk", "dusk.yaml", []byte(text), themes.Builtin)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		profile themes.Profile
		token   themes.Token
		want    string
	}{
		{themes.TrueColour, themes.Title, "\x1b[0;1;4;38;2;213;196;161m"},
		{themes.Colours256, themes.Title, "\x1b[0;1;4;38;5;180m"},
		{themes.Colours16, themes.Title, "\x1b[0;1;4;33m"},
		{themes.Attributes, themes.Title, "\x1b[0;1m"},
		{themes.Plain, themes.Title, ""},
		{themes.TrueColour, themes.Text, "\x1b[0m"},
		{themes.TrueColour, themes.Accent, "\x1b[0;94m"},
		{themes.TrueColour, themes.StateWarm, "\x1b[0;38;2;61;220;132m"},
		{themes.Colours16, themes.StateWarm, "\x1b[0;92m"},
	} {
		if got := s.Resolve(c.profile).Prefix(c.token); got != c.want {
			t.Errorf("%s, %s: prefix %q, want %q", c.profile, c.token, got, c.want)
		}
	}
	if got := len(s.Backgrounds()); got != 2 {
		t.Errorf("%d backgrounds inherited, want 2", got)
	}
}

func TestFaultsNameTheirPlace(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"unknown section", "base: dark\ncolors: {}\n", `x.yaml:2:1: "colors" is unknown`},
		{"unknown token", "base: dark\ntokens:\n  titel: red\n", `x.yaml:3:3: tokens: "titel" is unknown`},
		{"no such colour", "base: dark\ntokens:\n  title: bold readish\n", `x.yaml:3:10: tokens: title: "readish" is no colour`},
		{"short hex", "base: dark\ntokens:\n  title: \"#fff\"\n", `x.yaml:3:10: tokens: title: "#fff" is no colour`},
		{"bad stand-in", "base: dark\ntokens:\n  title: \"red,sand\"\n", `x.yaml:3:10: tokens: title: "sand" cannot stand in`},
		{"two colours", "base: dark\ntokens:\n  title: red blue\n", `x.yaml:3:10: tokens: title: "blue" is a second colour`},
		{"dangling on", "base: dark\ntokens:\n  title: red on\n", `"on" has no colour behind it`},
		{"no value", "base: dark\ntokens:\n  title:\n", `x.yaml:3:3: tokens: title has no style`},
		{"empty style", "base: dark\ntokens:\n  title: \"\"\n", `x.yaml:3:10: tokens: title: a style is empty`},
		{"list of tokens", "base: dark\ntokens: [a]\n", `x.yaml:2:9: tokens has a value where settings`},
		{"reserved name", "base: dark\ncolours:\n  bold: \"#ffffff\"\n", `x.yaml:3:3: colours: "bold" cannot be a name`},
		{"one background", "base: dark\nbackgrounds: [\"#000000\"]\n", `x.yaml:2:14: backgrounds: needs the two`},
		{"moving background", "base: dark\nbackgrounds: [red, \"#000000\"]\n", `x.yaml:2:15: backgrounds: "red" differs from terminal`},
		{"unknown base", "base: night\n", `x.yaml:1:7: base: theme "night": there is none`},
		{"base is a list", "base: [dark]\n", `x.yaml:1:7: base is the name of one theme`},
		{"nothing", "", "x.yaml: has no base and gives no style for text, dim,"},
		{"second document", "base: dark\n---\nbase: light\n", "is a second document"},
		{"no YAML", "base: [dark\n", "x.yaml:1:"},
		{"a value alone", "dark\n", "x.yaml:1:1: the file has a value where settings"},
		{"twice", "base: dark\nbase: light\n", "x.yaml:2:1: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := themes.Read("x", "x.yaml", []byte(c.text), themes.Builtin)
			if !errors.Is(err, themes.ErrInvalid) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want %s", err, c.want)
			}
		})
	}
}

func TestFaultShowsTheLine(t *testing.T) {
	text := "base: dark\ntokens:\n  title: \"bad\x1b[31m\"\n  dim: 300\n"
	_, err := themes.Read("x", "x.yaml", []byte(text), themes.Builtin)
	var invalid *themes.Invalid
	if !errors.As(err, &invalid) || len(invalid.Faults) != 2 {
		t.Fatalf("error is %v, want two faults", err)
	}
	const want = "    4 |   dim: 300\n               ^"
	if got := invalid.Faults[1].Excerpt; got != want {
		t.Errorf("excerpt is\n%s\nwant\n%s", got, want)
	}
	if strings.Contains(err.Error(), "\x1b") {
		t.Errorf("an escape sequence comes through: %q", err)
	}
}

func TestLibrary(t *testing.T) {
	files := fstest.MapFS{
		"dusk.yaml":   {Data: []byte("base: grey\ntokens: {title: red}\n")},
		"grey.yaml":   {Data: []byte("base: light\ntokens: {dim: underline}\n")},
		"dark.yaml":   {Data: []byte("base: dark\ntokens: {title: green}\n")},
		"a.yaml":      {Data: []byte("base: b\n")},
		"b.yaml":      {Data: []byte("base: a\n")},
		"big.yaml":    {Data: []byte("base: dark\n#" + strings.Repeat("x", 1<<20))},
		"notes.txt":   {Data: []byte("no theme")},
		"folder.yaml": {Mode: 0o755 | 1<<31},
	}
	for i := range 10 {
		files[fmt.Sprintf("deep%d.yaml", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, "base: deep%d\n", i+1)}
	}
	l := themes.Library{Files: files}
	names := strings.Join(l.Names(), " ")
	if !strings.HasPrefix(names, "dark light terminal mono ") || !strings.Contains(names, " dusk ") || strings.Count(names, "dark") != 3 {
		t.Errorf("names are %s", names)
	}
	dusk, err := l.Load("dusk")
	if err != nil {
		t.Fatal(err)
	}
	th := dusk.Resolve(themes.Colours16)
	if th.Prefix(themes.Title) != "\x1b[0;31m" || th.Prefix(themes.Dim) != "\x1b[0;4m" || th.Prefix(themes.StateWarm) != "\x1b[0;32m" {
		t.Errorf("a theme over two bases gives %q %q %q", th.Prefix(themes.Title), th.Prefix(themes.Dim), th.Prefix(themes.StateWarm))
	}
	dark, err := l.Load("dark")
	if err != nil {
		t.Fatal(err)
	}
	if got := dark.Resolve(themes.Colours16).Prefix(themes.Title); got != "\x1b[0;32m" {
		t.Errorf("a file over the built-in theme of its name gives %q", got)
	}
	for name, want := range map[string]string{
		"a": "is its own base: a -> b -> a", "deep0": "more than 8 bases", "big": "hardly a theme", "none": "there is none",
		"../dusk": "there is none", "folder": "cannot be read", "": "there is none",
	} {
		if _, err := l.Load(name); !errors.Is(err, themes.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("Load(%q) gives %v, want %s", name, err, want)
		}
	}
	if _, err := (themes.Library{}).Load("mono"); err != nil {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range themes.BuiltinNames() {
		if text, err := themes.BuiltinText(name); err == nil {
			f.Add(text)
		}
	}
	f.Add([]byte("base: dark\ncolours: {a: \"#123456\"}\ntokens: {title: bold a on a, dim: 7}\n"))
	f.Add([]byte("base: &x dark\ntokens: *x\n"))
	f.Add([]byte("? [a]: b\n<<: {base: dark}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := themes.Read("x", "x.yaml", text, themes.Builtin)
		if err != nil {
			var invalid *themes.Invalid
			if !errors.As(err, &invalid) || len(invalid.Faults) == 0 {
				t.Fatalf("error is no list of faults: %v", err)
			}
			if i := strings.IndexFunc(err.Error(), func(r rune) bool { return r < ' ' && r != '\n' }); i >= 0 {
				t.Fatalf("a message holds a control character: %q", err)
			}
			return
		}
		for p := themes.Plain; p <= themes.TrueColour; p++ {
			s.Resolve(p)
		}
	})
}
