package console

import (
	"os"
	"path/filepath"
	"testing"
)

// A pager and an editor get the terminal, and the console comes back as it was.
func TestPagerAndEditor(t *testing.T) {
	p := newPane(t, 120, 36)
	config := filepath.Join(t.TempDir(), "config.yml")
	if err := os.WriteFile(config, []byte("# bellows\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.run("export PAGER='cat; echo PAGED; read x </dev/tty #' EDITOR='echo edited >>'")
	p.start("--demo --floor 20 --config '" + config + "'")
	p.until("Broker_blue_1", "cold")
	p.keys("w")
	p.until("adds load")
	p.keys("Enter")
	p.until("20 of 20 good probes")
	p.keys("i")
	p.until("events", "PAGED")
	p.keys("Enter")
	p.until("[2 Warm-up]", "20 of 20 good probes")
	p.keys("7")
	p.until("warm-up ended")
	p.keys("i")
	p.until(`"kind": "warmup"`, "PAGED")
	p.keys("Enter")
	p.until("[7 Journal]")
	p.keys("1", "C-e")
	p.until("a value where settings")
	p.keys("v") // what a broken configuration means for each cluster takes the place of the toast
	p.until("the configuration is read again")
	p.keys("q")
	p.until("code=0")
	p.sane()
	if text, err := os.ReadFile(config); err != nil || string(text) != "# bellows\nedited\n" {
		t.Errorf("the file has %q, %v", text, err)
	}
}
