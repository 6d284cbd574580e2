package doris

import (
	"context"
	"crypto/tls"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"

	"github.com/go-sql-driver/mysql"

	"bellows/clients"
)

// session is one login on one connection: what Doris keeps session variables for.
type session struct {
	frontend *Frontend
	conn     driver.Conn
	wire     *wire
	greeting greeting
	login    *clients.DorisLogin
}

// open logs in on a new connection, which ends with ctx at the latest. Refused
// credentials are read again, once; if they have changed the login is repeated.
func (f *Frontend) open(ctx context.Context) (*session, error) {
	login, err := f.wallet.login(ctx)
	if err != nil {
		return nil, fmt.Errorf("frontend %s: %w", f.Name(), err)
	}
	s, err := f.logIn(ctx, login)
	var refused *ServerError
	if !errors.As(err, &refused) || refused.Number != errLogin {
		return s, err
	}
	next, changed, renewErr := f.wallet.renew(ctx, login)
	switch {
	case renewErr != nil:
		return nil, fmt.Errorf("%w; then the password could not be read again: %w", err, renewErr)
	case !changed:
		return nil, err
	}
	return f.logIn(ctx, next)
}

func (f *Frontend) logIn(ctx context.Context, login *clients.DorisLogin) (*session, error) {
	s := &session{frontend: f, login: login}
	var broken error
	config := mysql.NewConfig()
	config.User, config.Passwd = login.User, login.Password.Reveal()
	config.Net, config.Addr = "tcp", f.Name()
	config.InterpolateParams = true
	config.Logger = &mysql.NopLogger{}
	config.CheckConnLiveness = false
	config.ConnectionAttributes = "program_name:bellows"
	// An LDAP user's password travels in clear: only to whom was verified.
	config.AllowCleartextPasswords = f.options.TLS == clients.DorisTLSVerified
	config.DialFunc = func(ctx context.Context, _, _ string) (net.Conn, error) {
		s.wire, s.greeting, broken = dialWire(ctx, f.dial)
		if broken == nil {
			broken = s.secure(ctx)
		}
		if broken != nil {
			if s.wire != nil {
				_ = s.wire.Close()
			}
			return nil, broken
		}
		return s.wire, nil
	}
	connector, err := mysql.NewConnector(config)
	if err != nil {
		return nil, fmt.Errorf("frontend %s: the login cannot be prepared", f.Name())
	}
	err = guarded(func() error {
		var err error
		s.conn, err = connector.Connect(ctx)
		return err
	})
	if err != nil {
		if s.wire != nil {
			_ = s.wire.Close()
		}
		if broken != nil {
			err = broken
		}
		return nil, s.explain(ctx, "log in", err)
	}
	return s, nil
}

// errNoTLS is a frontend without TLS where it has to have it.
var errNoTLS = errors.New("it offers no TLS, which the verified mode wants")

// secure decides on TLS once the greeting has told whether the server has it.
func (s *session) secure(ctx context.Context) error {
	mode := s.frontend.options.TLS
	switch {
	case mode == clients.DorisTLSOff || s.greeting.flags == 0:
	case !s.greeting.TLS && mode == clients.DorisTLSVerified:
		return errNoTLS
	case s.greeting.TLS:
		config := tlsFor(mode, s.login, s.frontend.address.Host)
		s.wire.secure = func(conn net.Conn) (net.Conn, error) {
			c := tls.Client(conn, config)
			err := c.HandshakeContext(ctx)
			return c, err
		}
	}
	return nil
}

// guarded turns a panic of the driver over a packet that nobody foresaw into an
// error.
func guarded(do func() error) (err error) {
	defer func() {
		if recover() != nil {
			err = errMalformed
		}
	}()
	return do()
}

// close ends the session; the server forgets its variables.
func (s *session) close() {
	_ = guarded(s.conn.Close)
	_ = s.wire.Close()
}

// exec sends a statement that has no result.
func (s *session) exec(ctx context.Context, statement string) error {
	s.wire.limit, s.wire.sent = s.frontend.options.Limits.Bytes, false
	err := guarded(func() error {
		_, err := s.conn.(driver.ExecerContext).ExecContext(ctx, statement, nil)
		return err
	})
	if err == nil {
		return nil
	}
	return s.explain(ctx, statement, err)
}

// each sends a statement and hands over its rows, which must not be kept; begin
// gets the columns. limit is in bytes.
func (s *session) each(ctx context.Context, limit int64, statement string, begin func(columns []string), row func(cells []string) error) error {
	s.wire.limit = limit
	err := guarded(func() error {
		rows, err := s.conn.(driver.QueryerContext).QueryContext(ctx, statement, nil)
		if err != nil {
			return err
		}
		columns := rows.Columns()
		begin(columns)
		values, cells := make([]driver.Value, len(columns)), make([]string, len(columns))
		for count := 0; ; count++ {
			err := rows.Next(values)
			if errors.Is(err, io.EOF) {
				if len(columns) > 0 && !s.wire.frames.ended(len(columns), count, s.greeting.noEOF) {
					return errMalformed
				}
				return rows.Close()
			}
			if err != nil {
				return err
			}
			for i, v := range values {
				cells[i] = cellText(v)
			}
			if err := row(cells); err != nil {
				return &stopped{err}
			}
		}
	})
	var stop *stopped
	switch {
	case err == nil:
		return nil
	case errors.As(err, &stop):
		return stop.err
	}
	return s.explain(ctx, statement, err)
}

// stopped is the caller's wish to read no further.
type stopped struct{ err error }

func (s *stopped) Error() string { return s.err.Error() }

// query reads a whole answer.
func (s *session) query(ctx context.Context, statement string) (*table, error) {
	var t *table
	most := s.frontend.options.Limits.Rows
	err := s.each(ctx, s.frontend.options.Limits.Bytes, statement, func(columns []string) {
		t = newTable(columns)
	}, func(cells []string) error {
		if len(t.rows) == most {
			return garbage(s.frontend.Name(), "%s has more than %d rows", statement, most)
		}
		t.rows = append(t.rows, append([]string(nil), cells...))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

func cellText(v driver.Value) string {
	switch v := v.(type) {
	case nil:
		return ""
	case []byte:
		return string(v)
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	default:
		return fmt.Sprint(v)
	}
}
