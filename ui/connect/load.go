package connect

import (
	"context"

	"bellows/clients"
)

// NewLoad is a client for brokers that keeps so many connections for reuse: for load,
// which has far more requests under way than a warm-up.
func NewLoad(ctx context.Context, s *clients.Settings, connections int) (*clients.HTTP, error) {
	return newHTTPKeeping(ctx, s, s.Pinot.Brokers.HTTP, brokerTimeout, brokerBody, connections)
}
