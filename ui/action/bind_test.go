package action

import (
	"errors"
	"strings"
	"testing"

	"bellows/clients"
	"bellows/engine"
)

func TestBind(t *testing.T) {
	r, err := Bind("keys.yaml", []byte("warmup.start: W\nrow.down: [down, n]\nlist.export: none\nscreen.fleet: f1\nscreen.warmup: 9\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ key, id string }{
		{"W", "warmup.start"}, {"n", "row.down"}, {"down", "row.down"}, {"f1", "screen.fleet"}, {"9", "screen.warmup"},
		{"w", ""}, {"j", ""}, {"e", ""}, {"1", ""}, {"y", "list.copy"},
	} {
		a, _ := r.At(Fleet, c.key)
		if a.ID != c.id {
			t.Errorf("key %s is %q, want %q", c.key, a.ID, c.id)
		}
	}
	if r.Key("list.export") != "" || r.Key("warmup.start") != "W" {
		t.Errorf("first keys %q and %q", r.Key("list.export"), r.Key("warmup.start"))
	}
}

func TestBindNothing(t *testing.T) {
	for _, text := range []string{"", "# only a comment\n", "---\n"} {
		r, err := Bind("keys.yaml", []byte(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if r.Key("warmup.start") != "w" {
			t.Errorf("%q: warmup.start is %q", text, r.Key("warmup.start"))
		}
	}
}

func TestBindRefuses(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"unknown action", "warmup.begin: W", "keys.yaml:1:1: error: there is no action \"warmup.begin\""},
		{"a suggestion", "fleet.start: W", "did you mean warmup.start?"},
		{"unknown key", "warmup.start: hyper+w", "keys.yaml:1:15: error: warmup.start: key \"hyper+w\": there is none of this name"},
		{"alt", "\nwarmup.start: alt+w", "keys.yaml:2:15: error: warmup.start: key alt+w: Alt cannot be told from Esc"},
		{"ctrl for load", "warmup.start: ctrl+w", "not bound to Ctrl-letters"},
		{"a twin of tab", "row.down: ctrl+i", "terminals send the same for tab"},
		{"a taken key", "warmup.start: a", "keys.yaml:1:15: error: key a is row.select-all already, on screen fleet"},
		{"a taken key of ours", "list.sort: x", "is warmup.stop already, on screen warm-up"},
		{"twice", "row.up: u\nrow.up: i", "already defined"},
		{"none and more", "row.up: [none, u]", "none stands beside other keys"},
		{"no key", "row.up:", "has no key; write none for that"},
		{"no mapping", "- a", "expected lines of ACTION: KEY"},
		{"no YAML", "a: [", "is no YAML"},
		{"an escape", "warmup.start: \"\\e[31m\"", "there is none of this name"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Bind("keys.yaml", []byte(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Bind: %v\nwant one with %q", err, c.want)
			}
			if !errors.Is(err, engine.ErrUsage) {
				t.Errorf("%v is no usage error", err)
			}
			if strings.ContainsRune(err.Error(), '\x1b') {
				t.Errorf("an escape code came through: %q", err)
			}
		})
	}
}

func TestEveryFaultIsTold(t *testing.T) {
	_, err := Bind("keys.yaml", []byte("a.b: x\nc.d: y\nrow.up: alt+x\n"))
	var config *clients.ConfigError
	if !errors.As(err, &config) || len(config.Findings) != 3 {
		t.Errorf("Bind: %v, want three findings", err)
	}
}

func FuzzBind(f *testing.F) {
	for _, seed := range []string{"warmup.start: W\n", "row.up: [a, b]", "a: {b: c}", "? x\n: y", "&a x: *a", "a: |\n  b\n", "\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := Bind("keys.yaml", text)
		if (r == nil) == (err == nil) {
			t.Fatalf("registry %v, error %v", r, err)
		}
		if err == nil {
			if _, conflicts := build(r.All()); len(conflicts) > 0 {
				t.Fatalf("two meanings: %s", conflicts[0].text())
			}
		}
	})
}
