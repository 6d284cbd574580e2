package clients

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

func TestPostSendsAndReads(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		sent, _ := io.ReadAll(r.Body)
		w.Header().Set("X-Pinot-Error-Code", "-1")
		_, _ = fmt.Fprintf(w, "%s %s %s %q %s %s %d", r.Method, r.URL.Path, sent, r.Header.Get("Accept-Encoding"),
			r.Header.Get("Content-Type"), r.Header.Get("User-Agent"), r.ContentLength)
	})
	h := newHTTP(t, HTTPOptions{UserAgent: "bellows/1"})
	body := bytes.NewBufferString("left over")
	reply, err := h.Post(t.Context(), server.URL+"/query/sql", "application/json", []byte(`{}`), body)
	if err != nil {
		t.Fatal(err)
	}
	if want := `POST /query/sql {} "" application/json bellows/1 2`; body.String() != want {
		t.Errorf("got %s, want %s", body, want)
	}
	if reply.Status != 200 || reply.Header.Get("X-Pinot-Error-Code") != "-1" {
		t.Errorf("reply %+v", reply)
	}
}

func TestConnectionsAreReused(t *testing.T) {
	const workers, each = 8, 50
	var opened atomic.Int64
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if r.ContentLength == 4 { // refused, with a body
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = w.Write(bytes.Repeat([]byte("x"), 3000))
	}))
	server.Config.ConnState = func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			opened.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	h := newHTTP(t, HTTPOptions{Connections: workers})
	target, err := h.Target(http.MethodPost, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			var into bytes.Buffer
			for i := range each {
				_, err := target.Do(t.Context(), []byte(strings.Repeat("a", 4+i%2)), &into)
				if status := (*StatusError)(nil); err != nil && !errors.As(err, &status) {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	// The transport may dial although a connection comes free meanwhile.
	if n := opened.Load(); n > 2*workers {
		t.Errorf("%d connections for %d workers", n, workers)
	}
}

func TestBodyLimit(t *testing.T) {
	const limit = 1000
	for _, tc := range []struct {
		name    string
		size    int
		chunked bool
		fits    bool
	}{
		{"at the limit", limit, false, true},
		{"at the limit, length unknown", limit, true, true},
		{"one more", limit + 1, false, false},
		{"one more, length unknown", limit + 1, true, false},
		{"100 MiB", 100 << 20, false, false},
		{"100 MiB, length unknown", 100 << 20, true, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			server := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				if !tc.chunked {
					w.Header().Set("Content-Length", fmt.Sprint(tc.size))
				}
				piece := bytes.Repeat([]byte("x"), 64<<10)
				for left := tc.size; left > 0; left -= len(piece) {
					if _, err := w.Write(piece[:min(left, len(piece))]); err != nil {
						return
					}
				}
			})
			var into bytes.Buffer
			_, err := newHTTP(t, HTTPOptions{BodyLimit: limit}).Get(t.Context(), server.URL, &into)
			if tc.fits {
				if err != nil || into.Len() != tc.size {
					t.Fatalf("%d bytes, error %v", into.Len(), err)
				}
				return
			}
			var e *Error
			if !errors.As(err, &e) || e.Reason != ReasonTooLarge {
				t.Fatalf("error %v", err)
			}
			if !strings.Contains(err.Error(), server.URL) || !strings.Contains(err.Error(), "1000") {
				t.Errorf("%q does not name URL and limit", err)
			}
			if into.Cap() > 100<<10 {
				t.Errorf("the buffer grew to %d bytes", into.Cap())
			}
		})
	}
}

// The caller's bytes must not be read any more once Do has returned, even when
// the server refused before it had read them: the race detector watches.
func TestBodyCanBeReusedAfterAnEarlyAnswer(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
	})
	h := newHTTP(t, HTTPOptions{})
	body := bytes.Repeat([]byte("x"), 8<<20)
	for round := range 5 {
		_, err := h.Post(t.Context(), server.URL, "text/plain", body, new(bytes.Buffer))
		if err == nil {
			t.Fatal("no error")
		}
		for i := range body {
			body[i] = byte(round)
		}
	}
}

// A broker that restarts closes its kept connections. A request that may be
// repeated is, on a new one, with its whole body.
func TestRepeatableRequestSurvivesAClosedConnection(t *testing.T) {
	var requests atomic.Int64
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		sent, _ := io.ReadAll(r.Body)
		if requests.Add(1)%2 == 0 { // closes a connection that was used before, without an answer
			panic(http.ErrAbortHandler)
		}
		_, _ = w.Write(sent)
	})
	h := newHTTP(t, HTTPOptions{})
	target, err := h.Target(http.MethodPost, server.URL, http.Header{"Idempotency-Key": nil})
	if err != nil {
		t.Fatal(err)
	}
	var into bytes.Buffer
	for range 4 {
		if _, err := target.Do(t.Context(), []byte("statement"), &into); err != nil || into.String() != "statement" {
			t.Fatalf("%q, error %v", &into, err)
		}
	}
	plain, err := h.Target(http.MethodPost, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	var broken int
	for range 4 {
		if _, err := plain.Do(t.Context(), []byte("statement"), &into); err != nil {
			broken++
		}
	}
	if broken == 0 {
		t.Error("a request that may not be repeated was")
	}
}

func TestTargetRefusesWhatIsNoURLToAsk(t *testing.T) {
	h := newHTTP(t, HTTPOptions{})
	for _, url := range []string{"", "ftp://host", "http://", "http://[::1", "http://u:canary1234@host/", "canary1234:canary1234@host"} {
		_, err := h.Target(http.MethodGet, url, nil)
		if err == nil {
			t.Errorf("%s: no error", url)
		} else if strings.Contains(err.Error(), "canary1234") {
			t.Errorf("%s: %v tells the password", url, err)
		}
	}
}

func TestCallerEndsTheExchange(t *testing.T) {
	started := make(chan struct{})
	server := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		close(started)
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-started
		cancel()
	}()
	_, err := newHTTP(t, HTTPOptions{}).Get(ctx, server.URL, new(bytes.Buffer))
	var e *Error
	if !errors.As(err, &e) || e.Reason != ReasonCanceled || !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
