package demo

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/goccy/go-yaml"

	"bellows/engine"
)

// ReadScript reads faults from YAML: a list with the fields of Fault in lower
// case, such as
//
//   - {act: slow, delay: 40ms}
//   - {act: code, code: 410, broker: "*blue*", until: 5s}
func ReadScript(text []byte) ([]Fault, error) {
	var faults []Fault
	if err := decode(text, &faults); err != nil {
		return nil, fmt.Errorf("fault script: %w: %w", engine.ErrUsage, err)
	}
	for _, f := range faults {
		if _, err := f.complete(); err != nil {
			return nil, err
		}
	}
	return faults, nil
}

// decode reads YAML strictly. The library panics on some texts that are none.
func decode(text []byte, into any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("is no YAML that can be read: %v", p)
		}
	}()
	err = yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(into)
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
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
	case m.broker != nil && !matches(a.Broker, m.broker.id, strings.TrimPrefix(m.broker.id, "Broker_")):
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
	if age < a.From || a.Until > 0 && age >= a.Until {
		return false
	}
	n := a.counts[index].Add(1)
	switch {
	case n < a.First, a.Last > 0 && n > a.Last, a.Every > 0 && n%a.Every != 0:
		return false
	case a.Chance > 0:
		return unit(mix(a.seed, uint64(n))) < a.Chance
	}
	return true
}

func (a *armed) forTable(halves []*half) bool {
	for _, h := range halves {
		if matches(a.Table, h.typed, h.table.name) {
			return true
		}
	}
	return false
}

// matches compares names with a pattern in which * stands for anything. An
// empty pattern matches all.
func matches(pattern string, names ...string) bool {
	if pattern == "" || pattern == "*" {
		return true
	}
	parts := strings.Split(pattern, "*")
	for _, name := range names {
		if len(parts) == 1 {
			if name == pattern {
				return true
			}
			continue
		}
		if glob(parts, name) {
			return true
		}
	}
	return false
}

func glob(parts []string, name string) bool {
	rest, ok := strings.CutPrefix(name, parts[0])
	if !ok {
		return false
	}
	last := len(parts) - 1
	for _, p := range parts[1:last] {
		i := strings.Index(rest, p)
		if i < 0 {
			return false
		}
		rest = rest[i+len(p):]
	}
	return strings.HasSuffix(rest, parts[last])
}
