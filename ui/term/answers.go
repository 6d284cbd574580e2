package term

import (
	"bytes"
	"strconv"
	"strings"
)

// The questions. A terminal answers in the order in which it is asked, and any that
// answers at all answers the last (DA1), so its answer ends the waiting.
const (
	askBackground = "\x1b]11;?\x1b\\"
	askSync       = "\x1b[?2026$p"
	askFence      = "\x1b[c"
)

// longestReport is more than any answer has; what goes on for longer is none.
const longestReport = 256

// A piece of what comes from a terminal.
type piece int

const (
	typed   piece = iota // keys, mouse, paste: the program's
	report               // an answer, or what only a terminal can send
	unended              // the beginning of a report
)

// cut tells what stands at the start of b and how many bytes it has. b is not empty.
//
// Reports begin with ESC ] digits ; or with ESC [ ?. No key sends these. Their
// beginnings can be keys, Esc itself above all; whoever holds them back decides for how
// long.
func cut(b []byte) (piece, int) {
	if b[0] != 0x1b {
		n := bytes.IndexByte(b, 0x1b)
		if n < 0 {
			n = len(b)
		}
		return typed, n
	}
	switch {
	case len(b) == 1:
		return unended, 1
	case b[1] == ']':
		return cutOSC(b)
	case b[1] == '[' && len(b) == 2:
		return unended, 2
	case b[1] == '[' && b[2] == '?':
		return cutCSI(b)
	}
	return typed, 1
}

func cutOSC(b []byte) (piece, int) {
	i := 2
	for i < len(b) && '0' <= b[i] && b[i] <= '9' {
		i++
	}
	switch {
	case i > 6:
		return typed, 2
	case i == len(b):
		return unended, i
	case i == 2 || b[i] != ';':
		return typed, 2
	}
	for ; i < len(b) && i < longestReport; i++ {
		switch c := b[i]; {
		case c == 0x07 || c == 0x9c:
			return report, i + 1
		case c == 0x1b && i+1 == len(b):
			return unended, len(b)
		case c == 0x1b && b[i+1] == '\\':
			return report, i + 2
		case c < ' ':
			// Broken off. What was said of it is still no key.
			return report, i
		}
	}
	if i == longestReport {
		return report, i
	}
	return unended, len(b)
}

func cutCSI(b []byte) (piece, int) {
	for i := 3; i < len(b) && i < longestReport; i++ {
		switch c := b[i]; {
		case 0x40 <= c && c <= 0x7e:
			return report, i + 1
		case c < 0x20 || c > 0x7e:
			return report, i
		}
	}
	if len(b) >= longestReport {
		return report, longestReport
	}
	return unended, len(b)
}

// learn takes what a report says into c. It returns true for the answer to the fence,
// after which no other comes.
func (c *Capabilities) learn(b []byte) bool {
	if rest, ok := bytes.CutPrefix(b, []byte("\x1b]11;")); ok {
		rest = bytes.TrimRight(rest, "\x07\x1b\\\x9c")
		if color, ok := parseColor(string(rest)); ok {
			c.Background, c.HasBackground = color, true
		}
		return false
	}
	rest, ok := bytes.CutPrefix(b, []byte("\x1b[?"))
	if !ok {
		return false
	}
	if state, ok := strings.CutPrefix(string(rest), "2026;"); ok {
		// 1 set, 2 reset, 3 always set; 0 and 4 can not be switched on.
		c.Sync = state == "1$y" || state == "2$y" || state == "3$y"
		return false
	}
	return bytes.HasSuffix(rest, []byte("c"))
}

// parseColor reads rgb:R/G/B and rgba:R/G/B/A with one to four hexadecimal digits each,
// as XParseColor scales them.
func parseColor(s string) (Color, bool) {
	s, ok := strings.CutPrefix(s, "rgb")
	if !ok {
		return Color{}, false
	}
	s = strings.TrimPrefix(s, "a")
	s, ok = strings.CutPrefix(s, ":")
	parts := strings.Split(s, "/")
	if !ok || len(parts) < 3 || len(parts) > 4 {
		return Color{}, false
	}
	var channels [3]uint8
	for i := range channels {
		v, err := strconv.ParseUint(parts[i], 16, 16)
		if err != nil || len(parts[i]) > 4 {
			return Color{}, false
		}
		channels[i] = uint8(v * 255 / (1<<(4*len(parts[i])) - 1))
	}
	return Color{channels[0], channels[1], channels[2]}, true
}
