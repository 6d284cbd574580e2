package demo

import (
	"strings"
	"sync/atomic"
	"time"

	"bellows/clients/demo/script"
)

// ReadScript reads faults from YAML: a list with the fields of Fault in lower
// case, such as
//
//   - {act: slow, delay: 40ms}
//   - {act: code, code: 410, broker: "*blue*", until: 5s}
func ReadScript(text []byte) ([]Fault, error) {
	return script.Read(text, func(f Fault) error {
		_, err := f.complete()
		return err
	})
}

// armed is a fault at work.
type armed struct {
	Fault
	since  time.Time
	seed   uint64
	counts []atomic.Int64 // matching requests, by broker
	ended  chan struct{}  // closed when another script takes over
}

// Script replaces the faults at work; without any it ends them all.
func (c *Cluster) Script(faults ...Fault) error {
	all := make([]*armed, 0, len(faults))
	ended := make(chan struct{})
	for i, f := range faults {
		f, err := f.complete()
		if err != nil {
			return err
		}
		all = append(all, &armed{Fault: f, since: time.Now(), seed: mix(c.spec.Seed, uint64(i)),
			counts: make([]atomic.Int64, len(c.spec.Brokers)+1), ended: ended})
	}
	c.mu.Lock()
	before := c.scriptEnd
	c.scriptEnd = ended
	c.faults.Store(&all)
	c.mu.Unlock()
	if before != nil {
		close(before)
	}
	c.schedule(all)
	return nil
}

// Faults lists the faults at work.
func (c *Cluster) Faults() []Fault {
	var all []Fault
	for _, a := range *c.faults.Load() {
		all = append(all, a.Fault)
	}
	return all
}

// moment is what a fault is matched against.
type moment struct {
	on     On
	broker *broker // nil on the controller
	life   *life
	tables []*half
	multi  bool
}

// faultsFor lists the faults that strike a request. Each counts it, so it must
// be called once a request and kind.
func (c *Cluster) faultsFor(m moment) []*armed {
	all := *c.faults.Load()
	if len(all) == 0 {
		return nil
	}
	var hit []*armed
	for _, a := range all {
		if a.strikes(c, m) {
			hit = append(hit, a)
		}
	}
	return hit
}

func (a *armed) strikes(c *Cluster, m moment) bool {
	switch {
	case a.Act == Refuse, a.On != m.on && (a.On != OnBroker || m.broker == nil || m.on == OnQuery):
		return false // a query has met the faults of the whole broker before
	case m.broker != nil && !script.Match(a.Broker, m.broker.id, strings.TrimPrefix(m.broker.id, "Broker_")):
		return false
	case a.Table != "" && !a.forTable(m.tables), a.MSE && !m.multi:
		return false
	}
	since, index := a.since, len(c.spec.Brokers)
	if m.life != nil {
		index = m.broker.index
		if m.life.started.After(since) {
			since = m.life.started
		}
	}
	age := c.scaled(time.Since(since))
	if !a.when().Open(age) {
		return false
	}
	n := a.counts[index].Add(1)
	return a.when().Counts(n, a.seed)
}

func (a *armed) forTable(halves []*half) bool {
	for _, h := range halves {
		if script.Match(a.Table, h.typed, h.table.name) {
			return true
		}
	}
	return false
}
