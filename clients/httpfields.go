package clients

import (
	"fmt"
	"net/textproto"
	"net/url"
	"strings"

	"github.com/prometheus/common/config"
)

// The flags and variables for credentials act on controllers and brokers alike.
// No flag takes a secret itself: arguments are seen by every user of a machine.
func httpFields(prefix string, s *httpSections) []Field {
	var fields []Field
	for _, f := range [][]Field{
		basicFields(s), authorizationFields(s), oauthFields(s),
		tlsFields("tls_config", &s.tls, true), proxyFields(s), headerFields(s),
	} {
		fields = append(fields, f...)
	}
	for i := range fields {
		f := &fields[i]
		f.Key = prefix + "." + f.Key
		for _, group := range []*string{&f.rivals, &f.family} {
			if *group != "" {
				*group = prefix + "." + *group
			}
		}
	}
	return fields
}

func basicFields(s *httpSections) []Field {
	fields := []Field{
		{
			Key: "basic_auth.username", Flag: "user", Example: "bellows", rivals: "user name",
			Help: "user for basic auth", set: setText(&s.username),
		},
		{
			Key: "basic_auth.username_file", Example: "/etc/bellows/user", rivals: "user name", file: publicFile,
			Help: "file with the user's name", set: setText(&s.usernameFile),
		},
	}
	return asMethod("basic_auth", append(fields, secretFields("basic_auth.password", "password", "password of the user", &s.password)...))
}

func authorizationFields(s *httpSections) []Field {
	fields := []Field{{
		Key: "authorization.type", Default: "Bearer", Help: "word before the token", set: setText(&s.authType),
	}}
	return asMethod("authorization", append(fields, secretFields("authorization.credentials", "token", "token", &s.credentials)...))
}

func oauthFields(s *httpSections) []Field {
	fields := []Field{
		{Key: "oauth2.client_id", Example: "bellows", Help: "client for which tokens are fetched", set: setText(&s.oauth.ClientID)},
		{Key: "oauth2.token_url", Example: "https://login.example/oauth2/token", Help: "token server", set: setTokenURL(&s.oauth.TokenURL)},
		{Key: "oauth2.scopes", Kind: List, Example: "pinot.read", Help: "scopes to ask for", set: setTexts(&s.oauth.Scopes)},
		{
			Key: "oauth2.endpoint_params.*", Example: "audience: pinot", Hidden: true,
			Help: "more parameters for the token server", set: setParam(&s.oauth.EndpointParams),
		},
	}
	fields = append(fields, secretFields("oauth2.client_secret", "", "secret of the client", &s.clientSecret)...)
	fields = append(fields, tlsFields("oauth2.tls_config", &s.oauth.TLSConfig, false)...)
	fields = append(fields, Field{
		Key: "oauth2.proxy_url", Example: "http://proxy.example:3128", Hidden: true,
		Help: "proxy for the token server", set: setURL(&s.oauthProxy, "http", "https", "socks5"),
	})
	return asMethod("oauth2", fields)
}

func asMethod(method string, fields []Field) []Field {
	for i := range fields {
		fields[i].family, fields[i].method = "credentials", method
	}
	return fields
}

// secretFields are the places for one secret. name is the flag's and the
// variable's stem, "" for none.
func secretFields(key, name, what string, p *secretPlaces) []Field {
	fields := []Field{
		{Key: key + "_file", Example: "/etc/bellows/" + lastKey(key), Help: "file with the " + what, file: privateFile, set: setText(&p.file)},
		{Key: key + "_env", Example: "PINOT_SECRET", Help: "environment variable with the " + what, set: setText(&p.env)},
		{Key: key + "_command", Kind: List, Example: "pass", Help: "program, and its arguments, that prints the " + what, Hidden: true, set: setCommand(&p.command)},
		{Key: key, Hidden: true, Example: "not-here", Help: "the " + what + " itself; better in a file", set: setOpaque(&p.literal)},
	}
	if name != "" {
		fields[0].Flag, fields[0].Env = name+"-file", envName(name+"-file")
		fields[3].Env = envName(name)
	}
	for i := range fields {
		fields[i].rivals = what
	}
	return fields
}

func lastKey(key string) string {
	for i := len(key) - 1; i >= 0; i-- {
		if key[i] == '.' {
			return key[i+1:]
		}
	}
	return key
}

func setCommand(p *[]string) setter {
	return func(_ string, values []string) error {
		if values[0] == "" {
			return fmt.Errorf("names no program")
		}
		*p = values
		return nil
	}
}

