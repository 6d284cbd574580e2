package frontend

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"bellows/engine/spread"
)

// Cluster is a running set of frontends and backends.
type Cluster struct {
	opt       Options
	clock     Clock
	variables *catalogue
	tables    map[string]*Table
	users     map[string]*User
	frontends []*Frontend
	begun     time.Time

	mu          sync.Mutex
	globals     map[string]string // never changed, only replaced
	past        []version         // of globals, oldest first
	pending     []change
	scriptEnd   chan struct{}
	backends    []*backend
	nextBackend int64
	journal     int64 // what SHOW FRONTENDS calls ReplayedJournalId

	faults   atomic.Pointer[[]*armed]
	log      statementLog
	history  history
	requests gate
	done     chan struct{}
	wg       sync.WaitGroup
}

// Start opens the ports. The cluster ends with the context too.
func Start(ctx context.Context, opt Options) (*Cluster, error) {
	opt, err := opt.complete()
	if err != nil {
		return nil, err
	}
	c := &Cluster{
		opt: opt, clock: opt.Clock, variables: newCatalogue(opt.Generation, opt.Version), tables: map[string]*Table{}, users: map[string]*User{},
		globals: map[string]string{}, nextBackend: 10002, done: make(chan struct{}), begun: opt.Clock.Now(), journal: 81,
	}
	if opt.HashSwitch {
		c.globals[varHashScan] = "true"
	}
	c.faults.Store(&[]*armed{})
	for i := range opt.Users {
		c.users[opt.Users[i].Name] = &opt.Users[i]
	}
	for i := range opt.Tables {
		c.tables[opt.Tables[i].Name] = &opt.Tables[i]
	}
	for _, b := range opt.Backends {
		if _, err := c.join(b); err != nil {
			c.Close()
			return nil, err
		}
	}
	for i := range opt.Frontends {
		f := newFrontend(c, i)
		c.frontends = append(c.frontends, f)
		if err := f.start(); err != nil {
			c.Close()
			return nil, err
		}
	}
	if err := c.Script(opt.Faults...); err != nil {
		c.Close()
		return nil, err
	}
	stop := context.AfterFunc(ctx, c.Close)
	c.wg.Go(func() {
		<-c.done
		stop()
	})
	return c, nil
}

// Close cuts every connection and ends every goroutine. It may be called again.
func (c *Cluster) Close() {
	c.mu.Lock()
	select {
	case <-c.done:
		c.mu.Unlock()
		c.wg.Wait()
		c.requests.inside.Wait()
		return
	default:
	}
	close(c.done)
	backends := c.backends
	c.mu.Unlock()
	c.requests.close()
	for _, f := range c.frontends {
		f.stop()
	}
	for _, b := range backends {
		b.close()
	}
	c.wg.Wait()
	c.requests.inside.Wait()
}

// Frontends lists them, the master first.
func (c *Cluster) Frontends() []*Frontend { return c.frontends }

// Frontend finds one by its name, such as "fe1".
func (c *Cluster) Frontend(name string) (*Frontend, error) {
	for _, f := range c.frontends {
		if f.name == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("frontend %s: %w", name, ErrUnknown)
}

// Addresses are the MySQL addresses, the master's first.
func (c *Cluster) Addresses() []string {
	all := make([]string, len(c.frontends))
	for i, f := range c.frontends {
		all[i] = f.Addr()
	}
	return all
}

// HTTPURLs are the base URLs of the frontends' HTTP ports, the master's first.
func (c *Cluster) HTTPURLs() []string {
	all := make([]string, len(c.frontends))
	for i, f := range c.frontends {
		all[i] = f.HTTPURL()
	}
	return all
}

// Generation is the form of the assignment code that is served.
func (c *Cluster) Generation() spread.Generation { return c.opt.Generation }

// sleep for simulated time; false when the cluster or the other channel ended
// first.
func (c *Cluster) sleep(d time.Duration, ended <-chan struct{}) bool {
	if d <= 0 {
		return true
	}
	over, stop := c.clock.After(d)
	defer stop()
	select {
	case <-over:
		return true
	case <-ended:
		return false
	case <-c.done:
		return false
	}
}
