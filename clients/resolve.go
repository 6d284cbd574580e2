package clients

import (
	"errors"
	"fmt"
	"net"
	"strings"

	"bellows/engine"
)

// Resolve maps names that only the cluster can resolve to addresses that can be
// reached from here. It acts when a connection is made: the Host header and the
// name that TLS checks stay those of the URL. With a proxy it is the proxy's
// name that is looked up, as the proxy resolves the rest.
//
// The key is a name or name:port, "*" stands for any name. The most specific key
// wins: name:port, name, *:port, *.
type Resolve map[string]Address

// ParseResolve reads entries of the form name=addr, name=addr:port,
// name:port=addr or name:port=addr:port. Without a port on the right the port of
// the URL is kept. The error is an engine.ErrUsage.
func ParseResolve(entries ...string) (Resolve, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	r := make(Resolve, len(entries))
	for _, entry := range entries {
		key, to, err := parseResolveEntry(entry)
		if err == nil && r[key] != (Address{}) && r[key] != to {
			err = fmt.Errorf("maps %s a second time, to another address", key)
		}
		if err != nil {
			return nil, fmt.Errorf("address map %s: %w: write name=address or name:port=address:port: %w", quote(entry), err, engine.ErrUsage)
		}
		r[key] = to
	}
	return r, nil
}

func parseResolveEntry(entry string) (key string, to Address, err error) {
	name, address, ok := strings.Cut(entry, "=")
	if !ok {
		return "", Address{}, errors.New("has no =")
	}
	if key, err = parseResolveKey(strings.TrimSpace(name)); err != nil {
		return "", Address{}, fmt.Errorf("left side %w", err)
	}
	if to, err = parseAddress(strings.TrimSpace(address)); err != nil {
		return "", Address{}, fmt.Errorf("right side %w", err)
	}
	return key, to, nil
}

func parseResolveKey(name string) (string, error) {
	rest, anyName := strings.CutPrefix(name, "*")
	switch {
	case anyName && rest == "":
		return "*", nil
	case anyName && strings.HasPrefix(rest, ":"):
		port, err := parsePort(rest[1:])
		return Address{Host: "*", Port: port}.String(), err
	}
	a, err := parseAddress(name)
	if err != nil {
		return "", err
	}
	return resolveKey(a), nil
}

// resolveKey writes a v6 address without a port bare, so that it equals what a
// dialler is given as host.
func resolveKey(a Address) string {
	if a.Port == 0 {
		return a.Host
	}
	return a.String()
}

// Lookup is where a connection to host:port goes.
func (r Resolve) Lookup(hostport string) string {
	if len(r) == 0 {
		return hostport
	}
	host, port, err := net.SplitHostPort(hostport)
	if err != nil {
		return hostport
	}
	name := strings.TrimSuffix(strings.ToLower(host), ".")
	for _, key := range [...]string{net.JoinHostPort(name, port), name, "*:" + port, "*"} {
		to, ok := r[key]
		switch {
		case !ok:
		case to.Port == 0:
			return net.JoinHostPort(to.Host, port)
		default:
			return to.String()
		}
	}
	return hostport
}
