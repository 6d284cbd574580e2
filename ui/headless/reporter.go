package headless

import (
	"io"
	"sync"
	"time"

	"bellows/engine/warmup"
	"bellows/views/text"

	"github.com/charmbracelet/x/ansi"
)

// Options say how to report.
type Options struct {
	Out      io.Writer
	Style    text.Style
	Live     bool                       // Out is a terminal that can move its cursor
	Size     func() (width, height int) // of the terminal, for Live
	Interval time.Duration              // between plain lines; 0 = 5 s
	// Event, when set, gets every event once, in order for each broker, instead
	// of Out.
	Event func(broker string, e warmup.Event)
	Quiet bool // nothing on Out; events still go to Event
}

// frame is how often a live block is drawn at most.
const frame = 100 * time.Millisecond

// Reporter follows warm-ups until Stop.
type Reporter struct {
	opts    Options
	warmups []*warmup.Warmup
	stop    chan struct{}
	done    sync.WaitGroup
	told    []int // sequence number of the last event told, by warm-up
	drawn   int   // lines of the live block on the terminal
	names   int   // width of the longest broker name
}

// Start begins to follow.
func Start(warmups []*warmup.Warmup, opts Options) *Reporter {
	if opts.Interval <= 0 {
		opts.Interval = 5 * time.Second
	}
	r := &Reporter{opts: opts, warmups: warmups, stop: make(chan struct{}), told: make([]int, len(warmups))}
	for _, w := range warmups {
		r.names = max(r.names, ansi.StringWidth(w.Name()))
	}
	r.done.Go(r.run)
	return r
}

// Stop tells the last events, clears the live block and ends.
func (r *Reporter) Stop() {
	close(r.stop)
	r.done.Wait()
}

func (r *Reporter) run() {
	interval := r.opts.Interval
	if r.opts.Live {
		interval = frame
	}
	lines := time.NewTicker(interval)
	defer lines.Stop()
	// Events are looked for more often than plain lines are written.
	events := time.NewTicker(frame)
	defer events.Stop()
	for {
		select {
		case <-r.stop:
			r.clear()
			r.tellEvents(r.snapshots())
			return
		case <-events.C:
			if !r.opts.Live {
				r.tellEvents(r.snapshots())
			}
		case <-lines.C:
			r.tick()
		}
	}
}

func (r *Reporter) snapshots() []warmup.Snapshot {
	all := make([]warmup.Snapshot, len(r.warmups))
	for i, w := range r.warmups {
		all[i] = w.Snapshot()
	}
	return all
}

func (r *Reporter) tick() {
	all := r.snapshots()
	if r.opts.Live {
		if r.hasNews(all) {
			r.clear()
			r.tellEvents(all)
		}
		r.draw(all)
		return
	}
	if r.opts.Quiet {
		return
	}
	for _, sn := range all {
		if sn.State != warmup.StateNew && sn.State != warmup.StateEnded {
			r.line(r.opts.Style.WarmLine(sn, r.names, 0))
		}
	}
}

func (r *Reporter) hasNews(all []warmup.Snapshot) bool {
	for i, sn := range all {
		if n := len(sn.Events); n > 0 && sn.Events[n-1].Seq > r.told[i] {
			return true
		}
	}
	return false
}

func (r *Reporter) tellEvents(all []warmup.Snapshot) {
	for i, sn := range all {
		for _, e := range sn.Events {
			if e.Seq <= r.told[i] {
				continue
			}
			r.told[i] = e.Seq
			switch {
			case r.opts.Event != nil:
				r.opts.Event(sn.Broker, e)
			case !r.opts.Quiet:
				r.line(text.Event(sn.Broker, r.names, e))
			}
		}
	}
}

func (r *Reporter) line(s string) { _, _ = io.WriteString(r.opts.Out, r.opts.Style.Line(s)+"\n") }
