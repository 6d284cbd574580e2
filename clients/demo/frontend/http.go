package frontend

import (
	"net/http"
	"time"
)

// newHTTPServer serves a handler until it is closed.
func newHTTPServer(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
}

func (f *Frontend) handler(_ *run) http.Handler { return http.NotFoundHandler() }

func (c *Cluster) backendHandler(_ *backend) http.Handler { return http.NotFoundHandler() }
