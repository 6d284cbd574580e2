package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"bellows/ui/cli"

	"github.com/adrg/xdg"
)

// watchdog is what no command may take, however slow the machine.
const watchdog = 90 * time.Second

// invocation is one run of the program in this process.
type invocation struct {
	line string
	code int
	out  string
	errs string
}

// invoke runs the program as a shell would. A run that does not end fails the
// test with the stacks of all goroutines.
func invoke(t *testing.T, args ...string) invocation {
	t.Helper()
	var out, errs bytes.Buffer
	done := make(chan int, 1)
	go func() {
		done <- cli.Run(args, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
	}()
	timer := time.NewTimer(watchdog)
	defer timer.Stop()
	select {
	case code := <-done:
		return invocation{strings.Join(args, " "), code, out.String(), errs.String()}
	case <-timer.C:
		stacks := make([]byte, 32<<10)
		t.Fatalf("bellows %s: not ended after %v\n%s", strings.Join(args, " "), watchdog, stacks[:runtime.Stack(stacks, true)])
		return invocation{}
	}
}

// expect demands the exit code, and that every pattern is found in what the run
// wrote. A pattern of the form path=value is looked up in the JSON on stdout; the
// value may be a pattern between slashes.
func (i invocation) expect(t *testing.T, code int, patterns ...string) {
	t.Helper()
	if i.code != code {
		t.Errorf("bellows %s: code %d, want %d\n%s", i.line, i.code, code, i)
		return
	}
	for _, p := range patterns {
		if !i.has(t, p) {
			t.Errorf("bellows %s: no %s in\n%s", i.line, p, i)
		}
	}
}

var jsonPath = regexp.MustCompile(`^([a-z_]+(?:\.[a-z0-9_]+)*)=(.*)$`)

func (i invocation) has(t *testing.T, pattern string) bool {
	t.Helper()
	if m := jsonPath.FindStringSubmatch(pattern); m != nil {
		got := i.at(t, m[1])
		if want, ok := strings.CutPrefix(m[2], "/"); ok {
			return regexp.MustCompile(`(?s)^(?:` + strings.TrimSuffix(want, "/") + `)$`).MatchString(got)
		}
		return got == m[2]
	}
	return regexp.MustCompile(pattern).MatchString(i.out + i.errs)
}

// at is the value at a dotted path of the JSON on stdout, as text.
func (i invocation) at(t *testing.T, path string) string {
	t.Helper()
	var doc any
	decoder := json.NewDecoder(strings.NewReader(i.out))
	decoder.UseNumber()
	if err := decoder.Decode(&doc); err != nil {
		t.Fatalf("bellows %s: stdout is no JSON: %v\n%s", i.line, err, i)
	}
	value := lookUp(doc, path)
	if text, ok := value.(string); ok {
		return text
	}
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// document decodes the JSON on stdout.
func document[Document any](t *testing.T, i invocation) Document {
	t.Helper()
	var doc Document
	if err := json.Unmarshal([]byte(i.out), &doc); err != nil {
		t.Fatalf("bellows %s: stdout: %v\n%s", i.line, err, i)
	}
	return doc
}

// String is shortened: a document of thousands of tables helps nobody.
func (i invocation) String() string {
	const most = 4000
	text := "stdout:\n" + i.out + "\nstderr:\n" + i.errs
	if len(text) > most {
		text = text[:most/2] + "\n...\n" + text[len(text)-most/2:]
	}
	return text
}

// isolate keeps the user's own configuration and locale out of the runs of a
// test, of which the subtests may then be parallel.
func isolate(t *testing.T) {
	t.Helper()
	home := t.TempDir()
	t.Cleanup(xdg.Reload) // once the variables are as they were
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, "BELLOWS_") || strings.HasSuffix(strings.ToUpper(name), "_PROXY") {
			t.Setenv(name, "")
			if err := os.Unsetenv(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", home)
	t.Setenv("LANG", "C.UTF-8")
	t.Setenv("LC_ALL", "")
	xdg.Reload()
}
