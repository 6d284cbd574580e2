package clients

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/prometheus/common/config"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"

	"bellows/engine"
)

// withToken fetches a token with the client's credentials. prometheus/common has
// a transport that does it, but that one waits for the token server without a
// limit and keeps a token that the cluster has refused.
func (a *httpAccess) withToken(ctx context.Context, g Grant) (Grant, error) {
	o := a.config.OAuth2
	secret, err := fetch(ctx, "oauth2 client_secret", o.ClientSecret, o.ClientSecretFile, o.ClientSecretRef)
	if err != nil {
		return Grant{}, accessError(err)
	}
	server, err := url.Parse(o.TokenURL)
	if err != nil || server.User != nil || server.Host == "" {
		return Grant{}, accessError(fmt.Errorf("oauth2 token_url %s is no URL of a token server", quote(RedactURL(o.TokenURL))))
	}
	tlsConfig, err := config.NewTLSConfigWithContext(ctx, &o.TLSConfig, config.WithSecretManager(secretSources{}))
	if err != nil {
		return Grant{}, accessError(fmt.Errorf("oauth2: %w", err))
	}
	transport := &http.Transport{
		TLSClientConfig: tlsConfig, Proxy: o.Proxy(), ProxyConnectHeader: o.GetProxyConnectHeader(),
		DisableKeepAlives: true, OnProxyConnectResponse: refuseProxy,
	}
	fetcher := clientcredentials.Config{
		ClientID: o.ClientID, ClientSecret: secret, TokenURL: o.TokenURL, Scopes: o.Scopes, EndpointParams: url.Values{},
	}
	g.Secrets = append(g.Secrets, secret)
	for name, value := range o.EndpointParams {
		fetcher.EndpointParams.Set(name, value)
		g.Secrets = append(g.Secrets, value)
	}
	token, err := fetcher.Token(context.WithValue(ctx, oauth2.HTTPClient, &http.Client{Transport: transport}))
	if err != nil {
		return Grant{}, tokenError(ctx, server, newRedactor(g.Secrets...), err)
	}
	g.Header.Set("Authorization", "Bearer "+token.AccessToken)
	g.Expires = token.Expiry
	g.Secrets = append(g.Secrets, token.AccessToken)
	return g, checkHeader(g.Header)
}

// tokenError is ErrDenied when the token server refused and ErrUnreachable when
// it did not answer. The cause is not wrapped: its text holds the server's answer.
func tokenError(ctx context.Context, server *url.URL, known redactor, err error) error {
	class := engine.ErrDenied
	var text string
	var refused *oauth2.RetrieveError
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("token server %s: no answer in time: %w: %w", server.Host, ctx.Err(), engine.ErrUnreachable)
	case errors.As(err, &refused):
		text = fmt.Sprintf("HTTP %d", refused.Response.StatusCode)
		if refused.ErrorCode != "" {
			text += " " + refused.ErrorCode
		}
		if refused.ErrorDescription != "" {
			text += " (" + refused.ErrorDescription + ")"
		}
		text += "; check client_id, the client's secret and the scopes"
		if refused.Response.StatusCode >= http.StatusInternalServerError {
			class = engine.ErrUnreachable
		}
	default:
		var reason Reason
		reason, text = explain(err, server.Scheme)
		if reason.class() != nil {
			class = reason.class()
		}
	}
	return fmt.Errorf("token server %s: %s: %w", server.Host, CleanMax(known.redact(text), 300), class)
}
