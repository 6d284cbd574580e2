package frontend

import (
	"strings"
	"sync/atomic"
	"time"

	"bellows/clients/demo/script"
)

// armed is a fault at work.
type armed struct {
	Fault
	since time.Time
	seed  uint64
	hits  atomic.Int64  // matching occasions
	ended chan struct{} // closed when another script takes over

	// guarded by the cluster's lock
	applied bool
	undone  bool
}

// Script replaces the faults at work; without any it ends them all. What they
// did to backends and variables stays.
func (c *Cluster) Script(faults ...Fault) error {
	all := make([]*armed, 0, len(faults))
	ended := make(chan struct{})
	for i, f := range faults {
		f, err := f.complete()
		if err != nil {
			return err
		}
		all = append(all, &armed{Fault: f, since: c.clock.Now(), seed: script.Mix(c.opt.Seed, uint64(i)), ended: ended})
	}
	c.mu.Lock()
	select {
	case <-c.done:
		c.mu.Unlock()
		return nil
	default:
	}
	before := c.scriptEnd
	c.scriptEnd = ended
	c.pending = nil
	c.faults.Store(&all)
	for _, a := range all {
		if a.Act == Refuse || a.Act == Restart {
			c.wg.Go(func() { c.outage(a) })
		}
	}
	c.mu.Unlock()
	if before != nil {
		close(before)
	}
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

// occasion is what a fault is matched against.
type occasion struct {
	on       string
	frontend *Frontend
	user     string
	text     string
}

// concerns says whether a fault is for this occasion, and now.
func (a *armed) concerns(c *Cluster, o occasion) bool {
	return a.On == o.on && script.Match(a.Frontend, o.frontend.name) && script.Match(a.User, o.user) &&
		script.Match(strings.ToLower(a.Statement), strings.ToLower(strings.TrimSpace(o.text))) && a.when().Open(c.clock.Now().Sub(a.since))
}

// strikes lists the faults among acts that strike at an occasion. Each counts
// it, so it must be called once an occasion.
func (c *Cluster) strikes(o occasion, acts ...Act) []*armed {
	var hit []*armed
	for _, a := range *c.faults.Load() {
		for _, act := range acts {
			if a.Act == act && a.concerns(c, o) && a.when().Counts(a.hits.Add(1), a.seed) {
				hit = append(hit, a)
			}
		}
	}
	return hit
}

// outage takes a frontend down in a fault's window and up after it.
func (c *Cluster) outage(a *armed) {
	if !c.sleep(a.From-c.clock.Now().Sub(a.since), a.ended) {
		return
	}
	var down []*Frontend
	for _, f := range c.frontends {
		if script.Match(a.Frontend, f.name) && f.Running() {
			f.stop()
			down = append(down, f)
		}
	}
	if a.Until > 0 {
		c.sleep(a.Until-c.clock.Now().Sub(a.since), a.ended)
	} else {
		select {
		case <-a.ended:
		case <-c.done:
		}
	}
	for _, f := range down {
		// Somebody may have the port meanwhile.
		for waited := true; waited && f.Start() != nil; {
			waited = c.sleep(100*time.Millisecond, a.ended)
		}
	}
}

// Stop takes a frontend down: its ports close and its connections are cut.
func (f *Frontend) Stop() { f.stop() }

// Start brings a stopped frontend up on the ports that it had.
func (f *Frontend) Start() error {
	f.cluster.mu.Lock()
	defer f.cluster.mu.Unlock()
	select {
	case <-f.cluster.done:
		return nil
	default:
	}
	return f.start()
}

// Restart is Stop and Start.
func (f *Frontend) Restart() error {
	f.stop()
	return f.Start()
}
