package demo

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// enable switches a broker on or off in Helix. One that waits for it at its
// start becomes healthy.
func (c *Cluster) enable(b *broker, on bool) {
	c.change(func(s *state) {
		s.helix = changed(s.helix, b.id, on)
	})
	if l := b.current(); l != nil && on {
		l.phase.CompareAndSwap(int32(routed), int32(good))
	}
}

// SetBroker enables or disables a broker in Helix.
func (c *Cluster) SetBroker(id string, enabled bool) error {
	b := c.broker(id)
	if b == nil {
		return fmt.Errorf("demo cluster: broker %s: %w", id, ErrUnknown)
	}
	c.enable(b, enabled)
	return nil
}

func (c *Cluster) setServer(i int, up bool) {
	c.change(func(s *state) {
		f := &fleet{up: slices.Clone(s.fleet.up)}
		f.up[i] = up
		for _, on := range f.up {
			if !on {
				f.down++
			}
		}
		s.fleet = f
	})
}

// StopServer takes a server away: routes shrink, its segments are unavailable.
func (c *Cluster) StopServer(id string) error { return c.turn(id, false, false) }

// StartServer brings a server back, stopped or hung.
func (c *Cluster) StartServer(id string) error { return c.turn(id, true, false) }

// HangServer lets a server take queries without ever answering.
func (c *Cluster) HangServer(id string) error { return c.turn(id, true, true) }

func (c *Cluster) turn(id string, up, hung bool) error {
	i := c.server(id)
	if i < 0 {
		return fmt.Errorf("demo cluster: server %s: %w", id, ErrUnknown)
	}
	c.setServer(i, up)
	c.change(func(s *state) {
		s.hung = slices.Clone(s.hung)
		s.hung[i] = hung
	})
	return nil
}

func (c *Cluster) disableTable(h *half, off bool) {
	c.change(func(s *state) {
		s.disabled = changed(s.disabled, h.typed, off)
	})
}

// changed is a map with one entry changed; the map of a state is never written to.
func changed[V any](of map[string]V, key string, value V) map[string]V {
	copied := maps.Clone(of)
	copied[key] = value
	return copied
}

// SetTable enables or disables all halves that a raw or typed name means.
func (c *Cluster) SetTable(name string, enabled bool) error {
	halves, t := c.lookup(name)
	if t == nil {
		return fmt.Errorf("demo cluster: table %s: %w", name, ErrUnknown)
	}
	for _, h := range halves {
		c.disableTable(h, !enabled)
	}
	return nil
}

func (c *Cluster) setQuota(t *table, perSecond float64) {
	c.change(func(s *state) {
		s.quota = changed(s.quota, t.name, perSecond)
	})
}

// SetQuota changes a table's queries per second over all brokers; 0 lifts it.
func (c *Cluster) SetQuota(name string, perSecond float64) error {
	_, t := c.lookup(name)
	if t == nil {
		return fmt.Errorf("demo cluster: table %s: %w", name, ErrUnknown)
	}
	c.setQuota(t, perSecond)
	return nil
}

// Requests is how many queries the broker's current process has numbered.
func (c *Cluster) Requests(id string) int64 {
	if b := c.broker(id); b != nil {
		if l := b.current(); l != nil {
			return l.requests.Load()
		}
	}
	return 0
}

// Restart stops a broker and starts it again, cold, along the Timeline. It
// returns when the broker is healthy, or with the error of ctx.
func (c *Cluster) Restart(ctx context.Context, id string) error {
	if err := c.StopBroker(ctx, id); err != nil {
		return err
	}
	return c.StartBroker(ctx, id)
}

// StopBroker ends a broker's process as SIGTERM does: unhealthy and out of the
// external view at once, failing queries, then refusing connections.
func (c *Cluster) StopBroker(ctx context.Context, id string) error {
	b := c.broker(id)
	if b == nil {
		return fmt.Errorf("demo cluster: broker %s: %w", id, ErrUnknown)
	}
	l := b.current()
	if l == nil {
		return nil
	}
	l.phase.Store(int32(shuttingDown))
	half := c.spec.Timeline.Refuse / 2
	err := c.await(ctx, half)
	if err == nil {
		l.phase.Store(int32(broken))
		err = c.await(ctx, half)
	}
	l.shut()
	return err
}

// KillBroker ends a broker's process at once, as SIGKILL does: the controller
// lists it until its session expires.
func (c *Cluster) KillBroker(id string) error {
	b := c.broker(id)
	if b == nil {
		return fmt.Errorf("demo cluster: broker %s: %w", id, ErrUnknown)
	}
	if l := b.current(); l != nil {
		b.mu.Lock()
		b.killed = time.Now()
		b.mu.Unlock()
		l.shut()
	}
	return nil
}

// StartBroker starts a stopped broker along the Timeline and returns when it is
// healthy; a broker that is disabled in Helix stays STARTING and is returned at
// once.
func (c *Cluster) StartBroker(ctx context.Context, id string) error {
	b := c.broker(id)
	if b == nil {
		return fmt.Errorf("demo cluster: broker %s: %w", id, ErrUnknown)
	}
	if b.current() != nil {
		return nil
	}
	t := c.spec.Timeline
	if err := c.await(ctx, t.Launch); err != nil {
		return err
	}
	if err := b.boot(notStarted); err != nil {
		return err
	}
	l := b.current()
	if l == nil {
		return fmt.Errorf("demo cluster: broker %s: the cluster is closed: %w", id, context.Canceled)
	}
	for _, step := range []struct {
		wait time.Duration
		then phase
	}{{max(t.NotStarted, t.Session-b.sinceKilled()), starting}, {t.Starting, routed}, {t.Listed, good}} {
		if err := c.await(ctx, step.wait); err != nil {
			return err
		}
		if step.then == good && !c.state.Load().helix[b.id] && len(b.spec.Tags) > 0 && !strings.Contains(strings.Join(b.spec.Tags, " "), "untagged") {
			return nil
		}
		if !l.phase.CompareAndSwap(l.phase.Load(), int32(step.then)) || b.current() != l {
			return fmt.Errorf("demo cluster: broker %s: stopped while it started: %w", id, context.Canceled)
		}
	}
	return nil
}

// await lets model time pass; it fails when ctx or the cluster ends first.
func (c *Cluster) await(ctx context.Context, d time.Duration) error {
	if c.sleep(d, ctx.Done()) {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return fmt.Errorf("demo cluster: is closed: %w", context.Canceled)
}
