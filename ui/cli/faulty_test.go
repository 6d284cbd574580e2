package cli_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"bellows/clients/demo"
)

// place is where a fault is: what asks a cluster meets it there.
type place string

const (
	atController place = "controller"
	atBroker     place = "broker"
)

// fault is something that goes wrong at an address, and what must come of it.
type fault struct {
	name string
	// at begins what is faulty and gives its URL, and flags that a user would add.
	at func(*testing.T, place) (url string, flags []string)
	// says and advises are patterns of what happened, and of what to do.
	says, advises string
	code          int
	patient       bool // takes more than the usual time for one call
}

// closedPort is an address at which nothing listens.
func closedPort(t *testing.T, _ place) (string, []string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return "http://" + l.Addr().String(), nil
}

// otherRole is a cluster's broker where a controller is expected, and the
// reverse.
func otherRole(t *testing.T, p place) (string, []string) {
	c := begin(t, demo.Small())
	if p == atController {
		return c.BrokerURL("b1"), nil
	}
	return c.ControllerURL(), nil
}

// foreignName is TLS whose certificate is trusted, but for another name.
func foreignName(t *testing.T, p place) (string, []string) {
	spec := demo.Small()
	spec.TLS = demo.TLSSpec{Brokers: true, Controller: true, Names: []string{"pinot.example"}}
	c := begin(t, spec)
	flags := []string{"--ca-file", written(t, c.CA()), "--broker-scheme", "https"}
	if p == atController {
		return c.ControllerURL(), flags
	}
	return c.BrokerURL("b1"), flags
}

// serving is HTTP that answers everything in one way.
func serving(h http.HandlerFunc) func(*testing.T, place) (string, []string) {
	return func(t *testing.T, _ place) (string, []string) {
		s := httptest.NewServer(h)
		t.Cleanup(s.Close)
		return s.URL, nil
	}
}

// status answers every request with it.
func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, http.StatusText(code), code) }
}

// hanging takes requests and never answers.
func hanging(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

// halfClosed breaks each answer off.
func halfClosed(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", "4096")
	_, _ = io.WriteString(w, `{"clusterName":"x`)
	panic(http.ErrAbortHandler)
}

// garbage is no JSON, and nothing that a terminal should get.
func garbage(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, "\x00\x1b[2J\xff\xfe}{ \u202egarbage \x07")
}

// hundredMiB is one JSON text of that size.
func hundredMiB(w http.ResponseWriter, _ *http.Request) {
	chunk := strings.Repeat("x", 1<<20)
	_, _ = io.WriteString(w, `{"resultTable":"`)
	for range 100 {
		if _, err := io.WriteString(w, chunk); err != nil {
			return
		}
	}
	_, _ = io.WriteString(w, `"}`)
}

// unknownAuthority is TLS with a certificate that nobody vouches for.
func unknownAuthority(t *testing.T, _ place) (string, []string) {
	return tlsServer(t), []string{"--broker-scheme", "https"}
}

func tlsServer(t *testing.T) string {
	s := httptest.NewUnstartedServer(status(http.StatusOK))
	s.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	s.StartTLS()
	t.Cleanup(s.Close)
	return s.URL
}

// plainOnTLS speaks http to a port that wants https.
func plainOnTLS(t *testing.T, _ place) (string, []string) {
	return strings.Replace(tlsServer(t), "https:", "http:", 1), nil
}

// tlsOnPlain speaks https to a port that wants http.
func tlsOnPlain(t *testing.T, p place) (string, []string) {
	url, _ := serving(status(http.StatusOK))(t, p)
	return strings.Replace(url, "http:", "https:", 1), []string{"--broker-scheme", "https"}
}

// flagsFor are what makes a command meet the fault at its place: as the
// controller, or as the broker that a sound controller lists.
func (f fault) flagsFor(t *testing.T, p place) (address string, flags []string) {
	t.Helper()
	url, flags := f.at(t, p)
	address = url[strings.Index(url, "//")+2:]
	if p == atController {
		return address, append(flags, "--controller", url)
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	spec := demo.Small()
	spec.Brokers[0].Host = host
	if spec.Brokers[0].Port, err = strconv.Atoi(port); err != nil {
		t.Fatal(err)
	}
	return address, append(flags, "--controller", begin(t, spec).ControllerURL())
}

// begin starts a cluster that ends with the test.
func begin(t *testing.T, spec demo.Spec) *demo.Cluster {
	t.Helper()
	c, err := demo.Start(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func faults() []fault {
	return []fault{
		{name: "other role", at: otherRole, code: 2, says: `is a (broker, not a controller|controller, not a broker)`, advises: `pass the (controller|broker)'s address \(port (9000|8099) by default\)`},
		{name: "refused", at: closedPort, code: 7, says: `connection refused`, advises: `check host and port`},
		{name: "hanging", at: serving(hanging), code: 7, says: `no complete answer in time`, advises: `check that it is alive`},
		{name: "half-closed", at: serving(halfClosed), code: 7, says: `closed before the answer was complete`, advises: `check that it runs`},
		{name: "garbage", at: serving(garbage), code: 2, says: `answers HTTP, but is no Pinot (controller|broker)`, advises: `check the address`},
		{name: "100 MiB", at: serving(hundredMiB), code: -1, says: `is no Pinot controller|above the limit of 64 MiB`, advises: `check`, patient: true},
		{name: "unknown authority", at: unknownAuthority, code: 8, says: `signed by an unknown authority`, advises: `--ca-file`},
		{name: "foreign name", at: foreignName, code: 8, says: `certificate is not for this name`, advises: `server_name`},
		{name: "http to https", at: plainOnTLS, code: 8, says: `the port expects https`, advises: `use https`},
		{name: "https to http", at: tlsOnPlain, code: 8, says: `plain HTTP answered where https was expected`, advises: `use http://`},
		{name: "401", at: serving(status(401)), code: 8, says: `HTTP 401 Unauthorized`, advises: `check user, password or token`},
		{name: "403", at: serving(status(403)), code: 8, says: `HTTP 403 Forbidden`, advises: `ask for access or use others`},
		{name: "429", at: serving(status(429)), code: 1, says: `HTTP 429 Too Many Requests`, advises: `slow down or wait`},
		{name: "503", at: serving(status(503)), code: 7, says: `HTTP 503 Service Unavailable`, advises: `wait, or check its health`},
	}
}

// codeAt is the exit code at a place. A huge answer is read by the client of
// controllers, which says what it is not, and refused by that of brokers.
func (f fault) codeAt(p place) int {
	switch {
	case f.code >= 0:
		return f.code
	case p == atController:
		return 2
	default:
		return 1
	}
}
