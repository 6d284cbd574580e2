package frontend

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
)

// backend is one Doris backend: a row of SHOW BACKENDS and a metrics page.
type backend struct {
	spread.Backend
	cores   int
	memory  int64
	started time.Time
	seen    time.Time // last heartbeat, while it is dead
	failed  time.Time // since when it is dead

	httpPort int
	server   *http.Server
	deaf     atomic.Bool // dead: its metrics page does not answer
	scripted *armed      // the fault that let it join
	load     load
}

// ports of a backend besides the one that is really served.
const (
	heartbeatPort = 9050
	thriftPort    = 9060
	brpcPort      = 8060
)

// join adds a backend and opens its metrics page, on its own host where the
// machine has that address. Else the backend is on 127.0.0.1 with a port of its
// own.
func (c *Cluster) join(b spread.Backend) (int64, error) {
	n, l, err := c.newBackend(b)
	if err != nil {
		return 0, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.admit(n, l); err != nil {
		_ = l.Close() // the other error is the one to tell
		return 0, err
	}
	return n.ID, nil
}

// newBackend opens the port of a backend that is still to be admitted.
func (c *Cluster) newBackend(b spread.Backend) (*backend, net.Listener, error) {
	if b.Port == 0 {
		b.Port = heartbeatPort
	}
	if b.Group == "" {
		b.Group = defaultGroup
	}
	if b.Role == "" {
		b.Role = "mix"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(b.Host, "0"))
	if err != nil {
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return nil, nil, fmt.Errorf("demo backend %s: listen for HTTP: %w: %w", b.Host, engine.ErrUnreachable, err)
		}
		b.Host = "127.0.0.1"
	}
	n := &backend{Backend: b, cores: 8, memory: 16 << 30, started: c.clock.Now()}
	n.load.since = n.started
	n.httpPort, _ = strconv.Atoi(port(l.Addr().String()))
	n.server = c.newHTTPServer(c.backendHandler(n))
	if b.Dead {
		n.die(n.started)
	}
	return n, l, nil
}

// admit puts a backend into the list and serves its port. The caller holds the
// lock.
func (c *Cluster) admit(n *backend, l net.Listener) error {
	select {
	case <-c.done:
		return fmt.Errorf("demo backend %s: the cluster is closed: %w", n.Host, engine.ErrUnreachable)
	default:
	}
	if slices.ContainsFunc(c.backends, func(o *backend) bool { return o.ID == n.ID && n.ID != 0 }) {
		return fmt.Errorf("demo backend %d: it is there already: %w", n.ID, engine.ErrUsage)
	}
	for slices.ContainsFunc(c.backends, func(o *backend) bool { return o.Host == n.Host && o.Port == n.Port }) {
		n.Port++
	}
	if n.ID == 0 {
		n.ID = c.nextBackend
	}
	c.nextBackend = max(c.nextBackend, n.ID+1)
	c.backends = append(slices.Clone(c.backends), n)
	slices.SortFunc(c.backends, func(a, b *backend) int { return cmp.Compare(a.ID, b.ID) })
	c.wg.Go(func() { _ = n.server.Serve(l) }) // ends with ErrServerClosed
	return nil
}

func (b *backend) close() { _ = b.server.Close() } // nothing is to be done about it

// die and revive change what heartbeats say. The caller holds the lock.
func (b *backend) die(now time.Time) {
	b.Dead, b.seen, b.failed = true, now, now
	b.deaf.Store(true)
}

func (b *backend) revive(now time.Time) {
	b.Dead, b.started = false, now
	b.deaf.Store(false)
}

// change runs f on one backend.
func (c *Cluster) change(id int64, f func(b *backend)) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, b := range c.backends {
		if b.ID == id {
			f(b)
			return nil
		}
	}
	return fmt.Errorf("backend %d: %w", id, ErrUnknown)
}

// KillBackend lets a backend die: not alive, its metrics page gone.
func (c *Cluster) KillBackend(id int64) error {
	return c.change(id, func(b *backend) { b.die(c.clock.Now()) })
}

// ReviveBackend starts a backend again.
func (c *Cluster) ReviveBackend(id int64) error {
	return c.change(id, func(b *backend) { b.revive(c.clock.Now()) })
}

// DisableQueries takes a backend out of queries, or lets it in again.
func (c *Cluster) DisableQueries(id int64, disabled bool) error {
	return c.change(id, func(b *backend) { b.QueryDisabled = disabled })
}

// DisableLoads takes a backend out of loads, which external scans heed too.
func (c *Cluster) DisableLoads(id int64, disabled bool) error {
	return c.change(id, func(b *backend) { b.LoadDisabled = disabled })
}

// Decommission marks a backend as leaving. It stays eligible until it is gone.
func (c *Cluster) Decommission(id int64, on bool) error {
	return c.change(id, func(b *backend) { b.Decommissioned = on })
}

// AddBackend lets a backend join and gives its id.
func (c *Cluster) AddBackend(b spread.Backend) (int64, error) { return c.join(b) }

// DropBackend removes a backend for good.
func (c *Cluster) DropBackend(id int64) error {
	var gone *backend
	err := c.change(id, func(b *backend) { gone = b })
	if err != nil {
		return err
	}
	c.mu.Lock()
	c.backends = slices.DeleteFunc(slices.Clone(c.backends), func(b *backend) bool { return b == gone })
	c.mu.Unlock()
	gone.close()
	return nil
}

// BackendURL is the base URL of a backend's HTTP port.
func (c *Cluster) BackendURL(id int64) (string, error) {
	url := ""
	err := c.change(id, func(b *backend) { url = "http://" + net.JoinHostPort(b.Host, strconv.Itoa(b.httpPort)) })
	return url, err
}

// Backends are the backends as they are now, by id.
func (c *Cluster) Backends() []spread.Backend {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settle()
	all := make([]spread.Backend, len(c.backends))
	for i, b := range c.backends {
		all[i] = b.Backend
	}
	return all
}
