package frontend

import (
	"slices"
	"time"

	"bellows/clients/demo/script"
	"bellows/engine/spread"
)

// change is a global value that will be set at its time.
type change struct {
	at    time.Time
	name  string
	value string
}

// version is the global values from a time on.
type version struct {
	at     time.Time
	values map[string]string
}

// keptVersions is how many of them a lagging follower can be behind.
const keptVersions = 200

// settle carries out what is due by now: scripted changes of global values, and
// of backends. The caller holds the lock. Everything that reads this state
// calls it first, so no goroutine has to wait for the time.
func (c *Cluster) settle() {
	now := c.clock.Now()
	slices.SortStableFunc(c.pending, func(a, b change) int { return a.at.Compare(b.at) })
	for len(c.pending) > 0 && !c.pending[0].at.After(now) {
		due := c.pending[0]
		c.pending = c.pending[1:]
		c.putGlobalAt(due.name, due.value, due.at)
	}
	for _, a := range *c.faults.Load() {
		age := now.Sub(a.since)
		if !a.applied && age >= a.From {
			a.applied = true
			c.afflict(a, true)
		}
		if a.applied && !a.undone && a.Until > 0 && age >= a.Until {
			a.undone = true
			c.afflict(a, false)
		}
	}
}

// afflict does to the backends in scope what a fault says, or undoes it.
func (c *Cluster) afflict(a *armed, on bool) {
	if a.Act == BackendJoins {
		c.joinScripted(a, on)
		return
	}
	for _, b := range c.backends {
		if !script.Match(a.Backend, formatInt(b.ID), b.Host) {
			continue
		}
		switch a.Act {
		case BackendDies:
			if on {
				b.die(a.since.Add(a.From))
			} else {
				b.revive(a.since.Add(a.Until))
			}
		case QueryDisabled:
			b.QueryDisabled = on
		case LoadDisabled:
			b.LoadDisabled = on
		case Decommissions:
			b.Decommissioned = on
		}
	}
}

// joinScripted lets a backend join or leave. Its metrics page is opened and
// closed elsewhere, for the lock is held.
func (c *Cluster) joinScripted(a *armed, on bool) {
	if !on {
		for _, b := range c.backends {
			if b.scripted == a {
				c.backends = slices.DeleteFunc(slices.Clone(c.backends), func(o *backend) bool { return o == b })
				b.close()
				return
			}
		}
		return
	}
	b, l, err := c.newBackend(spread.Backend{Host: a.Backend})
	if err != nil {
		return // without a port there is no backend
	}
	b.scripted = a
	if c.admit(b, l) != nil {
		_ = l.Close() // nothing is to be done about it
	}
}

// provoke schedules what scripted people do about a SET GLOBAL. The caller
// holds the lock.
func (c *Cluster) provoke(f *Frontend, v *variable, before string) {
	now := c.clock.Now()
	for _, a := range *c.faults.Load() {
		if a.Act != Revert && a.Act != Rival || !script.Match(a.Variable, v.name) || !script.Match(a.Frontend, f.name) ||
			!a.when().Open(now.Sub(a.since)) || !a.when().Counts(a.hits.Add(1), a.seed) {
			continue
		}
		value := before
		if a.Act == Rival {
			value = v.value
			if a.Value != "" {
				value = a.Value
			}
		}
		c.pending = append(c.pending, change{now.Add(a.Delay), v.name, value})
	}
	c.settle()
}

// ignores says whether this frontend takes a variable's new values and leaves
// it as it was.
func (f *Frontend) ignores(name string) bool {
	for _, a := range *f.cluster.faults.Load() {
		if a.Act == Ignore && script.Match(a.Variable, name) && script.Match(a.Frontend, f.name) &&
			a.when().Open(f.cluster.clock.Now().Sub(a.since)) {
			return true
		}
	}
	return false
}

// view is the global values as this frontend has them by now. The caller holds
// the cluster's lock.
func (f *Frontend) view() map[string]string {
	c := f.cluster
	c.settle()
	now := c.clock.Now()
	lag := time.Duration(0)
	for _, a := range *c.faults.Load() {
		if a.Act == Lag && script.Match(a.Frontend, f.name) && a.when().Open(now.Sub(a.since)) {
			lag = max(lag, a.Delay)
		}
	}
	seen := now.Add(-lag)
	for i := len(c.past) - 1; i >= 0 && lag > 0; i-- {
		if !c.past[i].at.After(seen) {
			return c.past[i].values
		}
		if i == 0 {
			return map[string]string{}
		}
	}
	return c.globals
}
