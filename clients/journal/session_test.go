package journal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSessionsAreKeptByContext(t *testing.T) {
	s := Sessions{Dir: filepath.Join(t.TempDir(), "state")}
	names := []string{"prod", "Test.2", "", "../../up", "a/b", "-x", ".hidden", "\x1b[2J\u202e", strings.Repeat("n", 4096), "~prod"}
	for _, name := range names {
		session := Session{Context: name, Saved: noon, Screen: "fleet " + name, Views: map[string]View{
			"fleet": {Filter: "state:cold\x1b", Sort: "depth", Descending: true, Cursor: "broker-3"},
		}}
		if err := s.Save(session); err != nil {
			t.Fatalf("Save %q: %v", name, err)
		}
	}
	for _, name := range names {
		got, note := s.Load(name)
		if note != "" || got.Screen != "fleet "+name || got.Views["fleet"].Cursor != "broker-3" {
			t.Errorf("Load %q: %+v, note %q", name, got, note)
		}
	}
	files, err := os.ReadDir(s.Dir)
	if err != nil || len(files) != len(names) {
		t.Errorf("%d files for %d contexts, %v: none may be outside, none left over", len(files), len(names), err)
	}
	for _, f := range files {
		if info, err := f.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: mode %v, %v", f.Name(), info.Mode(), err)
		}
	}
}

func TestWhatIsNoSessionIsIgnored(t *testing.T) {
	for _, c := range []struct{ name, content, note string }{
		{"empty", "", "it is no session"},
		{"garbage", "\x00\xff{{{", "it is no session"},
		{"no object", "[1]", "it is no session"},
		{"of the future", `{"version":2,"context":"prod","screen":7}`, "its version is 2"},
		{"without a version", `{"context":"prod"}`, "its version is 0"},
		{"wrong types", `{"version":1,"context":"prod","views":[]}`, "it is no session"},
		{"of another context", `{"version":1,"context":"PROD"}`, `it is of context "PROD"`},
		{"huge", `{"version":1,"context":"prod","screen":"` + strings.Repeat("x", longestSession) + `"}`, "more than"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := Sessions{Dir: t.TempDir()}
			if err := os.WriteFile(s.file("prod"), []byte(c.content), 0o600); err != nil {
				t.Fatal(err)
			}
			got, note := s.Load("prod")
			if !strings.Contains(note, c.note) || !strings.Contains(note, "ignored") {
				t.Errorf("note %q, want %q in it", note, c.note)
			}
			if diff := cmp.Diff(Session{Context: "prod"}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	s := Sessions{Dir: t.TempDir()}
	if _, note := s.Load("prod"); note != "" {
		t.Errorf("a first start is nothing to remark: %q", note)
	}
	if err := os.Mkdir(s.file("prod"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, note := s.Load("prod"); !strings.Contains(note, "cannot be read") {
		t.Errorf("note %q", note)
	}
}

func TestASessionThatCannotBeSaved(t *testing.T) {
	notDir := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(notDir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	err := Sessions{Dir: filepath.Join(notDir, "x")}.Save(Session{Context: "prod"})
	if err == nil || !strings.Contains(err.Error(), "session of prod: not saved") {
		t.Errorf("Save: %v", err)
	}
}

func TestWriteFileReplacesTheWhole(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a", "b.txt")
	for _, content := range []string{"first and long", "2nd", ""} {
		if err := WriteFile(name, []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != content {
			t.Errorf("%q, %v; want %q", got, err, content)
		}
	}
	if left, err := os.ReadDir(filepath.Dir(name)); err != nil || len(left) != 1 {
		t.Errorf("%d files, %v", len(left), err)
	}
}
