package demo

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"bellows/clients/demo/script"
)

// onWire applies the faults that are not about a query's answer. It reports
// whether the request is thereby done with.
func (c *Cluster) onWire(w http.ResponseWriter, r *http.Request, gone <-chan struct{}, hit []*armed) bool {
	for _, a := range hit {
		switch a.Act {
		case Slow:
			if !c.pause(r, gone, a.Delay) {
				abort()
			}
		case Hang:
			select {
			case <-r.Context().Done():
			case <-gone:
			}
			abort()
		case Status:
			text := a.Text
			if text == "" {
				text = http.StatusText(a.Status)
			}
			w.Header().Set("Content-Type", "text/plain")
			w.WriteHeader(a.Status)
			_, _ = w.Write([]byte(text)) // a client that left needs no answer
			return true
		case HalfClose:
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Length", "4096")
			_, _ = w.Write([]byte(`{"resultTable":{"dataSchema":`))
			abort()
		case Garbage:
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte("\x00\x1b[2J\xff\xfe}{ not json \x07"))
			return true
		case Huge:
			huge(w, a.Bytes)
			return true
		}
	}
	return false
}

// abort breaks the connection of the request that is being served, which is
// net/http's way to end a handler without an answer.
func abort() { panic(http.ErrAbortHandler) }

// huge streams n bytes of one JSON text.
func huge(w http.ResponseWriter, n int64) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.FormatInt(n, 10))
	chunk := make([]byte, 64<<10)
	for i := range chunk {
		chunk[i] = 'x'
	}
	const head, tail = `{"resultTable":"`, `"}`
	if n < int64(len(head)+len(tail)) {
		n = int64(len(head) + len(tail))
	}
	if _, err := w.Write([]byte(head)); err != nil {
		return
	}
	for left := n - int64(len(head)+len(tail)); left > 0; {
		part := chunk[:min(left, int64(len(chunk)))]
		if _, err := w.Write(part); err != nil {
			return
		}
		left -= int64(len(part))
	}
	_, _ = w.Write([]byte(tail))
}

// pause waits model time; false when the client or the site went away first.
func (c *Cluster) pause(r *http.Request, gone <-chan struct{}, d time.Duration) bool {
	return linger(r, gone, c.wall(d))
}

// linger waits wall time; false when the client or the site went away first.
func linger(r *http.Request, gone <-chan struct{}, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-r.Context().Done():
		return false
	case <-gone:
		return false
	}
}

// schedule opens and closes listeners for the Refuse windows of a script.
func (c *Cluster) schedule(all []*armed) {
	for _, a := range all {
		if a.Act != Refuse {
			continue
		}
		c.wg.Go(func() { c.refuse(a) })
	}
}

// refuse waits for a window, closes the listeners in it, and opens them after
// it or when another script takes over.
func (c *Cluster) refuse(a *armed) {
	if !c.sleep(a.From-c.scaled(time.Since(a.since)), a.ended) {
		return
	}
	var closed []*life
	for _, b := range c.brokers {
		if l := b.current(); l != nil && script.Match(a.Broker, b.id, strings.TrimPrefix(b.id, "Broker_")) {
			l.deafen()
			closed = append(closed, l)
		}
	}
	if a.Until > 0 {
		c.sleep(a.Until-c.scaled(time.Since(a.since)), a.ended)
	} else {
		select {
		case <-a.ended:
		case <-c.done:
		}
	}
	for _, l := range closed {
		l.listenAgain()
	}
}

// sleep for model time; false when the cluster or what is slept for ended first.
func (c *Cluster) sleep(d time.Duration, ended <-chan struct{}) bool {
	t := time.NewTimer(max(0, c.wall(d)))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ended:
		return false
	case <-c.done:
		return false
	}
}
