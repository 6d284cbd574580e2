package frontend

import (
	"crypto/tls"
	"encoding/hex"
	"errors"
	"io"
	"net"
	"os/exec"
	"strings"
	"testing"

	"github.com/go-sql-driver/mysql"
)

// numberOf is a server's error number, 0 without one.
func numberOf(err error) uint16 {
	var m *mysql.MySQLError
	if errors.As(err, &m) {
		return m.Number
	}
	return 0
}

func TestGreetingAsRecorded(t *testing.T) {
	// A live frontend's, with salt and connection id zeroed.
	const recorded = "4a0000000a352e372e39390000000000" + "0000000000000000" + "008c8221000008001500000000000000000000" +
		"000000000000000000000000" + "006d7973716c5f6e61746976655f70617373776f726400"
	c := serve(t, Options{Frontends: 1})
	conn, err := net.Dial("tcp", c.Addresses()[0])
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	got := make([]byte, len(recorded)/2)
	if _, err := io.ReadFull(conn, got); err != nil {
		t.Fatal(err)
	}
	clear(got[12:24]) // connection id and the first part of the salt
	clear(got[43:55])
	if text := hex.EncodeToString(got); text != recorded {
		t.Errorf("greeting\n got %s\nwant %s", text, recorded)
	}
}

func TestWhoMayLogIn(t *testing.T) {
	for _, x := range []struct {
		user, password, rest string
		any                  bool
		number               uint16
	}{
		{user: "root"}, {user: "admin", password: "admin"}, {user: "reader", password: "reader"},
		{user: "admin", password: "wrong", number: 1045}, {user: "admin", number: 1045}, {user: "nobody", password: "x", number: 1045},
		{user: "root", password: "wrong", number: 1045}, {user: "root", password: "wrong", any: true},
		{user: "root", rest: "hive.demo"}, {user: "root", rest: "information_schema"}, {user: "root", rest: "nope", number: 1049},
	} {
		c := serve(t, Options{Frontends: 1, AnyRootPassword: x.any})
		_, err := open(t, c.Frontends()[0], x.user, x.password, x.rest)
		if numberOf(err) != x.number || (err != nil) != (x.number != 0) {
			t.Errorf("%s with %q into %q: %v, want %d", x.user, x.password, x.rest, err, x.number)
		}
		if x.number == 1045 && !strings.Contains(err.Error(), "Access denied for user '"+x.user+"@127.0.0.1' (using password: YES)") {
			t.Errorf("%s: %v", x.user, err)
		}
	}
}

func TestDriverModes(t *testing.T) {
	plain := serve(t, Options{Frontends: 1})
	for _, rest := range []string{"", "?interpolateParams=true", "?tls=preferred", "?multiStatements=true"} {
		conn, err := open(t, plain.Frontends()[0], "root", "", rest)
		if err != nil {
			t.Fatalf("%s: %v", rest, err)
		}
		if err := conn.PingContext(t.Context()); err != nil {
			t.Errorf("%s: ping: %v", rest, err)
		}
		var name, value, byDefault, changed string
		err = conn.QueryRowContext(t.Context(), "SHOW VARIABLES LIKE ?", "enable_file_cache").Scan(&name, &value, &byDefault, &changed)
		if interpolated := rest == "?interpolateParams=true"; (err == nil) != interpolated || !interpolated && numberOf(err) != 1105 {
			t.Errorf("%s: SHOW with an argument: %v", rest, err)
		}
		if !strings.Contains(rest, "interpolate") && !strings.Contains(err.Error(), "mismatched input '?' expecting STRING_LITERAL(line 1, pos 20)") {
			t.Errorf("%s: %v", rest, err)
		}
	}
	if _, err := open(t, plain.Frontends()[0], "root", "", "?tls=skip-verify"); err == nil {
		t.Error("TLS was had from a frontend without")
	}
	if _, err := open(t, plain.Frontends()[0], "root", "", "?allowNativePasswords=false"); err == nil {
		t.Error("a client without native passwords got in")
	}
}

func TestTLS(t *testing.T) {
	cert, pool := selfSigned(t)
	c := serve(t, Options{Frontends: 1, TLS: &tls.Config{Certificates: []tls.Certificate{cert}}})
	if err := mysql.RegisterTLSConfig("frontend-test", &tls.Config{RootCAs: pool, ServerName: "127.0.0.1"}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { mysql.DeregisterTLSConfig("frontend-test") })
	for rest, works := range map[string]bool{"": true, "?tls=preferred": true, "?tls=skip-verify": true, "?tls=frontend-test": true, "?tls=true": false} {
		conn, err := open(t, c.Frontends()[0], "admin", "admin", rest)
		if (err == nil) != works {
			t.Errorf("%s: %v", rest, err)
		}
		if err == nil && get(t, conn, "SELECT 1").rows[0][0] != "1" {
			t.Errorf("%s: no answer", rest)
		}
	}
}

func TestSeveralStatementsInOnePacket(t *testing.T) {
	c := serve(t, Options{Frontends: 1})
	conn, err := open(t, c.Frontends()[0], "root", "", "?multiStatements=true")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := conn.QueryContext(t.Context(), "SELECT 1; SET enable_profile=true; SELECT 'a;b' -- ; no more\n;")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var got []string
	for {
		for rows.Next() {
			var s string
			if err := rows.Scan(&s); err != nil {
				t.Fatal(err)
			}
			got = append(got, s)
		}
		if !rows.NextResultSet() {
			break
		}
	}
	if strings.Join(got, ",") != "1,a;b" || rows.Err() != nil {
		t.Errorf("got %v, %v", got, rows.Err())
	}
	if n, _ := c.Counts(); n != 3 {
		t.Errorf("%d statements logged, want 3", n)
	}
}

func TestCommandLineClient(t *testing.T) {
	client, err := exec.LookPath("mariadb")
	if err != nil {
		t.Skip("the mariadb client is not installed")
	}
	c := serve(t, Options{Frontends: 1})
	_, p, err := net.SplitHostPort(c.Addresses()[0])
	if err != nil {
		t.Fatal(err)
	}
	run := func(user, password string, args ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), client, append([]string{"--no-defaults", "--skip-ssl", "-h", "127.0.0.1", "-P", p, "-u", user}, args...)...)
		cmd.Env = append(cmd.Environ(), "MYSQL_PWD="+password)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	out, err := run("root", "", "-N", "-e", "use hive.demo; show tables; select count(*) from hot; set enable_file_cache=on; select @@enable_file_cache")
	if want := "archive\nevents\nhot\n1000000\n1\n"; err != nil || out != want {
		t.Errorf("got %q, %v, want %q", out, err, want)
	}
	if out, err = run("admin", "wrong", "-e", "select 1"); err == nil || !strings.Contains(out, "ERROR 1045 (28000)") {
		t.Errorf("a wrong password: %q, %v", out, err)
	}
	if out, err = run("reader", "reader", "-e", "show backends"); err == nil || !strings.Contains(out, "ERROR 1227 (42000)") {
		t.Errorf("without a privilege: %q, %v", out, err)
	}
}
