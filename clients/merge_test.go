package clients

import (
	"bytes"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bellows/engine"
)

// given makes sources of a file's text, variables and flags.
func given(t testing.TB, text string, env map[string]string, flags map[string][]string) Sources {
	t.Helper()
	s := Sources{
		LookupEnv: func(name string) (string, bool) { v, ok := env[name]; return v, ok },
		Flag:      func(name string) ([]string, bool) { v, ok := flags[name]; return v, ok },
	}
	if text != "" {
		var err error
		if s.File, err = configOf(t, text); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestMergeTakesTheStrongestPlace(t *testing.T) {
	s, err := Merge(given(t, twoContexts,
		map[string]string{"BELLOWS_BUDGET": "30s", "BELLOWS_FLOOR": "50", "BELLOWS_RESOLVE": "broker-0.headless=10.0.0.9,b=c", "BELLOWS_SHAPES": ""},
		map[string][]string{"floor": {"70"}, "resolve": {"d=e"}}))
	if err != nil {
		t.Fatal(err)
	}
	want := Settings{
		Context: "prod", Writes: true,
		Pinot: Pinot{
			Controllers: []string{"https://one:9000", "http://two:9000"}, Timeout: 10 * time.Second,
			Brokers: Brokers{
				Overrides: Overrides{Scheme: "https", Port: 8443},
				Resolve: Resolve{
					"broker-0.headless": {Host: "10.0.0.9"}, "*": {Host: "10.0.0.1"}, "b": {Host: "c"}, "d": {Host: "e"},
				},
				Metrics: map[string]string{"Broker_a_1": "http://{host}:9404/metrics"},
			},
		},
		Doris: Doris{
			User: "root", TLS: DorisTLSPreferred, Timeout: 10 * time.Second,
			Resolve: Resolve{"broker-0.headless": {Host: "10.0.0.9"}, "b": {Host: "c"}, "d": {Host: "e"}},
		},
		Warm: Warm{
			Floor: 70, Budget: 30 * time.Second, ProbeTimeout: 5 * time.Second, Concurrency: 0, MaxConcurrency: 16,
			Shapes: "auto", Engine: "sse", Cover: "greedy",
		},
	}
	got := *s
	got.Pinot.HTTP, got.Pinot.Brokers.HTTP, got.entries = HTTPSettings{}, HTTPSettings{}, nil
	got.inherited, got.Doris.Secret = false, DorisSecrets{}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Settings{}, HTTPSettings{}, DorisSecrets{})); diff != "" {
		t.Error(diff)
	}
	for key, want := range map[string]string{
		"warm.floor": "flag --floor", "warm.budget": "environment BELLOWS_BUDGET", "warm.shapes": "default",
		"writes": ":5", "pinot.brokers.resolve.*": ":13", "pinot.brokers.resolve.broker-0.headless": "environment BELLOWS_RESOLVE",
		"pinot.brokers.resolve.d": "flag --resolve",
	} {
		if from, ok := s.Origin(key); !ok || !strings.HasSuffix(from.String(), want) {
			t.Errorf("%s is from %s, want %s", key, from, want)
		}
	}
	if _, ok := s.Origin("pinot.database"); ok {
		t.Error("a setting without a value has an origin")
	}
}

func TestMergeWithoutAnything(t *testing.T) {
	s, err := Merge(Sources{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Context != "" || len(s.Pinot.Controllers) != 0 || s.Writes || s.Warm.Floor != 1000 || s.Warm.Budget != 15*time.Second || s.Warm.Concurrency != 1 {
		t.Errorf("%+v", s)
	}
}

func TestContext(t *testing.T) {
	one, several := "contexts:\n  a:\n", "contexts:\n  a:\n  b:\n"
	for _, tc := range []struct{ name, text, env, flag, want, refused string }{
		{"flag", twoContexts, "empty", "test", "test", ""},
		{"environment", twoContexts, "test", "", "test", ""},
		{"current", twoContexts, "", "", "prod", ""},
		{"the only one", one, "", "", "a", ""},
		{"none in the file", "# nothing\n", "", "", "", ""},
		{"several, none current", several, "", "", "", "give --context, one of: a, b"},
		{"unknown flag", one, "", "x", "", `flag --context: "x" is no context`},
		{"unknown environment", one, "x", "", "", "environment BELLOWS_CONTEXT"},
		{"no file", "", "", "x", "", "no config file"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			from := given(t, tc.text, map[string]string{"BELLOWS_CONTEXT": tc.env}, nil)
			from.Context = tc.flag
			s, err := Merge(from)
			if tc.refused != "" {
				if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), tc.refused) {
					t.Errorf("error %v", err)
				}
				return
			}
			if err != nil || s.Context != tc.want {
				t.Errorf("context %+v, error %v", s, err)
			}
		})
	}
}

