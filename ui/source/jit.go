package source

import (
	"context"
	"time"

	"bellows/engine/warmup"
)

// How often a broker's metrics are read while it is warmed, and how long one reading may
// take.
const (
	jitEvery    = 2 * time.Second
	jitPatience = 2 * time.Second
)

// watchJIT keeps how much of a core a broker's compiler uses, until ctx ends. It is
// evidence beside the depth, so a reading that fails is only missing.
func (r *Runs) watchJIT(ctx context.Context, one *run) {
	every := time.NewTicker(jitEvery)
	defer every.Stop()
	var before *warmup.JVM
	for {
		now := readJVM(ctx, one.jvm)
		share := jitShare(before, now)
		before = now
		r.mu.Lock()
		if !one.ended && (one.jit != nil || share != nil) {
			one.jit = share
			r.bump()
		}
		r.mu.Unlock()
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
	}
}

func readJVM(ctx context.Context, reader warmup.JVMReader) *warmup.JVM {
	ctx, cancel := context.WithTimeout(ctx, jitPatience)
	defer cancel()
	jvm, err := reader.JVM(ctx)
	if err != nil || jvm.CompileTime == 0 {
		return nil // an exporter that does not tell of the compiler
	}
	return &jvm
}

// jitShare is the part of a core that compiling took between two readings of the same
// process; nil when there are none.
func jitShare(before, now *warmup.JVM) *float64 {
	if before == nil || now == nil || !before.Start.Equal(now.Start) || now.CompileTime < before.CompileTime {
		return nil
	}
	passed := now.At.Sub(before.At)
	if passed <= 0 {
		return nil
	}
	share := float64(now.CompileTime-before.CompileTime) / float64(passed)
	return &share
}
