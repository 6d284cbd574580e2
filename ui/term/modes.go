package term

import (
	"bytes"
	"strconv"
	"strings"
)

// DEC private modes that the console or Bubble Tea may switch.
const (
	cursorShown = 25
	altScreen   = 1049
)

// toReset are the modes that are off in a terminal at rest, in the order in which they
// are switched off: reports first, so that none comes into the shell.
var toReset = []int{1003, 1002, 1000, 1006, 1004, 2004}

// modes is what of the terminal was switched and not switched back. Only a mode that
// is in force may be undone: leaving the alternate screen twice would put the cursor
// over what was printed in between.
type modes map[int]bool

// note reads the switches in p: CSI ? number h or l.
func (m *modes) note(p []byte) {
	for {
		_, rest, ok := bytes.Cut(p, []byte("\x1b[?"))
		if !ok {
			return
		}
		p = rest
		end := bytes.IndexFunc(rest, func(r rune) bool { return (r < '0' || r > '9') && r != ';' })
		if end < 0 || (rest[end] != 'h' && rest[end] != 'l') {
			continue
		}
		for number := range strings.SplitSeq(string(rest[:end]), ";") {
			mode, err := strconv.Atoi(number)
			if err != nil {
				continue
			}
			if *m == nil {
				*m = modes{}
			}
			(*m)[mode] = rest[end] == 'h'
		}
	}
}

func (m modes) inAltScreen() bool { return m[altScreen] }

// hidden tells whether the cursor was switched off; a terminal at rest shows it.
func (m modes) hidden() bool {
	shown, known := m[cursorShown]
	return known && !shown
}

// undo switches back whatever is in force.
func (m modes) undo() string {
	var b strings.Builder
	for _, mode := range toReset {
		if m[mode] {
			b.WriteString(set(mode, false))
		}
	}
	b.WriteString("\x1b[0m")
	if m.inAltScreen() {
		b.WriteString(set(altScreen, false))
	}
	if m.hidden() {
		b.WriteString(set(cursorShown, true))
	}
	return b.String()
}

// redo switches on again what was in force before somebody else had the terminal.
func (m modes) redo() string {
	var b strings.Builder
	if m.inAltScreen() {
		b.WriteString(set(altScreen, true) + "\x1b[2J\x1b[H")
	}
	if m.hidden() {
		b.WriteString(set(cursorShown, false))
	}
	for _, mode := range toReset {
		if m[mode] {
			b.WriteString(set(mode, true))
		}
	}
	return b.String()
}

func set(mode int, on bool) string {
	if on {
		return "\x1b[?" + strconv.Itoa(mode) + "h"
	}
	return "\x1b[?" + strconv.Itoa(mode) + "l"
}
