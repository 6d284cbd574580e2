package ui

import (
	"time"

	"bellows/ui/action"
	"bellows/views/widget"

	tea "github.com/charmbracelet/bubbletea"
)

// typed takes apart what Bubble Tea reports as one: several characters that were read
// at once, and an Esc that was followed by a key so soon that it looks like Alt.
func (m *Model) typed(msg tea.KeyMsg) tea.Cmd {
	m.touch()
	defer m.remember()
	if msg.Paste {
		return m.pasted(string(msg.Runes))
	}
	var cmds []tea.Cmd
	if msg.Alt {
		cmds = append(cmds, m.key("esc", nil))
		msg.Alt = false
	}
	if msg.Type != tea.KeyRunes {
		return tea.Batch(append(cmds, m.key(action.KeyName(msg.String()), msg.Runes))...)
	}
	for _, r := range msg.Runes {
		cmds = append(cmds, m.key(action.KeyName(string(r)), []rune{r}))
	}
	return tea.Batch(cmds...)
}

// key gives one key to the layer on top, or to the screen.
func (m *Model) key(key string, text []rune) tea.Cmd {
	if widget.TooSmall(m.w, m.h) {
		return m.keySmall(key)
	}
	if top := m.top(); top != nil {
		return top.key(m, key, text)
	}
	a, ok := m.o.Keys.At(m.at, key)
	if !ok {
		return nil
	}
	return m.perform(a)
}

// keySmall blocks everything but leaving: nobody sees what an action would do.
func (m *Model) keySmall(key string) tea.Cmd {
	a, ok := m.o.Keys.At(m.at, key)
	if !ok || a.ID != "console.quit" {
		return nil
	}
	if q, asking := m.top().(*quitLayer); asking {
		if m.leaving {
			return q.key(m, "q", nil)
		}
		return q.key(m, "enter", nil)
	}
	return m.perform(a)
}

// pasted goes into a line that is being typed and is nothing anywhere else: a paste
// must not press keys.
func (m *Model) pasted(text string) tea.Cmd {
	if p, ok := m.top().(interface{ paste(*Model, string) tea.Cmd }); ok {
		return p.paste(m, text)
	}
	return nil
}

// perform does an action, or says why it cannot be done now.
func (m *Model) perform(a action.Action) tea.Cmd {
	if ok, reason := a.Enabled(m.state()); !ok {
		return m.toast(toneWarn, a.Title+": "+reason)
	}
	return m.effects[a.ID](m)
}

// layer is what lies over a screen and takes the keys.
type layer interface {
	key(m *Model, key string, text []rune) tea.Cmd
	draw(m *Model)
}

func (m *Model) push(l layer) { m.layers = append(m.layers, l) }

func (m *Model) pop() {
	if n := len(m.layers); n > 0 {
		m.layers = m.layers[:n-1]
	}
}

func (m *Model) top() layer {
	if n := len(m.layers); n > 0 {
		return m.layers[n-1]
	}
	return nil
}

// quiet makes a layer that opened by itself deaf until nothing was typed for a while:
// those keys were meant for what was there before.
type quiet struct{ until time.Time }

// quietFor is longer than the pause between two keys of somebody who is typing.
const quietFor = 400 * time.Millisecond

func (q *quiet) begin(now time.Time) { q.until = now.Add(quietFor) }

// hears tells whether a key counts; one that does not makes the wait begin anew.
func (q *quiet) hears(now time.Time) bool {
	if now.Before(q.until) {
		q.begin(now)
		return false
	}
	return true
}
