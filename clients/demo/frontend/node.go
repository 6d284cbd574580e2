package frontend

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
)

// Frontend is one of the cluster's frontends.
type Frontend struct {
	cluster *Cluster
	index   int
	name    string

	// planning is one at a time: the random numbers and rings are its state.
	planning sync.Mutex
	random   *rand.Rand
	rings    []cachedRing

	mu      sync.Mutex
	query   string // addresses, kept over a restart
	web     string
	run     *run
	nextID  uint32
	config  map[string]string // changed from the defaults
	queries queryCounts
}

// run is a frontend from its start to its stop.
type run struct {
	listener net.Listener
	web      net.Listener
	server   *http.Server
	started  time.Time
	sessions map[uint32]*session
	ended    chan struct{}
}

type cachedRing struct {
	key  string
	ring *spread.Ring
}

func newFrontend(c *Cluster, i int) *Frontend {
	f := &Frontend{cluster: c, index: i, name: "fe" + strconv.Itoa(i+1), config: map[string]string{},
		random: rand.New(rand.NewPCG(c.opt.Seed, uint64(i)+1))}
	f.query, f.web = "127.0.0.1:0", "127.0.0.1:0"
	if p := c.opt.BasePort; p > 0 {
		f.query = fmt.Sprintf("127.0.0.1:%d", p+i)
		f.web = fmt.Sprintf("127.0.0.1:%d", p+c.opt.Frontends+i)
	}
	return f
}

// Name is "fe1" and so on.
func (f *Frontend) Name() string { return f.name }

// Master says whether it is the master.
func (f *Frontend) Master() bool { return f.index == 0 }

// Addr is host and port of the MySQL protocol.
func (f *Frontend) Addr() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.query
}

// DSN is the data source name for the go-sql-driver: text protocol, one user.
func (f *Frontend) DSN(user, password string) string {
	return user + ":" + password + "@tcp(" + f.Addr() + ")/?interpolateParams=true"
}

// HTTPURL is the base URL of its HTTP port.
func (f *Frontend) HTTPURL() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return "http://" + f.web
}

// Running says whether it is up.
func (f *Frontend) Running() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.run != nil
}

// remembers says whether a query is of this frontend's present run.
func (f *Frontend) remembers(q *query) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return q.frontend == f && f.run != nil && !q.begun.Before(f.run.started)
}

// start opens the ports, those of the time before when it ran already.
func (f *Frontend) start() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.run != nil {
		return nil
	}
	l, err := net.Listen("tcp", f.query)
	if err != nil {
		return fmt.Errorf("demo frontend %s: port for MySQL %s: %w: %w; choose another one, or 0 for free ones", f.name, f.query, engine.ErrUnreachable, err)
	}
	web, err := net.Listen("tcp", f.web)
	if err != nil {
		_ = l.Close() // the other error is the one to tell
		return fmt.Errorf("demo frontend %s: listen for HTTP on %s: %w: %w", f.name, f.web, engine.ErrUnreachable, err)
	}
	f.query, f.web = l.Addr().String(), web.Addr().String()
	r := &run{listener: l, web: web, started: f.cluster.clock.Now(), sessions: map[uint32]*session{}, ended: make(chan struct{})}
	r.server = f.cluster.newHTTPServer(f.handler(r))
	f.run = r
	f.cluster.wg.Go(func() { f.accept(r) })
	f.cluster.wg.Go(func() { _ = r.server.Serve(web) }) // ends with ErrServerClosed
	return nil
}

// stop closes the ports and cuts the connections. What a frontend only has in
// memory is lost: rings, profiles, changes of its configuration.
func (f *Frontend) stop() {
	f.mu.Lock()
	r := f.run
	f.run = nil
	clear(f.config)
	f.mu.Unlock()
	if r == nil {
		return
	}
	f.planning.Lock()
	f.rings = nil
	f.planning.Unlock()
	close(r.ended)
	_ = r.listener.Close() // nothing is to be done about it
	_ = r.server.Close()
	_ = r.web.Close() // the server may not have got hold of it yet
	f.mu.Lock()
	for _, s := range r.sessions {
		s.cut()
	}
	f.mu.Unlock()
}

// accept takes connections until the listener closes.
func (f *Frontend) accept(r *run) {
	for {
		conn, err := r.listener.Accept()
		if err != nil {
			return
		}
		f.mu.Lock()
		if f.run != r {
			f.mu.Unlock()
			_ = conn.Close()
			return
		}
		s := newSession(f, r, conn, f.nextID)
		f.nextID++
		r.sessions[s.id] = s
		f.mu.Unlock()
		f.cluster.wg.Go(func() {
			s.serve()
			f.mu.Lock()
			delete(r.sessions, s.id)
			f.mu.Unlock()
		})
	}
}

// port is the port of an address.
func port(addr string) string {
	_, p, err := net.SplitHostPort(addr)
	if err != nil {
		return "-1"
	}
	return p
}
