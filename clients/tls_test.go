package clients

import (
	"crypto/x509"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/config"

	"bellows/engine"
)

// access is the Access of the default config with a change.
func access(t testing.TB, change func(*config.HTTPClientConfig)) Access {
	t.Helper()
	c := config.DefaultHTTPClientConfig
	change(&c)
	a, err := NewAccess(c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func hello(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("hello")) }

func TestTLS(t *testing.T) {
	ca, other := newAuthority(t, "ca"), newAuthority(t, "other")
	_, _, good := ca.leaf(t, nil)
	_, _, named := ca.leaf(t, func(c *x509.Certificate) { c.IPAddresses, c.DNSNames = nil, []string{"broker.internal"} })
	_, _, old := ca.leaf(t, func(c *x509.Certificate) { c.NotAfter = time.Now().Add(-time.Minute) })
	_, _, early := ca.leaf(t, func(c *x509.Certificate) { c.NotBefore = time.Now().Add(time.Minute) })
	clientCert, clientKey, _ := ca.leaf(t, nil)
	strangerCert, strangerKey, _ := other.leaf(t, nil)

	plain := serve(t, hello)
	secure := serveTLS(t, good, nil, hello)
	for _, tc := range []struct {
		name   string
		url    string
		tls    config.TLSConfig
		reason Reason // "" for success
		text   string
	}{
		{"private CA", secure.URL, config.TLSConfig{CAFile: ca.file}, "", ""},
		{"no CA", secure.URL, config.TLSConfig{}, ReasonTLS, "unknown authority"},
		{"wrong CA", secure.URL, config.TLSConfig{CAFile: other.file}, ReasonTLS, "ca_file"},
		{"insecure", secure.URL, config.TLSConfig{InsecureSkipVerify: true}, "", ""},
		{"wrong name", serveTLS(t, named, nil, hello).URL, config.TLSConfig{CAFile: ca.file}, ReasonTLS, "server_name"},
		{"server name", serveTLS(t, named, nil, hello).URL, config.TLSConfig{CAFile: ca.file, ServerName: "broker.internal"}, "", ""},
		{"expired", serveTLS(t, old, nil, hello).URL, config.TLSConfig{CAFile: ca.file}, ReasonTLS, "is valid only from"},
		{"not yet valid", serveTLS(t, early, nil, hello).URL, config.TLSConfig{CAFile: ca.file}, ReasonTLS, "clock"},
		{"client certificate", serveTLS(t, good, ca, hello).URL, config.TLSConfig{CAFile: ca.file, CertFile: clientCert, KeyFile: clientKey}, "", ""},
		{"version not offered", secure.URL, config.TLSConfig{CAFile: ca.file, MaxVersion: 0x0302, MinVersion: 0x0302}, ReasonTLS, "TLS"},
		{"plain HTTP on https", "https" + strings.TrimPrefix(plain.URL, "http"), config.TLSConfig{}, ReasonScheme, "use http://"},
		{"https on plain HTTP", "http" + strings.TrimPrefix(secure.URL, "https"), config.TLSConfig{}, ReasonScheme, "use https://"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			h := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) { c.TLSConfig = tc.tls })})
			_, body, err := get(t, h, tc.url)
			if tc.reason == "" {
				if err != nil || body != "hello" {
					t.Fatalf("%q, error %v", body, err)
				}
				return
			}
			var e *Error
			if !errors.As(err, &e) || e.Reason != tc.reason || !errors.Is(err, engine.ErrDenied) {
				t.Fatalf("error %#v", err)
			}
			if !strings.Contains(err.Error(), tc.text) || !strings.Contains(err.Error(), tc.url) {
				t.Errorf("text %q", err)
			}
		})
	}
	// A server that misses a certificate says so after the handshake, and may
	// already have reset the connection: the class is all that is sure.
	for name, files := range map[string]config.TLSConfig{
		"no client certificate":    {CAFile: ca.file},
		"wrong client certificate": {CAFile: ca.file, CertFile: strangerCert, KeyFile: strangerKey},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) { c.TLSConfig = files })})
			_, _, err := get(t, h, serveTLS(t, good, ca, hello).URL)
			if err == nil || !strings.Contains(err.Error(), "client certificate") {
				t.Errorf("error %v", err)
			}
		})
	}
}

// A CA that was exchanged while bellows runs is read again when it is needed.
func TestExchangedCAIsReadAgain(t *testing.T) {
	ca, next := newAuthority(t, "ca"), newAuthority(t, "next")
	_, _, first := ca.leaf(t, nil)
	_, _, second := next.leaf(t, nil)
	h := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) { c.TLSConfig.CAFile = ca.file })})
	if _, _, err := get(t, h, serveTLS(t, first, nil, hello).URL); err != nil {
		t.Fatal(err)
	}
	url := serveTLS(t, second, nil, hello).URL
	writeFile(t, ca.file, readFile(t, next.file))
	if _, _, err := get(t, h, url); err != nil {
		t.Fatal(err)
	}
}
