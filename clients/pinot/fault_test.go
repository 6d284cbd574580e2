package pinot

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/warmup"
)

// raw serves each connection with a function, closes it after, and returns
// its base URL.
func raw(t *testing.T, conn func(net.Conn)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			conn(c)
			_ = c.Close()
		}
	}()
	t.Cleanup(func() { _ = listener.Close(); <-done })
	return "http://" + listener.Addr().String()
}

// readHead reads a request's head, so that closing does not reset.
func readHead(c net.Conn) {
	buffer := make([]byte, 64<<10)
	_, _ = c.Read(buffer)
}

func answer(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// hang holds each request until its client has gone.
func hang(_ http.ResponseWriter, req *http.Request) {
	_, _ = io.Copy(io.Discard, req.Body)
	<-req.Context().Done()
}

// huge sends 100 MiB of an answer without an end, or as much as is read.
func huge(w http.ResponseWriter, _ *http.Request) {
	chunk := []byte(strings.Repeat(" ", 1<<20))
	for range 100 {
		if _, err := w.Write(chunk); err != nil {
			return
		}
	}
}

func badTLS(t *testing.T) string {
	server := httptest.NewUnstartedServer(answer(http.StatusOK, "{}"))
	server.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
	server.Config.ErrorLog = quiet()
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.URL
}

func TestFaults(t *testing.T) {
	const page = `<html><head><title>Request failed.</title></head><body>Grizzly</body></html>`
	cases := map[string]struct {
		url   func(t *testing.T) string
		fault warmup.Fault
		class error  // of a controller's failure; nil for a plain one
		text  string // in both messages
	}{
		"refused": {func(*testing.T) string { return "http://127.0.0.1:1" }, warmup.FaultRefused, engine.ErrUnreachable, "refused"},
		"no host": {func(*testing.T) string { return "http://bellows.invalid:8099" }, warmup.FaultRefused, engine.ErrUnreachable, "--resolve"},
		"hanging": {func(t *testing.T) string { return serve(t, http.HandlerFunc(hang)) }, warmup.FaultTimeout, engine.ErrUnreachable, "in time"},
		"half-closed": {func(t *testing.T) string {
			return raw(t, func(c net.Conn) {
				readHead(c)
				_, _ = io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"numServ")
			})
		}, warmup.FaultRefused, engine.ErrUnreachable, "closed"},
		"closed at once": {func(t *testing.T) string { return raw(t, readHead) }, warmup.FaultRefused, engine.ErrUnreachable, "closed"},
		"not HTTP": {func(t *testing.T) string {
			return raw(t, func(c net.Conn) { readHead(c); _, _ = io.WriteString(c, "\x00\x01\x02 220 smtp ready\r\n\r\n") })
		}, warmup.FaultGarbage, engine.ErrUnreachable, "does not speak HTTP"},
		"garbage": {func(t *testing.T) string { return serve(t, answer(200, "\x1b[2J\x00garbage")) }, warmup.FaultGarbage, engine.ErrUsage, `\x1b[2J\x00garbage`},
		"HTML":    {func(t *testing.T) string { return serve(t, answer(200, page)) }, warmup.FaultGarbage, engine.ErrUsage, "Request failed."},
		"empty":   {func(t *testing.T) string { return serve(t, answer(200, "")) }, warmup.FaultGarbage, engine.ErrUsage, "an empty body"},
		"100 MiB": {func(t *testing.T) string { return serve(t, http.HandlerFunc(huge)) }, warmup.FaultTooLarge, nil, "limit"},
		"bad TLS": {badTLS, warmup.FaultTLS, engine.ErrDenied, "unknown authority"},
		"https":   {func(t *testing.T) string { return strings.Replace(serve(t, answer(200, "{}")), "http:", "https:", 1) }, warmup.FaultTLS, engine.ErrDenied, "plain HTTP"},
		"401":     {func(t *testing.T) string { return serve(t, answer(401, "")) }, warmup.FaultDenied, engine.ErrDenied, "credentials"},
		"403":     {func(t *testing.T) string { return serve(t, answer(403, `{"code":403,"error":"Permission denied"}`)) }, warmup.FaultDenied, engine.ErrDenied, "Permission denied"},
		"406": {func(t *testing.T) string {
			return serve(t, answer(406, `{"code":406,"error":"HTTP 406 Not Acceptable"}`))
		}, warmup.FaultHTTP, engine.ErrUsage, "406"},
		"429":      {func(t *testing.T) string { return serve(t, answer(429, "")) }, warmup.FaultBusy, nil, "slow down"},
		"500 page": {func(t *testing.T) string { return serve(t, answer(500, page)) }, warmup.FaultHTTP, nil, "Request failed."},
		"502":      {func(t *testing.T) string { return serve(t, answer(502, page)) }, warmup.FaultHTTP, engine.ErrUnreachable, "balancer"},
		"503":      {func(t *testing.T) string { return serve(t, answer(503, "Pinot broker status is STARTING")) }, warmup.FaultNotReady, engine.ErrUnreachable, "STARTING"},
	}
	limits := map[string]time.Duration{"hanging": 200 * time.Millisecond}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			url := c.url(t)
			h := client(t, clients.HTTPOptions{Timeout: limits[name], BodyLimit: 1 << 20})
			broker, err := NewBroker(BrokerOptions{URL: url, HTTP: h, Slack: slack(name)})
			if err != nil {
				t.Fatal(err)
			}
			a := broker.Probe(t.Context(), warmup.Probe{Table: "t_OFFLINE", SQL: "SELECT 1", Timeout: 50 * time.Millisecond})
			if a.Fault != c.fault || !strings.Contains(a.Message, c.text) {
				t.Errorf("probe: %q %q, want %q with %q", a.Fault, a.Message, c.fault, c.text)
			}
			controller, err := NewController(ControllerOptions{URLs: []string{url}, HTTP: h})
			if err != nil {
				t.Fatal(err)
			}
			if _, err = controller.Discover(t.Context(), nil); err == nil || !strings.Contains(err.Error(), c.text) || !inClass(err, c.class) {
				t.Errorf("discover: %v, want %v with %q", err, c.class, c.text)
			}
			if _, err = broker.RoutesOf(t.Context(), []warmup.Table{"t_OFFLINE"}, nil); err == nil || !inClass(err, c.class) {
				t.Errorf("routes: %v, want %v", err, c.class)
			}
			if _, err = broker.Start(t.Context()); err == nil || !inClass(err, c.class) {
				t.Errorf("start: %v, want %v", err, c.class)
			}
		})
	}
}

