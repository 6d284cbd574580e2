package clients

import (
	"context"
	"net"
	"net/http"
	"net/url"
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
	return h.dialer.DialContext(ctx, network, h.options.Resolve.Lookup(address))
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
