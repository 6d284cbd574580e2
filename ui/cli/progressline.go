package cli

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// progressLine tells how far a long reading is: one line redrawn on a terminal,
// a line every few seconds elsewhere.
type progressLine struct {
	out   io.Writer
	live  bool
	quiet bool
	what  string
	width int

	mu    sync.Mutex // several brokers are read at once
	last  time.Time
	drawn bool
}

func (a *app) routesProgress() *progressLine {
	width, _ := terminalSize(a.Err)
	return &progressLine{
		out: a.Err, live: isLively(a.Err), quiet: a.global.quiet, what: "reading routes", width: width, last: time.Now(),
	}
}

func (p *progressLine) show(name string, done, total int) {
	p.tell(func() string { return fmt.Sprintf("%s  %s: %d of %d tables", name, p.what, done, total) })
}

// tell writes what words gives, which is asked only when a line is due.
func (p *progressLine) tell(words func() string) {
	every := 5 * time.Second
	if p.live {
		every = 100 * time.Millisecond
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.quiet || now.Sub(p.last) < every {
		return
	}
	p.last = now
	line := words()
	if !p.live {
		_, _ = io.WriteString(p.out, line+"\n")
		return
	}
	p.drawn = true
	_, _ = io.WriteString(p.out, "\r"+ansi.Truncate(line, max(20, p.width-1), "")+"\x1b[K")
}

func (p *progressLine) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.drawn {
		_, _ = io.WriteString(p.out, "\r\x1b[K")
		p.drawn = false
	}
}
