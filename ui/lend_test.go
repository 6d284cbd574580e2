package ui

import (
	"strings"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/views/text"
)

func TestReadingInFullLeavesNothingOut(t *testing.T) {
	d := onDemo(t, func(o *Options) { o.Warm = quick(50) })
	d.until("Broker_blue_1", "○ cold")
	d.press("w<enter>")
	d.wait("end", func() bool { return len(d.m.warmups.Runs) == 1 && d.m.warmups.Runs[0].Ended() })
	sn := d.m.warmups.Runs[0].Snapshot
	full := warmupInFull(sn, time.UTC)
	for _, f := range (text.Style{Unicode: true}).Facts(*sn) {
		if !strings.Contains(full, f.Text) {
			t.Errorf("no %q in\n%s", f.Text, full)
		}
	}
	for _, e := range sn.Events {
		if !strings.Contains(full, e.Text) {
			t.Errorf("no event %q in\n%s", e.Text, full)
		}
	}
	d.press("7")
	d.until("warm-up ended")
	e := d.m.bookAt.entry()
	full = entryInFull(e, time.UTC)
	for _, part := range append([]string{e.What, e.Who, e.ID, e.Target, `"verdict": "warm"`}, e.Command...) {
		if !strings.Contains(full, part) {
			t.Errorf("no %q in\n%s", part, full)
		}
	}
}

// Where there is no program, no file or nothing to show, it is said.
func TestWhatCannotBeLent(t *testing.T) {
	d := onDemo(t, func(o *Options) { o.ConfigFile = t.TempDir() + "/config.yml" })
	d.until("Broker_blue_1")
	d.press("<ctrl+e>")
	d.until("bellows config template")
	d.press("2i")
	d.until("read in full: there is no warm-up yet")
	d.m.o.ConfigFile = ""
	d.press("<ctrl+e>")
	d.until("no configuration file")
	if full := entryInFull(&engine.Entry{}, time.UTC); full == "" {
		t.Error("an empty entry has no text")
	}
	if full := warmupInFull(&warmup.Snapshot{}, time.UTC); full == "" {
		t.Error("an empty warm-up has no text")
	}
}
