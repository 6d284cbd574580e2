package clients

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prometheus/common/config"
)

// noCanary fails when anything that could be printed of value tells a secret.
// Every secret in these tests contains "canary".
func noCanary(t testing.TB, name string, value any) {
	t.Helper()
	encoded, _ := json.Marshal(value)
	texts := []string{string(encoded)}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		texts = append(texts, fmt.Sprintf(verb, value))
	}
	if err, ok := value.(error); ok {
		for ; err != nil; err = errors.Unwrap(err) {
			texts = append(texts, err.Error(), fmt.Sprintf("%+v", err))
		}
	}
	hex := fmt.Sprintf("%x", "canary")
	for _, text := range texts {
		if strings.Contains(text, "canary") || strings.Contains(text, hex) ||
			strings.Contains(text, base64.StdEncoding.EncodeToString([]byte("me:canary"))[:10]) {
			t.Errorf("%s tells a secret: %s", name, text)
		}
	}
}

func TestSecretIsNeverPrinted(t *testing.T) {
	s := NewSecret("canary")
	type inner struct{ hidden Secret }
	for name, value := range map[string]any{
		"itself": s, "pointer": &s, "in a struct": struct{ S Secret }{s}, "unexported": struct{ s inner }{inner{s}},
		"in a map": map[string]Secret{"a": s}, "in a list": []Secret{s}, "in an error": fmt.Errorf("bad %v", s),
	} {
		noCanary(t, name, value)
	}
	if s.Reveal() != "canary" || s.String() != "<secret>" || (Secret{}).String() != "" {
		t.Error("a secret must be of use, and an empty one must look empty")
	}
}

// Servers that send back what they were sent must not make us show it.
func TestEchoedCredentialsAreRedacted(t *testing.T) {
	echo := serve(t, func(w http.ResponseWriter, r *http.Request) {
		where := "/elsewhere/" + url.PathEscape(r.Header.Get("X-Key"))
		if r.URL.Path == "/away" {
			w.Header().Set("Location", "http://127.0.0.2"+where)
		}
		w.WriteHeader(map[string]int{"/away": 302, "/401": 401, "/500": 500}[r.URL.Path])
		_, _ = fmt.Fprintf(w, "%v %q", r.Header, strings.Repeat(r.Header.Get("Authorization"), 3))
	})
	garbled := replies(t, "HTTP/1.1 canary-token\r\n\r\n")
	file := filepath.Join(t.TempDir(), "key")
	writeFile(t, file, "canary key/1")
	for name, change := range map[string]func(*config.HTTPClientConfig){
		"basic": func(c *config.HTTPClientConfig) {
			c.BasicAuth = &config.BasicAuth{Username: "me", Password: "canary-password"}
		},
		"bearer": func(c *config.HTTPClientConfig) {
			c.Authorization = &config.Authorization{Credentials: "canary-token"}
		},
	} {
		a := access(t, func(c *config.HTTPClientConfig) {
			change(c)
			c.HTTPHeaders = &config.Headers{Headers: map[string]config.Header{
				"X-Key": {Files: []string{file}}, "X-Other": {Secrets: []config.Secret{"canary-other"}},
			}}
		})
		options := HTTPOptions{Access: a}
		h := newHTTP(t, options)
		for _, path := range []string{"/401", "/500", "/away"} {
			_, body, err := get(t, h, echo.URL+path)
			if !strings.Contains(body, "canary") || err == nil {
				t.Fatalf("%s%s: the server did not echo: %q, %v", name, path, body, err)
			}
			noCanary(t, name+path, err)
			noCanary(t, name+path+" body", h.Redact(body))
		}
		if name == "bearer" {
			_, _, err := get(t, h, garbled)
			noCanary(t, name+" garbled", err)
		}
		noCanary(t, "client", h)
		noCanary(t, "client in a struct", struct{ h *HTTP }{h})
		noCanary(t, "access", a)
		noCanary(t, "options", options)
	}
}

func TestRedactURL(t *testing.T) {
	for in, want := range map[string]string{
		"http://host:9000/tables":          "http://host:9000/tables",
		"http://me:canary@host/":           "http://host/",
		"http://me:canary@x@host/":         "http://host/",
		"http://me:can/ary@host":           "http://host",
		"me:canary@host:9000":              "host:9000",
		"http://%zz:canary@host":           "http://host",
		"me:canary@://host":                "://host",
		"host/path":                        "host/path",
		"proxy=http://me:canary@host:3128": "proxy=http://host:3128",
	} {
		if got := RedactURL(in); got != want {
			t.Errorf("RedactURL(%q) = %q, want %q", in, got, want)
		}
	}
}
