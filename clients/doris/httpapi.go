package doris

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"bellows/clients"
	"bellows/engine"
)

// errAbsent is what the HTTP interface does not have, or not for this user.
var errAbsent = errors.New("not found, or not for this user")

// errCredentials is a refusal of user and password.
var errCredentials = fmt.Errorf("%w", engine.ErrDenied)

// httpBase is where the frontend's HTTP interface is, or why it is not used. port
// is the listed one.
func (f *Frontend) httpBase(port int) (base, reason string) {
	switch {
	case f.options.HTTP == nil:
		return "", "the HTTP interface is not used"
	case f.options.HTTPURL != nil:
		if base := f.options.HTTPURL(f.address); base != "" {
			return base, ""
		}
	}
	switch {
	case port == 0:
		return "", "the frontend's HTTP port is not known to this user; set doris.http"
	case f.options.Password && !f.isLocal():
		return "", "the frontend's HTTP interface has no TLS, so the password could be read on its way; set doris.http to its https address, or to http:// if the network is trusted"
	}
	return "http://" + clients.Address{Host: f.address.Host, Port: port}.String(), ""
}

// isLocal tells whether the frontend is reached without leaving this machine.
func (f *Frontend) isLocal() bool {
	host, _, err := net.SplitHostPort(f.options.Resolve.Lookup(f.Name()))
	if err != nil {
		return false
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsLoopback()
	}
	return host == "localhost"
}

// get asks the HTTP interface and takes the data out of its envelope. Wrong
// credentials have the status 200 there, and their code inside; they are read
// again, once.
func (f *Frontend) get(ctx context.Context, base, path string) (json.RawMessage, error) {
	data, err := f.getOnce(ctx, base+path)
	if !errors.Is(err, errCredentials) {
		return data, err
	}
	changed, renewErr := f.options.HTTP.Renew(ctx)
	switch {
	case renewErr != nil:
		return nil, fmt.Errorf("%w; then the password could not be read again: %w", err, renewErr)
	case !changed:
		return nil, err
	}
	return f.getOnce(ctx, base+path)
}

func (f *Frontend) getOnce(ctx context.Context, address string) (json.RawMessage, error) {
	var body bytes.Buffer
	if _, err := f.options.HTTP.Get(ctx, address, &body); err != nil {
		var status *clients.StatusError
		if errors.As(err, &status) && status.Status == http.StatusNotFound {
			return nil, fmt.Errorf("%s: %w", clients.CleanMax(address, 200), errAbsent)
		}
		return nil, err
	}
	data, err := openEnvelope(body.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", clients.CleanMax(address, 200), f.redacted(err))
	}
	return data, nil
}

func (f *Frontend) redacted(err error) error {
	return &quoted{clients.CleanMax(f.options.HTTP.Redact(err.Error()), 300), err}
}

// quoted is an error whose text was cleaned.
type quoted struct {
	text string
	err  error
}

func (q *quoted) Error() string { return q.text }

func (q *quoted) Unwrap() error { return q.err }

// openEnvelope reads {"msg": ..., "code": 0, "data": ...}.
func openEnvelope(body []byte) (json.RawMessage, error) {
	var e struct {
		Msg  string          `json:"msg"`
		Code *int            `json:"code"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &e); err != nil || e.Code == nil {
		return nil, fmt.Errorf("%w: no envelope of Doris' HTTP interface", ErrGarbage)
	}
	text := e.Msg
	var why string
	if json.Unmarshal(e.Data, &why) == nil && why != "" {
		text += ": " + why
	}
	switch *e.Code {
	case 0:
		return e.Data, nil
	case http.StatusUnauthorized:
		return nil, fmt.Errorf("%s; check user and password of this context: %w", text, errCredentials)
	case http.StatusForbidden, http.StatusNotFound:
		return nil, fmt.Errorf("%s: %w", text, errAbsent)
	default:
		return nil, fmt.Errorf("%s (code %d)", text, *e.Code)
	}
}

// profileText asks for the profile of a query, "" as long as there is none.
func (f *Frontend) profileText(ctx context.Context, base, id string) (string, error) {
	data, err := f.get(ctx, base, "/rest/v2/manager/query/profile/text/"+url.PathEscape(id)+"?is_all_node=false")
	if err == nil {
		var found struct{ Profile string }
		if err := json.Unmarshal(data, &found); err != nil {
			return "", fmt.Errorf("profile of %s: %w: it has no text", id, ErrGarbage)
		}
		return found.Profile, nil
	}
	if !errors.Is(err, errAbsent) {
		return "", err
	}
	var body bytes.Buffer
	if _, err := f.options.HTTP.Get(ctx, base+"/api/profile/text?query_id="+url.QueryEscape(id), &body); err != nil {
		return "", err
	}
	if text := body.String(); !strings.HasPrefix(text, "query id") {
		return text, nil
	}
	return "", nil
}

// queryOf finds a query by the trace id of its session.
func (f *Frontend) queryOf(ctx context.Context, base, trace string) (string, error) {
	data, err := f.get(ctx, base, "/rest/v2/manager/query/trace_id/"+url.PathEscape(trace))
	if err != nil {
		return "", err
	}
	var id string
	if json.Unmarshal(data, &id) != nil || !queryID.MatchString(id) {
		return "", fmt.Errorf("query of trace %s: %w: no id of a query", trace, ErrGarbage)
	}
	return id, nil
}
