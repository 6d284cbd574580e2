package source

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"bellows/clients"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// longestCloser is how long a broker that serves nothing yet is left between two looks
// at its routes.
const longestCloser = time.Minute

// routesPatience is how much longer than a glance a look at all routes may take: of a
// large cluster they are thousands of calls.
const routesPatience = 12

// job is one look to take.
type job struct {
	member connect.Member
	known  warmup.BrokerStatus
	closer bool
	ask    int // that it answers
}

// lookOn looks at every broker again and again. One that hangs holds up no other for
// longer than its patience, and is not asked twice at a time.
func (f *Fleet) lookOn(ctx context.Context, w *watch, l *lease) {
	slots := make(chan struct{}, f.o.AtOnce)
	var looking sync.WaitGroup
	defer looking.Wait()
	for {
		for _, j := range f.due(w) {
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			looking.Add(1)
			f.starter.run(func() {
				defer looking.Done()
				defer func() { <-slots }()
				f.look(ctx, w, l, j)
			})
		}
		if !sleep(ctx, w.relook, f.o.Interval) {
			return
		}
	}
}

// due takes the looks that are to be taken now.
func (f *Fleet) due(w *watch) []job {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.o.Now()
	var jobs []job
	for _, id := range w.order {
		b := w.brokers[id]
		if b.looking {
			continue
		}
		b.looking = true
		closer := !b.Known() || b.closer && !now.Before(b.next) || isAway(b.Status.State)
		jobs = append(jobs, job{b.Member, b.Status, closer, b.ask})
	}
	return jobs
}

func isAway(s warmup.BrokerState) bool {
	return s == warmup.BrokerUnreachable || s == warmup.BrokerDenied
}

func (f *Fleet) look(ctx context.Context, w *watch, l *lease, j job) {
	var s warmup.BrokerStatus
	if !j.closer {
		s = f.within(ctx, 1, func(ctx context.Context) warmup.BrokerStatus { return l.Glance(ctx, j.member, j.known) })
		j.closer = !isAway(s.State) && (restarted(j.known, s) || s.Health != j.known.Health)
	}
	if j.closer {
		s = f.within(ctx, routesPatience, func(ctx context.Context) warmup.BrokerStatus { return l.Survey(ctx, j.member) })
	}
	if ctx.Err() == nil {
		f.took(w, j, s)
	}
}

func (f *Fleet) within(ctx context.Context, times int, look func(context.Context) warmup.BrokerStatus) warmup.BrokerStatus {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(times)*f.o.Patience)
	defer cancel()
	return look(ctx)
}

// restarted tells whether another process answers than before.
func restarted(before, now warmup.BrokerStatus) bool {
	if !before.Started.IsZero() && !now.Started.IsZero() {
		return !before.Started.Equal(now.Started)
	}
	return before.Requests > 0 && now.Requests >= 0 && now.Requests < before.Requests
}

// took files what a look has found.
func (f *Fleet) took(w *watch, j job, s warmup.BrokerStatus) {
	f.mu.Lock()
	defer f.mu.Unlock()
	b := w.brokers[j.member.ID]
	if b == nil || !f.current(w) {
		return
	}
	now := f.o.Now()
	first := !b.Known()
	b.looking, b.Seen = false, now
	if isAway(s.State) && !first {
		// What was known of its routes is still the best that there is.
		kept := b.Status
		kept.State, kept.Outcome, kept.Reason = s.State, s.Outcome, s.Reason
		s = kept
	}
	if first || s.State != b.Status.State {
		b.Since = now
	}
	before := b.Status
	b.Status = s
	if !first {
		f.tell(b, before)
	}
	switch {
	case j.ask != b.ask:
		w.relook.touch() // asked for while this look was under way
	case j.closer:
		f.settle(b, now)
	}
	if first || !reflect.DeepEqual(before, s) {
		f.bump()
	}
}

// settle decides when the routes are read again: soon, then less and less often, while
// the broker has tables and serves none.
func (f *Fleet) settle(b *seen, now time.Time) {
	s := b.Status
	if b.more > 0 {
		b.more--
		b.closer, b.wait, b.next = true, 0, time.Time{}
		return
	}
	b.closer = s.State == warmup.BrokerStarting || s.State == warmup.BrokerIdle && s.Tables > 0
	if !b.closer {
		b.wait, b.next = 0, time.Time{}
		return
	}
	b.wait = min(max(2*b.wait, f.o.Interval), longestCloser)
	b.next = now.Add(b.wait)
}

// tell makes events of what is different; the lock is held.
func (f *Fleet) tell(b *seen, before warmup.BrokerStatus) {
	now, name := b.Status, b.Member.Name
	switch {
	case isAway(now.State) && !isAway(before.State):
		f.say(Bad, name, string(now.State)+": "+now.Reason)
	case !isAway(now.State) && isAway(before.State):
		f.say(Good, name, "answers again: "+string(now.State))
	}
	if isAway(now.State) {
		return
	}
	if restarted(before, now) {
		b.Restarts++
		b.more = lagging
		f.say(Warning, name, fmt.Sprintf("restarted (start time changed), %s; %d restarts seen", now.State, b.Restarts))
	}
	if before.Legs != now.Legs && before.Legs > 0 {
		f.say(Warning, name, fmt.Sprintf("routing changed: %d legs became %d", before.Legs, now.Legs))
	}
	for _, t := range now.Chosen {
		was, is := limitOf(before, t), limitOf(now, t)
		if was != is && slices.Contains(before.Chosen, t) {
			f.say(Warning, name, fmt.Sprintf("quota of %s changed: %s became %s", clients.Clean(string(t)), limitWords(was), limitWords(is)))
		}
	}
}

func limitOf(s warmup.BrokerStatus, t warmup.Table) float64 {
	for _, q := range s.Quotas {
		if q.Table == t {
			return q.Limit
		}
	}
	return 0
}

func limitWords(limit float64) string {
	if limit == 0 {
		return "no limit"
	}
	return fmt.Sprintf("%g/s", limit)
}
