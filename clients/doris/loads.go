package doris

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"bellows/clients"
	"bellows/engine/spread/change"
)

// loads reads the backends' metrics pages for all frontends of a cluster: several
// that are read at the same time cost one look at each backend.
type loads struct {
	options Options
	fresh   time.Duration // a younger sample is used again
	mu      sync.Mutex
	meters  map[string]*meter // by URL
}

// meter keeps the samples of one page.
type meter struct {
	turn      chan struct{}
	last, now *sample
	failed    string // of the last attempt, "" for none
	at        time.Time
}

// The limits of reading load, which a reading must not wait for.
const (
	loadTime    = 2 * time.Second
	loadsAtOnce = 16
	sampleFresh = 400 * time.Millisecond
	metersMost  = 10_000
)

func newLoads(o Options) *loads { return &loads{options: o, meters: map[string]*meter{}} }

// read fills in the load of each backend. It never fails: what cannot be read is a
// reason.
func (l *loads) read(ctx context.Context, all []listed) {
	ctx, cancel := context.WithTimeout(ctx, loadTime+l.options.LoadWait)
	defer cancel()
	var group errgroup.Group
	group.SetLimit(loadsAtOnce)
	for i := range all {
		b := &all[i]
		group.Go(func() error {
			b.Load = l.of(ctx, b)
			if b.tasks >= 0 {
				b.Load.RunningTasks = b.tasks
			}
			return nil
		})
	}
	_ = group.Wait() // nothing in it fails
}

func (l *loads) of(ctx context.Context, b *listed) *change.Load {
	switch {
	case b.Dead:
		return unknownLoad("it is not alive")
	case l.options.Metrics == nil || l.options.MetricsURL == nil:
		return unknownLoad("metrics pages are not read")
	}
	url := l.options.MetricsURL(b.ID, b.Host, b.HTTPPort)
	if url == "" {
		return unknownLoad("its HTTP port is not known; set doris.metrics")
	}
	m := l.meter(url)
	if m == nil {
		return unknownLoad("more metrics pages than are followed")
	}
	return l.load(ctx, m, url)
}

func (l *loads) meter(url string) *meter {
	l.mu.Lock()
	defer l.mu.Unlock()
	m := l.meters[url]
	if m == nil && len(l.meters) < metersMost {
		m = &meter{turn: make(chan struct{}, 1)}
		l.meters[url] = m
	}
	return m
}

func (l *loads) load(ctx context.Context, m *meter, url string) *change.Load {
	select {
	case m.turn <- struct{}{}:
		defer func() { <-m.turn }()
	case <-ctx.Done():
		return unknownLoad("no answer from its metrics page in time")
	}
	if m.at.IsZero() || time.Since(m.at) >= l.fresh {
		m.sample(ctx, l.options.Metrics, url)
	}
	if m.failed == "" && m.last == nil && l.options.LoadWait > 0 && pause(ctx, l.options.LoadWait) {
		m.sample(ctx, l.options.Metrics, url)
	}
	if m.failed != "" {
		return unknownLoad(m.failed)
	}
	return loadOf(m.last, m.now)
}

func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// sample reads the page once more.
func (m *meter) sample(ctx context.Context, h *clients.HTTP, url string) {
	next, err := fetchSample(ctx, h, url)
	m.at = time.Now()
	if err != nil {
		m.failed = clients.CleanMax(err.Error(), 200)
		return
	}
	m.failed = ""
	m.last, m.now = m.now, next
}

// textFormat asks for the format that every version has.
var textFormat = http.Header{"Accept": {"text/plain;version=0.0.4"}}

func fetchSample(ctx context.Context, h *clients.HTTP, url string) (*sample, error) {
	target, err := h.Target(http.MethodGet, url, textFormat)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	at := time.Now()
	if _, err := target.Do(ctx, nil, &page); err != nil {
		return nil, err
	}
	s, err := readSample(strings.NewReader(page.String()), at)
	if err != nil {
		return nil, err
	}
	return &s, nil
}
