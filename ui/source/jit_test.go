package source_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"bellows/engine/warmup"
	"bellows/ui/source"
)

// compiler is a broker whose compiler takes a part of a core, and which starts anew when
// it is told to.
type compiler struct {
	began time.Time
	share float64
	boots func() time.Time
}

func (c *compiler) JVM(context.Context) (warmup.JVM, error) {
	if c.share < 0 {
		return warmup.JVM{}, errors.New("refused")
	}
	now := time.Now()
	return warmup.JVM{At: now, Start: c.boots(), CompileTime: time.Second + time.Duration(c.share*float64(now.Sub(c.began)))}, nil
}

func TestJIT(t *testing.T) {
	never := func() time.Time { return boot }
	for name, c := range map[string]struct {
		jvm  *compiler
		want float64 // below 0 for not known
	}{
		"busy":              {&compiler{share: 0.83, boots: never}, 0.83},
		"at rest":           {&compiler{share: 0, boots: never}, 0},
		"does not answer":   {&compiler{share: -1, boots: never}, -1},
		"another each time": {&compiler{share: 0.5, boots: time.Now}, -1},
	} {
		t.Run(name, func(t *testing.T) {
			cluster := newFake("a", "b1")
			cluster.jvm = c.jvm
			inFleet(t, map[string]*fake{"a": cluster}, func(t *testing.T, f *source.Fleet) {
				c.jvm.began = time.Now()
				runs := source.NewRuns(source.RunsOptions{})
				defer func() { _ = runs.Close(context.Background()) }()
				o := order(f, "b1")
				o.Options.Floor = 100_000
				if err := runs.Start(f, o); err != nil {
					t.Fatal(err)
				}
				after(7 * time.Second)
				got := runs.Snapshot().Runs[0].JIT
				if got == nil != (c.want < 0) || got != nil && math.Abs(*got-c.want) > 0.01 {
					t.Errorf("the compiler's share is %v, want %v", got, c.want)
				}
				runs.StopAll()
				after(time.Second)
				if runs.Snapshot().Runs[0].JIT != nil {
					t.Error("a warm-up that has ended has a live figure")
				}
			})
		})
	}
}
