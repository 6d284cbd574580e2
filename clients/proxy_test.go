package clients

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/prometheus/common/config"

	"bellows/engine"
)

// proxyServer connects or forwards for those with the password, and counts.
func proxyServer(t *testing.T) (proxy *url.URL, used *atomic.Int64) {
	used = new(atomic.Int64)
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		used.Add(1)
		probe := &http.Request{Header: http.Header{"Authorization": r.Header["Proxy-Authorization"]}}
		if user, password, _ := probe.BasicAuth(); user != "me" || password != "canary" {
			w.WriteHeader(http.StatusProxyAuthRequired)
			return
		}
		if r.Method != http.MethodConnect {
			_, _ = w.Write([]byte("forwarded " + r.URL.String()))
			return
		}
		target, err := net.Dial("tcp", r.Host)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer func() { _ = target.Close() }()
		w.WriteHeader(http.StatusOK)
		conn, buffered, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		go func() {
			_, _ = io.Copy(target, buffered)
			_ = target.(*net.TCPConn).CloseWrite()
		}()
		_, _ = io.Copy(conn, target)
	})
	proxy, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return proxy, used
}

func TestProxy(t *testing.T) {
	ca := newAuthority(t, "ca")
	_, _, pair := ca.leaf(t, nil)
	secure := serveTLS(t, pair, nil, hello)
	proxy, used := proxyServer(t)
	through := func(user *url.Userinfo) *HTTP {
		p := *proxy
		p.User = user
		return newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) {
			c.TLSConfig.CAFile = ca.file
			c.ProxyURL.URL = &p
		})})
	}
	known, stranger := through(url.UserPassword("me", "canary")), through(nil)

	if _, body, err := get(t, known, secure.URL); err != nil || body != "hello" || used.Load() == 0 {
		t.Errorf("https: %q, error %v, proxy used %d times", body, err, used.Load())
	}
	if _, body, err := get(t, known, "http://inside:9000/tables"); err != nil || body != "forwarded http://inside:9000/tables" {
		t.Errorf("http: %q, error %v", body, err)
	}
	if via := known.Via(secure.URL); via != "proxy "+proxy.String() {
		t.Errorf("via %q", via)
	}
	except := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) {
		c.ProxyURL.URL, c.NoProxy = proxy, "direct.example"
	})})
	if via := except.Via("http://direct.example/"); via != "" {
		t.Errorf("via %q for a host without proxy", via)
	}
	for _, target := range []string{secure.URL, "http://inside:9000/"} {
		_, _, err := get(t, stranger, target)
		if !errors.Is(err, engine.ErrDenied) || !strings.Contains(err.Error(), "proxy_url") {
			t.Errorf("%s without credentials: %v", target, err)
		}
	}
	_, _, err := get(t, known, "https://127.0.0.1:1/")
	var e *Error
	if !errors.As(err, &e) || e.Reason != ReasonProxy || !errors.Is(err, engine.ErrUnreachable) {
		t.Errorf("target down: %v", err)
	}
	noCanary(t, "target down", err)
	noCanary(t, "client", known)

	gone := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) {
		c.ProxyURL.URL = &url.URL{Scheme: "http", Host: "127.0.0.1:1", User: url.UserPassword("me", "canary")}
	})})
	_, _, err = get(t, gone, "http://inside:9000/")
	if !errors.Is(err, engine.ErrUnreachable) || !strings.Contains(err.Error(), "by proxy http://127.0.0.1:1: connection refused") {
		t.Errorf("proxy down: %v", err)
	}
	noCanary(t, "proxy down", err)
}

func TestRedirects(t *testing.T) {
	var other atomic.Int64
	elsewhere := serve(t, func(http.ResponseWriter, *http.Request) { other.Add(1) })
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/here":
			http.Redirect(w, r, "/there?a=1", http.StatusMovedPermanently)
		case "/there":
			_, _ = w.Write([]byte(r.URL.RawQuery + r.Header.Get("Authorization")))
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		default:
			http.Redirect(w, r, strings.Replace(elsewhere.URL, "127.0.0.1", "localhost", 1)+"/login?ticket=canary", http.StatusFound)
		}
	})
	h := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) {
		c.Authorization = &config.Authorization{Credentials: "canary-token"}
	})})
	if _, body, err := get(t, h, server.URL+"/here"); err != nil || body != "a=1Bearer canary-token" {
		t.Errorf("%q, error %v", body, err)
	}
	for _, path := range []string{"/loop", "/away"} {
		_, _, err := get(t, h, server.URL+path)
		var status *StatusError
		if !errors.As(err, &status) || status.Status != http.StatusFound {
			t.Errorf("%s: %v", path, err)
		}
		noCanary(t, path, err)
	}
	if other.Load() != 0 {
		t.Error("a redirect to another host was followed, with credentials at hand")
	}
	_, err := h.Post(t.Context(), server.URL+"/here", "text/plain", []byte("x"), new(bytes.Buffer))
	if err == nil || !strings.Contains(err.Error(), "/there: not followed") {
		t.Errorf("POST: %v", err)
	}
	still := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) { c.FollowRedirects = false })})
	if _, _, err := get(t, still, server.URL+"/here"); err == nil {
		t.Error("followed although follow_redirects is false")
	}
}
