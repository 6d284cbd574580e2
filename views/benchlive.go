package views

import (
	"strconv"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/themes"
	"bellows/views/widget"
)

// benchStates say what a measurement is doing.
var benchStates = map[bench.State]string{
	bench.StateNew: "about to begin", bench.StateSearching: "looking for a rate", bench.StateRestarting: "restarting the broker",
	bench.StateWaiting: "waiting until the broker is ready", bench.StatePreparing: "the arm does its part", bench.StateLoading: "under load",
	bench.StateDraining: "awaiting the last answers", bench.StateEnded: "ended",
}

// progress says how far a measurement is, or how it has ended; it gives the room left.
func (s *BenchState) progress(a Area) Area {
	if s.Live == nil {
		top, rest := a.CutTop(1)
		s.ended(top.Row(0))
		return rest
	}
	sn := s.Live
	top, rest := a.CutTop(1)
	c := top.Row(0)
	c.Skip(1)
	words := benchStates[sn.State]
	l := sn.Live
	if l == nil {
		widget.StateAs(&c, "warming", words)
		c.Skip(2).Put(themes.Text, lastEvent(sn, bench.EventSearch))
		return rest
	}
	total := len(sn.Run.Rounds) + 1 + len(sn.Ahead)
	if sn.ETA > 0 {
		c.PutRight(themes.Dim, " about "+engine.Span(sn.ETA.Round(time.Second))+" left ")
	}
	widget.StateAs(&c, "warming", "round "+itoa(l.Number)+" of "+itoa(total))
	c.Skip(2).Put(themes.Title, l.Arm).Skip(1).Put(themes.Dim, itoa(l.Restart)+"/"+itoa(sn.Run.Settings.Restarts))
	if l.Attempt > 1 {
		c.Put(themes.Warn, ", try "+itoa(l.Attempt))
	}
	c.Skip(2).Put(themes.Text, words)
	loading := sn.State == bench.StateLoading || sn.State == bench.StateDraining
	if !loading {
		s.beforeLoad(&c, l)
	}
	_, asked, _ := strings.Cut(lastEvent(sn, bench.EventRestart), "): ")
	if !loading && (sn.State != bench.StateRestarting || asked == "") {
		return rest
	}
	top, rest = rest.CutTop(1)
	c = top.Row(0)
	c.Skip(1)
	if loading {
		s.load(&c, l)
	} else {
		c.Put(themes.Warn, "! "+asked)
	}
	return rest
}

// beforeLoad is how long the broker's restart or the arm's part has taken.
func (s *BenchState) beforeLoad(c *Cursor, l *bench.Live) {
	switch {
	case l.Warmup != nil:
		c.Skip(2).Put(themes.Text, itoa(l.Warmup.Depth)+"/"+itoa(l.Warmup.Floor)+" good probes")
	case l.Lasts > 0:
		c.Skip(2).Put(themes.Text, engine.Span(min(l.Within, l.Lasts).Round(100*time.Millisecond))+" of "+engine.Span(l.Lasts))
	default:
		c.Skip(2).Put(themes.Dim, "for "+engine.Span(l.Within.Round(100*time.Millisecond)))
	}
}

// lastEvent is the text of the newest event of a kind: who has to restart a broker by hand
// reads there that it is time.
func lastEvent(sn *bench.Snapshot, kind bench.EventKind) string {
	for i := len(sn.Events) - 1; i >= 0; i-- {
		if sn.Events[i].Kind == kind {
			return sn.Events[i].Text
		}
	}
	return ""
}

// load are the figures of the requests of the round under way.
func (s *BenchState) load(c *Cursor, l *bench.Live) {
	figures := engine.Span(min(l.Within, l.Lasts).Round(100*time.Millisecond)) + " / " + engine.Span(l.Lasts)
	widget.Bar(c, min(c.Rest()/5, 40), ratio(int(l.Within/time.Millisecond), int(l.Lasts/time.Millisecond)))
	c.Skip(1).PutAligned(themes.Accent, figures, figuresWidth, true)
	for _, part := range []struct {
		name  string
		n     int
		token themes.Token
	}{{"sent", l.Sent, themes.Text}, {"cancelled", l.Cancelled, themes.Error}, {"failed", l.Failed, themes.Error}, {"in flight", l.InFlight, themes.Text}} {
		token := part.token
		if part.n == 0 {
			token = themes.Dim
		}
		c.Skip(2).Put(themes.Dim, part.name).Skip(1).Put(token, strconv.Itoa(part.n))
	}
	c.Skip(2).Put(themes.Dim, "sender late p99").Skip(1).Put(themes.Text, engine.Span(l.LateP99))
}

// ended is how a run has ended.
func (s *BenchState) ended(c Cursor) {
	run := s.Picture.Run
	c.Skip(1)
	if !run.Started.IsZero() {
		when := run.Started.UTC().Format("2006-01-02 15:04 UTC")
		if !run.Finished.IsZero() {
			when += ", " + engine.Span(run.Finished.Sub(run.Started))
		}
		c.PutRight(themes.Dim, " "+when+" ")
	}
	cell := outcomeCell(run.Outcome)
	c.Put(cell.Token, cell.Text)
	if run.Partial() {
		c.Skip(2).Put(themes.Warn, "◇ partial")
	}
	c.Skip(2).Put(themes.Text, run.Reason)
}
