package ui

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine/warmup"
	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
)

// counted runs a model for a while of the bubble's time, and counts frames and all
// messages.
func counted(d *driver, long time.Duration) (frames, messages int) {
	end := time.After(long)
	for {
		select {
		case msg := <-d.messages:
			messages++
			if _, ok := msg.(frameMsg); ok {
				frames++
			}
			d.send(msg)
		case <-end:
			return frames, messages
		}
	}
}

func inBubble(t *testing.T, test func(t *testing.T, d *driver)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &fakeCluster{name: "a", brokers: []string{"b1"}}
		m, err := New(Options{
			Open: func(context.Context, string) (source.Cluster, error) { return c, nil }, Warm: quick(1_000_000), Zone: time.UTC,
			Prepare:  warmup.PrepareOptions{Mode: warmup.ShapesLimit1},
			Terminal: Terminal{Interval: func() time.Duration { return 100 * time.Millisecond }},
		})
		if err != nil {
			t.Fatal(err)
		}
		d := &driver{t: t, m: m, messages: make(chan tea.Msg, 1024)}
		d.send(tea.WindowSizeMsg{Width: 120, Height: 36})
		d.run(m.Init())
		counted(d, time.Second)
		test(t, d)
		m.Close(time.Minute)
		d.commands.Wait()
	})
}

// However fast probes come, frames come at the interval that the terminal can take.
func TestFramesArePaced(t *testing.T) {
	inBubble(t, func(t *testing.T, d *driver) {
		d.press("w<enter>")
		counted(d, time.Second)
		frames, messages := counted(d, 5*time.Second)
		if frames < 45 || frames > 51 {
			t.Errorf("%d frames in 5 s of 100 ms each", frames)
		}
		if messages > 2*frames+10 {
			t.Errorf("%d messages for %d frames", messages, frames)
		}
		if good := d.m.warmups.Runs[0].Snapshot.Good; good < 1000 {
			t.Errorf("only %d probes, the frames held them up", good)
		}
	})
}

func TestIdleIsSilent(t *testing.T) {
	inBubble(t, func(t *testing.T, d *driver) {
		if _, messages := counted(d, 10*time.Minute); messages > 0 {
			t.Errorf("%d messages while nothing changed", messages)
		}
	})
}

func TestToastsGoAway(t *testing.T) {
	inBubble(t, func(t *testing.T, d *driver) {
		d.press("C")
		d.shows("! contexts: the configuration has no other context")
		counted(d, toastFor+time.Second)
		if len(d.m.toasts) > 0 {
			t.Error("the message stays")
		}
		d.press("v")
		d.shows("contexts: the configuration has no other context")
	})
}
