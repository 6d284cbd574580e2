package doris

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"net/http"
	"strings"
	"time"

	"bellows/clients"
	"bellows/engine/spread/change"
)

// Inspection is what a frontend was found to allow and to lack.
type Inspection struct {
	Server     string // what it calls itself in its greeting
	User       string
	TLSOffered bool
	TLS        string // version of the TLS in use, "" without
	Verified   bool   // whether the frontend proved who it is
	// AnyPassword tells that the login proves nothing: frontends take every
	// password of root from their own machine, unless skip_localhost_auth_check is
	// switched off.
	AnyPassword bool

	Reading change.Reading
	// Admin is what the user's grants say of SET GLOBAL, which is not tried.
	Admin Grant

	HTTP       string // base URL of the HTTP interface that was tried, "" for none
	HTTPReason string // why none was
	HTTPError  error
	// Skew is how far the frontend's clock is ahead of this one, known to a second.
	Skew      time.Duration
	SkewKnown bool
}

// Grant is what can be said of a privilege without using it.
type Grant string

// The grants.
const (
	Granted      Grant = "granted"
	NotGranted   Grant = "not granted"
	GrantUnknown Grant = "unknown"
)

// Inspect looks at everything that is needed of the frontend. It changes nothing.
func (f *Frontend) Inspect(ctx context.Context) (Inspection, error) {
	var i Inspection
	if err := f.inspectLogin(ctx, &i); err != nil {
		return i, f.mixedUp(ctx, err)
	}
	var err error
	if i.Reading, err = f.Read(ctx); err != nil {
		return i, err
	}
	port, err := f.inspectSession(ctx, &i)
	if err != nil {
		return i, err
	}
	f.inspectHTTP(ctx, port, &i)
	return i, nil
}

func (f *Frontend) inspectLogin(ctx context.Context, i *Inspection) error {
	ctx, cancel := f.bound(ctx)
	defer cancel()
	s, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	i.Server, i.User, i.TLSOffered = s.greeting.Version, clients.Clean(s.login.User), s.greeting.TLS
	i.AnyPassword = f.isLocal() && s.login.User == "root"
	if c, ok := s.wire.current().(*tls.Conn); ok {
		i.TLS, i.Verified = tls.VersionName(c.ConnectionState().Version), f.options.TLS == clients.DorisTLSVerified
	}
	return nil
}

func (f *Frontend) inspectSession(ctx context.Context, i *Inspection) (httpPort int, err error) {
	ctx, cancel := f.bound(ctx)
	defer cancel()
	s, err := f.open(ctx)
	if err != nil {
		return 0, err
	}
	defer s.close()
	i.Admin = GrantUnknown
	t, err := s.query(ctx, "SHOW GRANTS")
	if _, refused := refusal(err); err != nil && !refused {
		return 0, err
	}
	if err == nil {
		i.Admin = adminOf(t)
	}
	p, err := s.readPeers(ctx)
	if _, refused := refusal(err); err != nil && !refused {
		return 0, err
	}
	return p.httpPort, nil
}

func adminOf(t *table) Grant {
	if !t.has("globalprivs") || len(t.rows) == 0 {
		return GrantUnknown
	}
	for row := range t.rows {
		if strings.Contains(t.cell(row, "globalprivs"), "Admin_priv") {
			return Granted
		}
	}
	return NotGranted
}

func (f *Frontend) inspectHTTP(ctx context.Context, port int, i *Inspection) {
	if i.HTTP, i.HTTPReason = f.httpBase(port); i.HTTP == "" {
		return
	}
	var body bytes.Buffer
	before := time.Now()
	reply, err := f.options.HTTP.Get(ctx, i.HTTP+"/api/bootstrap", &body)
	if err != nil {
		i.HTTPError = err
		return
	}
	if date, err := http.ParseTime(reply.Header.Get("Date")); err == nil {
		half := time.Since(before) / 2
		i.Skew, i.SkewKnown = date.Sub(before.Add(half).Truncate(time.Second)), true
	}
	if _, err := f.get(ctx, i.HTTP, "/rest/v2/manager/query/query_info"); err != nil && !errors.Is(err, errAbsent) {
		i.HTTPError = err
	}
}

// mixedUp looks whether the port is one of HTTP: such a server waits for us to
// speak first, so the login only runs out of time.
func (f *Frontend) mixedUp(ctx context.Context, err error) error {
	var silent *clients.Error
	if f.options.Metrics == nil || !errors.As(err, &silent) || silent.Reason != clients.ReasonTimeout && silent.Reason != clients.ReasonClosed {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	var body bytes.Buffer
	_, httpErr := f.options.Metrics.Get(ctx, "http://"+f.Name()+"/", &body)
	var status *clients.StatusError
	if httpErr == nil || errors.As(httpErr, &status) {
		return (&session{frontend: f, login: &clients.DorisLogin{}}).explain(ctx, "log in", errSpeaksHTTP)
	}
	return err
}

// Variable reads one variable in a new session, nil when there is none.
func (f *Frontend) Variable(ctx context.Context, name string) (*change.Variable, error) {
	if _, err := setSession(change.Assignment{Name: name, Value: "0"}); err != nil {
		return nil, err
	}
	ctx, cancel := f.bound(ctx)
	defer cancel()
	s, err := f.open(ctx)
	if err != nil {
		return nil, err
	}
	defer s.close()
	return s.readVariable(ctx, name)
}
