package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestSpreadRefused runs testdata/spread/refused.txtar: what cannot be simulated,
// with message and code. Sixty processes would take longer than what they do, so
// its lines run in this one.
func TestSpreadRefused(t *testing.T) {
	isolate(t)
	archive, err := txtar.ParseFile(filepath.Join("testdata", "spread", "refused.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, f := range archive.Files {
		if err := os.WriteFile(f.Name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var last invocation
	for k, line := range strings.Split(string(archive.Comment), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		t.Logf("%d: %s", k+1, line)
		last = scriptLine(t, line, last)
	}
}

// scriptLine runs one line: a command, or a demand on what the one before wrote.
func scriptLine(t *testing.T, line string, last invocation) invocation {
	t.Helper()
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "code":
		code, command, _ := strings.Cut(rest, " bellows ")
		want, err := strconv.Atoi(code)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		last = invoke(t, strings.Fields(command)...)
		last.expect(t, want)
	case "json":
		last.expect(t, last.code, strings.Fields(rest)[1:]...)
	case "stderr", "stdout", "!":
		text, pattern := last.errs, strings.TrimPrefix(rest, "stderr ")
		if word == "stdout" {
			text = last.out
		}
		found := regexp.MustCompile(`(?m)` + strings.Trim(pattern, "'")).MatchString(text)
		if found == (word == "!") {
			t.Errorf("%s: %v for\n%s", line, found, last)
		}
	default:
		t.Fatalf("%q is unknown", word)
	}
	return last
}
