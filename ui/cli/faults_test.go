package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

// written is the path of a file with the content.
func written(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// asked are the commands that ask a cluster.
var asked = []string{"brokers", "cover", "warm --all --floor 20 --budget 700ms --probe-timeout 300ms", "doctor"}

// TestFaults tries what can go wrong, at the controller and at a broker, on each
// command: the exit code, what is said, in text and in JSON, and that nothing is
// left running.
func TestFaults(t *testing.T) {
	isolate(t)
	for _, f := range faults() {
		for _, p := range []place{atController, atBroker} {
			t.Run(fmt.Sprintf("%s at %s", f.name, p), func(t *testing.T) {
				left := goleak.IgnoreCurrent()
				t.Cleanup(func() { goleak.VerifyNone(t, left) })
				address, flags := f.flagsFor(t, p)
				flags = append(flags, "--timeout", "60s", "--request-timeout", "500ms")
				if f.patient {
					flags = append(flags, "--request-timeout", "30s")
				}
				for _, line := range asked {
					if f.patient && line != "doctor" {
						continue // one is enough of what takes seconds
					}
					f.meet(t, p, address, append(strings.Fields(line), flags...))
				}
			})
		}
	}
}

// meet runs a command as text and as JSON.
func (f fault) meet(t *testing.T, p place, address string, args []string) {
	t.Helper()
	code := f.codeAt(p)
	text := invoke(t, args...)
	text.expect(t, code, f.says, f.advises, regexp.QuoteMeta(address))
	for _, bad := range append(unprintable, `: usage`, `(?i)panic|goroutine`) {
		if regexp.MustCompile(bad).MatchString(text.out + text.errs) {
			t.Errorf("bellows %s: %s is in\n%s", text.line, bad, text)
		}
	}
	if f.patient {
		return
	}
	i := invoke(t, append(args, "-o", "json")...)
	i.expect(t, code, fmt.Sprintf("exit_code=%d", code), "outcome="+outcomeWord(code), f.says)
}

// outcomeWord is the word of an exit code.
func outcomeWord(code int) string {
	return map[int]string{1: "failure", 2: "usage", 7: "unreachable", 8: "denied"}[code]
}
