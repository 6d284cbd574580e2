package load_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/clients/load"
	"bellows/engine/bench"
	"bellows/engine/warmup"

	"github.com/prometheus/common/config"
)

// good is the answer of a broker that asked one server.
const good = `{"resultTable":{},"exceptions":[],"numServersQueried":1,"numServersResponded":1,"numSegmentsQueried":1,"totalDocs":1,"timeUsedMs":1}`

// stalling answers at once, but for a stall that begins with the first request after
// from and lasts for five seconds of its own clock.
type stalling struct {
	began      time.Time
	from, till time.Duration
}

func (s *stalling) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // only then the server sees a client leave
	if since := time.Since(s.began); since >= s.from && since < s.till {
		select {
		case <-time.After(s.till - since):
		case <-r.Context().Done():
			return
		}
	}
	_, _ = w.Write([]byte(good))
}

func asker(tb testing.TB, url string, mix ...bench.Statement) *load.Asker {
	tb.Helper()
	if len(mix) == 0 {
		mix = []bench.Statement{{SQL: "SELECT 1 FROM t"}}
	}
	a, err := load.NewAsker(url, newClient(tb), mix, 10*time.Second)
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

// An embedded server stalls for 5 s. An open loop at 100/s records some 500 affected
// requests, a closed one at the same pace records 1, in the same run.
func TestAnOpenLoopSeesAStallOfARealServer(t *testing.T) {
	s := &stalling{began: time.Now(), from: time.Second, till: 6 * time.Second}
	server := httptest.NewServer(s)
	defer server.Close()
	open, closed := asker(t, server.URL), asker(t, server.URL)

	affected := make(chan int)
	go func() { // the closed loop, beside the open one
		slow := 0
		for time.Since(s.began) < 7*time.Second {
			began := time.Now()
			if closed.Ask(t.Context(), 0); time.Since(began) > time.Second {
				slow++
			}
			<-time.After(time.Until(began.Add(10 * time.Millisecond)))
		}
		affected <- slow
	}()
	settings := settingsFor(100, 7*time.Second)
	settings.Limit, settings.Slow, settings.Mix = 10*time.Second, 100*time.Millisecond, settings.Mix[:1]
	one := bench.OpenLoop(t.Context(), bench.Sender{Asker: open, Waiter: load.Waiter{}}, settings)
	slow := <-affected
	w := one.Windows[0]
	if w.Slow < 450 || w.Good != 700 {
		t.Errorf("the open loop saw %d affected of %d good, want about 500 of 700", w.Slow, w.Good)
	}
	if slow != 1 {
		t.Errorf("the closed loop saw %d, want 1", slow)
	}
}

// What is cancelled leaves at its limit, whatever the server does.
func TestRequestsAreCancelledAtTheLimit(t *testing.T) {
	s := &stalling{began: time.Now(), till: time.Hour}
	server := httptest.NewServer(s)
	defer server.Close()
	settings := settingsFor(50, time.Second)
	settings.Limit, settings.Mix = 300*time.Millisecond, settings.Mix[:1]
	w := bench.OpenLoop(t.Context(), bench.Sender{Asker: asker(t, server.URL), Waiter: load.Waiter{}}, settings).Windows[0]
	if w.Cancelled != 50 || w.Failed != 0 {
		t.Errorf("%d cancelled, %d failed of %d", w.Cancelled, w.Failed, w.Sent)
	}
}

// Answers are judged like probes: 200 is not enough.
func TestAnswersAreJudged(t *testing.T) {
	for _, c := range []struct {
		name, body string
		status     int
		class      warmup.Class
		says       string
	}{
		{"good", good, 200, warmup.Good, ""},
		{"an exception", `{"exceptions":[{"errorCode":200,"message":"m1"}],"numServersQueried":1,"numServersResponded":1,"numSegmentsQueried":1}`, 200, warmup.Excepted, "m1"},
		{"a missing server", strings.Replace(good, `"numServersResponded":1`, `"numServersResponded":0`, 1), 200, warmup.MissingServer, "0 of 1 servers answered"},
		{"no JSON", "<html>", 200, warmup.Garbled, "not Pinot's"},
		{"denied", "{}", 403, warmup.Rejected, ""},
		{"too many", "{}", 429, warmup.Quota, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			}))
			defer server.Close()
			got := asker(t, server.URL).Ask(t.Context(), 0)
			if got.Class != c.class || !strings.Contains(got.Message, c.says) || (got.Label == "") != (c.class == warmup.Good) {
				t.Errorf("%+v, want %s: %s", got, c.class, c.says)
			}
		})
	}
}

