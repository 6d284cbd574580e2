package frontend

import (
	"crypto/rand"
	"net"
	"strings"
	"sync"
	"time"

	"bellows/clients/demo/frontend/wire"
)

// session is one client's connection.
type session struct {
	frontend *Frontend
	run      *run
	raw      net.Conn
	wire     *wire.Conn
	id       uint32
	since    time.Time

	user  *User
	host  string
	base  map[string]string // the global values when it logged in
	own   map[string]string // set since
	group string            // compute group chosen by USE @

	gone   chan struct{} // closed when it is cut
	goneOn sync.Once

	// What other sessions may look at: it changes under the lock, and only by
	// the session itself.
	mu       sync.Mutex
	who      string
	catalog  string
	database string
	busy     string // what it executes
	from     time.Time
	lastID   string // of the last query
}

func newSession(f *Frontend, r *run, conn net.Conn, id uint32) *session {
	host, _, _ := net.SplitHostPort(conn.RemoteAddr().String())
	return &session{frontend: f, run: r, raw: conn, wire: wire.NewConn(conn, 0), id: id, host: host, since: f.cluster.clock.Now(),
		own: map[string]string{}, catalog: "internal", gone: make(chan struct{})}
}

// cut ends the connection from another goroutine.
func (s *session) cut() {
	s.goneOn.Do(func() { close(s.gone) })
	_ = s.raw.Close() // its own goroutine sees to the rest
}

// serve runs the connection to its end.
func (s *session) serve() {
	defer s.cut()
	if s.troubledHandshake() {
		return
	}
	if !s.login() {
		return
	}
	for {
		s.wire.NextCommand()
		packet, err := s.wire.ReadPacket()
		if err != nil || len(packet) == 0 {
			return
		}
		if !s.command(packet[0], string(packet[1:])) {
			return
		}
		if s.wire.Flush() != nil {
			return
		}
	}
}

// mysqlVersion is what every frontend says in its greeting.
const mysqlVersion = "5.7.99"

// login greets, and checks user, password and database.
func (s *session) login() bool {
	c := s.frontend.cluster
	g := wire.Greeting{Version: mysqlVersion, ConnectionID: s.id, Salt: newSalt()}
	l, err := s.wire.Greet(g, c.opt.TLS)
	if err != nil {
		return false
	}
	proof, err := s.wire.Proof(l, g.Salt)
	if err != nil {
		return false
	}
	u := c.users[l.User]
	anything := c.opt.AnyRootPassword && l.User == "root"
	if u == nil || !anything && !wire.Proves(proof, g.Salt, u.Password) || s.deniedLogin(l.User) {
		s.refuse(&failure{numberDenied, "28000", "Access denied for user '" + l.User + "@" + s.host + "' (using password: YES)"})
		return false
	}
	c.mu.Lock()
	s.base = s.frontend.view()
	c.mu.Unlock()
	s.user = u
	s.mu.Lock()
	s.who, s.from = u.Name, c.clock.Now()
	s.mu.Unlock()
	if l.Database != "" {
		if f := s.use(l.Database); f != nil {
			s.refuse(f)
			return false
		}
	}
	return s.wire.WriteOK(0, 0) == nil && s.wire.Flush() == nil
}

// newSalt has neither NUL nor bytes that end a text.
func newSalt() (salt [wire.SaltSize]byte) {
	_, _ = rand.Read(salt[:]) // never fails
	for i := range salt {
		salt[i] = 'A' + salt[i]%58
	}
	return salt
}

// refuse sends an error and ends the exchange.
func (s *session) refuse(f *failure) bool {
	return s.wire.WriteError(f.number, f.state, f.text) == nil && s.wire.Flush() == nil
}

// use changes the database; names may begin with a catalogue.
func (s *session) use(name string) *failure {
	catalog, database, ok := strings.Cut(name, ".")
	if !ok {
		catalog, database = s.catalog, name
	}
	c := s.frontend.cluster
	if !c.hasDatabase(catalog, database) {
		return unknownDatabase(database)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.catalog, s.database = catalog, database
	return nil
}
