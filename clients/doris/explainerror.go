package doris

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/go-sql-driver/mysql"

	"bellows/clients"
	"bellows/engine"
)

// explain turns what the driver says into an error with the frontend, the class
// and what to do. what is the statement, or what was tried.
func (s *session) explain(ctx context.Context, what string, err error) error {
	name := s.frontend.Name()
	var refused *mysql.MySQLError
	if errors.As(err, &refused) {
		return serverError(name, refused, s.login.Password)
	}
	if s.wire != nil {
		switch reason := s.wire.reason(); {
		case reason != nil && !errors.Is(err, errMalformed):
			err = reason // the driver has only "invalid connection"
		case reason == nil && errors.Is(err, io.EOF):
			err = errMalformed // what the driver calls a packet that is too short
		}
	}
	what = clients.CleanMax(clients.Redact(what, s.login.Password), 100)
	switch {
	case ctx.Err() != nil:
		return clients.ConnectionError(ctx, "frontend", name, ctx.Err())
	case errors.Is(err, errSpeaksHTTP):
		return fmt.Errorf("frontend %s: %w: this is an HTTP port%s; give the query port, usually 9030: %w", name, err, s.frontend.portHint(), engine.ErrUsage)
	case errors.Is(err, errSpeaksTLS), errors.Is(err, errGreeting):
		return fmt.Errorf("frontend %s: %w%s; give the query port of a frontend, usually 9030: %w", name, err, s.frontend.portHint(), engine.ErrUsage)
	case errors.Is(err, errNoTLS):
		return clients.RefusedError("frontend", name, clients.ReasonTLS, err.Error()+"; set enable_ssl = true in fe.conf, or use the preferred mode")
	case errors.Is(err, errAsksFile):
		return clients.RefusedError("frontend", name, clients.ReasonOther, err.Error()+", which is never given; check who answers there")
	case errors.Is(err, errTooLarge):
		return garbage(name, "%s: %v", what, err)
	case errors.Is(err, errMalformed), errors.Is(err, errManyColumns), errors.Is(err, errManyResults),
		errors.Is(err, mysql.ErrMalformPkt), errors.Is(err, mysql.ErrPktSync), errors.Is(err, mysql.ErrPktSyncMul),
		errors.Is(err, mysql.ErrBusyBuffer), errors.Is(err, mysql.ErrOldProtocol), numberFlaw(err):
		return garbage(name, "%s: %v", what, err)
	case errors.Is(err, mysql.ErrCleartextPassword):
		return clients.RefusedError("frontend", name, clients.ReasonCredentials, "this user's password would have to be sent in clear (LDAP); that is done in the verified TLS mode only: set doris.tls.mode")
	case errors.Is(err, mysql.ErrUnknownPlugin), errors.Is(err, mysql.ErrOldPassword), errors.Is(err, mysql.ErrNativePassword):
		return clients.RefusedError("frontend", name, clients.ReasonCredentials, "it wants a way to log in that is not known here; use a user with mysql_native_password")
	case errors.Is(err, driver.ErrBadConn), errors.Is(err, mysql.ErrInvalidConn):
		err = io.ErrUnexpectedEOF
	}
	e := clients.ConnectionError(ctx, "frontend", name, err)
	if (e.Reason == clients.ReasonClosed || e.Reason == clients.ReasonReset) && s.showedCertificate() {
		return clients.RefusedError("frontend", name, clients.ReasonTLS, "connection closed as soon as TLS was made; check that it accepts this client certificate, and its log")
	}
	if e.Reason == clients.ReasonTimeout || e.Reason == clients.ReasonClosed || e.Reason == clients.ReasonReset {
		e.Text += s.frontend.portHint()
	}
	return e
}

// numberFlaw is a number column that holds no number.
func numberFlaw(err error) bool {
	var number *strconv.NumError
	return errors.As(err, &number)
}

// usualPorts are what Doris listens on beside the MySQL protocol.
var usualPorts = map[int]string{
	8030: "a frontend's HTTP interface", 9010: "a frontend's edit log", 9020: "a frontend's Thrift server", 8070: "Arrow Flight",
	8040: "a backend's HTTP interface", 8060: "a backend's brpc", 9050: "a backend's heartbeat", 9060: "a backend's Thrift server",
}

func (f *Frontend) portHint() string {
	what, ok := usualPorts[f.address.Port]
	if !ok {
		return ""
	}
	return fmt.Sprintf(" (%d is usually %s; the MySQL protocol is usually on 9030)", f.address.Port, what)
}
