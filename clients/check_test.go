package clients

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "config.yaml")
	writeFile(t, filepath.Join(dir, "open"), "canary")
	if err := os.Chmod(filepath.Join(dir, "open"), 0o644); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "closed"), "canary")
	writeFile(t, path, `
current: gone
contexts:
  a:
    pinot:
      controllers: [one]
      http:
        basic_auth: {username: me, password: canary}
        tls_config: {insecure_skip_verify: true, ca_file: missing.pem}
        http_headers:
          X-Key: {files: [closed, open], secrets: [canary]}
        proxy_url: http://me:canary@proxy:3128
      brokers:
        http:
          authorization: {credentials_file: open}
          oauth2: {client_id: x, token_url: "http://login", client_secret: canary}
  b:
    pinot:
      http:
        tls_config: {cert_file: .}
`)
	findings, err := Check(path)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range findings {
		got = append(got, fmt.Sprintf("%s %d %s", f.Severity, f.Line, f.Text))
		noCanary(t, "finding", f)
		noCanary(t, "finding as text", f.String())
	}
	all := strings.Join(got, "\n")
	for _, want := range []string{
		"error 2 current: \"gone\"",
		"warning 8 pinot.http.basic_auth.password: is a secret in the file",
		"warning 9 pinot.http.tls_config.insecure_skip_verify: accepts any server",
		"error 9 pinot.http.tls_config.ca_file: there is no file",
		"warning 11 pinot.http.http_headers.X-Key.files: file",
		"(mode 0644); chmod 600 it",
		"warning 11 pinot.http.http_headers.X-Key.secrets",
		"warning 12 pinot.http.proxy_url: holds a password",
		"warning 15 pinot.brokers.http.authorization.credentials_file: file",
		"error 16 pinot.brokers.http.oauth2.client_id: there is pinot.brokers.http.authorization.credentials_file already",
		"warning 16 pinot.brokers.http.oauth2.client_secret",
		"error 20 pinot.http.tls_config.cert_file",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing in\n%s", want, all)
		}
	}
	if _, err := Check(filepath.Join(dir, "none")); err == nil {
		t.Error("no error for a file that is not there")
	}
}

func TestCheckLooksAtWholeSections(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	writeFile(t, path, "contexts:\n  a:\n    pinot:\n      http:\n        oauth2: {client_id: x}\n")
	findings, err := Check(path)
	if err != nil || len(findings) != 1 || !strings.Contains(findings[0].Text, "token_url must be configured") {
		t.Errorf("%v, error %v", findings, err)
	}
}

// Whatever is wrong around a secret, the excerpt does not show it.
func TestExcerptsHideSecrets(t *testing.T) {
	for _, text := range []string{
		"contexts:\n  a:\n    pinot:\n      http:\n        basic_auth:\n          password: \"canary\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        basic_auth:\n          password: [canary]\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        basic_auth:\n          password:\n            - canary\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        basic_auth:\n          password:\n            x: canary\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        http_headers:\n          X:\n            secrets:\n            - a\n            - [canary]\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        authorization: {credentials: canary, tpye: x}\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        authorization: {tpye: x, credentials: canary}\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        proxy_url: {a: http://me:canary@h}\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        proxy_url: \"http://me:canary@h:port\"\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        tls_config:\n          key: |\n            canary\n          kye_file: x\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        tls_config:\n          key: |\n            canary\n         x: canary\n",
		"contexts:\n  a:\n    pinot:\n      controllers: [\"http://me:canary@h\"]\n",
		"contexts:\n  a:\n    pinot:\n      passwrd: canary\n",
		"contexts:\n  a:\n    pinot:\n      http:\n        bearer_token: canary\n",
		"password: canary\n  b: [canary\n",
	} {
		_, err := configOf(t, text)
		if err == nil {
			t.Errorf("%q has no error", text)
		}
		noCanary(t, text, err)
	}
}

func FuzzConfig(f *testing.F) {
	f.Add(twoContexts)
	f.Add(Template())
	f.Add("a: &a {b: *a}\ncontexts: *a\n")
	f.Add("contexts: {a: {<<: {<<: 1}}}")
	f.Add("? [a]\n: b\n--- \n...")
	f.Fuzz(func(t *testing.T, text string) {
		file, findings := parseConfig("config.yaml", []byte(text))
		for _, found := range findings {
			if s := CleanMax(found.Text, 0); s != found.Text || s == "" {
				t.Fatalf("text %q", found.Text)
			}
			for line := range strings.Lines(found.Excerpt) {
				if l := strings.TrimSuffix(line, "\n"); CleanMax(l, 0) != l {
					t.Fatalf("excerpt %q", found.Excerpt)
				}
			}
		}
		if configError(findings) == nil {
			for _, context := range file.Contexts {
				if s, err := Merge(Sources{File: file, Context: context}); err == nil {
					s.Show()
				}
			}
		}
	})
}
