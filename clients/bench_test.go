package clients

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// answerer answers whatever comes in one segment with the same bytes, without an
// allocation, so that what is counted is the client's.
func answerer(b *testing.B, answer []byte) (url string) {
	return "http://" + rawServer(b, func(conn net.Conn) {
		buffer := make([]byte, 64<<10)
		for {
			if _, err := conn.Read(buffer); err != nil {
				return
			}
			if _, err := conn.Write(answer); err != nil {
				return
			}
		}
	})
}

// What one probe costs the client on a kept connection. The answer is the size
// of a real one; "floor" is the same without a client at all, the cost of the
// sockets.
func BenchmarkProbe(b *testing.B) {
	body := strings.Repeat(`{"numServersQueried":2},`, 60)
	answer := fmt.Appendf(nil, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Pinot-Error-Code: -1\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	url := answerer(b, answer)
	statement := []byte(`{"sql":"SELECT * FROM \"orders_OFFLINE\" LIMIT 1"}`)
	header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": nil}
	b.Run("target", func(b *testing.B) {
		h := newHTTP(b, HTTPOptions{})
		defer h.Close()
		target, err := h.Target(http.MethodPost, url+"/query/sql", header)
		if err != nil {
			b.Fatal(err)
		}
		var into bytes.Buffer
		b.ReportAllocs()
		for b.Loop() {
			if _, err := target.Do(b.Context(), statement, &into); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("net-http", func(b *testing.B) {
		client := &http.Client{Transport: &http.Transport{}}
		defer client.CloseIdleConnections()
		b.ReportAllocs()
		for b.Loop() {
			response, err := client.Post(url+"/query/sql", "application/json", bytes.NewReader(statement))
			if err != nil {
				b.Fatal(err)
			}
			if _, err := io.ReadAll(response.Body); err != nil {
				b.Fatal(err)
			}
			_ = response.Body.Close()
		}
	})
	b.Run("floor", func(b *testing.B) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
		if err != nil {
			b.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		request := []byte("POST /query/sql HTTP/1.1\r\nHost: x\r\nContent-Length: 49\r\n\r\n" + string(statement))
		into := make([]byte, len(answer))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := conn.Write(request); err != nil {
				b.Fatal(err)
			}
			if _, err := io.ReadFull(conn, into); err != nil {
				b.Fatal(err)
			}
		}
	})
}
