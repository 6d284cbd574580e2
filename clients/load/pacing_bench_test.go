//go:build unix

package load_test

import (
	"context"
	"os"
	"syscall"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/clients/load"
	"bellows/engine/bench"
)

// settingsFor is one open loop against an instant broker.
func settingsFor(rate float64, length time.Duration) bench.Settings {
	return bench.Settings{
		Rate: rate, Limit: 2 * time.Second, Slow: 100 * time.Millisecond, Length: length, Scale: 1,
		Windows: []bench.Window{{From: 0, To: length}}, MaxInFlight: bench.DefaultMaxInFlight,
		Mix: []bench.Statement{
			{SQL: "SELECT country, count(*) FROM events GROUP BY country LIMIT 10", Weight: 3},
			{SQL: "SELECT * FROM events WHERE status = 3 LIMIT 5", Weight: 1},
		},
	}
}

func newClient(tb testing.TB) *clients.HTTP {
	tb.Helper()
	http, err := clients.NewHTTP(tb.Context(), clients.HTTPOptions{Connections: load.Connections, Timeout: time.Minute})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(http.Close)
	return http
}

func newAsker(tb testing.TB, mix []bench.Statement) *load.Asker {
	tb.Helper()
	c, err := demo.Start(context.WithoutCancel(tb.Context()), demo.Small())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(c.Close)
	asker, err := load.NewAsker(c.BrokerURL(c.Brokers()[0]), newClient(tb), mix, 10*time.Second)
	if err != nil {
		tb.Fatal(err)
	}
	return asker
}

// cpuTime is what this process has used: the sender's part and the broker's.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkOpenLoop sends 2,000 requests a second and reports how late they were. The
// broker, which answers at once, is in the same process and on the same cores, unless
// BROKER_URL names another one.
func BenchmarkOpenLoop(b *testing.B) {
	const rate = 2000
	s := settingsFor(rate, time.Duration(float64(b.N)/rate*float64(time.Second)))
	asker := newAsker(b, s.Mix)
	if url := os.Getenv("BROKER_URL"); url != "" {
		var err error
		if asker, err = load.NewAsker(url, newClient(b), s.Mix, 10*time.Second); err != nil {
			b.Fatal(err)
		}
	}
	before := cpuTime(b)
	b.ResetTimer()
	one := bench.OpenLoop(b.Context(), bench.Sender{Asker: asker, Waiter: load.Waiter{}}, s)
	b.StopTimer()
	b.ReportMetric(float64(one.Pacing.LateP50.Microseconds()), "late-p50-µs")
	b.ReportMetric(float64(one.Pacing.LateP99.Microseconds()), "late-p99-µs")
	b.ReportMetric(float64(one.Pacing.LateMax.Microseconds()), "late-max-µs")
	b.ReportMetric(one.Pacing.Achieved, "requests/s")
	b.ReportMetric(float64(one.Windows[0].Good), "good")
	b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N), "cpu-µs/op")
	if one.Void.Reason != bench.VoidNone {
		b.Logf("void: %s", one.Void.Text)
	}
}
