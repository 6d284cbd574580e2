package clients

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"github.com/google/go-cmp/cmp"

	"bellows/engine"
)

// configOf writes a file and loads it.
func configOf(t testing.TB, text string) (*File, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	writeFile(t, path, text)
	return Load(path)
}

const twoContexts = `
current: prod
contexts:
  prod:
    writes: true
    pinot: &pinot
      controllers: [https://one:9000, two]
      brokers:
        scheme: https
        port: 8443
        resolve:
          broker-0.headless: 127.0.0.1:1
          "*": 10.0.0.1
        metrics:
          Broker_a_1: http://{host}:9404/metrics
    warm: {budget: 20s, concurrency: auto}
  test:
    pinot:
      <<: *pinot
      controllers: localhost
  empty:
`

func TestLoad(t *testing.T) {
	f, err := configOf(t, twoContexts)
	if err != nil {
		t.Fatal(err)
	}
	if f.Current != "prod" || !cmp.Equal(f.Contexts, []string{"prod", "test", "empty"}) {
		t.Errorf("current %q of %v", f.Current, f.Contexts)
	}
	for _, text := range []string{"", "# nothing\n", "contexts:\n  a:\n", "---\ncontexts: {a: {pinot: {controllers: [a]}}}\n"} {
		if _, err := configOf(t, text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Each mistake is found at its line and column, and the text says what to do.
func TestLoadFindsMistakes(t *testing.T) {
	in := func(section string) string { return "contexts:\n  prod:\n" + section }
	for _, tc := range []struct {
		name, text string
		line, col  int
		want       string
	}{
		{"unknown key", in("    pinto: {}"), 3, 5, `"pinto" is not known here; did you mean pinot?`},
		{"unknown key, far off", in("    colour: red"), 3, 5, "known are writes, pinot, doris, warm"},
		{"unknown key at the top", "curren: a", 1, 1, "did you mean current?"},
		{"unknown key, deep", in("    pinot:\n      http:\n        tls_config:\n          ca_flie: x"), 6, 11, "did you mean ca_file?"},
		{"no unit", in("    warm:\n      budget: 15"), 4, 15, `"15" has no unit; write 15s`},
		{"no duration", in("    warm:\n      budget: soon"), 4, 15, "write something like 15s"},
		{"a negative duration", in("    warm:\n      budget: -1s"), 4, 15, "not more than zero"},
		{"no number", in("    warm:\n      floor: many"), 4, 14, "is not a number"},
		{"too small", in("    warm:\n      floor: 0"), 4, 14, "is not a number from 1"},
		{"no word", in("    warm:\n      shapes: all"), 4, 15, "write auto or limit1"},
		{"no boolean", in("    writes: yes"), 3, 13, "neither true nor false"},
		{"no count", in("    warm:\n      concurrency: 0"), 4, 20, "neither auto nor a number"},
		{"a list for a value", in("    warm:\n      floor: [1]"), 4, 14, "is a list where one value"},
		{"a section for a value", in("    warm:\n      floor:\n        a: 1"), 5, 9, "is a section where one value"},
		{"a value for a section", in("    warm: 15s"), 3, 11, "warm is a value where settings"},
		{"a section for a list", in("    pinot:\n      controllers:\n        a: 1"), 5, 9, "where a list of values"},
		{"no value", in("    warm:\n      floor:\n      budget: 1s"), 4, 7, "has no value"},
		{"an empty list", in("    pinot:\n      controllers: []"), 4, 20, "the list is empty"},
		{"a list in a list", in("    pinot:\n      controllers: [[a]]"), 4, 21, "where one value"},
		{"a bad URL", in("    pinot:\n      controllers:\n        - ftp://a"), 5, 11, "known are http and https"},
		{"a bad address", in("    pinot:\n      brokers:\n        resolve:\n          a: b:c"), 6, 14, "right side"},
		{"a bad metrics page", in("    pinot:\n      brokers:\n        metrics:\n          a: http://{hots}/"), 6, 14, "is no URL"},
		{"a bad header", in("    pinot:\n      http:\n        http_headers:\n          \"a b\": {values: [x]}"), 6, 28, "no name of a header"},
		{"twice the same key", "current: a\ncurrent: b\n", 2, 1, "already defined"},
		{"twice the same context", "contexts:\n  a: {}\n  b: {}\n  a: {}\n", 4, 3, "already defined"},
		{"unknown current", "current: prd\ncontexts:\n  prod:\n", 1, 10, "the contexts are: prod"},
		{"a strange context", "contexts:\n  \"a b\": {}\n", 2, 3, "letters, digits"},
		{"two methods", in("    pinot:\n      http:\n        basic_auth: {username: a}\n        authorization: {credentials_env: B}"), 6, 42, "keep basic_auth or authorization"},
		{"two places", in("    pinot:\n      http:\n        basic_auth:\n          password_env: A\n          password_file: b"), 7, 26, "keep one of them"},
		{"no YAML", "contexts: {a: [}\n", 1, 16, "is not valid YAML"},
		{"a tab", "contexts:\n\ta: b\n", 2, 1, "is not valid YAML"},
		{"two documents", "current: a\n---\nb: c\n", 3, 1, "second document"},
		{"a list at the top", "- a\n", 1, 1, "settings (key: value)"},
		{"an alias of nothing", "contexts: *a\n", 0, 0, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := configOf(t, tc.text)
			var bad *ConfigError
			if !errors.As(err, &bad) || !errors.Is(err, engine.ErrUsage) {
				t.Fatalf("error %v", err)
			}
			if tc.line == 0 {
				return
			}
			for _, f := range bad.Findings {
				if f.Line == tc.line && f.Column == tc.col && strings.Contains(f.Text, tc.want) {
					return
				}
			}
			t.Errorf("want %d:%d %s, got\n%v", tc.line, tc.col, tc.want, err)
		})
	}
}

func TestLoadFindsAllMistakesAtOnce(t *testing.T) {
	f, err := configOf(t, "contexts:\n  a:\n    wirtes: true\n    warm:\n      budget: 15\n      floor: x\n  b:\n    pinot:\n      controllers: http://me:canary@h\n")
	var bad *ConfigError
	if !errors.As(err, &bad) {
		t.Fatal(err)
	}
	noCanary(t, "findings", err)
	got := strings.ReplaceAll(err.Error(), filepath.Dir(f.Path)+string(filepath.Separator), "")
	want := strings.TrimPrefix(`
config.yaml:3:5: error: "wirtes" is not known here; did you mean writes?
    3 |     wirtes: true
            ^
config.yaml:5:15: error: warm.budget: "15" has no unit; write 15s, or another unit of ms, s, m, h
    5 |       budget: 15
                      ^
config.yaml:6:14: error: warm.floor: "x" is not a number from 1 to 1000000000
    6 |       floor: x
                     ^
config.yaml:9:20: error: pinot.controllers: "http://h" holds a user or password, which belongs into basic_auth or --user and --password-file
    9 |       controllers: http://h
                           ^`, "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestOpen(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	none := func(string) (string, bool) { return "", false }
	if path, chosen := ConfigPath("", none); path != filepath.Join(home, "bellows", "config.yaml") || chosen {
		t.Errorf("path %s, chosen %v", path, chosen)
	}
	if f, err := Open("", none); f != nil || err != nil {
		t.Errorf("without a file: %v, error %v", f, err)
	}
	missing := filepath.Join(home, "other.yaml")
	if _, err := Open(missing, none); !errors.Is(err, engine.ErrUsage) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a named file that is not there: %v", err)
	}
	fromEnv := func(name string) (string, bool) { return missing, name == "BELLOWS_CONFIG" }
	if path, chosen := ConfigPath("", fromEnv); path != missing || !chosen {
		t.Errorf("path %s, chosen %v", path, chosen)
	}
	if path, _ := ConfigPath("flag.yaml", fromEnv); path != "flag.yaml" {
		t.Errorf("path %s", path)
	}
	if _, err := Load(home); err == nil || !strings.Contains(err.Error(), "directory") {
		t.Errorf("a directory: %v", err)
	}
	writeFile(t, missing, strings.Repeat("#", configLimit+1))
	if _, err := Load(missing); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a huge file: %v", err)
	}
}
