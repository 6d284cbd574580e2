package term

import (
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// shortestPause lies between two paintings, however fast pictures come: nobody sees more
// than a hundred a second.
const shortestPause = 10 * time.Millisecond

// Painter paints pictures, the newest one, and of that the lines that are different. It
// takes the place of Bubble Tea's renderer, which looks for something to draw at a fixed
// rate, for ever, and holds the lock that input needs while it writes: a Painter wakes up
// for a picture only, and nobody waits for it.
//
// Bubble Tea keeps the rest: raw mode, the alternate screen, suspending, lending. Give it
// Output, and a View that is always Blank.
type Painter struct {
	writer *Writer
	news   chan struct{}
	quit   chan struct{}
	ended  chan struct{}

	mu      sync.Mutex
	picture string
	width   int
	// wiped counts what may have touched the picture on the terminal.
	wiped int

	// The painter's own: what the terminal shows.
	shown      string
	shownWidth int
	shownAt    int // of wiped
	buffer     []byte
}

// Blank is a View for Bubble Tea whose frame the Output leaves out.
const Blank = "the picture is painted by a Painter"

// NewPainter is a Painter on a Writer. Its painter is started by start, that of a Guard.
func NewPainter(w *Writer, start func(func())) *Painter {
	p := &Painter{writer: w, news: make(chan struct{}, 1), quit: make(chan struct{}), ended: make(chan struct{}), shownAt: -1}
	start(p.run)
	return p
}

// Draw shows a picture of lines that are at most width cells wide, as soon as the one
// before is out. It never waits.
func (p *Painter) Draw(picture string, width int) {
	p.mu.Lock()
	same := picture == p.picture && width == p.width
	p.picture, p.width = picture, width
	p.mu.Unlock()
	if !same {
		p.poke()
	}
}

// Close ends the painter and waits for a painting under way.
func (p *Painter) Close() {
	close(p.quit)
	<-p.ended
}

// Output is where Bubble Tea writes.
func (p *Painter) Output() *Output { return &Output{p.writer, p} }

// Output lets Bubble Tea switch modes and leaves its frames out.
type Output struct {
	*Writer
	painter *Painter
}

// Write passes on what is short, a switch, after which everything is painted anew.
func (o *Output) Write(p []byte) (int, error) {
	if len(p) > longestSwitch {
		return len(p), nil
	}
	n, err := o.Writer.Write(p)
	o.painter.wipe()
	return n, err
}

func (p *Painter) wipe() {
	p.mu.Lock()
	p.wiped++
	p.mu.Unlock()
	p.poke()
}

func (p *Painter) poke() {
	select {
	case p.news <- struct{}{}:
	default:
	}
}

func (p *Painter) run() {
	defer close(p.ended)
	pause := time.NewTimer(0)
	defer pause.Stop()
	<-pause.C
	for {
		select {
		case <-p.news:
		case <-p.quit:
			return
		}
		if !p.paint() {
			continue
		}
		// A slow terminal gets as much time to rest as it took.
		pause.Reset(max(shortestPause, p.writer.Link().Last))
		select {
		case <-pause.C:
		case <-p.quit:
			return
		}
	}
}

// paint puts the newest picture out; false when there was nothing to do.
func (p *Painter) paint() bool {
	p.mu.Lock()
	picture, width, wiped := p.picture, p.width, p.wiped
	p.mu.Unlock()
	if picture == "" {
		return false
	}
	before := p.shown
	if wiped != p.shownAt || width != p.shownWidth || strings.Count(before, "\n") != strings.Count(picture, "\n") {
		before = ""
	}
	p.buffer = compose(p.buffer[:0], before, picture, width)
	if len(p.buffer) == 0 {
		return false
	}
	if done, err := p.writer.Paint(p.buffer); !done || err != nil {
		p.shownAt = -1
		return false
	}
	p.shown, p.shownWidth, p.shownAt = picture, width, wiped
	return true
}

// compose appends what turns one picture into another with as many lines. Of an empty one
// every line is written.
func compose(out []byte, before, picture string, width int) []byte {
	all := before == ""
	last, more := -1, true
	for row := 1; more; row++ {
		var line, old string
		line, picture, more = strings.Cut(picture, "\n")
		old, before, _ = strings.Cut(before, "\n")
		if !all && line == old {
			continue
		}
		if last == row-1 {
			out = append(out, "\r\n"...)
		} else {
			out = append(strconv.AppendInt(append(out, "\x1b["...), int64(row), 10), ";1H"...)
		}
		out, last = append(out, line...), row
		// At the end of a full line this would erase the last cell.
		if ansi.StringWidth(line) < width {
			out = append(out, ansi.EraseLineRight...)
		}
	}
	return out
}
