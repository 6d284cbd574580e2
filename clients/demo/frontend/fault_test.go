package frontend

import (
	"errors"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"bellows/engine"
)

func TestScriptSaysWhatIsWrong(t *testing.T) {
	for _, text := range []string{"- {act: explode}", "- {act: slow}", "- {act: ignore}", "- {act: backend-dies}", "- {act: cut, on: moon}", "- {act: refuse, on: http}",
		"- {act: fail, number: 70000}", "- {act: cut, chance: 2}", "- {act: cut, wen: now}", "{", "- {act: status, on: statement}", "- {act: hang, delay: -1s}"} {
		if _, err := ReadScript([]byte(text)); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %v", text, err)
		}
	}
	faults, err := ReadScript([]byte("- {act: slow, delay: 40ms, statement: 'EXPLAIN*'}\n- {act: ignore, frontend: fe2, variable: enable_file_cache}\n"))
	if err != nil || len(faults) != 2 || faults[0].On != "" || faults[0].Delay != 40*time.Millisecond {
		t.Errorf("%+v, %v", faults, err)
	}
	for _, a := range Acts() {
		f := Fault{Act: a, Delay: time.Second, Variable: "v", Backend: "b"}
		if _, err := f.complete(); err != nil {
			t.Errorf("%s: %v", a, err)
		}
	}
}

func TestWireFaults(t *testing.T) {
	for _, x := range []struct {
		fault  Fault
		query  string
		number uint16
		text   string // part of the error; empty: an error without a number
	}{
		{Fault{Act: Cut}, "SHOW BACKENDS", 0, ""},
		{Fault{Act: CutResult}, "SHOW BACKENDS", 0, ""},
		{Fault{Act: Garbage}, "SHOW BACKENDS", 0, ""},
		{Fault{Act: Fail, Number: 1064, Text: "no such luck"}, "SHOW BACKENDS", 1064, "no such luck"},
		{Fault{Act: Fail}, "SHOW BACKENDS", 1105, "errCode = 2"},
		{Fault{Act: Deny}, "SET GLOBAL enable_file_cache=true", 1227, "Access denied"},
	} {
		c := serve(t, Options{Frontends: 1})
		conn := dial(t, c.Frontends()[0])
		x.fault.Statement = "s*"
		if err := c.Script(x.fault); err != nil {
			t.Fatal(err)
		}
		_, err := ask(t, conn, x.query)
		if err == nil || numberOf(err) != x.number || !strings.Contains(err.Error(), x.text) {
			t.Errorf("%s: %v, want number %d", x.fault.Act, err, x.number)
		}
	}
}

func TestEarlyEndGivesHalfTheRows(t *testing.T) {
	c := serve(t, Options{Frontends: 1})
	conn := dial(t, c.Frontends()[0])
	if err := c.Script(Fault{Act: EarlyEnd, Statement: "show backends"}); err != nil {
		t.Fatal(err)
	}
	if got := get(t, conn, "SHOW BACKENDS"); len(got.rows) != 2 {
		t.Errorf("%d rows, want 2 of 4", len(got.rows))
	}
}

func TestHugeRowArrivesWhole(t *testing.T) {
	c := serve(t, Options{Frontends: 1})
	conn, err := open(t, c.Frontends()[0], "root", "", "?maxAllowedPacket=0")
	if err != nil {
		t.Fatal(err)
	}
	const size = 17 << 20 // more than one packet
	if err := c.Script(Fault{Act: HugeRow, Bytes: size, Statement: "select '*"}); err != nil {
		t.Fatal(err)
	}
	got, err := ask(t, conn, "SELECT 'a'")
	if err != nil || len(got.rows) != 2 || len(got.rows[0][0]) != size {
		t.Errorf("%d rows, %.200v", len(got.rows), err)
	}
}

func TestEndlessRowsEndWithTheClient(t *testing.T) {
	c := serve(t, Options{Frontends: 1, Faults: []Fault{{Act: EndlessRows, Statement: "SHOW*"}}})
	conn := rawLogin(t, c.Addresses()[0])
	conn.NextCommand()
	rawSend(t, conn, append([]byte{comQuery}, "SHOW FRONTENDS"...))
	for range 10_000 {
		rawRead(t, conn)
	}
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
	c.Close() // returns: the rows have ended
}

