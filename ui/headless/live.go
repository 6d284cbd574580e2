package headless

import (
	"fmt"
	"io"
	"strings"

	"bellows/engine/warmup"
	"bellows/views/text"

	"github.com/charmbracelet/x/ansi"
)

// mostLive is how many brokers the live block shows at once, if the terminal is
// high enough: a block that scrolls cannot be redrawn.
const mostLive = 12

// Control sequences of the live block: it never leaves the line discipline's
// cooked mode, so a killed process leaves a sane terminal.
const (
	toLineStart = "\r"
	clearBelow  = "\x1b[J"
)

// draw replaces the live block by the brokers that are under way.
func (r *Reporter) draw(all []warmup.Snapshot) {
	if r.opts.Quiet {
		return
	}
	width, height := r.opts.Size()
	width = max(20, width) - 1
	most := min(mostLive, max(1, height-2))
	var lines []string
	waiting := 0
	for _, sn := range all {
		switch sn.State {
		case warmup.StateEnded:
		case warmup.StateNew:
			waiting++
		default:
			lines = append(lines, r.opts.Style.WarmLine(sn, r.names, barWidth(width)))
		}
	}
	if len(lines) > most {
		waiting += len(lines) - most
		lines = lines[:most]
	}
	if waiting > 0 {
		lines = append(lines, fmt.Sprintf("and %s more", text.Plural(waiting, "broker")))
	}
	var b strings.Builder
	b.WriteString(r.up())
	for _, l := range lines {
		b.WriteString(fit(r.opts.Style.Line(l), width) + "\x1b[K\n")
	}
	b.WriteString(clearBelow)
	_, _ = io.WriteString(r.opts.Out, b.String())
	r.drawn = len(lines)
}

// fit leaves out the last parts of a line that is too long, each as a whole.
func fit(line string, width int) string {
	for ansi.StringWidth(line) > width {
		cut := strings.LastIndex(line, "  ")
		if cut <= 0 {
			return ansi.Truncate(line, width, "")
		}
		line = strings.TrimRight(line[:cut], " ")
	}
	return line
}

func barWidth(width int) int {
	switch {
	case width >= 110:
		return 30
	case width >= 90:
		return 12
	default:
		return 0
	}
}

// clear takes the live block away, so that a line can be written in its place.
func (r *Reporter) clear() {
	if !r.opts.Live || r.opts.Quiet || r.drawn == 0 {
		return
	}
	_, _ = io.WriteString(r.opts.Out, r.up()+clearBelow)
	r.drawn = 0
}

func (r *Reporter) up() string {
	if r.drawn == 0 {
		return toLineStart
	}
	return fmt.Sprintf("\r\x1b[%dA", r.drawn)
}