func TestNobodyListens(t *testing.T) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	if got := asker(t, "http://"+l.Addr().String()).Ask(t.Context(), 0); got.Class != warmup.Refused || got.Exhausted {
		t.Errorf("%+v", got)
	}
}

// TLS with a private authority and credentials are those of every other request.
func TestTLSAndCredentials(t *testing.T) {
	spec := demo.Small()
	spec.TLS.Brokers = true
	spec.Auth.Users = []demo.User{{Name: "u", Password: "p4ssw0rd"}}
	c, err := demo.Start(context.WithoutCancel(t.Context()), spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	for _, try := range []struct {
		password string
		good     int
	}{{"p4ssw0rd", 40}, {"wrong", 0}} {
		access, err := clients.NewAccess(config.HTTPClientConfig{
			BasicAuth: &config.BasicAuth{Username: "u", Password: config.Secret(try.password)},
			TLSConfig: config.TLSConfig{CA: string(c.CA())},
		})
		if err != nil {
			t.Fatal(err)
		}
		h, err := clients.NewHTTP(t.Context(), clients.HTTPOptions{Access: access, Connections: load.Connections})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Close)
		settings := settingsFor(80, 500*time.Millisecond)
		a, err := load.NewAsker(c.BrokerURL(c.Brokers()[0]), h, settings.Mix, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		w := bench.OpenLoop(t.Context(), bench.Sender{Asker: a, Waiter: load.Waiter{}}, settings).Windows[0]
		if w.Good != try.good || w.Sent != 40 {
			t.Errorf("password %q: %d good of %d, %+v", try.password, w.Good, w.Sent, w.Failures)
		}
	}
}

// Requests say whose they are, give the broker its limit and choose the engine.
func TestWhatIsSent(t *testing.T) {
	bodies := make(chan string, 2)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body bytes.Buffer
		_, _ = body.ReadFrom(r.Body)
		bodies <- body.String()
		_, _ = w.Write([]byte(good))
	}))
	defer server.Close()
	a := asker(t, server.URL, bench.Statement{SQL: "SELECT a"}, bench.Statement{SQL: "SELECT b", MSE: true})
	for i, want := range [][]string{
		{`"sql":"SELECT a"`, "timeoutMs=10000", "useMultistageEngine=false", "applicationName=bellows"},
		{`"sql":"SELECT b"`, "useMultistageEngine=true"},
	} {
		a.Ask(t.Context(), i)
		body := <-bodies
		for _, part := range want {
			if !strings.Contains(body, part) {
				t.Errorf("%q is not in %s", part, body)
			}
		}
	}
}

func TestWaiterWaits(t *testing.T) {
	for _, d := range []time.Duration{-time.Second, 0, 200 * time.Microsecond, 20 * time.Millisecond} {
		at := time.Now().Add(d)
		if !(load.Waiter{}).Until(t.Context(), at) || time.Now().Before(at) {
			t.Errorf("%v: woke too early", d)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, d := range []time.Duration{0, time.Hour} {
		if (load.Waiter{}).Until(ctx, time.Now().Add(d)) {
			t.Errorf("%v: waited although its context has ended", d)
		}
	}
}
