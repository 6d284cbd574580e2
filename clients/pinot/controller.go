package pinot

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"bellows/clients"
	"bellows/engine"
)

// parallel bounds concurrent calls to a controller where a call per object is
// unavoidable.
const parallel = 16

// Controller asks the controllers of one cluster. Safe for concurrent use.
type Controller struct {
	endpoints []*endpoint
	at        atomic.Int32 // index of the one that answered last
	address   Address
}

// ControllerOptions say where the controllers of a cluster are. The HTTP client
// limits time and size of each answer: livebrokers has some 100 bytes for each
// table and broker.
type ControllerOptions struct {
	// URLs are tried in order, from the one that answered last.
	URLs []string
	HTTP *clients.HTTP
	// Address turns what the controller says of a broker into its URL.
	Address Address
}

// NewController checks the addresses and asks nothing yet.
func NewController(o ControllerOptions) (*Controller, error) {
	if len(o.URLs) == 0 {
		return nil, usageError("controller: no address given; pass one, such as http://host:9000", nil)
	}
	if err := o.Address.check(); err != nil {
		return nil, err
	}
	c := &Controller{address: o.Address}
	for _, u := range o.URLs {
		base, err := clients.ParseBaseURL(u, defaultControllerPort)
		if err != nil {
			return nil, fmt.Errorf("controller: %w", err)
		}
		c.endpoints = append(c.endpoints, &endpoint{http: o.HTTP, base: base, role: roleController})
	}
	return c, nil
}

// URL is the address of the controller that answered last.
func (c *Controller) URL() string { return c.current().base }

func (c *Controller) current() *endpoint { return c.endpoints[c.at.Load()] }

// get asks the controller that answered last and, while one is unreachable, the
// next. A refusal is an answer: the others would say the same.
func (c *Controller) get(ctx context.Context, path string) (body []byte, from *endpoint, err error) {
	first := int(c.at.Load())
	var failed []error
	for i := range c.endpoints {
		n := (first + i) % len(c.endpoints)
		from = c.endpoints[n]
		body, err = from.get(ctx, path)
		if err == nil || !errors.Is(err, engine.ErrUnreachable) || ctx.Err() != nil {
			c.at.Store(int32(n))
			return body, from, err
		}
		failed = append(failed, err)
	}
	return nil, from, errors.Join(failed...)
}

// fetch asks for a path and reads the answer.
func fetch[T any](ctx context.Context, c *Controller, path string, read func([]byte) (T, bool)) (T, error) {
	var none T
	body, from, err := c.get(ctx, path)
	if err != nil {
		return none, err
	}
	value, ok := read(body)
	if !ok {
		return none, from.garbage(path, body)
	}
	return value, nil
}
