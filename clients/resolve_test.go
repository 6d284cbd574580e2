package clients

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/prometheus/common/config"

	"bellows/engine"
)

func TestResolveTakesTheMostSpecificEntry(t *testing.T) {
	r, err := ParseResolve("broker-0=10.0.0.1", "broker-0:8099=10.0.0.2:1", "*:9=10.0.0.3", "*=10.0.0.4:4", "::1=h", "[::1]:5 = h:6")
	if err != nil {
		t.Fatal(err)
	}
	for from, want := range map[string]string{
		"broker-0:8099":  "10.0.0.2:1",
		"BROKER-0.:8099": "10.0.0.2:1",
		"broker-0:1":     "10.0.0.1:1",
		"other:9":        "10.0.0.3:9",
		"other:1":        "10.0.0.4:4",
		"[::1]:7":        "h:7",
		"[::1]:5":        "h:6",
		"odd":            "odd",
	} {
		if got := r.Lookup(from); got != want {
			t.Errorf("%s goes to %s, want %s", from, got, want)
		}
	}
	if got := Resolve(nil).Lookup("a:1"); got != "a:1" {
		t.Errorf("without a map: %s", got)
	}
}

func TestParseResolveRefuses(t *testing.T) {
	for entry, want := range map[string]string{
		"broker-0": "no =", "=a": "left side is empty", "a=": "right side is empty", "a:b=c": "left side", "a=b:x": "right side",
		"*x=a": "left side", "*:0=a": "left side", "a=http://b": "is a URL",
	} {
		if _, err := ParseResolve(entry); !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", entry, err, want)
		}
	}
	if _, err := ParseResolve("a=b", "A=c"); err == nil || !strings.Contains(err.Error(), "second time") {
		t.Errorf("error %v", err)
	}
	if _, err := ParseResolve("a=b", "a=b"); err != nil {
		t.Errorf("the same twice: %v", err)
	}
}

// The map acts on the connection only: Host header and TLS name are the URL's.
func TestResolveLeavesTheNamesAlone(t *testing.T) {
	ca := newAuthority(t, "ca")
	_, _, pair := ca.leaf(t, nil)
	echo := func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(r.Host))
		if r.TLS != nil {
			_, _ = w.Write([]byte(" " + r.TLS.ServerName))
		}
	}
	plain, secure := serve(t, echo), serveTLS(t, pair, nil, echo)
	address := func(raw string) string {
		u, err := url.Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		return u.Host
	}
	_, port, _ := net.SplitHostPort(address(plain.URL))
	resolve, err := ParseResolve("broker-0.headless=127.0.0.1", "secure.internal:8443="+address(secure.URL))
	if err != nil {
		t.Fatal(err)
	}
	h := newHTTP(t, HTTPOptions{Resolve: resolve, Access: access(t, func(c *config.HTTPClientConfig) { c.TLSConfig.InsecureSkipVerify = true })})
	if _, body, err := get(t, h, "http://broker-0.headless:"+port); err != nil || body != "broker-0.headless:"+port {
		t.Errorf("%q, error %v", body, err)
	}
	if _, body, err := get(t, h, "https://secure.internal:8443"); err != nil || body != "secure.internal:8443 secure.internal" {
		t.Errorf("%q, error %v", body, err)
	}
}

func FuzzParseResolve(f *testing.F) {
	for _, seed := range []string{"a=b", "a:1=b:2", "*=[::1]:2", "*:1=::1", "[::1]:3=x", "=", "a=b=c"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := ParseResolve(s)
		if err != nil {
			return
		}
		for key, to := range r {
			again, err := ParseResolve(key + "=" + to.String())
			if err != nil || again[key] != to {
				t.Fatalf("%q: %s=%s, then %v, error %v", s, key, to, again, err)
			}
		}
	})
}
