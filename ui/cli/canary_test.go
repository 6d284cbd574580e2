package cli_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"bellows/clients/demo"
)

// canary is a secret that must never be seen again. It holds characters that
// URLs, YAML, JSON and HTML write in other ways.
const canary = `cnry+Z9/x%q&<"7`

// principal is the user that the secret belongs to.
const principal = "birdie"

// forms are how the secret may come to light.
func forms() map[string]string {
	pair := base64.StdEncoding.EncodeToString([]byte(principal + ":" + canary))
	return map[string]string{
		"as it is": canary, "in a query": url.QueryEscape(canary), "in a path": url.PathEscape(canary),
		"in base64": pair, "in user info": url.UserPassword(principal, canary).String(),
		"in Go": strings.Trim(fmt.Sprintf("%q", canary), `"`), "in JSON": `cnry+Z9/x%q&<\"7`, "in HTML": `cnry+Z9/x%q&amp;&lt;&#34;7`,
		"in JSON for HTML": `cnry+Z9/x%q\u0026\u003c\"7`, "in part": "cnry+Z9",
	}
}

// tight fails the test if a run let the secret out.
func tight(t *testing.T, i invocation) {
	t.Helper()
	for form, text := range forms() {
		for stream, got := range map[string]string{"stdout": i.out, "stderr": i.errs} {
			if at := strings.Index(got, text); at >= 0 {
				t.Errorf("bellows %s: the secret is on %s %s: ...%s...", i.line, stream, form, got[max(0, at-120):min(len(got), at+len(text)+40)])
				return
			}
		}
	}
}

// keeping is one way to give the secret to bellows.
type keeping struct {
	name string
	args []string
	env  map[string]string
	http string // the http section of a configuration file
}

// keepings lists all ways. proxy and tokens are the addresses of a proxy, and of a
// server that gives tokens out.
func keepings(t *testing.T, proxy, tokens string) []keeping {
	file := written(t, []byte(canary))
	escaped := url.QueryEscape(canary)
	quoted := `'` + canary + `'`
	via := "http://" + principal + ":" + escaped + "@" + proxy
	return []keeping{
		{name: "password file", args: []string{"--user", principal, "--password-file", file}},
		{name: "password in the environment", args: []string{"--user", principal}, env: map[string]string{"BELLOWS_PASSWORD": canary}},
		{name: "password file by the environment", env: map[string]string{"BELLOWS_USER": principal, "BELLOWS_PASSWORD_FILE": file}},
		{name: "password in the configuration", http: "basic_auth: {username: birdie, password: " + quoted + "}"},
		{name: "password of a variable", http: "basic_auth: {username: birdie, password_env: KEPT}", env: map[string]string{"KEPT": canary}},
		{name: "password of a command", http: "basic_auth: {username: birdie, password_command: [printf, '%s', " + quoted + "]}"},
		{name: "token file", args: []string{"--token-file", file}},
		{name: "token in the environment", env: map[string]string{"BELLOWS_TOKEN": canary}},
		{name: "token in the configuration", http: "authorization: {credentials: " + quoted + "}"},
		{name: "token of another kind", http: "authorization: {type: Splendid, credentials: " + quoted + "}"},
		{name: "proxy flag", args: []string{"--proxy", via}},
		{name: "proxy in the environment", env: map[string]string{"BELLOWS_PROXY": via}},
		{name: "proxy in the configuration", http: "proxy_url: " + via + "\n        proxy_connect_header: {X-Key: [" + quoted + "]}"},
		{name: "secret of a client", http: "oauth2: {client_id: birdie, client_secret: " + quoted + ", token_url: " + tokens + "}"},
		{name: "secret file of a client", http: "oauth2: {client_id: birdie, client_secret_file: " + file + ", token_url: " + tokens + "}"},
		{name: "secret header", http: "http_headers: {X-Key: {secrets: [" + quoted + "]}}"},
		{name: "secret header in a file", http: "http_headers: {X-Key: {files: [" + file + "]}}"},
	}
}

// flags sets the environment of the test and gives the flags.
func (k keeping) flags(t *testing.T) []string {
	t.Helper()
	for name, value := range k.env {
		t.Setenv(name, value)
	}
	if k.http == "" {
		return k.args
	}
	config := "current: here\ncontexts:\n  here:\n    pinot:\n      http:\n        " + k.http + "\n"
	return append([]string{"--config", written(t, []byte(config))}, k.args...)
}

