package term

import "strings"

// screenChunk is how much GNU screen takes in one wrapped piece.
const screenChunk = 256

// wrap hands a sequence through a multiplexer to the terminal outside. tmux does so only
// where its option allow-passthrough is on.
func (m Multiplexer) wrap(sequence string) string {
	switch m {
	case Tmux:
		return "\x1bPtmux;" + strings.ReplaceAll(sequence, "\x1b", "\x1b\x1b") + "\x1b\\"
	case Screen:
		var b strings.Builder
		for len(sequence) > 0 {
			n := min(len(sequence), screenChunk)
			b.WriteString("\x1bP" + sequence[:n] + "\x1b\\")
			sequence = sequence[n:]
		}
		return b.String()
	default:
		return sequence
	}
}
