//go:build unix

package load_test

import (
	"os"
	"syscall"
	"testing"
	"time"

	"bellows/clients/load"
	"bellows/engine/bench"
)

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
	b.ReportMetric(float64(one.Windows[0].Response.At(0.5).Value.Microseconds()), "response-p50-µs")
	b.ReportMetric(float64(one.Windows[0].Response.At(0.99).Value.Microseconds()), "response-p99-µs")
	b.ReportMetric(float64(one.Windows[0].Good), "good")
	b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N), "cpu-µs/op")
	if one.Void.Reason != bench.VoidNone {
		b.Logf("void: %s", one.Void.Text)
	}
}
