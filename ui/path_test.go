package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bellows/clients/journal"
	"bellows/views/text"

	tea "github.com/charmbracelet/bubbletea"
)

// The way of an operator: see the fleet, select, be asked, watch, read the verdict, find
// it in the journal, leave.
func TestFromFleetToVerdict(t *testing.T) {
	d := onDemo(t, nil)
	d.until("Broker_blue_1", "○ cold", "simulated")
	d.press("<space><space>")
	d.shows("2 marked")
	d.press("w")
	d.shows("adds load to the cluster")
	d.shows("about 400")
	d.press("<enter>")
	d.shows("[2 Warm-up]")
	d.until("● warm")
	d.wait("end both", func() bool { return d.m.warmups.Running == 0 && len(d.m.warmups.Runs) == 2 })
	// The console and the report of bellows warm say the same of the same snapshot.
	sn := *d.m.warmups.Runs[0].Snapshot
	d.send(tea.WindowSizeMsg{Width: 200, Height: 80})
	shown := strings.Join(strings.Fields(d.view()), " ")
	for _, line := range (text.Style{Unicode: true}).WarmReport(sn) {
		line = strings.Join(strings.Fields(strings.TrimPrefix(line, sn.Broker)), " ")
		if line = strings.ReplaceAll(line, " (all in -o json)", ""); !strings.Contains(shown, line) {
			t.Errorf("the report says %q, the console does not:\n%s", line, d.view())
		}
	}
	d.press("7")
	d.until("warm-up ended", "op@host", "bellows warm Broker_blue_")
	d.press("y")
	d.until("copied")
	if len(d.copies()) != 1 || !strings.HasPrefix(d.copies()[0], "bellows warm Broker_blue_") {
		t.Errorf("copied %q", d.copies())
	}
	d.press("q")
	d.wait("leave", func() bool { return d.quit })
	page, err := d.m.o.Journal.Read(journal.Filter{})
	if err != nil || len(page.Entries) != 4 {
		t.Errorf("journal has %d entries, %v", len(page.Entries), err)
	}
}

func TestLeavingAsksAndStops(t *testing.T) {
	d := onDemo(t, func(o *Options) { o.Warm = quick(1_000_000) })
	d.until("Broker_blue_1", "○ cold")
	d.press("w<enter>")
	d.wait("probe", func() bool { return len(d.m.warmups.Runs) == 1 && d.m.warmups.Runs[0].Snapshot.Good > 0 })
	d.press("q")
	d.shows("Still running")
	d.press("<esc>")
	d.hides("Still running")
	d.press("<ctrl+c>")
	d.shows("Broker_blue_1")
	d.press("<enter>")
	d.wait("leave", func() bool { return d.quit })
	page, _ := d.m.o.Journal.Read(journal.Filter{})
	if n := len(page.Entries); n != 2 || page.Entries[1].Outcome != "interrupted" {
		t.Errorf("journal %+v", page.Entries)
	}
}

func TestLiveChangesOfAWarmup(t *testing.T) {
	d := onDemo(t, func(o *Options) { o.Warm = quick(1_000_000) })
	d.until("Broker_blue_1", "○ cold")
	d.press("w<enter>")
	d.wait("probe", func() bool { return len(d.m.warmups.Runs) == 1 && d.m.warmups.Runs[0].Snapshot.Good > 0 })
	d.press("++")
	if got := d.m.warmups.Runs[0].Snapshot.Concurrency; got != 4 {
		t.Errorf("concurrency %d after two more than 2", got)
	}
	d.press("---")
	if got := d.m.warmups.Runs[0].Snapshot.Concurrency; got != 1 {
		t.Errorf("concurrency %d after three fewer", got)
	}
	d.press("-")
	d.shows("one probe at a time is the least")
	for _, want := range []string{"mse", "sse mse", "sse"} {
		d.press("e")
		var got []string
		for _, track := range d.m.warmups.Runs[0].Snapshot.Tracks {
			got = append(got, string(track.Engine))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("engines %v, want %s", got, want)
		}
		if want != "sse" {
			d.shows("engine") // how far each is
		}
	}
	d.press("p")
	d.shows("paused")
	d.press("p")
	d.hides("◐ warming  paused")
	d.press("d")
	d.until("skipped by the user")
	d.press("x")
	d.until("interrupted")
	d.press("x")
	d.shows("it has ended")
}

func TestCoverageIsPlannedAtOnce(t *testing.T) {
	d := onDemo(t, nil)
	d.until("Broker_blue_1", "○ cold")
	d.press("c")
	d.until("[3 Coverage]", "tables by greedy", "exact 2 tables")
	d.press("t")
	d.until("▲ pinned")
	d.press("t")
	d.until("✕ banned")
	d.press("m")
	d.until("by exact")
	d.press("a")
	d.press("<right>")
	d.until("Broker_blue_2")
	d.hides("✕ banned")
	d.press("<esc>")
	d.shows("[1 Fleet]")
	d.press("<enter>")
	d.until("choices", "events_OFFLINE")
	d.press("<enter>")
	d.until("[routes]")
}

func TestTheSessionIsTakenUp(t *testing.T) {
	dir := t.TempDir()
	with := func(o *Options) { o.StateDir = dir }
	d := onDemo(t, with)
	d.until("Broker_green_1")
	d.press("/green<enter>")
	d.until("1 of 4")
	d.press("s")
	d.press("2")
	if err := d.m.Save(); err != nil {
		t.Fatal(err)
	}
	again := onDemo(t, with)
	again.until("[2 Warm-up]")
	again.press("1")
	again.until("1 of 4, filter green", "Broker_green_1")
	again.press("<esc>")
	again.shows("Broker_blue_1")
}

func TestExport(t *testing.T) {
	d := onDemo(t, nil)
	d.until(">  Broker_blue_1   ○ cold")
	d.press("e")
	d.until("rows written to")
	files, _ := filepath.Glob(filepath.Join(d.m.o.StateDir, "export-fleet-*.csv"))
	if len(files) != 1 {
		t.Fatalf("exports %v", files)
	}
	content, err := os.ReadFile(files[0])
	if err != nil || strings.Count(string(content), "\n") != 5 || !strings.HasPrefix(string(content), "broker,state") {
		t.Errorf("export %q, %v", content, err)
	}
	d.press("Y")
	d.until("copied")
	if !strings.Contains(d.copies()[0], "Broker_blue_1\t○ cold") {
		t.Errorf("copied %q", d.copies()[0])
	}
	d.press("y")
	d.wait("copy", func() bool { return len(d.copies()) == 2 })
	if d.copies()[1] != "Broker_blue_1" {
		t.Errorf("copied %q", d.copies()[1])
	}
}
