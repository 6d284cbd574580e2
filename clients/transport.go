package clients

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// transport is tuned for a probe loop: as many idle connections as requests run
// at once, HTTP/1.1, so that each probe has a connection of its own as with any
// Pinot client, and no compression, which would cost the broker's CPU.
func (h *HTTP) transport(g Grant) *http.Transport {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	return &http.Transport{
		DialContext:            h.dial,
		Proxy:                  g.Proxy,
		ProxyConnectHeader:     g.ProxyHeader,
		OnProxyConnectResponse: refuseProxy,
		TLSClientConfig:        g.TLS,
		TLSHandshakeTimeout:    h.options.Timeout,
		Protocols:              protocols,
		DisableCompression:     true,
		MaxIdleConnsPerHost:    h.options.Connections,
		IdleConnTimeout:        90 * time.Second,
		MaxResponseHeaderBytes: 256 << 10,
	}
}

func (h *HTTP) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := h.dialer.DialContext(ctx, network, h.options.Resolve.Lookup(address))
	if err != nil {
		return nil, err
	}
	return &askingConn{Conn: conn, asked: make(chan struct{})}, nil
}

// askingConn reads nothing before something was written. A server of another
// protocol may greet first, as MySQL does; the transport would complain of that
// on the standard logger, or not, depending on who is faster.
type askingConn struct {
	net.Conn
	once  sync.Once
	asked chan struct{}
}

func (c *askingConn) ask() { c.once.Do(func() { close(c.asked) }) }

func (c *askingConn) Read(b []byte) (int, error) {
	<-c.asked
	return c.Conn.Read(b)
}

func (c *askingConn) Write(b []byte) (int, error) {
	c.ask()
	return c.Conn.Write(b)
}

func (c *askingConn) Close() error {
	c.ask()
	return c.Conn.Close()
}

func refuseProxy(_ context.Context, _ *url.URL, _ *http.Request, answer *http.Response) error {
	if answer.StatusCode != http.StatusOK {
		return &proxyRefusal{answer.StatusCode}
	}
	return nil
}

// Via is the proxy through which a URL is reached, without its credentials, as
// in "proxy http://proxy.example:3128"; "" without one.
func (h *HTTP) Via(rawURL string) string {
	t, err := h.Target(http.MethodGet, rawURL, nil)
	if err != nil {
		return ""
	}
	return h.via(t)
}

func (h *HTTP) via(t *Target) string {
	proxy := h.current.Load().Proxy
	if proxy == nil {
		return ""
	}
	u, err := proxy(t.template)
	if err != nil || u == nil {
		return ""
	}
	return "proxy " + RedactURL(u.String())
}
