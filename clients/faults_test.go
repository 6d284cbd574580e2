package clients

import (
	"bufio"
	"bytes"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"bellows/engine"
)

// replies reads one request head and writes this.
func replies(t testing.TB, text string) string {
	return "http://" + rawServer(t, func(conn net.Conn) {
		if _, err := http.ReadRequest(bufio.NewReader(conn)); err == nil {
			_, _ = conn.Write([]byte(text))
		}
	})
}

func TestFaultsHaveTheirReasonAndText(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	refused := "http://" + listener.Addr().String()
	_ = listener.Close()
	reset := "http://" + rawServer(t, func(conn net.Conn) {
		_, _ = conn.Read(make([]byte, 1))
		_ = conn.(*net.TCPConn).SetLinger(0)
	})
	greeting := "http://" + rawServer(t, func(conn net.Conn) {
		_, _ = conn.Write([]byte("J\x00\x00\x00\x0a8.0.33\x00\r\n"))
		_, _ = conn.Read(make([]byte, 4096))
	})
	for _, tc := range []struct {
		name, url string
		reason    Reason
		text      string
	}{
		{"refused", refused, ReasonRefused, "nothing listens there"},
		{"no such host", "http://broker-0.headless.invalid:8099", ReasonNoHost, "--resolve broker-0.headless.invalid=ADDRESS"},
		{"closed without a word", replies(t, ""), ReasonClosed, "whether the port expects https"},
		{"closed in the head", replies(t, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"), ReasonClosed, "closed before"},
		{"closed in the body", replies(t, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), ReasonClosed, "closed before"},
		{"closed in a chunk", replies(t, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), ReasonClosed, "closed before"},
		{"reset", reset, ReasonReset, "connection reset"},
		{"a server that speaks first", greeting, ReasonNotHTTP, "does not speak HTTP"},
		{"another protocol", replies(t, "J\x00\x00\x00\x0a8.0.33\x00garbage\r\n\r\n"), ReasonNotHTTP, "does not speak HTTP"},
		{"escape codes", replies(t, "\x1b[2J\x07\r\n\r\n"), ReasonNotHTTP, "does not speak HTTP"},
		{"no status", replies(t, "HTTP/1.1 abc\r\n\r\n"), ReasonNotHTTP, "does not speak HTTP"},
		{"bad header", replies(t, "HTTP/1.1 200 OK\r\nno colon\r\n\r\n"), ReasonNotHTTP, "does not speak HTTP"},
		{"bad length", replies(t, "HTTP/1.1 200 OK\r\nContent-Length: -4\r\n\r\n"), ReasonNotHTTP, "does not speak HTTP"},
		{"bad chunk", replies(t, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), ReasonNotHTTP, "does not speak HTTP"},
		{"huge head", replies(t, "HTTP/1.1 200 OK\r\nX: "+strings.Repeat("x", 1<<20)+"\r\n\r\n"), ReasonNotHTTP, "does not speak HTTP"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, _, err := get(t, newHTTP(t, HTTPOptions{}), tc.url)
			var e *Error
			if !errors.As(err, &e) || e.Reason != tc.reason || !errors.Is(err, engine.ErrUnreachable) {
				t.Fatalf("error %v", err)
			}
			if !strings.Contains(err.Error(), tc.text) || !strings.HasPrefix(err.Error(), "GET "+tc.url+": ") {
				t.Errorf("text %q", err)
			}
			if clean := CleanMax(err.Error(), 0); clean != err.Error() {
				t.Errorf("text is not clean: %q", err)
			}
		})
	}
}

// Wherever a server stops, an exchange ends in bounded time.
func TestHangingServers(t *testing.T) {
	stop := make(chan struct{})
	hang := func(first string) string {
		return "//" + rawServer(t, func(conn net.Conn) {
			_, _ = conn.Read(make([]byte, 4096))
			_, _ = conn.Write([]byte(first))
			<-stop
		})
	}
	servers := map[string]string{
		"before the head":  "http:" + hang(""),
		"in the head":      "http:" + hang("HTTP/1.1 200 OK\r\nConte"),
		"in the body":      "http:" + hang("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"),
		"in the handshake": "https:" + hang(""),
	}
	t.Cleanup(func() { close(stop) }) // runs before the servers' own
	for name, url := range servers {
		t.Run(name, func(t *testing.T) {
			_, _, err := get(t, newHTTP(t, HTTPOptions{Timeout: 50 * time.Millisecond}), url)
			var e *Error
			if !errors.As(err, &e) || e.Reason != ReasonTimeout || !errors.Is(err, engine.ErrUnreachable) {
				t.Fatalf("error %v", err)
			}
		})
	}
}

func TestStatuses(t *testing.T) {
	for _, tc := range []struct {
		status int
		class  error
		text   string
	}{
		{400, nil, "400 Bad Request (why\\nnot)"},
		{401, engine.ErrDenied, "check user, password or token"},
		{403, engine.ErrDenied, "these credentials are not enough"},
		{404, nil, "right component"},
		{407, engine.ErrDenied, "proxy_url"},
		{429, nil, "asks to wait 7s"},
		{500, nil, "500 Internal Server Error"},
		{502, engine.ErrUnreachable, "in between"},
		{503, engine.ErrUnreachable, "not ready"},
		{504, engine.ErrUnreachable, "in between"},
		{599, nil, "HTTP 599 (why"},
	} {
		server := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(tc.status)
			_, _ = w.Write([]byte("why\nnot"))
		})
		var body bytes.Buffer
		reply, err := newHTTP(t, HTTPOptions{}).Get(t.Context(), server.URL+"/x", &body)
		var status *StatusError
		if !errors.As(err, &status) || status.Status != tc.status || reply.Status != tc.status || body.String() != "why\nnot" {
			t.Fatalf("%d: reply %+v, body %q, error %v", tc.status, reply, &body, err)
		}
		if engine.OutcomeOf(err) != engine.OutcomeOf(tc.class) && !(tc.class == nil && engine.OutcomeOf(err) == engine.Failure) {
			t.Errorf("%d: outcome %s", tc.status, engine.OutcomeOf(err))
		}
		if !strings.Contains(err.Error(), tc.text) {
			t.Errorf("%d: text %q, want %q", tc.status, err, tc.text)
		}
	}
}