// TestCanary gives a secret in every way, meets every fault with it, and reads
// everything that is written.
func TestCanary(t *testing.T) {
	isolate(t)
	proxy, tokens := echoing(t, 200), echoing(t, 401)
	sound := begin(t, demo.Small())
	quick := []string{"brokers", "cover", "warm --all --floor 20 --budget 200ms --probe-timeout 100ms", "doctor", "learn b1 --for 50ms"}
	for n, k := range keepings(t, strings.TrimPrefix(proxy, "http://"), tokens+"/token") {
		t.Run(k.name, func(t *testing.T) {
			if k.env == nil {
				t.Parallel()
			}
			flags := k.flags(t)
			for _, line := range []string{"config show", "config show --origin", "config show -o json", "config check", "config check -o json", "config template"} {
				args := strings.Fields(line)
				if !strings.HasPrefix(line, "config show") {
					tight(t, invoke(t, append(args, configOf(flags)...)...))
					continue
				}
				tight(t, invoke(t, append(args, flags...)...))
			}
			flags = append(flags, "--request-timeout", "300ms", "--timeout", "60s")
			meets := append(leaky(), fault{name: "sound", at: func(*testing.T, place) (string, []string) { return sound.ControllerURL(), nil }})
			for m, f := range meets {
				for _, p := range []place{atController, atBroker} {
					if f.patient && n > 0 || f.name == "sound" && p == atBroker {
						continue
					}
					// The first meets each fault at both places, the others take turns.
					if n > 0 && f.name != "sound" && (n+m)%2 == 0 != (p == atBroker) {
						continue
					}
					_, at := f.flagsFor(t, p)
					for c, line := range quick {
						args := append(strings.Fields(line), flags...)
						args = append(append(args, at...), "-o", []string{"text", "json", "jsonl"}[(n+m+c)%3])
						tight(t, invoke(t, args...))
					}
				}
			}
		})
	}
}

// configOf is the part of flags that says where the configuration is.
func configOf(flags []string) []string {
	if len(flags) > 1 && flags[0] == "--config" {
		return flags[:2]
	}
	return nil
}

// TestCanaryInWhatCannotBeRead: what is wrong is shown, the secret in it is not.
func TestCanaryInWhatCannotBeRead(t *testing.T) {
	isolate(t)
	at := principal + ":" + url.QueryEscape(canary) + "@"
	for _, args := range [][]string{
		{"brokers", "--controller", "http://" + at + "127.0.0.1:1"},
		{"brokers", "--controller", at + "127.0.0.1:1"},
		{"brokers", "--controller", "ftp://" + at + "127.0.0.1:1"},
		{"brokers", "--controller", "http://" + at + "[::1:9000"},
		{"brokers", "--proxy", "http://" + at + "[::1"},
		{"brokers", "--proxy", "gopher://" + at + "127.0.0.1:1"},
		{"brokers", "--proxy", at + "127.0.0.1:1"},
		{"brokers", "--broker-url", "http://" + at + "127.0.0.1:1", "--table", "x_OFFLINE"},
		{"brokers", "--broker-url", "b1=http://" + at + "127.0.0.1:1", "--table", "x_OFFLINE"},
		{"brokers", "--broker-metrics", "*=http://" + at + "127.0.0.1:1/metrics", "--demo"},
		{"brokers", "--resolve", "http://" + at + "127.0.0.1:1", "--demo"},
		{"doctor", "--controller", "http://pinot.invalid:9000", "--proxy", "http://" + at + "127.0.0.1:1"},
	} {
		i := invoke(t, append(args, "--timeout", "30s")...)
		if i.code == 0 && args[1] != "--broker-metrics" {
			t.Errorf("bellows %s: code 0", i.line)
		}
		i.line = "(" + args[0] + " " + args[1] + ")"
		tight(t, i)
	}
	for _, http := range []string{
		"basic_auth: {username: birdie, passwrod: '" + canary + "'}",
		"basic_auth: {username: birdie, password: ['" + canary + "']}",
		"basic_auth: {username: birdie, password: {x: '" + canary + "'}}",
		"basic_auth: '" + canary + "'",
		"authorization: {credentials: '" + canary + "', credentials: '" + canary + "'}",
		"authorization: {credentials: '" + canary + "'",
		"authorization:\n\t  credentials: '" + canary + "'",
		"credentials: '" + canary + "'",
		"http: '" + canary + "'",
		"http_headers: {X-Team: '" + canary + "'}",
		"proxy_url: http://" + at + "[::1",
		"proxy_url: [http://" + at + "127.0.0.1:1]",
		"http_headers: {X-Key: '" + canary + "'}",
		"http_headers: {X-Key: {secret: ['" + canary + "']}}",
		"http_headers: {'X Key': {secrets: ['" + canary + "']}}",
		"oauth2: {client_secret: '" + canary + "', token_url: 'http://" + at + "127.0.0.1/token'}",
		"oauth2: {client_secrets: '" + canary + "'}",
	} {
		config := written(t, []byte("current: here\ncontexts:\n  here:\n    pinot:\n      http:\n        "+http+"\n"))
		for _, args := range [][]string{{"config", "check"}, {"config", "check", "-o", "json"}, {"config", "show"}, {"brokers"}, {"doctor", "-o", "json"}} {
			i := invoke(t, append(args, "--config", config, "--timeout", "5s")...)
			if i.code != 2 && i.code != 7 {
				t.Errorf("%s with %q: code %d\n%s", args, http, i.code, i)
			}
			tight(t, i)
		}
	}
}
