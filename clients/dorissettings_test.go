package clients

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bellows/engine"
)

func TestDorisSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	writeFile(t, file, "canary\n")
	s, err := Merge(given(t, `
contexts:
  a:
    doris:
      frontends: [fe-1, "fe-2:9031", "[::1]:9030"]
      user: me
      password_env: NOT_USED
      http: {"*": "https://{host}:8050/", "fe-2:9031": "http://other"}
      metrics: {"*": "http://{host}:8040/metrics", "10003": "http://x/{id}", be-4: "http://y:{port}"}
      resolve: {be-4: 127.0.0.1}
`, nil, map[string][]string{"doris-password-file": {file}, "doris-tls": {"off"}}))
	if err != nil {
		t.Fatal(err)
	}
	d := s.Doris
	if want := []Address{{"fe-1", 9030}, {"fe-2", 9031}, {"::1", 9030}}; !slices.Equal(d.Frontends, want) || d.User != "me" || d.TLS != DorisTLSOff {
		t.Errorf("%+v", d)
	}
	for of, want := range map[Address]string{{"fe-1", 9030}: "https://fe-1:8050", {"::1", 9030}: "https://[::1]:8050", {"fe-2", 9031}: "http://other"} {
		if got := d.HTTPURL(of); got != want {
			t.Errorf("%s: %s", of, got)
		}
	}
	for want, got := range map[string]string{
		"http://h:8040/metrics":     d.MetricsURL(1, "h", 9),
		"http://x/10003":            d.MetricsURL(10003, "h", 9),
		"http://y:9":                d.MetricsURL(1, "be-4", 9),
		"":                          Doris{}.MetricsURL(1, "h", 0),
		"http://[::1]:8041/metrics": Doris{}.MetricsURL(1, "::1", 8041),
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	login, err := d.Login(t.Context())
	if err != nil || login.User != "me" || login.Password.Reveal() != "canary" || login.TLS != nil || !d.HasPassword() {
		t.Errorf("%+v, error %v", login, err)
	}
	noCanary(t, "login", login)
	noCanary(t, "settings", d)
	writeFile(t, file, "next")
	if login, err = d.Login(t.Context()); err != nil || login.Password.Reveal() != "next" {
		t.Errorf("%+v, error %v", login, err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if _, err = d.Login(t.Context()); !errors.Is(err, engine.ErrUsage) {
		t.Error(err)
	}
	if login, err = (Doris{User: "x"}).Login(context.Background()); err != nil || login.User != "x" {
		t.Errorf("%+v, error %v", login, err)
	}
}

func TestDorisSettingsThatAreWrong(t *testing.T) {
	for line, want := range map[string]string{
		`frontends: ["http://fe:9030"]`:           "host or host:port",
		`frontends: ["u:canary@fe:9030"]`:         "host or host:port",
		`frontends: [fe, "fe:9030"]`:              "is there twice",
		`tls: {mode: on}`:                         "off, preferred or verified",
		`http: {"*": "fe:8030"}`:                  "is no URL",
		`http: {"*": "http://u:canary@{host}"}`:   "holds a user or password",
		`metrics: {"*": "http://{hots}/metrics"}`: "is no URL",
		"password: x\n      password_file: y":     "keep one of them",
		`timeout: 5`:                              "has no unit",
	} {
		path := filepath.Join(t.TempDir(), "config.yaml")
		writeFile(t, path, "contexts:\n  a:\n    doris:\n      "+line+"\n")
		_, err := Load(path)
		if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v", line, err)
		}
	}
}
