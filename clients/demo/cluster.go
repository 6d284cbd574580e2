package demo

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"bellows/engine"
)

// ErrUnknown is wrapped when a broker, server, table or scenario is asked for
// that the cluster does not have.
var ErrUnknown = errors.New("unknown")

// Cluster is a running demo cluster.
type Cluster struct {
	spec    Spec
	began   time.Time
	names   []string // of servers
	full    *fleet   // with every server up
	tables  []*table // by raw name
	byName  map[string]*table
	typed   map[string]*half
	brokers []*broker
	control *controller
	ca      *authority // nil without TLS
	faults  atomic.Pointer[[]*armed]
	auth    atomic.Pointer[AuthSpec]

	plans     sync.Map // SQL text -> *plan
	planCount atomic.Int64
	buffers   sync.Pool // *[]byte of bodies and answers

	mu        sync.Mutex // guards changes of state and the line below
	scriptEnd chan struct{}
	state     atomic.Pointer[state]

	stop context.CancelFunc
	done <-chan struct{}
	wg   sync.WaitGroup
}

// state is what can change in the cluster by command. It is immutable; a change
// makes another.
type state struct {
	fleet    *fleet
	hung     []bool // servers that take a query and never answer
	disabled map[string]bool
	quota    map[string]float64
	helix    map[string]bool // broker id -> enabled
	epoch    int64
}

// Start serves a cluster until Close or until ctx ends.
func Start(ctx context.Context, spec Spec) (*Cluster, error) {
	spec, err := spec.complete()
	if err != nil {
		return nil, err
	}
	c := &Cluster{spec: spec, began: time.Now(), byName: map[string]*table{}, typed: map[string]*half{}}
	c.buffers.New = func() any { b := make([]byte, 0, 4096); return &b }
	c.full = &fleet{}
	for _, s := range spec.Servers {
		c.names = append(c.names, s.ID)
		c.full.up = append(c.full.up, true)
	}
	for _, ts := range spec.Tables {
		t := newTable(ts, spec.Servers, spec.Seed)
		c.tables = append(c.tables, t)
		c.byName[strings.ToLower(t.name)] = t
		for _, h := range t.halves {
			c.typed[strings.ToLower(h.typed)] = h
		}
	}
	slices.SortFunc(c.tables, func(a, b *table) int { return strings.Compare(a.name, b.name) })
	c.state.Store(c.firstState())
	c.auth.Store(&spec.Auth)
	if spec.TLS.Brokers || spec.TLS.Controller {
		if c.ca, err = newAuthority(spec.TLS.Names); err != nil {
			return nil, err
		}
	}
	ctx, c.stop = context.WithCancel(ctx)
	c.done = ctx.Done()
	c.faults.Store(new([]*armed))
	if err := c.listen(); err != nil {
		c.Close()
		return nil, err
	}
	if err := c.Script(spec.Faults...); err != nil {
		c.Close()
		return nil, err
	}
	c.wg.Go(func() {
		<-ctx.Done()
		c.closeListeners()
	})
	return c, nil
}

func (c *Cluster) firstState() *state {
	s := &state{
		fleet:    &fleet{up: make([]bool, len(c.spec.Servers))},
		hung:     make([]bool, len(c.spec.Servers)),
		disabled: map[string]bool{}, quota: map[string]float64{}, helix: map[string]bool{},
	}
	for i, sv := range c.spec.Servers {
		s.fleet.up[i] = !sv.Stopped
		if sv.Stopped {
			s.fleet.down++
		}
	}
	for _, t := range c.tables {
		s.quota[t.name] = t.spec.Quota
		for _, h := range t.halves {
			s.disabled[h.typed] = h.spec.Disabled
		}
	}
	for _, b := range c.spec.Brokers {
		s.helix[b.ID] = !b.Disabled
	}
	return s
}

// listen opens the controller and every broker that is up.
func (c *Cluster) listen() error {
	control, err := newController(c)
	if err != nil {
		return err
	}
	c.control = control
	for i, spec := range c.spec.Brokers {
		b, err := newBroker(c, i, spec)
		if err != nil {
			return err
		}
		c.brokers = append(c.brokers, b)
	}
	return nil
}

// Close ends everything that the cluster started and waits for it.
func (c *Cluster) Close() {
	c.stop()
	c.closeListeners()
	c.wg.Wait()
}

func (c *Cluster) closeListeners() {
	if c.control != nil {
		c.control.close()
	}
	for _, b := range c.brokers {
		b.close()
	}
}

// Name of the cluster.
func (c *Cluster) Name() string { return c.spec.Name }

// ControllerURL is where the controller listens.
func (c *Cluster) ControllerURL() string { return c.control.site.url() }

// Brokers lists the brokers' instance ids in the order of the Spec.
func (c *Cluster) Brokers() []string {
	var ids []string
	for _, b := range c.brokers {
		ids = append(ids, b.id)
	}
	return ids
}

// Servers lists the servers' instance ids in the order of the Spec.
func (c *Cluster) Servers() []string { return slices.Clone(c.names) }

// BrokerURL is where a broker really listens, whatever the controller says;
// empty for one that the cluster does not have.
func (c *Cluster) BrokerURL(id string) string {
	if b := c.broker(id); b != nil {
		return b.url()
	}
	return ""
}

// MetricsURL is the page that a JMX exporter beside a broker would serve.
func (c *Cluster) MetricsURL(id string) string {
	if b := c.broker(id); b != nil {
		return "http://" + b.metricsAddr + "/metrics"
	}
	return ""
}

// broker by id, with or without the type prefix; nil when there is none.
func (c *Cluster) broker(id string) *broker {
	for _, b := range c.brokers {
		if b.id == id || b.id == "Broker_"+id {
			return b
		}
	}
	return nil
}

func (c *Cluster) server(id string) int {
	for i, name := range c.names {
		if name == id || name == "Server_"+id {
			return i
		}
	}
	return -1
}

// change replaces the state by an altered copy and returns it.
func (c *Cluster) change(alter func(*state)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	old := c.state.Load()
	next := *old
	next.epoch++
	alter(&next)
	c.state.Store(&next)
}

// scaled turns wall time into model time; wall the other way.
func (c *Cluster) scaled(wall time.Duration) time.Duration {
	return time.Duration(float64(wall) * c.spec.Speed)
}

func (c *Cluster) wall(model time.Duration) time.Duration {
	return time.Duration(float64(model) / c.spec.Speed)
}

// portsBelow is where listeners look for a free port first: below the range that
// the system hands to outgoing connections, so that a stopped broker's port is
// still free when it comes back.
const portsFrom, portsBelow = 20_000, 32_000

// bind listens on 127.0.0.1. Port 0 takes a free one.
func (c *Cluster) bind(port int, salt uint64) (net.Listener, error) {
	if port == 0 {
		h := mix(uint64(c.began.UnixNano()), salt)
		for range 50 {
			h = mix(h, 1)
			candidate := portsFrom + int(h%(portsBelow-portsFrom))
			if l, err := net.Listen("tcp4", "127.0.0.1:"+strconv.Itoa(candidate)); err == nil {
				return l, nil
			}
		}
	}
	l, err := net.Listen("tcp4", "127.0.0.1:"+strconv.Itoa(port))
	if err != nil {
		return nil, fmt.Errorf("demo cluster: port %d: %w: %w; choose another one, or 0 for free ones", port, engine.ErrUnreachable, err)
	}
	return l, nil
}
