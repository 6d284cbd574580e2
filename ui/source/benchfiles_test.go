package source

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"unicode"

	"bellows/engine/bench"
)

// acts tells whether a text would act on a terminal instead of being read.
func acts(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) })
}

// Whatever a file holds, its row is text.
func FuzzRunHead(f *testing.F) {
	for _, seed := range []string{
		"", "[]", "{}", `{"schema":"bellows.bench-coldstart/1"}`, `{"schema":"bellows.bench-coldstart/1","broker":"b1","headlines":["x is better than y: \u001b[2J"],"rounds":[`,
		`{"headlines":["a","b is worse than c"],"schema":"bellows.bench-coldstart/1","started":"2026-03-01T12:00:00Z","outcome":"ok\u202e"}`, `{"schema":{"a":1}}`, `{"arms":[],"schema":"bellows.bench-coldstart/1"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		head, err := parseRunHead(bytes.NewReader(content))
		r := runFileOf("run.json", head, err)
		if r.Broken != (err != nil) || r.Broken && r.Verdict == "" {
			t.Errorf("broken %v, %v, %q", r.Broken, err, r.Verdict)
		}
		for _, text := range []string{r.Name, r.Broker, r.Context, string(r.Outcome), r.Verdict} {
			if acts(text) {
				t.Errorf("%q acts on a terminal", text)
			}
		}
	})
}

// textsOf are all texts of a value.
func textsOf(v reflect.Value, see func(string)) {
	switch v.Kind() {
	case reflect.String:
		see(v.String())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			textsOf(v.Elem(), see)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			textsOf(v.Field(i), see)
		}
	case reflect.Slice:
		for i := range v.Len() {
			textsOf(v.Index(i), see)
		}
	}
}

// A stored run that somebody else wrote is shown as text, with its arms kept apart.
func TestBenchOpensHostileRunsClean(t *testing.T) {
	content, err := os.ReadFile("../../views/text/testdata/coldstart.json")
	if err != nil {
		t.Fatal(err)
	}
	text := string(content)
	for _, r := range [][2]string{
		{`"off"`, `"a\u001b[31m"`}, {`"idle"`, `"a\u009b31m"`}, {`"warm"`, `"a\u202e"`}, {"Broker_10", `\u0007Broker_10`}, {"clicks", `\u2066clicks`},
		{"server not responding", `\u001b]0;x\u0007`}, {"p99 of lateness", `\u001b[2J`}, {"sender-late", `late\u0000`}, {"SELECT city", `\u001bSELECT`}, {"12 cancelled", `\u001bc`},
	} {
		if !strings.Contains(text, r[0]) {
			t.Fatalf("the sample has no %s", r[0])
		}
		text = strings.ReplaceAll(text, r[0], r[1])
	}
	file := filepath.Join(t.TempDir(), "run.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		b := NewBench(BenchOptions{})
		b.Open(file)
		synctest.Wait()
		s := b.Snapshot()
		if s.Opened == nil {
			t.Fatal(errors.New(s.Failed))
		}
		run := s.Opened.Run
		textsOf(reflect.ValueOf(run), func(one string) {
			if acts(one) {
				t.Errorf("%q acts on a terminal", one)
			}
		})
		for _, arm := range run.Arms {
			if n := len(run.Valid(arm.Name)); n != 5 {
				t.Errorf("arm %q has %d valid rounds, want 5", arm.Name, n)
			}
		}
		if run.Rounds[1].Void.Reason == bench.VoidNone {
			t.Error("the void round counts")
		}
		if err := b.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}
