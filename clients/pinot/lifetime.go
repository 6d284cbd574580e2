package pinot

import (
	"context"
	"strconv"
	"strings"
	"time"

	"bellows/engine/warmup"
)

// Start reads when the broker's process began: since 1.2.0, and zero before. It
// is constant for a process and differs after each restart.
func (b *Broker) Start(ctx context.Context) (warmup.Start, error) {
	const path = "/start-time"
	body, err := b.endpoint.get(ctx, path)
	if err != nil {
		err = explain(ctx, b.endpoint, err)
		if absent(err) {
			return warmup.Start{}, nil
		}
		return warmup.Start{}, err
	}
	at, ok := readStart(body)
	if !ok {
		return warmup.Start{}, explain(ctx, b.endpoint, b.endpoint.garbage(path, body))
	}
	return warmup.Start{At: at}, nil
}

// readStart reads an instant such as 2026-11-30T04:41:58.934850227Z.
func readStart(body []byte) (time.Time, bool) {
	at, err := time.Parse(time.RFC3339Nano, word(body))
	return at.UTC(), err == nil
}

// Uptime is how long the broker has been up by its own clock, in whole seconds.
func (b *Broker) Uptime(ctx context.Context) (time.Duration, error) {
	const path = "/uptime"
	body, err := b.optional(ctx, path)
	if err != nil {
		return 0, err
	}
	up, ok := readUptime(body)
	if !ok {
		return 0, b.endpoint.garbage(path, body)
	}
	return up, nil
}

func readUptime(body []byte) (time.Duration, bool) {
	seconds, err := strconv.ParseUint(word(body), 10, 32)
	return time.Duration(seconds) * time.Second, err == nil
}

// Version is the broker's version where it tells; 1.5.1 does not.
func (b *Broker) Version(ctx context.Context) (string, error) {
	const path = "/version"
	body, err := b.optional(ctx, path)
	if err != nil {
		return "", err
	}
	version, ok := readVersion(body)
	if !ok {
		return "", b.endpoint.garbage(path, body)
	}
	return version, nil
}

// word is a body that holds one word or number, without the quotes that some
// versions put around it; "" for anything longer.
func word(body []byte) string {
	if len(body) > 64 {
		return ""
	}
	return strings.Trim(strings.TrimSpace(string(body)), `"`)
}
