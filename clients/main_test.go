package clients

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newHTTP is a client that ends with the test.
func newHTTP(t testing.TB, o HTTPOptions) *HTTP {
	t.Helper()
	h, err := NewHTTP(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

func serve(t testing.TB, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server
}

// rawServer hands each connection to the function, and closes it afterwards.
func rawServer(t testing.TB, serve func(net.Conn)) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			serve(conn)
			_ = conn.Close()
		}
	}()
	t.Cleanup(func() {
		_ = listener.Close()
		<-done
	})
	return listener.Addr().String()
}

// get is one GET with a buffer of its own.
func get(t testing.TB, h *HTTP, url string) (Reply, string, error) {
	t.Helper()
	var body bytes.Buffer
	reply, err := h.Get(t.Context(), url, &body)
	return reply, body.String(), err
}
