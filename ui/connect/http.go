package connect

import (
	"context"
	"net/http"
	"time"

	"bellows/clients"
)

func newHTTP(ctx context.Context, s *clients.Settings, section clients.HTTPSettings, timeout time.Duration, body int64) (*clients.HTTP, error) {
	return newHTTPKeeping(ctx, s, section, timeout, body, connections)
}

func newHTTPKeeping(ctx context.Context, s *clients.Settings, section clients.HTTPSettings, timeout time.Duration, body int64, keep int) (*clients.HTTP, error) {
	access, err := section.Access()
	if err != nil {
		return nil, err
	}
	if s.Pinot.Database != "" {
		access = inDatabase{access, s.Pinot.Database}
	}
	return clients.NewHTTP(ctx, clients.HTTPOptions{
		Access: access, Resolve: s.Pinot.Brokers.Resolve, Timeout: timeout, BodyLimit: body, Connections: keep,
	})
}

// inDatabase sends every request in a Pinot database, which is a header.
type inDatabase struct {
	clients.Access
	name string
}

func (d inDatabase) Load(ctx context.Context) (clients.Grant, error) {
	g, err := d.Access.Load(ctx)
	if err != nil {
		return g, err
	}
	g.Header = g.Header.Clone()
	if g.Header == nil {
		g.Header = http.Header{}
	}
	g.Header.Set("database", d.name)
	return g, nil
}
