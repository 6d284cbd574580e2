package load_test

import (
	"context"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/clients/load"
	"bellows/engine/bench"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// settingsFor is one open loop against an instant broker.
func settingsFor(rate float64, length time.Duration) bench.Settings {
	return bench.Settings{
		Rate: rate, Limit: 2 * time.Second, Slow: 100 * time.Millisecond, Length: length, Scale: 1,
		Windows: []bench.Window{{From: 0, To: length}}, MaxInFlight: bench.DefaultMaxInFlight, AllowLateness: bench.DefaultAllowLateness,
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
