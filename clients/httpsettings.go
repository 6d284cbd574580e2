package clients

import (
	"encoding/json"
	"fmt"
	"net/url"

	"github.com/prometheus/common/config"
)

// HTTPSettings is the http section of a cluster. It prints as its name.
//
// It holds a function and no pointer: with a verb that does not fit, fmt follows
// even unexported pointers.
type HTTPSettings struct{ sections func() *httpSections }

// httpSections mirrors prometheus/common's HTTP config, with secrets from the
// environment and from helper commands beside those in files.
type httpSections struct {
	username, usernameFile string
	password               secretPlaces
	authType               string
	credentials            secretPlaces
	oauth                  config.OAuth2
	clientSecret           secretPlaces
	oauthProxy             *url.URL
	tls                    config.TLSConfig
	proxyURL               *url.URL
	noProxy                string
	proxyFromEnvironment   bool
	followRedirects        bool
	connectHeaders         map[string][]string
	headers                map[string]config.Header
}

// secretPlaces is where one secret may come from; the merge leaves one of them.
type secretPlaces struct {
	literal config.Secret
	file    string
	env     string
	command []string
}

func (p secretPlaces) ref() string {
	switch {
	case p.env != "":
		return EnvRef(p.env)
	case p.command != nil:
		return CommandRef(p.command...)
	default:
		return ""
	}
}

func (p secretPlaces) given() bool {
	return p.literal != "" || p.file != "" || p.ref() != ""
}

func newHTTPSettings() HTTPSettings {
	s := &httpSections{followRedirects: true, proxyFromEnvironment: true}
	return HTTPSettings{func() *httpSections { return s }}
}

// Format keeps the section's secrets out of logs, with any verb.
func (s HTTPSettings) Format(f fmt.State, _ rune) { _, _ = fmt.Fprint(f, "HTTP settings") }

// MarshalJSON is null, for the same reason.
func (s HTTPSettings) MarshalJSON() ([]byte, error) { return json.Marshal(nil) }

// Access is who to be, whom to trust and which way to go with these settings.
func (s HTTPSettings) Access() (Access, error) { return NewAccess(s.sections().config()) }

func (s *httpSections) config() config.HTTPClientConfig {
	c := config.DefaultHTTPClientConfig
	c.FollowRedirects = s.followRedirects
	c.TLSConfig = s.tls
	if p := s.password; s.username != "" || s.usernameFile != "" || p.given() {
		c.BasicAuth = &config.BasicAuth{
			Username: s.username, UsernameFile: s.usernameFile,
			Password: p.literal, PasswordFile: p.file, PasswordRef: p.ref(),
		}
	}
	if p := s.credentials; p.given() {
		c.Authorization = &config.Authorization{
			Type: s.authType, Credentials: p.literal, CredentialsFile: p.file, CredentialsRef: p.ref(),
		}
	}
	if s.oauth.ClientID != "" || s.oauth.TokenURL != "" {
		o, p := s.oauth, s.clientSecret
		o.ClientSecret, o.ClientSecretFile, o.ClientSecretRef = p.literal, p.file, p.ref()
		o.ProxyConfig = proxyOf(s.oauthProxy, "", s.oauthProxy == nil && s.proxyFromEnvironment)
		c.OAuth2 = &o
	}
	c.ProxyConfig = proxyOf(s.proxyURL, s.noProxy, s.proxyFromEnvironment)
	if len(s.connectHeaders) > 0 {
		c.ProxyConnectHeader = config.ProxyHeader{}
		for name, values := range s.connectHeaders {
			for _, value := range values {
				c.ProxyConnectHeader[name] = append(c.ProxyConnectHeader[name], config.Secret(value))
			}
		}
	}
	if len(s.headers) > 0 {
		c.HTTPHeaders = &config.Headers{Headers: s.headers}
	}
	return c
}

// proxyOf: the environment's proxy is our default, so a proxy that is named
// replaces it.
func proxyOf(named *url.URL, except string, fromEnvironment bool) config.ProxyConfig {
	if named != nil {
		return config.ProxyConfig{ProxyURL: config.URL{URL: named}, NoProxy: except}
	}
	return config.ProxyConfig{NoProxy: except, ProxyFromEnvironment: fromEnvironment}
}
