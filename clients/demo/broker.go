package demo

import (
	"crypto/tls"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// broker is one broker over all lives of its process.
type broker struct {
	cluster     *Cluster
	id          string
	index       int
	spec        BrokerSpec
	addr        string // host:port, the same after every restart
	port        int
	metricsAddr string
	metricsPort int

	mu      sync.Mutex // guards the fields below
	life    *life      // nil while the process is down
	born    int        // lives so far
	killed  time.Time  // when it was last killed without a word to ZooKeeper
	closed  bool
	buckets map[string]*bucket
	extra   map[string]bool // typed tables routed by PUT /routing, false = deleted
}

// bucket is the quota of one typed table on this broker.
type bucket struct {
	share   float64
	limiter *rate.Limiter
}

func newBroker(c *Cluster, index int, spec BrokerSpec) (*broker, error) {
	b := &broker{cluster: c, id: spec.ID, index: index, spec: spec, buckets: map[string]*bucket{}, extra: map[string]bool{}}
	if base := c.spec.BasePort; base != 0 {
		b.port, b.metricsPort = base+1+index, base+101+index
	}
	if err := b.boot(good); err != nil {
		return nil, err
	}
	if spec.Down { // its port is known now, and nothing shall listen there
		b.mu.Lock()
		l := b.life
		b.mu.Unlock()
		l.phase.Store(int32(good))
		l.shut()
	}
	return b, nil
}

// boot opens the listeners of a new life in a phase.
func (b *broker) boot(p phase) error {
	l := newLife(b, b.born)
	listener, err := b.cluster.bind(b.port, uint64(b.index)*2+1)
	if err != nil {
		return err
	}
	page, err := b.cluster.bind(b.metricsPort, uint64(b.index)*2+2)
	if err != nil {
		_ = listener.Close() // the other error is the one to tell
		return err
	}
	l.phase.Store(int32(p))
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		_ = listener.Close() // the cluster went away meanwhile
		_ = page.Close()
		return nil
	}
	l.site = newSite(listener, b.tls(), l.serve)
	l.page = newSite(page, nil, l.metrics)
	b.addr, b.port = l.site.addr, l.site.port
	b.metricsAddr, b.metricsPort = l.page.addr, l.page.port
	b.life = l
	b.born++
	return nil
}

func (b *broker) tls() *tls.Config {
	if !b.cluster.spec.TLS.Brokers {
		return nil
	}
	return b.cluster.ca.server(b.cluster.spec.TLS.ClientCert)
}

func (b *broker) url() string {
	scheme := "http"
	if b.cluster.spec.TLS.Brokers {
		scheme = "https"
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return scheme + "://" + b.addr
}

func (b *broker) current() *life {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.life
}

func (b *broker) close() {
	b.mu.Lock()
	b.closed = true
	l := b.life
	b.mu.Unlock()
	if l != nil {
		l.shut()
	}
}

// advertised is the host and port that the controller tells.
func (b *broker) advertised() (string, int) {
	host, port := b.spec.Host, b.spec.Port
	if host == "" {
		host = "127.0.0.1"
	}
	if port == 0 {
		b.mu.Lock()
		port = b.port
		b.mu.Unlock()
	}
	return host, port
}

// online tells whether the broker is in the external view: alive, routed, and
// enabled in Helix.
func (b *broker) online(s *state) bool {
	if !s.helix[b.id] {
		return false
	}
	if b.spec.Down {
		return true
	}
	l := b.current()
	return l != nil && l.at() == good || b.ghost()
}

// sinceKilled is model time since the broker was killed, longer than any
// session when it was not.
func (b *broker) sinceKilled() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.killed.IsZero() {
		return 24 * time.Hour
	}
	return b.cluster.scaled(time.Since(b.killed))
}

// ghost tells whether the broker is dead and still listed.
func (b *broker) ghost() bool { return b.sinceKilled() < b.cluster.spec.Timeline.Ghost }

// live tells whether the process has a session.
func (b *broker) live() bool {
	if b.spec.Down {
		return true
	}
	l := b.current()
	return l != nil && l.at() != down && l.at() != notStarted && l.at() != shuttingDown || b.ghost()
}

// tagged tells whether h is assigned to the broker.
func (b *broker) tagged(h *half) bool {
	want := h.brokerTag()
	for _, t := range b.spec.Tags {
		if t == want {
			return true
		}
	}
	return false
}

// quotaShare is this broker's part of a table's quota, 0 for none.
func (b *broker) quotaShare(h *half, s *state) float64 {
	all := s.quota[h.table.name]
	if all == 0 {
		return 0
	}
	sharing := 0
	for _, other := range b.cluster.brokers {
		if other.tagged(h) && other.online(s) {
			sharing++
		}
	}
	return all / float64(max(sharing, 1))
}

// overQuota takes one query from the table's bucket.
func (b *broker) overQuota(h *half, s *state) bool {
	if s.quota[h.table.name] == 0 {
		return false
	}
	share := b.quotaShare(h, s)
	b.mu.Lock()
	defer b.mu.Unlock()
	k := b.buckets[h.typed]
	if k == nil || k.share != share {
		k = &bucket{share, rate.NewLimiter(rate.Limit(share), max(1, int(share)))}
		b.buckets[h.typed] = k
	}
	return !k.limiter.AllowN(time.Now(), 1)
}
