package ui

import (
	"sync"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// A verdict is told beyond the screen, and the terminal knows whether somebody looks at it;
// whether that makes a bell or a notice is term's to decide.
func TestVerdictIsToldToWhoeverLooksElsewhere(t *testing.T) {
	var mu sync.Mutex
	var told []string
	var looks []bool
	d := onDemo(t, func(o *Options) {
		o.Warm = quick(20)
		o.Terminal.Notify = func(title, text string) {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, title+"|"+text)
		}
		o.Terminal.Focus = func(has bool) { looks = append(looks, has) }
	})
	d.until("Broker_blue_1", "○ cold")
	d.send(tea.BlurMsg{})
	d.press("w<enter>")
	d.until("● warm")
	d.wait("tell", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(told) > 0
	})
	d.send(tea.FocusMsg{})
	if len(told) != 1 || told[0] != "bellows|Broker_blue_1: warm" {
		t.Errorf("told %q", told)
	}
	if len(looks) != 2 || looks[0] || !looks[1] {
		t.Errorf("focus %v", looks)
	}
}
