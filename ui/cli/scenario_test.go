package cli_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bellows/clients/demo"
)

// step is one command against a scene, and what must come of it.
type step struct {
	line string // words; $NAME of the stage is put in
	code int
	// has lists patterns and JSON paths, see invocation.expect.
	has []string
	// not lists patterns that must not be found.
	not []string
	// check looks further.
	check func(*testing.T, invocation)
}

// act is how one scene is tried.
type act struct {
	speed float64 // of the model, instead of the scene's own
	alter func(*demo.Spec)
	// before prepares the cluster; what it returns is awaited at the end.
	before func(*testing.T, *demo.Cluster) (finish func())
	steps  []step
}

// TestScenes runs what people reported against the commands: every scene of the
// demo must have its act here.
func TestScenes(t *testing.T) {
	isolate(t)
	acts := map[string]act{}
	for _, some := range []map[string]act{coldActs(), depthActs(), answerActs(), codeActs(), clusterActs(), nameActs(), wireActs(), secureActs()} {
		for name, a := range some {
			if _, twice := acts[name]; twice {
				t.Errorf("scene %s has two acts", name)
			}
			acts[name] = a
		}
	}
	left := maps.Clone(acts)
	for _, scene := range demo.Scenarios() {
		a, ok := acts[scene.Name]
		if !ok {
			t.Errorf("scene %s (report %d) has no act: %s", scene.Name, scene.Row, scene.Says)
			continue
		}
		delete(left, scene.Name)
		t.Run(scene.Name, func(t *testing.T) {
			t.Parallel()
			a.play(t, scene.Spec)
		})
	}
	if len(left) > 0 {
		t.Errorf("no scenes of these names: %v", slices.Sorted(maps.Keys(left)))
	}
}

func (a act) play(t *testing.T, spec demo.Spec) {
	if a.speed > 0 {
		spec.Speed = a.speed
	}
	if a.alter != nil {
		a.alter(&spec)
	}
	c, err := demo.Start(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	if a.before != nil {
		if finish := a.before(t, c); finish != nil {
			defer finish()
		}
	}
	stage := stageOf(t, c)
	for _, s := range a.steps {
		i := invoke(t, stage.words(t, s.line)...)
		i.expect(t, s.code, s.has...)
		for _, p := range s.not {
			if regexp.MustCompile(p).MatchString(i.out + i.errs) {
				t.Errorf("bellows %s: %s is in\n%s", i.line, p, i)
			}
		}
		if s.check != nil && !t.Failed() {
			s.check(t, i)
		}
	}
}

// stage holds what a step's line may name.
type stage map[string]string

// stageOf names the cluster's addresses: C, B1, B2, ... and host:port of the
// first broker, and files with its CA, the demo's password and token, and a wrong
// password.
func stageOf(t *testing.T, c *demo.Cluster) stage {
	t.Helper()
	s := stage{"C": c.ControllerURL()}
	for i, id := range c.Brokers() {
		name := "B" + string(rune('1'+i))
		s[name] = c.BrokerURL(id)
		_, s[name+"ADDR"], _ = strings.Cut(c.BrokerURL(id), "://")
	}
	folder := t.TempDir()
	for name, content := range map[string]string{"CA": string(c.CA()), "PASSWORD": "demo-secret", "TOKEN": "demo-token", "WRONG": "not the password"} {
		s[name] = filepath.Join(folder, name)
		if err := os.WriteFile(s[name], []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// words of a line, with names put in; a word may be quoted with ' to hold spaces.
func (s stage) words(t *testing.T, line string) []string {
	t.Helper()
	var words []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	for i, w := range words {
		words[i] = os.Expand(w, func(name string) string {
			value, ok := s[name]
			if !ok {
				t.Fatalf("%s: nothing is called $%s", line, name)
			}
			return value
		})
	}
	if !slices.ContainsFunc(words, func(w string) bool { return w == "--controller" || w == "--broker-url" }) {
		words = append(words, "--controller", s["C"])
	}
	if !slices.Contains(words, "-o") {
		words = append(words, "-o", "json")
	}
	return words
}
