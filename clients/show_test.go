package clients

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestShowTellsOriginsAndNoSecrets(t *testing.T) {
	from := given(t, `
contexts:
  a:
    pinot:
      controllers: [one, two]
      http:
        basic_auth: {username: me, password: canary}
        http_headers: {X-Key: {secrets: [canary], values: [canary]}}
        proxy_url: http://me:canary@proxy:3128
        proxy_connect_header: {X: canary}
        tls_config: {key: canary, cert: c}
      brokers:
        http:
          oauth2:
            client_id: x
            token_url: http://login
            client_secret_command: [pass, canary]
            endpoint_params: {password: canary}
    doris:
      frontends: [fe-1, "fe-2:9031"]
      password: canary
`, map[string]string{"BELLOWS_TOKEN": "canary", "BELLOWS_FLOOR": "7"}, map[string][]string{"database": {"sales"}})
	s, err := Merge(from)
	if err != nil {
		t.Fatal(err)
	}
	noCanary(t, "settings", s)
	noCanary(t, "settings by value", *s)
	noCanary(t, "a struct with settings", struct{ s Settings }{*s})
	noCanary(t, "file", from.File)
	noCanary(t, "a struct with a file", struct{ f *File }{from.File})
	shown := s.Show()
	noCanary(t, "shown", shown)
	for _, want := range []Shown{
		{"pinot.controllers", "one, two", from.File.Path + ":5", "controller", "BELLOWS_CONTROLLER"},
		{"pinot.database", "sales", "flag --database", "database", "BELLOWS_DATABASE"},
		{"pinot.http.authorization.credentials", "<secret>", "environment BELLOWS_TOKEN", "", "BELLOWS_TOKEN"},
		{"pinot.http.proxy_url", "http://proxy:3128", from.File.Path + ":9", "proxy", "BELLOWS_PROXY"},
		{"doris.frontends", "fe-1, fe-2:9031", from.File.Path + ":20", "frontend", "BELLOWS_FRONTEND"},
		{"doris.password", "<secret>", from.File.Path + ":21", "", "BELLOWS_DORIS_PASSWORD"},
		{"warm.floor", "7", "environment BELLOWS_FLOOR", "floor", "BELLOWS_FLOOR"},
		{"warm.budget", "15s", "default", "budget", "BELLOWS_BUDGET"},
	} {
		if !slices.Contains(shown, want) {
			t.Errorf("%+v is missing in %+v", want, shown)
		}
	}
	for _, line := range shown {
		if strings.HasPrefix(line.Key, "pinot.http.basic_auth") {
			t.Errorf("%+v was set aside by the token", line)
		}
	}
}

func TestShowSaysWhatBrokersShare(t *testing.T) {
	s, err := Merge(Sources{})
	if err != nil {
		t.Fatal(err)
	}
	if want := (Shown{Key: "pinot.brokers.http", Value: "as pinot.http", Origin: "default"}); !slices.Contains(s.Show(), want) {
		t.Errorf("%+v", s.Show())
	}
}

func TestFieldsAreNamedOnce(t *testing.T) {
	keys, flags := map[string]bool{}, map[string]string{}
	for _, f := range Fields() {
		if keys[f.Key] || f.Help == "" || f.set == nil {
			t.Errorf("field %s is there twice or incomplete", f.Key)
		}
		keys[f.Key] = true
		tail := f.Key
		for _, section := range []string{"pinot.brokers", "pinot", "doris"} {
			tail = strings.TrimPrefix(tail, section)
		}
		if other, ok := flags[f.Flag]; ok && f.Flag != "" && other != tail {
			t.Errorf("flag --%s is that of %s and of %s", f.Flag, other, f.Key)
		}
		flags[f.Flag] = tail
		if (f.Flag != "") && f.Env != envName(f.Flag) {
			t.Errorf("flag --%s has variable %s", f.Flag, f.Env)
		}
	}
}

func TestTemplatePassesItsCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	writeFile(t, path, Template())
	findings, err := Check(path)
	if err != nil || len(findings) != 0 {
		t.Errorf("%v, error %v", findings, err)
	}
}

// Every line of the template can be put into use: all of them together are
// refused only for being rivals.
func TestTemplateLinesAreRight(t *testing.T) {
	commented := regexp.MustCompile(`(?m)^( +)# `)
	text := commented.ReplaceAllString(Template(), "$1")
	_, findings := parseConfig("config.yaml", []byte(text))
	for _, f := range findings {
		if !strings.Contains(f.Text, "; keep ") {
			t.Error(f)
		}
	}
	file, _ := parseConfig("config.yaml", []byte(text))
	used := map[string]bool{}
	for _, e := range file.content().entries["prod"] {
		used[e.field.Key] = true
	}
	for _, f := range Fields() {
		if !used[f.Key] && !strings.HasPrefix(f.Key, brokersHTTP) {
			t.Errorf("%s is not in the template", f.Key)
		}
	}
	if strings.Contains(Template(), os.TempDir()) {
		t.Error("the template holds a path of this machine")
	}
}