// slack is long where the answer comes, so that a slow machine fails no test.
func slack(name string) time.Duration {
	if name == "hanging" {
		return 100 * time.Millisecond
	}
	return 10 * time.Second
}

func inClass(err, class error) bool {
	for _, one := range []error{engine.ErrUnreachable, engine.ErrDenied, engine.ErrUsage} {
		if errors.Is(err, one) != (one == class) {
			return false
		}
	}
	return true
}

// The end of the session is not the broker's fault, and is not waited for.
func TestProbeEndsWithItsSession(t *testing.T) {
	arrived := make(chan struct{})
	b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		close(arrived)
		hang(w, req)
	})))
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-arrived; cancel() }()
	a := b.Probe(ctx, warmup.Probe{SQL: "SELECT 1", Timeout: time.Hour})
	if a.Fault != warmup.FaultCanceled {
		t.Errorf("%+v", a)
	}
	if _, err := b.Routes(ctx, "t_OFFLINE"); !errors.Is(err, context.Canceled) {
		t.Errorf("routes after the end: %v", err)
	}
}

func TestNamesThatAreHostile(t *testing.T) {
	long := warmup.Table(strings.Repeat("x", 4096) + "_OFFLINE")
	for _, table := range []warmup.Table{"a\"b_OFFLINE", "a b;c_OFFLINE", "x\x1b[31m\u202e_OFFLINE", "é_REALTIME", "1st_OFFLINE", "db.t_OFFLINE", "../../etc_OFFLINE", "a?b#c%2f_OFFLINE", long} {
		var asked string
		b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			if asked == "" {
				asked = cmp.Or(req.URL.Query().Get("query"), req.URL.Path)
			}
			_, _ = fmt.Fprintf(w, `{"Server_%s":["s"]}`, "\x1b")
		})))
		r, err := b.Routes(t.Context(), table)
		want := `SELECT * FROM "` + strings.ReplaceAll(string(table), `"`, `""`) + `" LIMIT 1`
		if table == long {
			want = "/debug/routingTable/" + string(table)
		}
		if asked != want {
			t.Errorf("asked %.80q, want %.80q", asked, want)
		}
		if err == nil && table != long && r.Servers()[0] != "Server_\x1b" {
			t.Errorf("%q: %+v: names must stay as they are", table, r)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\x1b\u202e\n") {
			t.Errorf("message is not clean: %q", err)
		}
	}
}