func TestMergeRefuses(t *testing.T) {
	for name, tc := range map[string]struct {
		text       string
		env, flags map[string]string
		want       string
	}{
		"flag":             {"", nil, map[string]string{"budget": "15"}, `flag --budget: warm.budget: "15" has no unit`},
		"empty flag":       {"", nil, map[string]string{"budget": ""}, "flag --budget"},
		"environment":      {"", map[string]string{"BELLOWS_CONTROLLER": "ftp://x"}, nil, "environment BELLOWS_CONTROLLER"},
		"no name":          {"", nil, map[string]string{"resolve": "x"}, "flag --resolve: \"x\" is not of the form NAME=VALUE"},
		"two secrets":      {"", map[string]string{"BELLOWS_PASSWORD": "canary", "BELLOWS_PASSWORD_FILE": "x"}, nil, "keep one of them"},
		"two methods":      {"", nil, map[string]string{"user": "x", "token-file": "y"}, "keep basic_auth or authorization"},
		"key without cert": {"", nil, map[string]string{"key-file": "x"}, "cert"},
	} {
		flags := map[string][]string{}
		for k, v := range tc.flags {
			flags[k] = []string{v}
		}
		from := given(t, tc.text, tc.env, flags)
		s, err := Merge(from)
		if err == nil { // some mistakes show when the credentials are read
			var a Access
			if a, err = s.Pinot.HTTP.Access(); err == nil {
				_, err = a.Load(t.Context())
			}
		}
		if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want %q", name, err, tc.want)
		}
		noCanary(t, name, err)
	}
}

// authorizationSent is the header that settings lead to.
func authorizationSent(t *testing.T, h HTTPSettings) string {
	t.Helper()
	var got string
	server := serve(t, func(_ http.ResponseWriter, r *http.Request) { got = r.Header.Get("Authorization") })
	a, err := h.Access()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newHTTP(t, HTTPOptions{Access: a}).Get(t.Context(), server.URL, new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	return got
}

func TestCredentialsFromEveryPlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	writeFile(t, file, "from-file\n")
	t.Setenv("SOME_SECRET", "from-variable")
	section := func(lines string) string { return "contexts:\n  a:\n    pinot:\n      http:\n" + lines }
	basic := section("        basic_auth:\n          username: me\n          password_file: " + file + "\n")
	for _, tc := range []struct {
		name, text string
		env        map[string]string
		flags      map[string][]string
		want       string
	}{
		{"nothing", "", nil, nil, ""},
		{"password file", basic, nil, nil, "Basic bWU6ZnJvbS1maWxl"},
		{"another user by flag", basic, nil, map[string][]string{"user": {"you"}}, "Basic eW91OmZyb20tZmlsZQ=="},
		{"password by variable replaces the file", basic, map[string]string{"BELLOWS_PASSWORD": "x"}, nil, "Basic bWU6eA=="},
		{"token by flag replaces basic auth", basic, nil, map[string][]string{"token-file": {file}}, "Bearer from-file"},
		{"token by variable replaces basic auth", basic, map[string]string{"BELLOWS_TOKEN": "x"}, nil, "Bearer x"},
		{"named variable", section("        authorization: {type: Pinot, credentials_env: SOME_SECRET}\n"), nil, nil, "Pinot from-variable"},
		{"helper command", section("        authorization:\n          credentials_command: [printf, 'from-helper\\nmore']\n"), nil, nil, "Bearer from-helper"},
		{"literal", section("        authorization: {credentials: plain}\n"), nil, nil, "Bearer plain"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, err := Merge(given(t, tc.text, tc.env, tc.flags))
			if err != nil {
				t.Fatal(err)
			}
			if got := authorizationSent(t, s.Pinot.HTTP); got != tc.want {
				t.Errorf("controllers get %q, want %q", got, tc.want)
			}
			if got := authorizationSent(t, s.Pinot.Brokers.HTTP); got != tc.want {
				t.Errorf("brokers get %q, want %q", got, tc.want)
			}
		})
	}
}

func TestBrokersMayHaveTheirOwnCredentials(t *testing.T) {
	f, err := configOf(t, `
contexts:
  a:
    pinot:
      http:
        authorization: {credentials_file: controller.token}
      brokers:
        http:
          authorization: {credentials_file: broker.token}
`)
	if err != nil {
		t.Fatal(err)
	}
	// Paths in a file are relative to it.
	writeFile(t, filepath.Join(filepath.Dir(f.Path), "controller.token"), "c")
	writeFile(t, filepath.Join(filepath.Dir(f.Path), "broker.token"), "b")
	s, err := Merge(Sources{File: f})
	if err != nil {
		t.Fatal(err)
	}
	if got := authorizationSent(t, s.Pinot.HTTP); got != "Bearer c" {
		t.Errorf("controllers get %q", got)
	}
	if got := authorizationSent(t, s.Pinot.Brokers.HTTP); got != "Bearer b" {
		t.Errorf("brokers get %q", got)
	}
}

func TestMetricsURL(t *testing.T) {
	b := Brokers{Metrics: map[string]string{"Broker_a": "http://a:1/metrics", "*": "http://{host}:9404/{instance}"}}
	for _, tc := range []struct{ instance, host, want string }{
		{"Broker_a", "h", "http://a:1/metrics"},
		{"Broker_b/c", "h", "http://h:9404/Broker_b%2Fc"},
		{"Broker_b", "::1", "http://[::1]:9404/Broker_b"},
	} {
		if got := b.MetricsURL(tc.instance, tc.host); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.instance, got, tc.want)
		}
	}
	if got := (Brokers{}).MetricsURL("a", "b"); got != "" {
		t.Errorf("without a setting: %s", got)
	}
}
