package cli_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bellows/clients/demo/frontend"
	"bellows/engine/spread/change"
)

// frontends starts the embedded ones and gives the flags for them.
func frontends(t *testing.T, o frontend.Options) (*frontend.Cluster, []string) {
	t.Helper()
	o.Instant = true
	c, err := frontend.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c, []string{"--frontend", strings.Join(c.Addresses(), ",")}
}

func TestDoctorOfFrontends(t *testing.T) {
	isolate(t)
	c, at := frontends(t, frontend.Options{Frontends: 2})
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte("admin"), 0o600); err != nil {
		t.Fatal(err)
	}
	admin := slices.Concat(at, []string{"--doris-user", "admin", "--doris-password-file", file})
	web := httptest.NewServer(http.NotFoundHandler())
	defer web.Close()
	for _, v := range []struct {
		name  string
		flags []string
		code  int
		has   []string
	}{
		{"admin", admin, 0, []string{`answers admin; Doris .*, master`, `SET GLOBAL: the user has ADMIN`, `4 backends, 4 take external scans`, `profiles can be read`, `assignment of generation S3 .*accepted 0`}},
		{"root of this machine", at, 0, []string{`the login proves nothing`, `no TLS`}},
		{"half of them", []string{"--frontend", c.Addresses()[0], "--doris-user", "admin", "--doris-password-file", file}, 0, []string{`2 live ones, 1 are configured`}},
		{"HTTP port", []string{"--frontend", strings.TrimPrefix(c.HTTPURLs()[0], "http://"), "--doris-timeout", "1s"}, 2, []string{`this is an HTTP port.*give the query port`}},
		{"HTTP server", []string{"--frontend", strings.TrimPrefix(web.URL, "http://"), "--doris-timeout", "1s"}, 2, []string{`this is an HTTP port`}},
		{"closed port", []string{"--frontend", "127.0.0.1:1"}, 7, []string{`connection refused`}},
		{"verified without TLS", slices.Concat(at, []string{"--doris-tls", "verified"}), 8, []string{`offers no TLS`}},
		{"no such mode", slices.Concat(at, []string{"--doris-tls", "maybe"}), 2, []string{`off, preferred or verified`}},
		{"no address", []string{"--frontend", "http://fe:9030"}, 2, []string{`host or host:port`}},
	} {
		i := invoke(t, append([]string{"doctor", "-o", "text"}, v.flags...)...)
		i.expect(t, v.code, v.has...)
		if strings.Contains(i.out, "controller") {
			t.Errorf("%s: a controller was asked:\n%s", v.name, i.out)
		}
	}
	if w := c.WriteStatements(); len(w) > 0 {
		t.Errorf("doctor wrote %v", w)
	}
}

// What a lesser user may not see is said, with the privilege that it takes.
func TestDoctorOfLesserUsers(t *testing.T) {
	isolate(t)
	c, at := frontends(t, frontend.Options{Frontends: 1})
	if err := c.SetGlobal(change.SpreadVariable, "3"); err != nil {
		t.Fatal(err)
	}
	for user, v := range map[string]struct {
		code int
		has  []string
	}{
		"operator": {0, []string{`SET GLOBAL: the user has no ADMIN`, `assumed, as it could not be read: split_assigner`, `warning +frontend .*N = 3 has no effect`}},
		"reader":   {8, []string{`SHOW BACKENDS: the user may not see it.*NODE or ADMIN`}},
	} {
		t.Setenv("BELLOWS_DORIS_PASSWORD", user)
		invoke(t, append([]string{"doctor", "--doris-user", user}, at...)...).expect(t, v.code, v.has...)
	}
}

// TestCanaryForFrontends gives the secret in every way, to frontends that refuse
// it, and reads everything that is written.
func TestCanaryForFrontends(t *testing.T) {
	isolate(t)
	_, at := frontends(t, frontend.Options{Frontends: 1, AnyRootPassword: true})
	quoted := "'" + strings.ReplaceAll(canary, "'", "''") + "'"
	file := written(t, []byte(canary+"\n"))
	for _, k := range []struct {
		env    map[string]string
		flags  []string
		config string
	}{
		{flags: []string{"--doris-password-file", file}},
		{env: map[string]string{"BELLOWS_DORIS_PASSWORD": canary}},
		{config: "password: " + quoted},
		{config: "password_command: [printf, '%s', " + quoted + "]"},
		{config: "password_env: KEPT", env: map[string]string{"KEPT": canary}},
	} {
		for name, value := range k.env {
			t.Setenv(name, value)
		}
		flags := k.flags
		if k.config != "" {
			flags = []string{"--config", written(t, []byte("current: here\ncontexts:\n  here:\n    doris:\n      "+k.config+"\n"))}
		}
		for _, user := range []string{"admin", "root", "nobody"} {
			for _, line := range []string{"doctor -o text", "doctor -o json", "config show --origin", "config show -o json"} {
				args := strings.Fields(line)
				if args[0] == "doctor" || k.config == "" {
					args = append(args, at...)
				}
				if args[0] == "doctor" {
					args = append(args, "--doris-user", user)
				}
				args = append(args, flags...)
				i := invoke(t, args...)
				if args[0] == "doctor" && user != "root" && i.code != 8 {
					t.Errorf("%s: code %d\n%s", i.line, i.code, i)
				}
				tight(t, i)
			}
		}
		for name := range k.env {
			t.Setenv(name, "")
		}
	}
}
