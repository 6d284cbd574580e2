package demo

import (
	"context"
	"errors"
	"testing"
	"time"

	"bellows/clients/demo/jvm"
)

func coldCluster(t *testing.T) (*Cluster, string) {
	t.Helper()
	spec := Small()
	model := jvm.Published()
	spec.JVM = JVMSpec{Model: &model}
	c := start(t, spec)
	return c, c.Brokers()[0]
}

// A computed load tells of every query once, cancels a cold broker's, moves its time,
// and leaves it able to answer over the wire, what is left of the load included.
func TestLoadIsWorkedOff(t *testing.T) {
	c, id := coldCluster(t)
	const n = 2304
	told := make([]int, n)
	late, bad := 0, 0
	err := c.Load(t.Context(), id, OpenLoad{
		Count: n, Length: 8 * time.Second, Limit: 2 * time.Second,
		At: func(i int) (time.Duration, string) {
			sql := "SELECT country, COUNT(*) FROM events WHERE status > 1 GROUP BY country LIMIT 10"
			if i%100 == 99 {
				sql = "SELECT nothing FROM nowhere"
			}
			return time.Duration(i) * time.Second / 288, sql
		},
		Answered: func(i int, took time.Duration, ok bool) {
			told[i]++
			switch {
			case !ok:
				bad++
			case took >= 2*time.Second:
				late++
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, times := range told {
		if times != 1 {
			t.Fatalf("query %d was told %d times", i, times)
		}
	}
	if bad != 23 || late < n/10 || late > n*9/10 {
		t.Errorf("%d bad and %d late of %d", bad, late, n)
	}
	if up := c.Requests(id); up != n {
		t.Errorf("%d requests numbered", up)
	}
	// The rest of the load ends by the clock; then a query is answered again.
	if a := query(t, c, id, "SELECT COUNT(*) FROM events"); a.code() != 0 {
		t.Errorf("%+v", a.Exceptions)
	}
}

func TestLoadEndsEarly(t *testing.T) {
	c, id := coldCluster(t)
	ctx, cancel := context.WithCancel(t.Context())
	load := OpenLoad{
		Count: 1_000_000, Length: time.Hour, Limit: time.Second,
		At: func(i int) (time.Duration, string) {
			if i == 1000 {
				cancel()
			}
			return time.Duration(i) * time.Millisecond, "SELECT COUNT(*) FROM events"
		},
		Answered: func(int, time.Duration, bool) {},
	}
	if err := c.Load(ctx, id, load); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if err := c.Load(t.Context(), "nobody", load); !errors.Is(err, ErrUnknown) {
		t.Errorf("%v", err)
	}
}
