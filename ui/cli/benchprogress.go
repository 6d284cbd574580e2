package cli

import (
	"io"
	"time"

	"bellows/engine/bench"

	"github.com/charmbracelet/x/ansi"
)

// benchProgress tells on stderr how a measurement goes: each event as a line, and the
// round under way as a line that is redrawn, or every few seconds where it cannot be.
type benchProgress struct {
	a     *app
	bench *bench.Bench
	live  bool
	every time.Duration
	told  int // events
	last  time.Time
	drawn bool
	quit  chan struct{}
	done  chan struct{}
}

func (a *app) startBenchProgress(b *bench.Bench, every time.Duration) *benchProgress {
	p := &benchProgress{a: a, bench: b, live: isLively(a.Err), every: every, last: time.Now(), quit: make(chan struct{}), done: make(chan struct{})}
	go p.run()
	return p
}

// redraw is how often a live line is drawn at most.
const redraw = 100 * time.Millisecond

func (p *benchProgress) run() {
	defer close(p.done)
	ticker := time.NewTicker(redraw)
	defer ticker.Stop()
	for {
		select {
		case <-p.quit:
			p.show(p.bench.Snapshot())
			p.clear()
			return
		case <-ticker.C:
			select {
			case <-p.bench.Changed():
				p.show(p.bench.Snapshot())
			default:
			}
		}
	}
}

func (p *benchProgress) stop() {
	close(p.quit)
	<-p.done
}

func (p *benchProgress) show(sn bench.Snapshot) {
	if p.a.global.quiet {
		return
	}
	style := p.a.global.style(p.a.Err)
	for _, e := range sn.Events[p.told:] {
		if e.Kind == bench.EventStored {
			continue
		}
		p.clear()
		p.write(style.Line(style.BenchEvent(e)) + "\n")
	}
	p.told = len(sn.Events)
	line := style.Line(style.BenchLine(sn))
	switch {
	case line == "" || sn.State == bench.StateEnded:
	case p.live:
		width, _ := terminalSize(p.a.Err)
		p.write("\r" + ansi.Truncate(line, max(20, width-1), "") + "\x1b[K")
		p.drawn = true
	case time.Since(p.last) >= p.every:
		p.last = time.Now()
		p.write(line + "\n")
	}
}

func (p *benchProgress) clear() {
	if p.drawn {
		p.write("\r\x1b[K")
		p.drawn = false
	}
}

func (p *benchProgress) write(text string) { _, _ = io.WriteString(p.a.Err, text) }
