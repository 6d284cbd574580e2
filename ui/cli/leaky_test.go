package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"bellows/clients/demo"
)

// echo is everything that a request holds, as a careless server would log it.
func echo(r *http.Request) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s refused; ", r.Method, r.URL)
	for name, values := range r.Header {
		fmt.Fprintf(&b, "%s: %s; ", name, strings.Join(values, ", "))
	}
	if user, password, ok := r.BasicAuth(); ok {
		fmt.Fprintf(&b, "user %s with password %s; ", user, password)
	}
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		fmt.Fprintf(&b, "token %s (%s); ", token, url.QueryEscape(token))
	}
	body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<16))
	return b.String() + string(body)
}

// echoing is the URL of a server that answers a status with all that it was sent.
func echoing(t *testing.T, code int) string {
	s := httptest.NewServer(echoOf(code))
	t.Cleanup(s.Close)
	return s.URL
}

func echoOf(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		text := echo(r)
		if code/100 == 3 {
			w.Header().Set("Location", "http://elsewhere.invalid/"+url.PathEscape(text))
		}
		w.Header().Set("WWW-Authenticate", `Basic realm="`+strings.ReplaceAll(text, `"`, `'`)+`"`)
		w.WriteHeader(code)
		_, _ = io.WriteString(w, text)
	}
}

// echoError is the same as Pinot's JSON.
func echoError(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusInternalServerError)
	_ = json.NewEncoder(w).Encode(map[string]any{"code": 500, "error": echo(r)})
}

// echoClosed breaks off after the echo.
func echoClosed(w http.ResponseWriter, r *http.Request) {
	text := echo(r)
	w.Header().Set("Content-Length", fmt.Sprint(len(text)+4096))
	_, _ = io.WriteString(w, text)
	panic(http.ErrAbortHandler)
}

// echoException is a sound broker but for its answers to queries, which are
// exceptions that repeat the request.
func echoException(t *testing.T, p place) (string, []string) {
	sound := begin(t, demo.Small())
	if p == atController {
		return sound.ControllerURL(), nil
	}
	to, err := url.Parse(sound.BrokerURL("b1"))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/quer") {
			proxy.ServeHTTP(w, r)
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"exceptions": []map[string]any{{"errorCode": 200, "message": echo(r)}}})
	}))
	t.Cleanup(s.Close)
	return s.URL, nil
}

// leaky are the faults that a secret may come to light by.
func leaky() []fault {
	all := []fault{
		{name: "echo in exceptions", at: echoException},
		{name: "echo in an error", at: serving(echoError)},
		{name: "echo and close", at: serving(echoClosed)},
		{name: "refused", at: closedPort},
		{name: "hanging", at: serving(hanging), patient: true},
		{name: "unknown authority", at: unknownAuthority},
		{name: "https to http", at: tlsOnPlain},
		{name: "http to https", at: plainOnTLS},
		{name: "other role", at: otherRole},
		{name: "garbage", at: serving(garbage)},
	}
	for _, code := range []int{200, 302, 400, 401, 403, 404, 407, 429, 500, 503} {
		all = append(all, fault{name: fmt.Sprintf("echo with %d", code), at: serving(echoOf(code))})
	}
	return all
}
