package mariadb

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"bellows/clients"
	"bellows/clients/doris"
	"bellows/engine"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("database/sql.(*DB).connectionOpener"))
}

// frontend is the client under test, configured as a context would be. settings
// are flags by their names.
func frontend(t *testing.T, s *server, user, password string, settings map[string]string) *doris.Frontend {
	t.Helper()
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte(password+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	given := map[string]string{"frontend": s.address(), "doris-user": user, "doris-password-file": file}
	for name, value := range settings {
		given[name] = value
	}
	merged, err := clients.Merge(clients.Sources{Flag: func(name string) ([]string, bool) {
		value, ok := given[name]
		return []string{value}, ok
	}})
	if err != nil {
		t.Fatal(err)
	}
	d := merged.Doris
	all, err := doris.New(d.Frontends, doris.Options{Account: d.Login, TLS: d.TLS, Timeout: d.Timeout, Password: d.HasPassword()})
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

func demand(t *testing.T, err, class error, texts ...string) {
	t.Helper()
	if !errors.Is(err, class) {
		t.Errorf("%v is no %v", err, class)
	}
	for _, text := range texts {
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%q is missing in: %v", text, err)
		}
	}
	if err != nil && strings.Contains(err.Error(), "canary") {
		t.Errorf("holds a password: %v", err)
	}
}

func TestLogins(t *testing.T) {
	s := install(t, true)
	other := newAuthority(t, "other-ca")
	clientCert, clientKey := s.certs.leaf(t, "client")
	strangerCert, strangerKey := other.leaf(t, "stranger")
	verified := func(more ...string) map[string]string {
		settings := map[string]string{"doris-tls": "verified", "doris-ca-file": s.certs.file}
		for i := 0; i < len(more); i += 2 {
			settings[more[i]] = more[i+1]
		}
		return settings
	}
	for _, c := range []struct {
		name, user, password string
		settings             map[string]string
		class                error
		text                 string
	}{
		{name: "plain without TLS", user: "plain", password: userPassword, settings: map[string]string{"doris-tls": "off"}},
		{name: "plain, preferred", user: "plain", password: userPassword},
		{name: "plain, verified", user: "plain", password: userPassword, settings: verified()},
		{name: "another name, verified", user: "plain", password: userPassword, settings: verified("doris-server-name", "fe.test")},
		{name: "wrong password", user: "plain", password: "wrong-canary", class: engine.ErrDenied, text: "error 1045"},
		{name: "wrong password, verified", user: "plain", password: "wrong-canary", settings: verified(), class: engine.ErrDenied, text: "error 1045"},
		{name: "unknown user", user: "nobody", password: userPassword, class: engine.ErrDenied, text: "error 1045"},
		{name: "no TLS where it is required", user: "secure", password: userPassword, settings: map[string]string{"doris-tls": "off"}, class: engine.ErrDenied, text: "error 1045"},
		{name: "TLS where it is required", user: "secure", password: userPassword},
		{name: "wrong CA", user: "plain", password: userPassword, settings: verified("doris-ca-file", other.file), class: engine.ErrDenied, text: "certificate"},
		{name: "wrong name", user: "plain", password: userPassword, settings: verified("doris-server-name", "somebody.test"), class: engine.ErrDenied, text: "somebody.test"},
		{name: "certificate where it is required", user: "certified", password: userPassword, settings: verified("doris-cert-file", clientCert, "doris-key-file", clientKey)},
		{name: "no certificate where it is required", user: "certified", password: userPassword, settings: verified(), class: engine.ErrDenied, text: "error 1045"},
		{name: "certificate of somebody else", user: "certified", password: userPassword, settings: verified("doris-cert-file", strangerCert, "doris-key-file", strangerKey), class: engine.ErrDenied},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := frontend(t, s, c.user, c.password, c.settings).Variable(t.Context(), "max_connections")
			if c.class != nil {
				demand(t, err, c.class, c.text)
				return
			}
			if err != nil || v == nil || v.Global == "" {
				t.Errorf("%+v, error %v", v, err)
			}
		})
	}
}

// A server without TLS is refused in the verified mode, and only there.
func TestServerWithoutTLS(t *testing.T) {
	s := install(t, false)
	for _, mode := range []string{"off", "preferred"} {
		if _, err := frontend(t, s, "plain", userPassword, map[string]string{"doris-tls": mode}).Variable(t.Context(), "max_connections"); err != nil {
			t.Errorf("%s: %v", mode, err)
		}
	}
	_, err := frontend(t, s, "plain", userPassword, map[string]string{"doris-tls": "verified"}).Variable(t.Context(), "max_connections")
	demand(t, err, engine.ErrDenied, "offers no TLS", "enable_ssl")
}
