package doris

import (
	"crypto/tls"

	"bellows/clients"
)

// tlsFor is how to secure a connection. The preferred mode takes whoever answers:
// it keeps out who only listens.
func tlsFor(mode string, login *clients.DorisLogin, host string) *tls.Config {
	if mode != clients.DorisTLSVerified {
		return &tls.Config{MinVersion: tls.VersionTLS12, InsecureSkipVerify: true}
	}
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if login.TLS != nil {
		c = login.TLS.Clone()
	}
	if c.ServerName == "" {
		c.ServerName = host
	}
	return c
}

// showedCertificate tells that the login got as far as TLS with a certificate of
// ours. A server that does not like it may just close.
func (s *session) showedCertificate() bool {
	if s.wire == nil || !s.wire.frames.login || s.login.TLS == nil || s.wire.current() == s.wire.Conn {
		return false
	}
	return len(s.login.TLS.Certificates) > 0 || s.login.TLS.GetClientCertificate != nil
}
