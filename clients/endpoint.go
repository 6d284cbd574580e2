package clients

import (
	"errors"
	"fmt"

	"bellows/engine"
)

// Overrides replaces what a cluster says about its brokers' addresses: Pinot
// stores the first listener only, and not whether it speaks TLS.
type Overrides struct {
	Scheme string // http or https; "" is http
	Port   int    // 0 keeps the port that the cluster gave
}

// BrokerURL is the base URL, without a slash at its end, of a broker that the
// cluster lists with this host and port. The error is an engine.ErrUsage.
func BrokerURL(host string, port int, o Overrides) (string, error) {
	scheme := o.Scheme
	if scheme == "" {
		scheme = "http"
	}
	if scheme != "http" && scheme != "https" {
		return "", fmt.Errorf("broker scheme %s: known are http and https: %w", quote(scheme), engine.ErrUsage)
	}
	if o.Port != 0 {
		port = o.Port
	}
	if port < 1 || port > 65535 {
		return "", fmt.Errorf("broker %s: port %d is not in 1 to 65535; give one with --broker-port: %w", quote(host), port, engine.ErrUsage)
	}
	a, err := parseAddress(host)
	if err == nil && a.Port != 0 {
		err = errors.New("has a port of its own")
	}
	if err != nil {
		return "", fmt.Errorf("broker host %s: %w: correct the instance's hostName in the cluster: %w", quote(host), err, engine.ErrUsage)
	}
	return baseURL(scheme, Address{Host: a.Host, Port: port}), nil
}
