package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const spreadPage = "../../docs/spread.md"

var (
	pageFile = regexp.MustCompile("(?s)<!-- file: ([a-z.]+) -->\n```[a-z]*\n(.*?)```\n")
	pageRun  = regexp.MustCompile("(?s)(<!-- run -->\n```console\n\\$ bellows )([^\n]*)\n(.*?)(```\n)")
)

// The page's commands are run on the page's files. What it shows of their output
// is what they print; go test -run TestSpreadPage -update writes it anew.
func TestSpreadPage(t *testing.T) {
	content, err := os.ReadFile(spreadPage)
	if err != nil {
		t.Fatal(err)
	}
	page, err := filepath.Abs(spreadPage)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("LC_ALL", "C.UTF-8")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	files := pageFile.FindAllStringSubmatch(string(content), -1)
	for _, f := range files {
		if err := os.WriteFile(f[1], []byte(f[2]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(line string) string {
		var out, errs bytes.Buffer
		if code := Run(strings.Fields(line), Streams{In: strings.NewReader(""), Out: &out, Err: &errs}); code != 0 {
			t.Errorf("bellows %s: code %d\n%s", line, code, errs.String())
		}
		return out.String()
	}
	shown := map[string]bool{}
	fresh := pageRun.ReplaceAllStringFunc(string(content), func(block string) string {
		m := pageRun.FindStringSubmatch(block)
		shown[m[2]] = true
		return m[1] + m[2] + "\n" + run(m[2]) + m[4]
	})
	ran := len(shown)
	for _, line := range commandLines(string(content)) {
		if !shown[line] {
			run(line)
			ran++
		}
	}
	if len(files) != 2 || len(shown) != 2 || ran < 6 {
		t.Errorf("the page has %d files, %d shown runs, %d runs in all", len(files), len(shown), ran)
	}
	if fresh == string(content) {
		return
	}
	if !*update {
		t.Fatalf("%s shows other output than the commands print; now:\n%s", spreadPage, fresh)
	}
	if err := os.WriteFile(page, []byte(fresh), 0o600); err != nil {
		t.Fatal(err)
	}
}
