package clients

import (
	"bytes"
	"context"
	"crypto/tls"
	"net/http"
	"net/url"
	"slices"
	"time"
)

// Access says who we are to a server, whom we trust and which way we go.
// NewAccess makes one from the http section of a context.
type Access interface {
	// Load reads files, environment and helper commands, all of them again
	// each time, and fetches tokens. It returns soon after ctx ends.
	Load(ctx context.Context) (Grant, error)
}

// Grant is what an Access came to when it was last loaded. Do not print one.
type Grant struct {
	Header      http.Header                           // sent with every request; holds Authorization
	Secrets     []string                              // what must never be shown
	Expires     time.Time                             // of a token; zero for never
	TLS         *tls.Config                           // nil for the system's roots
	Trust       []byte                                // what TLS was made from, to tell whether it changed
	Proxy       func(*http.Request) (*url.URL, error) // nil for none
	ProxyHeader http.Header                           // sent with CONNECT
	Redirects   bool                                  // follow those of a GET that stay on the host
}

// anonymous is the Access of somebody without credentials who trusts the
// system's roots and needs no proxy.
type anonymous struct{}

func (anonymous) Load(context.Context) (Grant, error) { return Grant{Redirects: true}, nil }

// loaded is a grant in use, with the transport that was built for it.
type loaded struct {
	Grant
	transport *http.Transport
	redactor  redactor
}

// expired leaves a token some seconds, which it may need on its way.
func (l *loaded) expired() bool {
	return !l.Expires.IsZero() && time.Until(l.Expires) < 5*time.Second
}

// sameCredentials tells whether sending the request once more can help.
func (l *loaded) sameCredentials(o *loaded) bool {
	if len(l.Header) != len(o.Header) || !bytes.Equal(l.Trust, o.Trust) {
		return false
	}
	for name, values := range l.Header {
		if !slices.Equal(values, o.Header[name]) {
			return false
		}
	}
	return true
}