func TestHandshakeFaults(t *testing.T) {
	for _, act := range []Act{HangHandshake, EndlessGreeting, EndlessAuth} {
		c := serve(t, Options{Frontends: 1, Faults: []Fault{{Act: act}}})
		conn, err := net.Dial("tcp", c.Addresses()[0])
		if err != nil {
			t.Fatal(err)
		}
		switch act {
		case HangHandshake:
			if err := conn.SetReadDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
				t.Fatal(err)
			}
			if n, err := conn.Read(make([]byte, 1)); n != 0 || !errors.Is(err, errTimeout(err)) {
				t.Errorf("%s: %d bytes, %v", act, n, err)
			}
		case EndlessGreeting:
			if n, err := io.CopyN(io.Discard, conn, 40<<20); err != nil {
				t.Errorf("%s: ended after %d bytes: %v", act, n, err)
			}
		case EndlessAuth:
			_ = conn.Close()
			if _, err := open(t, c.Frontends()[0], "root", "", ""); err == nil {
				t.Errorf("%s: logged in", act)
			}
		}
		_ = conn.Close()
	}
}

// errTimeout is err itself when it is a timeout.
func errTimeout(err error) error {
	var n net.Error
	if errors.As(err, &n) && n.Timeout() {
		return err
	}
	return io.ErrNoProgress
}

func TestDeniedLoginAndCounts(t *testing.T) {
	c := serve(t, Options{Frontends: 1, Faults: []Fault{{Act: DenyLogin, User: "admin", Last: 1}}})
	if _, err := open(t, c.Frontends()[0], "admin", "admin", ""); numberOf(err) != 1045 {
		t.Errorf("the first login: %v", err)
	}
	if _, err := open(t, c.Frontends()[0], "admin", "admin", ""); err != nil {
		t.Errorf("the second login: %v", err)
	}
}

func TestSlowAnswerWaitsForTheClock(t *testing.T) {
	clock := NewManualClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c := serve(t, Options{Clock: clock, Frontends: 1, Faults: []Fault{{Act: Slow, Delay: time.Hour, Statement: "explain*"}}})
	conn := dial(t, c.Frontends()[0])
	done := make(chan error, 1)
	go func() {
		_, err := ask(t, conn, "EXPLAIN SELECT 1")
		done <- err
	}()
	clock.Waiting(1, t.Context().Done())
	select {
	case err := <-done:
		t.Fatalf("an answer before its time: %v", err)
	default:
	}
	clock.Advance(time.Hour)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestHangEndsWithTheClientAndTheCluster(t *testing.T) {
	c := serve(t, Options{Frontends: 1, Faults: []Fault{{Act: Hang, Statement: "SHOW*"}}})
	conn := dial(t, c.Frontends()[0])
	done := make(chan error, 1)
	go func() {
		_, err := ask(t, conn, "SHOW BACKENDS")
		done <- err
	}()
	for n := 0; n == 0; n, _ = c.Counts() {
		runtime.Gosched()
	}
	c.Close()
	if err := <-done; err == nil {
		t.Error("a hanging statement was answered")
	}
}

func TestHTTPFaults(t *testing.T) {
	for _, x := range []struct {
		fault  Fault
		status int
		ok     bool
	}{
		{Fault{Act: Status, Number: 502}, 502, true}, {Fault{Act: Garbage}, 200, true}, {Fault{Act: Cut}, 0, false}, {Fault{Act: CutResult}, 0, false},
		{Fault{Act: HugeRow, Bytes: 1 << 20}, 200, true},
	} {
		x.fault.On = "http"
		c := serve(t, Options{Frontends: 1, Faults: []Fault{x.fault}})
		resp, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Get(c.HTTPURLs()[0] + "/api/health")
		var body []byte
		if err == nil {
			body, err = io.ReadAll(resp.Body)
			_ = resp.Body.Close()
		}
		if (err == nil) != x.ok || x.ok && resp.StatusCode != x.status {
			t.Errorf("%s: %v", x.fault.Act, err)
		}
		if x.fault.Act == HugeRow && len(body) != 1<<20 {
			t.Errorf("%s: %d bytes", x.fault.Act, len(body))
		}
	}
}
