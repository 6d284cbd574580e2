package console

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The way of an operator, at the sizes that people have.
func TestConsole(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := newPane(t, size[0], size[1])
			p.start("--floor 300")
			p.until("welcome to bellows")
			// A dialog that opened by itself is deaf until nothing was typed for a while.
			p.waitEvery(quiet, "close the welcome", func() bool {
				p.keys("Escape")
				return !strings.Contains(p.screen(), "welcome")
			})
			p.until("Broker_blue_1", "cold", "simulated")
			p.keys("Space", "Space")
			p.until("2 marked")
			p.keys("w")
			p.until("adds load to the cluster", "about 600")
			p.keys("Enter")
			p.until("[2 Warm-up]")
			p.until("300 of 300 good probes")
			p.keys("3")
			p.until("[3 Coverage]", "greedy")
			p.keys("t")
			p.until("pinned")
			p.keys("7")
			p.until("warm-up ended")
			p.keys("T")
			p.until("themes", "mono")
			p.keys("Down", "Down", "Escape")
			p.gone("budget-expired")
			p.keys(":")
			p.until("go to, or do")
			p.run("fleet")
			p.until("[1 Fleet]")
			p.keys("?")
			p.until("keys of fleet")
			p.keys("Escape")
			p.gone("keys of fleet")
			p.keys("q")
			p.until("code=0")
			p.sane()
		})
	}
}

func TestConsoleResized(t *testing.T) {
	p := newPane(t, 120, 36)
	p.start("--demo --floor 100000 --budget 60s")
	p.until("Broker_blue_1", "cold")
	p.keys("w")
	p.until("adds load")
	p.keys("Enter")
	p.until("warming")
	for _, size := range [][2]int{{80, 24}, {60, 16}, {40, 10}} {
		p.resize(size[0], size[1])
		p.until("[2 Warm-up]")
	}
	p.resize(39, 9)
	p.until("needs 40x10", "Broker_blue_1")
	p.resize(5, 3)
	p.wait("draw on 5x3", func() bool { return strings.Contains(p.screen(), "need") })
	p.keys("w", "x", "Enter") // blocked
	p.resize(120, 36)
	p.until("[2 Warm-up]", "warming")
	p.keys("q")
	p.until("Still running")
	p.keys("Enter")
	p.until("code=0")
	p.sane()
}

// A dropped line in the middle of a warm-up loses nothing.
func TestHangUpLeavesStateAndJournal(t *testing.T) {
	p := newPane(t, 120, 36)
	p.start("--demo --floor 100000 --budget 60s")
	p.until("Broker_blue_1", "cold")
	p.keys("w")
	p.until("adds load")
	p.keys("Enter")
	p.until("warming")
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	// The path is this test's own, so that no other program is meant.
	pid, err := exec.Command("pgrep", "-n", "-f", "^"+program).Output()
	if err != nil {
		t.Skipf("the program's process cannot be found: %v", err)
	}
	if err := exec.Command("kill", "-HUP", strings.TrimSpace(string(pid))).Run(); err != nil {
		t.Fatal(err)
	}
	p.until("ended by hangup", "code=129")
	p.sane()
	dir := filepath.Join(p.state, "bellows")
	journal, err := os.ReadFile(filepath.Join(dir, "journal.jsonl"))
	if err != nil || !strings.Contains(string(journal), `"outcome":"interrupted"`) {
		t.Errorf("journal %s, %v", journal, err)
	}
	if session, err := os.ReadFile(filepath.Join(dir, "session-demo.json")); err != nil || !strings.Contains(string(session), `"screen": "warm-up"`) {
		t.Errorf("session %s, %v", session, err)
	}
}

// Whatever the terminal can show, the row at the cursor is seen and states have words.
func TestPoorTerminals(t *testing.T) {
	for _, c := range []struct{ name, env, row string }{
		{"no colour", "NO_COLOR=1", ">  Broker_blue_1   ○ cold"},
		{"vt100", "TERM=vt100", ">  Broker_blue_1   ○ cold"},
		{"dumb", "TERM=dumb", ">  Broker_blue_1   ○ cold"},
		{"16 colours", "TERM=xterm", ">  Broker_blue_1   ○ cold"},
		{"ASCII", "LANG=C", ">  Broker_blue_1   o cold"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPane(t, 80, 24)
			p.run("export " + c.env)
			p.start("--demo")
			p.until(c.row)
			p.keys("q")
			p.until("code=0")
			p.sane()
		})
	}
}

// A panic in a goroutine of a warm-up gives the terminal back and names its report.
func TestPanicLeavesTheTerminalUsable(t *testing.T) {
	p := newPane(t, 100, 30)
	program := filepath.Join(t.TempDir(), "panics")
	if err := compile("./testdata/panics", program); err != nil {
		t.Fatal(err)
	}
	p.run("clear; '" + program + "'; echo \"code=$?\"")
	p.until("a probe that panics", "code=1")
	p.sane()
	reports, err := filepath.Glob(filepath.Join(p.state, "bellows", "crash-*.txt"))
	if err != nil || len(reports) != 1 {
		t.Errorf("reports %v, %v", reports, err)
	}
}

func TestWithoutATerminal(t *testing.T) {
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 2 || !strings.Contains(string(out), "needs a terminal") || !strings.Contains(string(out), "Usage:") {
		t.Errorf("code %d, %v\n%s", cmd.ProcessState.ExitCode(), err, out)
	}
}