func tlsFields(prefix string, c *config.TLSConfig, flags bool) []Field {
	fields := []Field{
		{Key: "ca_file", Flag: "ca-file", Example: "/etc/bellows/ca.pem", rivals: "CA", file: publicFile, Help: "certificates of the authorities to trust", set: setText(&c.CAFile)},
		{Key: "ca", Example: "PEM", rivals: "CA", Help: "the same as text", set: setOpaque(&c.CA)},
		{Key: "cert_file", Flag: "cert-file", Example: "/etc/bellows/cert.pem", rivals: "client certificate", file: publicFile, Help: "client certificate", set: setText(&c.CertFile)},
		{Key: "cert", Example: "PEM", rivals: "client certificate", Help: "the same as text", set: setOpaque(&c.Cert)},
		{Key: "key_file", Flag: "key-file", Example: "/etc/bellows/key.pem", rivals: "client key", file: privateFile, Help: "its private key", set: setText(&c.KeyFile)},
		{Key: "key", Example: "PEM", Hidden: true, rivals: "client key", Help: "the same as text; better in a file", set: setOpaque(&c.Key)},
		{Key: "server_name", Flag: "server-name", Example: "pinot.internal", Help: "name to expect in the server's certificate", set: setText(&c.ServerName)},
		{Key: "insecure_skip_verify", Flag: "insecure", Default: "false", Help: "accept any certificate, and with it any server", set: setBool(&c.InsecureSkipVerify)},
		{Key: "min_version", Example: "TLS12", Help: "oldest TLS version", set: setTLSVersion(&c.MinVersion)},
		{Key: "max_version", Example: "TLS13", Help: "newest TLS version", set: setTLSVersion(&c.MaxVersion)},
	}
	for i := range fields {
		f := &fields[i]
		if f.Key = prefix + "." + f.Key; !flags {
			f.Flag = ""
		}
		if f.rivals != "" {
			f.rivals = prefix + " " + f.rivals
		}
	}
	return withEnv(fields)
}

func setTLSVersion(p *config.TLSVersion) setter {
	return one(func(value string) error {
		var word string
		if err := setWord(&word, "TLS10", "TLS11", "TLS12", "TLS13")("", []string{value}); err != nil {
			return err
		}
		*p = config.TLSVersions[word]
		return nil
	})
}

func proxyFields(s *httpSections) []Field {
	return withEnv([]Field{
		{Key: "proxy_url", Flag: "proxy", Example: "http://proxy.example:3128", Hidden: true, Help: "proxy; may hold user and password", set: setURL(&s.proxyURL, "http", "https", "socks5")},
		{Key: "no_proxy", Example: "10.0.0.0/8,.internal", Help: "hosts to reach without that proxy", set: setText(&s.noProxy)},
		{Key: "proxy_from_environment", Default: "true", Help: "use HTTPS_PROXY, HTTP_PROXY and NO_PROXY unless proxy_url is set", set: setBool(&s.proxyFromEnvironment)},
		{Key: "proxy_connect_header.*", Kind: List, Example: "X-Team: analytics", Hidden: true, Help: "headers for the proxy", set: setHeader(func(name string, values []string) {
			s.connectHeaders = added(s.connectHeaders, name, values)
		})},
	})
}

func headerFields(s *httpSections) []Field {
	put := func(change func(h *config.Header, values []string)) setter {
		return setHeader(func(name string, values []string) {
			h := s.headers[name]
			change(&h, values)
			s.headers = added(s.headers, name, h)
		})
	}
	return []Field{
		{Key: "follow_redirects", Default: "true", Help: "follow redirects of a GET that stay on the host", set: setBool(&s.followRedirects)},
		{Key: "http_headers.*.values", Kind: List, Example: "analytics", Hidden: true, Help: "headers for every request", set: put(func(h *config.Header, v []string) { h.Values = v })},
		{Key: "http_headers.*.secrets", Kind: List, Example: "not-here", Hidden: true, Help: "the same for secret ones; better in files", set: put(func(h *config.Header, v []string) {
			for _, secret := range v {
				h.Secrets = append(h.Secrets, config.Secret(secret))
			}
		})},
		{Key: "http_headers.*.files", Kind: List, Example: "/etc/bellows/key", file: privateFile, Help: "files that hold the values", set: put(func(h *config.Header, v []string) { h.Files = v })},
	}
}

func setTokenURL(p *string) setter {
	return one(func(value string) error {
		u, err := url.Parse(value)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return fmt.Errorf("%s is no URL; write something like https://login.example/oauth2/token", quote(RedactURL(value)))
		}
		if u.User != nil {
			return fmt.Errorf("%s holds a user or password; use client_id and client_secret_file", quote(RedactURL(value)))
		}
		*p = value
		return nil
	})
}

func setParam(p *map[string]string) setter {
	return func(name string, values []string) error {
		*p = added(*p, name, values[len(values)-1])
		return nil
	}
}

// setHeader checks what the transport would refuse.
func setHeader(put func(name string, values []string)) setter {
	return func(name string, values []string) error {
		if !isToken(name) {
			return fmt.Errorf("%s is no name of a header", quote(name))
		}
		for _, value := range values {
			if hasControl(value) {
				return fmt.Errorf("%s has a value that no header can have", quote(name))
			}
		}
		put(textproto.CanonicalMIMEHeaderKey(name), values)
		return nil
	}
}

// isToken tells whether HTTP allows a header of this name.
func isToken(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
}

// hasControl tells whether HTTP forbids the value of a header.
func hasControl(value string) bool {
	return strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
}

func added[V any](m map[string]V, name string, value V) map[string]V {
	if m == nil {
		m = map[string]V{}
	}
	m[name] = value
	return m
}
