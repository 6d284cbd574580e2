package clients

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"bellows/engine"
)

func TestParseAddress(t *testing.T) {
	for _, tc := range []struct{ in, want, refused string }{
		{"broker-0.headless:8099", "broker-0.headless:8099", ""},
		{"Broker_A.", "broker_a", ""},
		{"10.0.0.7:1", "10.0.0.7:1", ""},
		{"[::1]:8099", "[::1]:8099", ""},
		{"[FE80::1%eth0]:8099", "[fe80::1%eth0]:8099", ""},
		{"::1", "[::1]", ""},
		{"[::1]", "[::1]", ""},
		{"", "", "is empty"},
		{"http://host:1", "", "is a URL"},
		{"host:", "", "no port after"},
		{"host:0", "", "1 to 65535"},
		{"host:65536", "", "1 to 65535"},
		{"host:80a", "", "1 to 65535"},
		{"host:-1", "", "1 to 65535"},
		{":8099", "", "no host"},
		{"a:b:1", "", "brackets"},
		{"[127.0.0.1]:1", "", "brackets"},
		{"[::1:1", "", "brackets"},
		{"a b:1", "", `has " " in its host`},
		{"a..b", "", `has "." in its host`},
		{"a/b", "", `has "/" in its host`},
		{"a\x1b[2J", "", `has "\x1b" in its host`},
		{strings.Repeat("a", 254), "", "253"},
	} {
		a, err := ParseAddress(tc.in)
		if tc.refused == "" {
			if err != nil || a.String() != tc.want {
				t.Errorf("%q = %q, error %v, want %q", tc.in, a, err, tc.want)
			}
			continue
		}
		if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), tc.refused) {
			t.Errorf("%q: error %v, want %q", tc.in, err, tc.refused)
		}
	}
}

func TestParseBaseURL(t *testing.T) {
	for _, tc := range []struct{ in, want, refused string }{
		{"pinot.example", "http://pinot.example:9000", ""},
		{"pinot.example:19000/", "http://pinot.example:19000", ""},
		{"https://Pinot.Example/a/b%2F/", "https://pinot.example/a/b%2F", ""},
		{"[::1]:9000", "http://[::1]:9000", ""},
		{"http://[::1]", "http://[::1]", ""},
		{"::1", "http://[::1]:9000", ""},
		{"", "", "is empty"},
		{"ftp://host", "", `scheme "ftp"`},
		{"http://", "", "is empty"},
		{"http://host?x=1", "", "query"},
		{"http://host#x", "", "query"},
		{"http://me:canary@host", "", "--password-file"},
		{"me:canary@host", "", "--password-file"},
		{"http://%zz:canary@host", "", "cannot be read"},
		{"http://host:99999", "", "65535"},
	} {
		got, err := ParseBaseURL(tc.in, 9000)
		if tc.refused == "" {
			if err != nil || got != tc.want {
				t.Errorf("%q = %q, error %v, want %q", tc.in, got, err, tc.want)
			}
			continue
		}
		if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), tc.refused) {
			t.Errorf("%q: error %v, want %q", tc.in, err, tc.refused)
		}
		noCanary(t, tc.in, err)
	}
}

func TestBrokerURL(t *testing.T) {
	for _, tc := range []struct {
		host          string
		port          int
		o             Overrides
		want, refused string
	}{
		{"10.0.0.7", 8099, Overrides{}, "http://10.0.0.7:8099", ""},
		{"broker-0.headless", 8099, Overrides{Scheme: "https", Port: 8443}, "https://broker-0.headless:8443", ""},
		{"::1", 8099, Overrides{}, "http://[::1]:8099", ""},
		{"broker", 0, Overrides{Port: 1}, "http://broker:1", ""},
		{"broker", -1, Overrides{}, "", "--broker-port"},
		{"broker:1", 2, Overrides{}, "", "port of its own"},
		{"a/../b?", 2, Overrides{}, "", "hostName"},
		{"", 2, Overrides{}, "", "hostName"},
		{"broker", 2, Overrides{Scheme: "grpc"}, "", "http and https"},
	} {
		got, err := BrokerURL(tc.host, tc.port, tc.o)
		if tc.refused == "" {
			if err != nil || got != tc.want {
				t.Errorf("%q = %q, error %v, want %q", tc.host, got, err, tc.want)
			}
		} else if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), tc.refused) {
			t.Errorf("%q: error %v, want %q", tc.host, err, tc.refused)
		}
	}
}

// What was read can be written and read again, and is a host that a URL takes.
func FuzzParseAddress(f *testing.F) {
	for _, seed := range []string{"host:1", "[::1]:8099", "::1", "Broker_a.", "[fe80::1%25eth0]:1", "a:b:c", "x\x00:1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAddress(s)
		if err != nil {
			if !errors.Is(err, engine.ErrUsage) || CleanMax(err.Error(), 0) != err.Error() {
				t.Fatalf("error %q", err)
			}
			return
		}
		again, err := ParseAddress(a.String())
		if err != nil || again != a {
			t.Fatalf("%q: %+v, then %+v, error %v", s, a, again, err)
		}
	})
}

func FuzzParseBaseURL(f *testing.F) {
	for _, seed := range []string{"host", "https://h:1/a%2f/", "http://u:p@h", "[::1]/x", "http://[::1%25a]:1", "h/a?b#c"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		base, err := ParseBaseURL(s, 9000)
		if err != nil {
			return
		}
		u, err := url.Parse(base)
		if err != nil || u.User != nil || u.Host == "" || u.RawQuery != "" || strings.HasSuffix(base, "/") {
			t.Fatalf("%q: %q, error %v", s, base, err)
		}
		if again, err := ParseBaseURL(base, 1); err != nil || again != base {
			t.Fatalf("%q: %q, then %q, error %v", s, base, again, err)
		}
	})
}
