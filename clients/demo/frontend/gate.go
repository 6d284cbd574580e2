package frontend

import (
	"net/http"
	"sync"
)

// gate counts the HTTP requests that are being served. Closing a server does
// not wait for its handlers, and nothing may outlive the cluster.
type gate struct {
	mu     sync.Mutex
	shut   bool
	inside sync.WaitGroup
}

// enter lets a request in, unless the gate is shut.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.shut {
		g.inside.Add(1)
	}
	return !g.shut
}

// close lets nobody in any more.
func (g *gate) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut = true
}

// guard counts a handler's requests.
func (g *gate) guard(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.enter() {
			panic(http.ErrAbortHandler) // net/http's way to break a connection
		}
		defer g.inside.Done()
		h.ServeHTTP(w, r)
	})
}
