package pinot

import (
	"context"
	"net/http"
	"strings"
)

// Health is what GET /health answered. OK proves nothing about queries: a
// broker that Helix has disabled says OK too, and one whose routing is complete
// may still say STARTING.
type Health struct {
	OK    bool
	State string // OK, NOT_STARTED, STARTING, BAD, SHUTTING_DOWN, or the text as it came
	HTTP  int
}

// Health asks the broker for its health. An answer of any status is not an error.
func (b *Broker) Health(ctx context.Context) (Health, error) { return b.endpoint.health(ctx) }

func (e *endpoint) health(ctx context.Context) (Health, error) {
	r, err := e.reply(ctx, "/health")
	if err != nil {
		return Health{}, err
	}
	return readHealth(r.status, e.redacted(r.body)), nil
}

// readHealth reads "OK" or "Pinot broker status is STARTING".
func readHealth(status int, body []byte) Health {
	text := strings.TrimSpace(string(body[:min(len(body), 4096)]))
	h := Health{HTTP: status, OK: status == http.StatusOK && text == "OK"}
	if state, ok := strings.CutPrefix(text, "Pinot broker status is "); ok && !strings.ContainsAny(state, " \n<{") {
		h.State = clean(state)
		return h
	}
	if h.OK {
		h.State = text
		return h
	}
	h.State = clean(reason(body))
	return h
}

// Ready says whether the broker calls itself healthy, and its own word for its
// state; see warmup.Readier.
func (b *Broker) Ready(ctx context.Context) (ready bool, state string, err error) {
	h, err := b.Health(ctx)
	return h.OK, h.State, err
}
