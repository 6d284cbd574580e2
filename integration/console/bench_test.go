package console

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Somebody measures the demo, looks closer, writes the page, and opens the stored run in
// another console.
func TestConsoleBench(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {132, 43}} {
		p := newPane(t, size[0], size[1])
		p.start("--demo")
		p.until("Broker_blue_1", "cold")
		p.keys("6")
		p.until("[6 Bench]", "Nothing was measured yet")
		p.keys("b")
		p.until("measure a cold start", "restarts an arm")
		p.keys("Down", "Down", "Down", "Down")
		p.tmux("send-keys", "-t", "x", "-l", "1")
		p.keys("Down")
		p.tmux("send-keys", "-t", "x", "-l", "off; warm")
		p.keys("Enter")
		p.until("adds load to the cluster", "2 arms of 1 restart")
		// The question opened by itself: it is deaf until nothing was typed for a while.
		p.waitEvery(quiet, "begin", func() bool {
			p.keys("Enter")
			return !strings.Contains(p.screen(), "adds load to the cluster")
		})
		p.until("round ")
		p.until("2 of 2 rounds are valid", "✓ ok", "off", "warm", "per 0.5 s", "✓ counts")
		p.keys("Enter")
		p.until("round 1,", "response")
		p.keys("Escape")
		p.keys("E")
		p.until("report of this run")
		p.keys("Right", "Enter")
		p.until("written to")
		pages, err := filepath.Glob(filepath.Join(p.state, "bellows", "report-coldstart-*.html"))
		if err != nil || len(pages) != 1 {
			t.Fatalf("pages %v, %v", pages, err)
		}
		if page, err := os.ReadFile(pages[0]); err != nil || !strings.Contains(string(page), "simulated") || !strings.Contains(string(page), "</html>") {
			t.Errorf("the page is not whole: %v", err)
		}
		p.keys("q")
		p.until("code=0")
		p.sane()
		p.start("--demo")
		p.until("[6 Bench]", "stored runs", "coldstart-")
		p.keys("Enter")
		p.until("2 of 2 rounds are valid")
		p.keys("q")
		p.until("code=0")
	}
}

// A measurement that loses its terminal is kept as far as it came.
func TestConsoleBenchHungUp(t *testing.T) {
	p := newPane(t, 100, 30)
	p.start("--demo")
	p.until("Broker_blue_1", "cold")
	p.keys("6", "b")
	p.until("measure a cold start")
	p.keys("Enter")
	p.until("adds load to the cluster")
	p.waitEvery(quiet, "begin", func() bool {
		p.keys("Enter")
		return !strings.Contains(p.screen(), "adds load to the cluster")
	})
	p.until("✓ counts")
	p.tmux("kill-window", "-t", "x")
	runs := func() []string {
		all, err := filepath.Glob(filepath.Join(p.state, "bellows", "bench", "coldstart-*.json"))
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	p.wait("keep the partial run", func() bool {
		all := runs()
		if len(all) != 1 {
			return false
		}
		content, err := os.ReadFile(all[0])
		return err == nil && strings.Contains(string(content), `"outcome": "interrupted"`) && strings.Contains(string(content), `"partial": true`)
	})
}
