package demo

import (
	"crypto/tls"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"time"
)

// site is one listener with its HTTP server. Its requests can be waited for.
type site struct {
	addr   string
	port   int
	scheme string
	server *http.Server
	gone   chan struct{} // closed when the site closes
	once   sync.Once
	wg     sync.WaitGroup
	mu     sync.Mutex
	closed bool // guarded by mu: no handler starts any more
}

// newSite serves handler on l. A nil config serves plain HTTP.
func newSite(l net.Listener, config *tls.Config, handler http.HandlerFunc) *site {
	s := &site{addr: l.Addr().String(), scheme: "http", gone: make(chan struct{})}
	s.server = &http.Server{
		ReadHeaderTimeout: time.Minute,
		ErrorLog:          log.New(io.Discard, "", 0),
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !s.enter() {
				abort()
			}
			defer s.wg.Done()
			handler(w, r)
		}),
	}
	if tcp, ok := l.Addr().(*net.TCPAddr); ok {
		s.port = tcp.Port
	}
	if config != nil {
		s.scheme = "https"
		l = tls.NewListener(l, config)
	}
	s.wg.Go(func() { _ = s.server.Serve(l) }) // ends with ErrServerClosed, the only way to end
	return s
}

func (s *site) url() string { return s.scheme + "://" + s.addr }

// enter counts a handler in, unless the site has closed.
func (s *site) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.wg.Add(1)
	}
	return !s.closed
}

// close refuses new connections, breaks the open ones and waits for handlers.
func (s *site) close() {
	s.once.Do(func() {
		s.mu.Lock()
		s.closed = true
		s.mu.Unlock()
		close(s.gone)
		_ = s.server.Close() // the listener is gone either way
	})
	s.wg.Wait()
}
