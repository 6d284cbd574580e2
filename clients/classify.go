package clients

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"

	"bellows/engine"
)

// proxyRefusal is a proxy's answer to CONNECT that is not 200.
type proxyRefusal struct{ status int }

func (e *proxyRefusal) Error() string { return "proxy answered " + http.StatusText(e.status) }

// classify turns what the transport returned into an Error. ctx is the one of the
// exchange, so its end explains whatever broke.
func (h *HTTP) classify(ctx context.Context, t *Target, err error) error {
	e := &Error{Method: t.method, URL: t.shown, cause: err}
	var own *Error
	switch {
	case errors.As(err, &own):
		return own
	case errors.Is(ctx.Err(), context.Canceled) || errors.Is(err, context.Canceled):
		e.Reason, e.Text, e.cause = ReasonCanceled, "stopped before the answer came", context.Canceled
	case ctx.Err() != nil || isTimeout(err):
		e.Reason, e.Text, e.cause = ReasonTimeout, "no complete answer in time; check that it is alive and not overloaded, or allow more time", context.DeadlineExceeded
	default:
		e.Reason, e.Text = explain(err, t.template.URL.Scheme)
	}
	e.class = e.Reason.class()
	if refused := (*proxyRefusal)(nil); errors.As(err, &refused) && refused.status == http.StatusProxyAuthRequired {
		e.class = engine.ErrDenied
	}
	if op := (*net.OpError)(nil); errors.As(err, &op) && op.Op == "proxyconnect" {
		e.Text = "by " + h.via(t) + ": " + e.Text
	}
	e.Text = h.Redact(e.Text)
	return e
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout() || errors.Is(err, syscall.ETIMEDOUT)
}

func explain(err error, scheme string) (Reason, string) {
	var (
		dns     *net.DNSError
		record  tls.RecordHeaderError
		refused *proxyRefusal
	)
	switch {
	case errors.As(err, &dns):
		name := CleanMax(dns.Name, 80)
		return ReasonNoHost, "no such host " + name + "; check the name, or map it with --resolve " + name + "=ADDRESS if only the cluster knows it"
	case errors.As(err, &refused):
		return explainProxy(refused)
	case errors.Is(err, syscall.ECONNREFUSED):
		return ReasonRefused, "connection refused; nothing listens there: check host and port, and that it runs"
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EADDRNOTAVAIL):
		return ReasonNoRoute, "no route to that host; check the address, the network and the firewall"
	case errors.As(err, &record):
		if string(record.RecordHeader[:]) == "HTTP/" {
			return ReasonScheme, "plain HTTP answered where https was expected; use http:// or the TLS port"
		}
		return ReasonTLS, "what answered does not speak TLS; check port and scheme"
	}
	if text, ok := explainTLS(err); ok {
		return ReasonTLS, text
	}
	return explainConnection(err, scheme)
}

func explainProxy(refused *proxyRefusal) (Reason, string) {
	if refused.status == http.StatusProxyAuthRequired {
		return ReasonProxy, "the proxy wants credentials; put them into proxy_url"
	}
	return ReasonProxy, "the proxy refused to connect us: " + http.StatusText(refused.status) + "; check proxy_url and no_proxy"
}

// explainConnection is for connections that were made and then failed. The
// transport has no types for what is no HTTP, only these texts.
func explainConnection(err error, scheme string) (Reason, string) {
	text := err.Error()
	switch {
	case strings.Contains(text, `malformed HTTP response "\x15\x03`):
		return ReasonScheme, "TLS answered where plain HTTP was expected; use https:// or the plain port"
	case strings.Contains(text, "malformed "), strings.Contains(text, "unsupported protocol version"),
		strings.Contains(text, "response headers exceeded"), strings.Contains(text, "unsupported transfer encoding"),
		strings.Contains(text, "bad Content-Length"), strings.Contains(text, "chunk"), strings.Contains(text, "invalid header"):
		return ReasonNotHTTP, "what answered does not speak HTTP; check host and port: " + CleanMax(text, 160)
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return ReasonReset, "connection reset; the server or something in between broke it: check its log" + otherScheme(scheme)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed),
		strings.Contains(text, "server closed idle connection"):
		return ReasonClosed, "connection closed before the answer was complete; check that it runs, and its log" + otherScheme(scheme)
	default:
		return ReasonOther, CleanMax(text, 300)
	}
}

// otherScheme: some servers close without a word when they are spoken to in the
// wrong one.
func otherScheme(scheme string) string {
	if scheme == "http" {
		return ", and whether the port expects https"
	}
	return ", and whether it wants a client certificate"
}

func explainTLS(err error) (string, bool) {
	var (
		unknown x509.UnknownAuthorityError
		name    x509.HostnameError
		invalid x509.CertificateInvalidError
		roots   x509.SystemRootsError
		verify  *tls.CertificateVerificationError
		op      *net.OpError
	)
	switch {
	case errors.As(err, &unknown):
		return "its certificate is signed by an unknown authority; give the CA with ca_file or --ca-file", true
	case errors.As(err, &name):
		return "its certificate is not for this name: " + CleanMax(name.Error(), 200) + "; use that name or set server_name", true
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "its certificate " + expiry(invalid.Cert) + "; renew it, or check this machine's clock", true
	case errors.As(err, &invalid), errors.As(err, &roots), errors.As(err, &verify):
		return "its certificate is not valid: " + CleanMax(err.Error(), 200) + "; correct it, or give the right CA with ca_file", true
	case errors.As(err, &op) && op.Op == "remote error":
		return "it refused the TLS handshake: " + CleanMax(op.Err.Error(), 80) + "; give the client certificate it wants with cert_file and key_file, or check TLS versions", true
	case strings.Contains(err.Error(), "tls: "):
		return "TLS handshake failed: " + CleanMax(err.Error(), 200) + "; check the TLS section of this context", true
	default:
		return "", false
	}
}

// expiry says on which side of its time a certificate is. The verifier calls both
// expired.
func expiry(cert *x509.Certificate) string {
	if cert == nil {
		return "is out of date"
	}
	if cert.NotAfter.Before(cert.NotBefore) {
		return "has no time in which it is valid"
	}
	return "is valid only from " + cert.NotBefore.UTC().Format(time.DateTime) + " to " + cert.NotAfter.UTC().Format(time.DateTime) + " UTC"
}
