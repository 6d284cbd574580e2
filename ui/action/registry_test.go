package action

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write docs/keys.md anew")

func TestDefaultsAreSound(t *testing.T) {
	_, conflicts := build(defaults())
	for _, c := range conflicts {
		t.Error(c.text())
	}
	id := regexp.MustCompile(`^[a-z]+\.[a-z-]+$`)
	seen := map[string]bool{}
	for _, a := range defaults() {
		switch {
		case !id.MatchString(a.ID), seen[a.ID]:
			t.Errorf("%q is no identity, or a second one", a.ID)
		case a.Title == "" || !strings.HasSuffix(a.Help, "."):
			t.Errorf("%s: title %q, help %q", a.ID, a.Title, a.Help)
		case !slices.Contains(Groups(), a.Group):
			t.Errorf("%s: group %q", a.ID, a.Group)
		case len(a.Keys) == 0:
			t.Errorf("%s: no key", a.ID)
		}
		seen[a.ID] = true
		for _, k := range a.Keys {
			if wrong := checkKey(k, a.Danger); wrong != "" {
				t.Errorf("%s: %s", a.ID, wrong)
			}
			if strings.ContainsAny(k, "[]{}") {
				t.Errorf("%s: %s needs AltGr on many keyboards", a.ID, k)
			}
		}
	}
}

// Whatever the state, an action that cannot be taken says why.
func TestDisabledActionsHaveAReason(t *testing.T) {
	states := []State{
		{}, {Connected: true}, {Connected: true, Rows: 3, Filtered: true}, {Connected: true, Warmup: true},
		{Connected: true, Warmup: true, Ended: true}, {Connected: true, Rows: 1, CanWarm: 1, Marked: 1, Contexts: 3, Running: 1},
		{Connected: true, Warmup: true, Tables: 3, Rows: 3, Concurrency: 1, Most: 1, Plan: true},
		{Connected: true, Filtered: true}, {Connected: true, Busy: "it is being warmed", Rows: 1},
	}
	for _, s := range states {
		for _, screen := range Screens() {
			s.Screen = screen
			for _, a := range Default().All() {
				if ok, reason := a.Enabled(s); ok == (reason != "") {
					t.Errorf("%s on %s: enabled %t, reason %q", a.ID, screen, ok, reason)
				}
			}
		}
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		id    string
		state State
		want  string
	}{
		{"warmup.start", State{Screen: Fleet}, "no cluster is connected yet"},
		{"warmup.start", State{Screen: Fleet, Connected: true, Rows: 1, CanWarm: 1}, ""},
		{"warmup.start", State{Screen: Fleet, Connected: true, Rows: 1, Busy: "broker-1 is being warmed"}, "broker-1 is being warmed"},
		{"warmup.start", State{Screen: Fleet, Connected: true, Filtered: true}, "the filter shows no broker"},
		{"warmup.start", State{Screen: Journal, Connected: true}, "not on this screen"},
		{"warmup.slower", State{Screen: Warmup, Warmup: true, Concurrency: 1}, "one probe at a time is the least; p pauses"},
		{"warmup.faster", State{Screen: Warmup, Warmup: true, Concurrency: 4, Most: 4}, "4 is the most"},
		{"warmup.stop", State{Screen: Warmup, Warmup: true, Ended: true}, "it has ended"},
		{"warmup.stop", State{Screen: Warmup}, "there is no warm-up yet: select brokers in Fleet"},
		{"context.choose", State{Screen: Fleet, Contexts: 1}, "the configuration has no other context"},
	} {
		a, ok := Default().Find(c.id)
		if !ok {
			t.Fatalf("no action %s", c.id)
		}
		if _, got := a.Enabled(c.state); got != c.want {
			t.Errorf("%s in %+v: %q, want %q", c.id, c.state, got, c.want)
		}
	}
}

func TestReadOnlyForbidsChanges(t *testing.T) {
	a := Action{ID: "x.y", Danger: Change}
	if ok, reason := a.Enabled(State{ReadOnly: true}); ok || reason == "" {
		t.Errorf("a change in a read-only console: %t, %q", ok, reason)
	}
	if ok, _ := a.Enabled(State{}); !ok {
		t.Error("a change is refused in a console that may write")
	}
}

func TestHintsPutTheScreenFirst(t *testing.T) {
	hints := Default().Hints(State{Screen: Fleet, Connected: true, Rows: 2, CanWarm: 2})
	if len(hints) < 5 || hints[len(hints)-1].Key != "?" {
		t.Fatalf("hints %+v", hints)
	}
	for _, h := range hints {
		if h.Reason != "" {
			t.Errorf("%s is disabled: %s", h.Title, h.Reason)
		}
	}
}

func TestKeysDocument(t *testing.T) {
	const name = "../../docs/keys.md"
	want := Default().Markdown()
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("docs/keys.md is out of date; run go test ./ui/action -update\n%s", diff)
	}
}
