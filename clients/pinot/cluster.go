package pinot

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// readClusterName reads {"clusterName": name}.
func readClusterName(body []byte) (name string, ok bool) {
	s := scanner{src: body}
	s.object(func(key []byte) {
		if string(key) != "clusterName" {
			s.skip()
			return
		}
		name = string(s.text())
	})
	return name, s.end() && name != ""
}

// readVersion reads GET /version, a map of component to version, and returns
// the one of the controller without the hash of its commit.
func readVersion(body []byte) (version string, ok bool) {
	s := scanner{src: body}
	first := ""
	s.words(func(key, value []byte) {
		first = string(value)
		if string(key) == "pinot-controller" {
			version = string(value)
		}
	})
	if version == "" {
		version = first
	}
	return plainVersion(version), s.end() && version != ""
}

// plainVersion cuts the commit's hash that Pinot's builds carry: 1.5.1-020ff0d...
func plainVersion(v string) string {
	if i := strings.LastIndexByte(v, '-'); i >= 0 && len(v)-i > 20 {
		return v[:i]
	}
	return v
}

// Tenants are the names of a cluster's tenants.
type Tenants struct {
	Broker []string
	Server []string
}

// readTenants reads {"SERVER_TENANTS": [...], "BROKER_TENANTS": [...]}.
func readTenants(body []byte) (t Tenants, ok bool) {
	s := scanner{src: body}
	s.object(func(key []byte) {
		var into *[]string
		switch string(key) {
		case "SERVER_TENANTS":
			into = &t.Server
		case "BROKER_TENANTS":
			into = &t.Broker
		default:
			s.skip()
			return
		}
		if !s.null() {
			s.array(func() { *into = append(*into, string(s.text())) })
		}
		ok = true
	})
	slices.Sort(t.Broker)
	slices.Sort(t.Server)
	return t, s.end() && ok
}

// Health asks a controller that answers whether it is well.
func (c *Controller) Health(ctx context.Context) (Health, error) {
	var failed []error
	for _, e := range c.endpoints {
		h, err := e.health(ctx)
		if err == nil {
			return h, nil
		}
		failed = append(failed, err)
	}
	return Health{}, errors.Join(failed...)
}
