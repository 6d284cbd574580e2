package clients

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"

	"github.com/prometheus/common/config"

	"bellows/engine"
)

// httpAccess is the Access of an HTTP config.
type httpAccess struct{ config *config.HTTPClientConfig }

// NewAccess is the Access that prometheus/common's HTTP config describes: basic
// auth, authorization, OAuth2 client credentials, TLS, proxy and headers. Secrets
// may be literal, in files, or referred to by EnvRef and CommandRef. The error is
// an engine.ErrUsage; files are first read by Load.
//
// bellows speaks HTTP/1.1 whatever enable_http2 says.
func NewAccess(c config.HTTPClientConfig) (Access, error) {
	if err := c.Validate(); err != nil {
		return nil, accessError(err)
	}
	if o := c.OAuth2; o != nil && o.GrantType != "" && o.GrantType != "client_credentials" {
		return nil, accessError(fmt.Errorf("oauth2 grant_type %s: only client_credentials is known", quote(o.GrantType)))
	}
	return &httpAccess{&c}, nil
}

// accessError says what of an Access cannot be used as it is configured.
func accessError(err error) error {
	return fmt.Errorf("credentials, TLS or proxy: %w: %w", err, engine.ErrUsage)
}

// Format keeps the config's secrets out of logs, with any verb.
func (a *httpAccess) Format(f fmt.State, _ rune) { _, _ = fmt.Fprint(f, "HTTP access") }

// Load reads everything again. Its errors are an engine.ErrUsage when something
// cannot be read, and those of fetchToken.
func (a *httpAccess) Load(ctx context.Context) (Grant, error) {
	c := a.config
	g := Grant{
		Header: http.Header{}, Redirects: c.FollowRedirects,
		Proxy: c.Proxy(), ProxyHeader: c.GetProxyConnectHeader(),
	}
	var err error
	if g.TLS, err = config.NewTLSConfigWithContext(ctx, &c.TLSConfig, config.WithSecretManager(secretSources{})); err == nil {
		g.Trust, err = trustOf(c.TLSConfig)
	}
	if err == nil {
		err = addHeaders(&g, c.HTTPHeaders)
	}
	if err == nil {
		err = addAuthorization(ctx, &g, c)
	}
	if err != nil {
		return Grant{}, accessError(err)
	}
	hideProxy(&g, c.ProxyConfig)
	if c.OAuth2 != nil {
		return a.withToken(ctx, g)
	}
	return g, checkHeader(g.Header)
}

// trustOf stands for the files that TLS is made from: a new CA or client
// certificate needs new connections.
func trustOf(c config.TLSConfig) ([]byte, error) {
	sum := sha256.New()
	for _, name := range []string{c.CAFile, c.CertFile, c.KeyFile} {
		if name == "" {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		_, _ = fmt.Fprintf(sum, "%d\n", len(content))
		_, _ = sum.Write(content)
	}
	return sum.Sum(nil), nil
}

func addAuthorization(ctx context.Context, g *Grant, c *config.HTTPClientConfig) error {
	switch {
	case c.BasicAuth != nil:
		b := c.BasicAuth
		user, err := fetch(ctx, "username", config.Secret(b.Username), b.UsernameFile, b.UsernameRef)
		if err != nil {
			return err
		}
		password, err := fetch(ctx, "password", b.Password, b.PasswordFile, b.PasswordRef)
		if err != nil {
			return err
		}
		encoded := base64.StdEncoding.EncodeToString([]byte(user + ":" + password))
		g.Header.Set("Authorization", "Basic "+encoded)
		g.Secrets = append(g.Secrets, password, encoded)
	case c.Authorization != nil:
		a := c.Authorization
		token, err := fetch(ctx, "credentials", a.Credentials, a.CredentialsFile, a.CredentialsRef)
		if err != nil {
			return err
		}
		g.Header.Set("Authorization", a.Type+" "+token)
		g.Secrets = append(g.Secrets, token)
	}
	return nil
}

func addHeaders(g *Grant, headers *config.Headers) error {
	if headers == nil {
		return nil
	}
	for name, h := range headers.Headers {
		for _, value := range h.Values {
			g.Header.Add(name, value)
		}
		for _, secret := range h.Secrets {
			g.Header.Add(name, string(secret))
			g.Secrets = append(g.Secrets, string(secret))
		}
		for _, file := range h.Files {
			secret, err := fetch(context.Background(), name, "", file, "")
			if err != nil {
				return err
			}
			g.Header.Add(name, secret)
			g.Secrets = append(g.Secrets, secret)
		}
	}
	return nil
}

// hideProxy: a proxy may send back what it was sent.
func hideProxy(g *Grant, p config.ProxyConfig) {
	if p.ProxyURL.URL != nil && p.ProxyURL.User != nil {
		password, _ := p.ProxyURL.User.Password()
		g.Secrets = append(g.Secrets, password, base64.StdEncoding.EncodeToString([]byte(p.ProxyURL.User.Username()+":"+password)))
	}
	for _, values := range p.ProxyConnectHeader {
		for _, value := range values {
			g.Secrets = append(g.Secrets, string(value))
		}
	}
}

// fetch reads a secret from the one place that is given.
func fetch(ctx context.Context, what string, literal config.Secret, file, ref string) (string, error) {
	var text string
	var err error
	switch {
	case file != "":
		text, err = config.NewFileSecret(file).Fetch(ctx)
		if err == nil && text == "" {
			err = fmt.Errorf("file %s is empty", quote(file))
		}
	case ref != "":
		text, err = secretSources{}.Fetch(ctx, ref)
	default:
		text = string(literal)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", what, err)
	}
	return text, nil
}

// checkHeader finds what the transport would refuse without telling which file
// to look at.
func checkHeader(header http.Header) error {
	for name, values := range header {
		for _, value := range values {
			if hasControl(value) {
				return accessError(fmt.Errorf("the value of %s holds a line break or another control character; keep one line in the file", name))
			}
		}
	}
	return nil
}
