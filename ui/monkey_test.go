package ui

import (
	"math/rand/v2"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// Whatever is typed, at whatever size, nothing panics and every frame fits.
func TestAnyKeysAnywhere(t *testing.T) {
	keys := []string{
		"1", "2", "3", "4", "7", "<tab>", "<enter>", "<esc>", "<up>", "<down>", "<left>", "<right>", "<space>", "<end>", "<back>",
		"a", "A", "w", "c", "m", "t", "p", "d", "x", "X", "+", "-", "0", "y", "Y", "s", "S", "/", "?", ":", "T", "C", "v", "f", "r", "g", "G", "k", "j", "z", "q",
		"b", "B", "o", "h", "l", "J", "Q", "u", "E", "L", "R", "F", "N", "i", "W", "e",
	}
	sizes := []tea.WindowSizeMsg{{Width: 120, Height: 36}, {Width: 80, Height: 24}, {Width: 40, Height: 10}, {Width: 20, Height: 5}, {Width: 1, Height: 1}}
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 1))
		d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1", "b2", "b3"}}, &fakeCluster{name: "b", brokers: []string{"c1"}})
		size := sizes[0]
		for range 600 {
			key := keys[random.IntN(len(keys))]
			if q, asking := d.m.top().(*quitLayer); asking && key != "<esc>" {
				q.key(d.m, "esc", nil) // it is not meant to leave
				continue
			}
			if key == "q" && d.m.warmups.Running == 0 {
				continue
			}
			if random.IntN(25) == 0 {
				size = sizes[random.IntN(len(sizes))]
				d.send(size)
			}
			d.press(key)
			for more := true; more; {
				select {
				case msg := <-d.messages:
					d.send(msg)
				default:
					more = false
				}
			}
			checkFrame(t, d.m.View(), size, key, false)
			if t.Failed() || d.quit {
				t.Fatalf("seed %d, after %q (left: %t)", seed, key, d.quit)
			}
		}
	}
}
