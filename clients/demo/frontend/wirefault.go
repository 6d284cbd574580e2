package frontend

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"bellows/clients/demo/frontend/wire"
)

// trouble is what faults do to one statement.
type trouble struct {
	failure *failure
	delay   time.Duration
	act     Act // the one that ends or mars the answer
	bytes   int64
	hang    *armed
}

// troubledHandshake plays the faults before the login; true when they took the
// connection.
func (s *session) troubledHandshake() bool {
	c := s.frontend.cluster
	hit := c.strikes(occasion{onStatement, s.frontend, "", ""}, HangHandshake, EndlessGreeting, EndlessAuth)
	if len(hit) == 0 {
		return false
	}
	switch hit[0].Act {
	case HangHandshake:
		s.untilGone(hit[0])
	case EndlessGreeting:
		s.endlessGreeting()
	default:
		s.endlessAuth()
	}
	return true
}

// untilGone waits for the end of the connection, the script or the cluster.
func (s *session) untilGone(a *armed) {
	left := make(chan struct{})
	s.frontend.cluster.wg.Go(func() {
		defer close(left)
		var b [1]byte
		for {
			if _, err := s.raw.Read(b[:]); err != nil {
				return
			}
		}
	})
	select {
	case <-left:
	case <-s.gone:
	case <-a.ended:
	case <-s.frontend.cluster.done:
	}
	s.cut() // ends the reader
}

// endlessGreeting sends a version that has no end, until the client leaves.
func (s *session) endlessGreeting() {
	filler := []byte(strings.Repeat("x", 64<<10))
	filler[0] = 10
	for {
		if s.wire.WritePart(filler, 1<<24-1) != nil {
			return
		}
		filler[0] = 'x'
	}
}

// endlessAuth asks for another proof of the password whatever comes.
func (s *session) endlessAuth() {
	g := wire.Greeting{Version: mysqlVersion, ConnectionID: s.id, Salt: newSalt()}
	l, err := s.wire.Greet(g, s.frontend.cluster.opt.TLS)
	for err == nil {
		l.Plugin = "another"
		_, err = s.wire.Proof(l, newSalt())
	}
}

func (s *session) deniedLogin(user string) bool {
	return len(s.frontend.cluster.strikes(occasion{onStatement, s.frontend, user, ""}, DenyLogin)) > 0
}

// troubleFor adds up the faults that strike a statement.
func (s *session) troubleFor(sql string) trouble {
	var t trouble
	o := occasion{onStatement, s.frontend, s.user.Name, sql}
	for _, a := range s.frontend.cluster.strikes(o, Slow, Hang, Cut, CutResult, EarlyEnd, ColumnCount, HugeRow, EndlessRows, Garbage, Fail, Deny) {
		switch a.Act {
		case Slow:
			t.delay += a.Delay
		case Fail:
			text := a.Text
			if text == "" {
				text = detail + "scripted failure"
			}
			t.failure = &failure{uint16(a.Number), "HY000", text}
		case Deny:
			t.failure = needs(numberNeeds, "ADMIN")
		case Hang:
			t.hang = a
		default:
			t.act, t.bytes = a.Act, a.Bytes
		}
	}
	return t
}

// suffer plays what comes before a statement's execution; false ends the
// connection.
func (s *session) suffer(t trouble) bool {
	c := s.frontend.cluster
	if !c.sleep(t.delay, s.gone) {
		return false
	}
	if t.hang != nil {
		s.untilGone(t.hang)
		return false
	}
	switch t.act {
	case Cut:
		return false
	case Garbage:
		_ = s.wire.WriteRaw([]byte("\xff\xfe\xfd\x00\x1b[2Jnot a packet\r\n")) // the connection ends anyway
		_ = s.wire.Flush()
		return false
	}
	return true
}

// errMarred ends an answer that a fault broke off.
var errMarred = errors.New("scripted: answer broken off")

// sendHead starts a result.
func (s *session) sendHead(a *answer, t trouble) bool {
	claimed := len(a.columns)
	if t.act == ColumnCount {
		claimed++
	}
	if s.wire.WriteColumns(claimed, a.columns) != nil {
		return false
	}
	switch t.act {
	case HugeRow:
		return s.wire.WriteHuge(t.bytes) == nil && s.wire.Flush() == nil && len(a.columns) == 1
	case EndlessRows:
		r := make([]wire.Value, len(a.columns))
		for i := range r {
			r[i] = wire.Text("row without end")
		}
		var err error
		for err == nil {
			err = s.wire.WriteRow(r)
		}
		return false
	case CutResult:
		_ = s.wire.WriteRaw([]byte{200, 0, 0}) // the beginning of a packet's head
		_ = s.wire.Flush()
		return false
	}
	return true
}

// sendRow sends one of n rows.
func (s *session) sendRow(row []wire.Value, i, n int, t trouble) error {
	if t.act == EarlyEnd && i >= n/2 {
		return errMarred
	}
	return s.wire.WriteRow(row)
}

// troubled plays faults on HTTP before the handler.
func (f *Frontend) troubled(r *run, next http.Handler) http.Handler {
	c := f.cluster
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		user, _, _ := req.BasicAuth()
		for _, a := range c.strikes(occasion{onHTTP, f, user, req.URL.Path}, Slow, Hang, Cut, CutResult, Garbage, HugeRow, Status) {
			switch a.Act {
			case Slow:
				if !c.sleep(a.Delay, req.Context().Done()) {
					panic(http.ErrAbortHandler)
				}
			case Hang:
				select {
				case <-req.Context().Done():
				case <-r.ended:
				case <-c.done:
				}
				panic(http.ErrAbortHandler)
			case Cut:
				panic(http.ErrAbortHandler)
			case CutResult:
				w.Header().Set("Content-Length", "4096")
				_, _ = w.Write([]byte(`{"msg":"success","code":0,"data":{"pro`))
				panic(http.ErrAbortHandler)
			case Garbage:
				_, _ = w.Write([]byte("\x00\x1b[2J\xff\xfe}{ not json \x07"))
				return
			case HugeRow:
				huge(w, a.Bytes)
				return
			case Status:
				http.Error(w, http.StatusText(a.Number), a.Number)
				return
			}
		}
		next.ServeHTTP(w, req)
	})
}

// huge streams n bytes of one JSON text.
func huge(w http.ResponseWriter, n int64) {
	const head, tail = `{"msg":"`, `"}`
	n = max(n, int64(len(head)+len(tail)))
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.FormatInt(n, 10))
	if _, err := w.Write([]byte(head)); err != nil {
		return
	}
	chunk := []byte(strings.Repeat("x", 64<<10))
	for left := n - int64(len(head)+len(tail)); left > 0; left -= int64(len(chunk)) {
		if _, err := w.Write(chunk[:min(left, int64(len(chunk)))]); err != nil {
			return
		}
	}
	_, _ = w.Write([]byte(tail))
}

// profileTrouble says how much later a query's profile arrives, or that it
// never does.
func (f *Frontend) profileTrouble(sql string) (delay time.Duration, lost bool) {
	o := occasion{onStatement, f, "", sql}
	for _, a := range *f.cluster.faults.Load() {
		if a.Act != NoProfile && a.Act != LateProfile || !a.concerns(f.cluster, o) {
			continue
		}
		delay += a.Delay
		lost = lost || a.Act == NoProfile
	}
	return delay, lost
}
