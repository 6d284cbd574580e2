package clients

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/prometheus/common/config"

	"bellows/engine"
)

// guarded serves those who send the wanted Authorization, and counts all.
type guarded struct {
	mu     sync.Mutex
	want   string
	seen   atomic.Int64
	bodies []string
}

func (g *guarded) require(authorization string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.want = authorization
}

func (g *guarded) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.seen.Add(1)
	var body bytes.Buffer
	_, _ = body.ReadFrom(r.Body)
	if r.Header.Get("Authorization") != g.want {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	g.bodies = append(g.bodies, body.String())
}

func TestRotatedTokenIsReadAgainOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	writeFile(t, file, "first\n")
	var g guarded
	g.require("Bearer first")
	server := serve(t, g.ServeHTTP)
	h := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) {
		c.Authorization = &config.Authorization{CredentialsFile: file}
	})})
	post := func() error {
		_, err := h.Post(t.Context(), server.URL, "text/plain", []byte("statement"), new(bytes.Buffer))
		return err
	}
	if err := post(); err != nil {
		t.Fatal(err)
	}
	writeFile(t, file, "second\n")
	if err := post(); err != nil {
		t.Fatal("a rotated file that was not needed yet did harm:", err)
	}
	g.require("Bearer second")
	if err := post(); err != nil {
		t.Fatal("the rotated token was not used:", err)
	}
	if got := g.bodies[2]; got != "statement" {
		t.Errorf("the repeated request had body %q", got)
	}
	if n := g.seen.Load(); n != 4 {
		t.Errorf("%d requests, want 4: one each, and one repeated", n)
	}
	g.require("Bearer third")
	err := post()
	if !errors.Is(err, engine.ErrDenied) {
		t.Errorf("error %v", err)
	}
	if n := g.seen.Load(); n != 5 {
		t.Errorf("%d requests, want 5: the same token is not sent twice", n)
	}
}

func TestRotatedPasswordUnderLoad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	writeFile(t, file, "first")
	var g guarded
	basic := func(password string) string {
		r := &http.Request{Header: http.Header{}}
		r.SetBasicAuth("me", password)
		return r.Header.Get("Authorization")
	}
	g.require(basic("first"))
	server := serve(t, g.ServeHTTP)
	h := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) {
		c.BasicAuth = &config.BasicAuth{Username: "me", PasswordFile: file}
	})})
	target, err := h.Target(http.MethodPost, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for worker := range 4 {
		wait.Go(func() {
			var into bytes.Buffer
			for i := range 50 {
				if worker == 0 && i == 25 {
					writeFile(t, file, "second")
					g.require(basic("second"))
				}
				if _, err := target.Do(t.Context(), []byte("x"), &into); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}

func TestCredentialsThatVanish(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	writeFile(t, file, "first")
	server := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
	h := newHTTP(t, HTTPOptions{Access: access(t, func(c *config.HTTPClientConfig) {
		c.Authorization = &config.Authorization{CredentialsFile: file}
	})})
	removeFile(t, file)
	_, _, err := get(t, h, server.URL)
	if engine.OutcomeOf(err) != engine.Denied {
		t.Errorf("outcome %s of %v", engine.OutcomeOf(err), err)
	}
	if _, err := NewHTTP(t.Context(), HTTPOptions{Access: h.options.Access}); !errors.Is(err, engine.ErrUsage) {
		t.Errorf("error %v", err)
	}
}

// tokenServer grants tokens t1, t2, ... to who knows the secret.
func tokenServer(t *testing.T, lifetime int) (url string, granted *atomic.Int64) {
	granted = new(atomic.Int64)
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		id, secret, _ := r.BasicAuth()
		w.Header().Set("Content-Type", "application/json")
		if id != "bellows" || secret != "canary-secret" {
			w.WriteHeader(http.StatusUnauthorized)
			_ = json.NewEncoder(w).Encode(map[string]any{"error": "invalid_client", "error_description": "no: " + secret})
			return
		}
		token := "token" + string(rune('0'+granted.Add(1)))
		_ = json.NewEncoder(w).Encode(map[string]any{"access_token": token, "token_type": "bearer", "expires_in": lifetime})
	})
	return server.URL, granted
}

func oauthAccess(t *testing.T, url, secret string) Access {
	return access(t, func(c *config.HTTPClientConfig) {
		c.OAuth2 = &config.OAuth2{ClientID: "bellows", ClientSecret: config.Secret(secret), TokenURL: url}
	})
}

func TestOAuth2(t *testing.T) {
	url, granted := tokenServer(t, 3600)
	var g guarded
	g.require("Bearer token1")
	server := serve(t, g.ServeHTTP)
	h := newHTTP(t, HTTPOptions{Access: oauthAccess(t, url, "canary-secret")})
	for range 3 {
		if _, _, err := get(t, h, server.URL); err != nil {
			t.Fatal(err)
		}
	}
	g.require("Bearer token2") // revoked: a new one is fetched
	if _, _, err := get(t, h, server.URL); err != nil {
		t.Fatal(err)
	}
	if n := granted.Load(); n != 2 {
		t.Errorf("%d tokens, want 2", n)
	}
	g.require("Bearer nobody has this") // each further refusal does not cost a token
	for range 5 {
		if _, _, err := get(t, h, server.URL); !errors.Is(err, engine.ErrDenied) {
			t.Fatal(err)
		}
	}
	if n := granted.Load(); n != 3 {
		t.Errorf("%d tokens, want 3", n)
	}
}

func TestOAuth2TokenIsRenewedBeforeItExpires(t *testing.T) {
	url, granted := tokenServer(t, 3) // less than the time left for the way
	server := serve(t, func(http.ResponseWriter, *http.Request) {})
	h := newHTTP(t, HTTPOptions{Access: oauthAccess(t, url, "canary-secret")})
	if _, _, err := get(t, h, server.URL); err != nil {
		t.Fatal(err)
	}
	if n := granted.Load(); n != 2 {
		t.Errorf("%d tokens, want 2", n)
	}
}

func TestOAuth2Faults(t *testing.T) {
	url, _ := tokenServer(t, 3600)
	for _, tc := range []struct {
		name, url, secret string
		class             error
	}{
		{"wrong secret", url, "canary-wrong", engine.ErrDenied},
		{"no server", "http://127.0.0.1:1/token", "canary-secret", engine.ErrUnreachable},
		{"not its URL", serve(t, hello).URL, "canary-secret", engine.ErrDenied},
		{"down", serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }).URL, "canary-secret", engine.ErrUnreachable},
	} {
		_, err := NewHTTP(t.Context(), HTTPOptions{Access: oauthAccess(t, tc.url, tc.secret)})
		if !errors.Is(err, tc.class) {
			t.Errorf("%s: %v", tc.name, err)
		}
		noCanary(t, tc.name, err)
	}
}
