package clients

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/common/config"

	"bellows/engine"
)

// The words of Doris.TLS.
const (
	DorisTLSOff       = "off"
	DorisTLSPreferred = "preferred"
	DorisTLSVerified  = "verified"
)

// Doris is a Doris cluster, reached through its frontends.
type Doris struct {
	Frontends []Address // of the MySQL protocol, with ports; none: no cluster is configured
	User      string
	TLS       string            // DorisTLSOff and so on
	Timeout   time.Duration     // for one conversation with a frontend
	HTTP      map[string]string // frontend, or "*" for any, to the base URL of its HTTP interface; see HTTPURL
	Metrics   map[string]string // backend, or "*" for any, to the URL of its metrics page; see MetricsURL
	Resolve   Resolve           // names that only the cluster can resolve
	Secret    DorisSecrets
}

// DorisSecrets is where the password is and which certificates to use. It prints
// as its name; a function for the same reason as in HTTPSettings.
type DorisSecrets struct{ sections func() *dorisSections }

type dorisSections struct {
	password secretPlaces
	tls      config.TLSConfig
}

// NewDoris is a cluster without frontends, to which no secret is known.
func NewDoris() Doris {
	s := &dorisSections{}
	return Doris{Secret: DorisSecrets{func() *dorisSections { return s }}}
}

// Format keeps the secrets out of logs, with any verb.
func (s DorisSecrets) Format(f fmt.State, _ rune) { _, _ = fmt.Fprint(f, "Doris secrets") }

// MarshalJSON is null, for the same reason.
func (s DorisSecrets) MarshalJSON() ([]byte, error) { return json.Marshal(nil) }

// DorisLogin is who to be to a frontend and whom to trust, as last read.
type DorisLogin struct {
	User     string
	Password Secret
	TLS      *tls.Config // of the verified mode; nil in the others
}

// Login reads the password and the certificates again each time. The error is an
// engine.ErrUsage and holds no secret.
func (d Doris) Login(ctx context.Context) (DorisLogin, error) {
	if d.Secret.sections == nil {
		return DorisLogin{User: d.User}, nil
	}
	s := d.Secret.sections()
	login := DorisLogin{User: d.User}
	password, err := fetch(ctx, "password", s.password.literal, s.password.file, s.password.ref())
	if err == nil && d.TLS == DorisTLSVerified {
		login.TLS, err = config.NewTLSConfigWithContext(ctx, &s.tls, config.WithSecretManager(secretSources{}))
	}
	if err != nil {
		return DorisLogin{}, fmt.Errorf("doris section: %w: %w", err, engine.ErrUsage)
	}
	login.Password = NewSecret(password)
	return login, nil
}

// HasPassword tells whether a place for a password is given, without reading it.
func (d Doris) HasPassword() bool {
	return d.Secret.sections != nil && d.Secret.sections().password.given()
}

// HTTPAccess is the same user for the frontends' HTTP interface. It goes there
// without a proxy, as the MySQL protocol does.
func (d Doris) HTTPAccess() (Access, error) {
	c := config.DefaultHTTPClientConfig
	basic := &config.BasicAuth{Username: d.User}
	if d.Secret.sections != nil {
		s := d.Secret.sections()
		c.TLSConfig = s.tls
		basic.Password, basic.PasswordFile, basic.PasswordRef = s.password.literal, s.password.file, s.password.ref()
	}
	c.BasicAuth = basic
	return NewAccess(c)
}

// MetricsAccess is for the backends' metrics pages: the same certificates, and
// nobody's password, since the cluster names the hosts.
func (d Doris) MetricsAccess() (Access, error) {
	c := config.DefaultHTTPClientConfig
	if d.Secret.sections != nil {
		c.TLSConfig = d.Secret.sections().tls
	}
	return NewAccess(c)
}

// HTTPURL is the configured base URL of a frontend's HTTP interface, "" for none.
func (d Doris) HTTPURL(frontend Address) string {
	base, ok := d.HTTP[frontend.String()]
	if !ok {
		base = d.HTTP["*"]
	}
	return strings.TrimRight(fill(base, "{host}", bracketed(frontend.Host)), "/")
}

// MetricsURL is the metrics page of a backend that listens on an HTTP port, ""
// without one.
func (d Doris) MetricsURL(id int64, host string, port int) string {
	page, ok := d.Metrics[strconv.FormatInt(id, 10)]
	if !ok {
		page = d.Metrics[host]
	}
	if page == "" {
		page = d.Metrics["*"]
	}
	if page == "" {
		if port <= 0 {
			return ""
		}
		page = "http://{host}:{port}/metrics"
	}
	return fill(page, "{host}", bracketed(host), "{id}", strconv.FormatInt(id, 10), "{port}", strconv.Itoa(port))
}

func fill(template string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(template)
}

func bracketed(host string) string {
	if strings.Contains(host, ":") && !strings.HasPrefix(host, "[") {
		return "[" + host + "]"
	}
	return host
}

// setTemplateURL adds one URL with placeholders to a map.
func setTemplateURL(m *map[string]string, example string, pairs ...string) setter {
	return func(name string, values []string) error {
		value := values[len(values)-1]
		page := fill(value, pairs...)
		u, err := url.Parse(page)
		switch {
		case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || strings.ContainsAny(page, "{}"):
			return fmt.Errorf("%s is no URL; write something like %s", quote(RedactURL(value)), example)
		case u.User != nil:
			return errUserInURL
		}
		*m = added(*m, name, value)
		return nil
	}
}

// dorisPort is where frontends speak the MySQL protocol unless told otherwise.
const dorisPort = 9030

func setFrontends(p *[]Address) setter {
	return func(_ string, values []string) error {
		all := make([]Address, 0, len(values))
		seen := map[Address]bool{}
		for _, value := range values {
			a, err := parseAddress(value)
			if err != nil {
				return fmt.Errorf("%s %w; write host or host:port of the frontend's MySQL protocol", quote(RedactURL(value)), err)
			}
			if a.Port == 0 {
				a.Port = dorisPort
			}
			if seen[a] {
				return fmt.Errorf("%s is there twice", quote(value))
			}
			seen[a] = true
			all = append(all, a)
		}
		*p = all
		return nil
	}
}
