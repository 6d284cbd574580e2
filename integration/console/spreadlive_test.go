package console

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The whole way on the demo, at the sizes that people have: what N would do, applied by
// the context's name, proven, taken back, proven again; every step in the journal.
func TestSpreadLive(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := newPane(t, size[0], size[1])
			p.start("--demo")
			p.until("Broker_blue_1")
			p.keys("4")
			p.until("[4 Spread]", "N=1", "acts", "4 of 4 backends eligible", "knee")
			p.keys("A")
			p.until("changes the cluster", "SET GLOBAL", "type demo:")
			p.enter("prod")
			p.keys("Enter")
			p.until("nothing was sent: not demo")
			p.keys("C-u")
			p.enter("demo")
			p.keys("Enter")
			p.until("✓ apply: ok", "apply N = 3: ok", "later reads 3", "N=3")
			p.verify()
			p.until("verify: match", "p = ", "observed")
			p.keys("U")
			p.until("take back", "UNSET GLOBAL VARIABLE", "type demo:")
			p.enter("demo")
			p.keys("Enter")
			p.until("✓ undo: ok", "undo, back to the default: ok", "N=1")
			p.verify()
			p.until("verify: match")
			p.keys("7")
			p.until("[7 Journal]", "apply", "undo", "verify")
			p.wait("list both verifications", func() bool { return strings.Count(p.screen(), "  verify  ") == 2 })
			p.keys("q")
			p.until("code=0")
			p.sane()
		})
	}
}

// verify lets the query that is there be planned.
func (p *pane) verify() {
	p.t.Helper()
	p.keys("V")
	p.until("on every frontend")
	p.keys("Enter")
	p.gone("leave it")
}

// enter types into a dialog that opened by itself, once it hears.
func (p *pane) enter(text string) {
	p.t.Helper()
	p.gone("keys wait until")
	p.tmux("send-keys", "-t", "x", "-l", text)
}

// Killed between two frontends: the next console says exactly which of them has what, and
// finishes it.
func TestSpreadKilledInTheMiddle(t *testing.T) {
	p := newPane(t, 120, 36)
	script := filepath.Join(t.TempDir(), "hangs.yaml")
	if err := os.WriteFile(script, []byte(`- {act: hang, frontend: fe2, statement: "SET GLOBAL external*", first: 1, last: 1}
- {act: lag, frontend: fe2, variable: external_scan_consistent_hash_spread_num, delay: 10m, first: 1}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	served := serveDemo(t, "--frontends", "2", "--doris-script", script).Frontends
	config := filepath.Join(t.TempDir(), "config.yaml")
	content := fmt.Sprintf("current: prod\ncontexts:\n  prod:\n    writes: true\n    doris:\n      user: root\n      frontends: [%q, %q]\n", served[0].Address, served[1].Address)
	if err := os.WriteFile(config, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	p.start("--config " + config)
	p.keys("4")
	p.until("[4 Spread]", "N=1", "4 of 4 backends eligible")
	p.keys("A")
	p.until("type prod:")
	p.enter("prod")
	p.keys("Enter")
	p.until("done", "sending")
	console, err := exec.Command("pgrep", "-f", "--", "--config "+config).Output()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("kill", append([]string{"-9"}, strings.Fields(string(console))...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	p.until("code=137")
	// What was killed leaves its terminal raw: Enter is no end of a line there.
	p.tmux("send-keys", "-t", "x", "-l", "stty sane; tput rmcup; clear; echo sound")
	p.keys("C-j")
	p.until("sound")
	p.gone("code=137")
	p.start("--config " + config)
	p.until("a change was left in the middle", "applied, it reads 3", "not applied, it reads 1 as before")
	p.gone("keys wait until")
	// The follower has replayed its master's log meanwhile: nothing more has to be sent,
	// and the change is settled.
	end, err := http.NewRequestWithContext(t.Context(), http.MethodDelete, served[0].URL+"/demo/faults", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(end)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	p.keys("f")
	p.until("✓ apply: ok", "nothing to do: each of 2 frontends reads 3")
	p.keys("7")
	p.until("[7 Journal]", "✓ ok")
	p.keys("q")
	p.until("code=0")
	p.sane()
}
