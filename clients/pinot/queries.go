package pinot

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
)

// Running is one query that a broker is working on.
type Running struct {
	ID  string
	SQL string // as sent, in full
}

// Queries lists what the broker is running now. It needs query cancellation,
// which is on by default since 1.5.0; without it the error is ErrUnsupported.
func (b *Broker) Queries(ctx context.Context) ([]Running, error) {
	const path = "/queries"
	body, err := b.optional(ctx, path)
	if statusOf(err) == http.StatusInternalServerError {
		// Pinot's answer where cancellation is off.
		err = fmt.Errorf("%w: %w", ErrUnsupported, err)
	}
	if err != nil {
		return nil, err
	}
	running, ok := readQueries(body)
	if !ok {
		return nil, b.endpoint.garbage(path, body)
	}
	return running, nil
}

// readQueries reads {request id: statement}.
func readQueries(body []byte) (running []Running, ok bool) {
	s := scanner{src: body}
	s.object(func(key []byte) {
		running = append(running, Running{ID: string(key), SQL: string(s.text())})
	})
	slices.SortFunc(running, func(a, b Running) int { return cmp.Compare(a.ID, b.ID) })
	return running, s.end()
}

// ServerStats is what a broker's adaptive selection has learnt about a server.
type ServerStats struct {
	Server       string
	InFlight     int64
	InFlightEMA  float64
	LatencyEMAms float64
	HybridScore  float64
}

// RoutingStats reads what adaptive selection has learnt, which probes add to.
// ErrUnsupported where it is not collected, which is the default.
func (b *Broker) RoutingStats(ctx context.Context) ([]ServerStats, error) {
	const path = "/debug/serverRoutingStats"
	body, err := b.optional(ctx, path)
	if err != nil {
		return nil, err
	}
	stats, ok := readRoutingStats(body)
	if !ok {
		return nil, b.endpoint.garbage(path, body)
	}
	return stats, nil
}

// readRoutingStats reads {server: {numbers}}. Versions to 1.2 answer a string
// for people, from which nothing is read.
func readRoutingStats(body []byte) (stats []ServerStats, ok bool) {
	s := scanner{src: body}
	s.object(func(key []byte) {
		if s.space() != '{' {
			s.fail()
			return
		}
		one := ServerStats{Server: string(key)}
		s.words(func(key, value []byte) {
			number, _ := readRate(value)
			switch string(key) {
			case "numInFlightRequests":
				one.InFlight = int64(number)
			case "inFlightRequestsEMA":
				one.InFlightEMA = number
			case "latencyEMA":
				one.LatencyEMAms = number
			case "hybridScore":
				one.HybridScore = number
			}
		})
		stats = append(stats, one)
	})
	slices.SortFunc(stats, func(a, b ServerStats) int { return cmp.Compare(a.Server, b.Server) })
	return stats, s.end()
}
