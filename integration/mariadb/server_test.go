package mariadb

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
)

// server is a mariadbd of our own.
type server struct {
	folder string
	port   int
	args   []string
	certs  *authority // nil: without TLS
	cmd    *exec.Cmd
	ended  chan struct{} // closed when the process has ended
}

const (
	rootPassword = "root-canary-7c1e"
	userPassword = "user-canary-92fd"
)

// install makes a data folder with a root password and the users of the tests.
func install(t *testing.T, withTLS bool) *server {
	t.Helper()
	daemon, installer := program(t, "mariadbd"), program(t, "mariadb-install-db")
	s := &server{folder: t.TempDir(), port: freePort(t)}
	// A socket's path has little room; a test's folder may be long.
	sockets, err := os.MkdirTemp(os.TempDir(), "bellows-db") //nolint:usetesting // see above
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(sockets) })
	data := filepath.Join(s.folder, "data")
	owner := "--user=" + owner()
	out, err := exec.CommandContext(t.Context(), installer, "--no-defaults", "--datadir="+data, owner,
		"--auth-root-authentication-method=normal", "--skip-test-db").CombinedOutput()
	if err != nil {
		t.Fatalf("mariadb-install-db: %v\n%s", err, out)
	}
	s.args = []string{
		daemon, "--no-defaults", "--datadir=" + data, owner, "--bind-address=127.0.0.1", "--port=" + strconv.Itoa(s.port),
		"--socket=" + filepath.Join(sockets, "s"), "--pid-file=" + filepath.Join(s.folder, "pid"),
		"--innodb-buffer-pool-size=16M", "--innodb-log-file-size=8M", "--skip-log-bin", "--skip-name-resolve",
	}
	if withTLS {
		s.certs = newAuthority(t, "server-ca")
		cert, key := s.certs.leaf(t, "server")
		s.args = append(s.args, "--ssl-ca="+s.certs.file, "--ssl-cert="+cert, "--ssl-key="+key)
	}
	s.start(t)
	t.Cleanup(func() { s.stop(t) })
	s.grant(t)
	return s
}

func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	for _, folder := range []string{"/usr/sbin", "/usr/bin", "/usr/local/sbin"} {
		if err == nil {
			break
		}
		path, err = exec.LookPath(filepath.Join(folder, name))
	}
	switch {
	case err == nil:
	case os.Getenv("BELLOWS_REQUIRE_MARIADB") == "1":
		t.Fatalf("%s is not installed, and BELLOWS_REQUIRE_MARIADB asks for it: apt-get install mariadb-server", name)
	default:
		t.Skipf("%s is not installed: apt-get install mariadb-server to run these tests", name)
	}
	return path
}

// owner is who may run the server: root only when it is told.
func owner() string {
	if os.Getuid() == 0 {
		return "root"
	}
	return strconv.Itoa(os.Getuid())
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}

// start returns when the server answers; it lives until it is stopped.
func (s *server) start(t *testing.T) {
	t.Helper()
	log, err := os.OpenFile(filepath.Join(s.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = log.Close() }()
	s.cmd = exec.Command(s.args[0], s.args[1:]...)
	s.cmd.Stdout, s.cmd.Stderr = log, log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.ended = make(chan struct{})
	go func(cmd *exec.Cmd, ended chan<- struct{}) {
		_ = cmd.Wait() // how it ended is in its log
		close(ended)
	}(s.cmd, s.ended)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		if s.answers() {
			return
		}
		select {
		case <-s.ended:
			t.Fatalf("mariadbd ended while it started\n%s", s.log())
		case <-ctx.Done():
			t.Fatalf("mariadbd does not answer\n%s", s.log())
		case <-tick.C:
		}
	}
}

// answers tells whether a greeting comes.
func (s *server) answers() bool {
	conn, err := net.DialTimeout("tcp", s.address(), time.Second)
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close() }()
	_ = conn.SetReadDeadline(time.Now().Add(time.Second))
	n, err := conn.Read(make([]byte, 16))
	return err == nil && n > 4
}

func (s *server) log() string {
	text, err := os.ReadFile(filepath.Join(s.folder, "log"))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func (s *server) address() string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)) }

// stop ends the process that start began, and waits for its end.
func (s *server) stop(t *testing.T) {
	t.Helper()
	s.signal(t, syscall.SIGTERM)
}

// kill ends it without a word to anybody, as a crash does.
func (s *server) kill(t *testing.T) {
	t.Helper()
	s.signal(t, syscall.SIGKILL)
}

func (s *server) signal(t *testing.T, signal os.Signal) {
	t.Helper()
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Signal(signal)
	select {
	case <-s.ended:
	case <-time.After(30 * time.Second):
		_ = s.cmd.Process.Kill()
		<-s.ended
		t.Errorf("mariadbd did not end at %v", signal)
	}
	s.cmd = nil
}

// admin is a second way in, beside the client under test.
func (s *server) admin(t *testing.T, password string) *sql.DB {
	t.Helper()
	config := mysql.NewConfig()
	config.User, config.Passwd, config.Net, config.Addr = "root", password, "tcp", s.address()
	connector, err := mysql.NewConnector(config)
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func (s *server) grant(t *testing.T) {
	t.Helper()
	db := s.admin(t, "")
	for _, statement := range []string{
		fmt.Sprintf("CREATE USER 'plain'@'%%' IDENTIFIED BY '%s'", userPassword),
		fmt.Sprintf("CREATE USER 'secure'@'%%' IDENTIFIED BY '%s' REQUIRE SSL", userPassword),
		fmt.Sprintf("CREATE USER 'certified'@'%%' IDENTIFIED BY '%s' REQUIRE X509", userPassword),
		fmt.Sprintf("CREATE USER 'root'@'127.0.0.1' IDENTIFIED BY '%s'", rootPassword),
		"GRANT ALL ON *.* TO 'root'@'127.0.0.1' WITH GRANT OPTION",
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil && !strings.Contains(err.Error(), "1396") {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	for _, statement := range []string{
		fmt.Sprintf("ALTER USER 'root'@'127.0.0.1' IDENTIFIED BY '%s'", rootPassword),
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}
