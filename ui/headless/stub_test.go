package headless_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"bellows/engine/warmup"
	"bellows/ui/headless"
)

// stub is a broker that answers every probe well after the same time.
type stub struct {
	probe time.Duration
	route time.Duration
}

func (b stub) RoutesOf(ctx context.Context, tables []warmup.Table, progress func(done, total int)) ([]warmup.Routes, error) {
	found := make([]warmup.Routes, len(tables))
	for i, table := range tables {
		if !after(ctx, b.route) {
			return nil, ctx.Err()
		}
		found[i] = warmup.Routes{Table: table, Choices: [][]string{{string(table) + "-1"}}, Turn: 1, Segments: 4}
		if progress != nil {
			progress(i+1, len(tables))
		}
	}
	return found, nil
}

func (b stub) Probe(ctx context.Context, _ warmup.Probe) warmup.Answer {
	if !after(ctx, b.probe) {
		return warmup.Answer{Fault: warmup.FaultCanceled, Process: -1, Request: -1}
	}
	return warmup.Answer{Status: 200, ServersQueried: 1, ServersResponded: 1, SegmentsQueried: 4, Elapsed: b.probe, Process: -1, Request: -1}
}

func after(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// warmupsOf makes n warm-ups of brokers b00, b01, ... that need floor probes.
func warmupsOf(t *testing.T, n, floor int, broker stub) []*warmup.Warmup {
	t.Helper()
	all := make([]*warmup.Warmup, n)
	for i := range all {
		target := warmup.Target{
			Name: fmt.Sprintf("b%02d", i), Tables: []warmup.Table{"events_OFFLINE", "orders_OFFLINE"}, Router: broker, Prober: broker,
		}
		w, err := warmup.New(target, warmup.PrepareOptions{
			Cover: warmup.CoverOptions{Method: warmup.Greedy}, Mode: warmup.ShapesLimit1,
		}, warmup.Options{Floor: floor, Concurrency: 1, Budget: time.Minute}, 1)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = w
	}
	return all
}

// report runs warm-ups under a reporter, in time of its own.
func report(t *testing.T, all func(*testing.T) []*warmup.Warmup, parallel int, o headless.Options) []warmup.Snapshot {
	t.Helper()
	var ended []warmup.Snapshot
	synctest.Test(t, func(t *testing.T) {
		warmups := all(t)
		if out, ok := o.Out.(*recorder); ok {
			out.began = time.Now()
		}
		reporter := headless.Start(warmups, o)
		warmup.RunAll(t.Context(), warmups, parallel)
		reporter.Stop()
		for _, w := range warmups {
			ended = append(ended, w.Snapshot())
		}
	})
	return ended
}

// recorder keeps what was written and when. It is read once the reporter ended.
type recorder struct {
	began  time.Time
	writes []written
}

type written struct {
	at   time.Duration
	text string
}

func (r *recorder) Write(p []byte) (int, error) {
	r.writes = append(r.writes, written{time.Since(r.began), string(p)})
	return len(p), nil
}
