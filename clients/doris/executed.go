package doris

import (
	"cmp"
	"fmt"
	"net"
	"slices"
	"strconv"

	"bellows/clients"
	"bellows/engine/spread/change"
)

// executedBy tells by the listed backends who the hosts of a profile are.
func executedBy(p profile, backends []listed) (all []change.ExecutedBackend, incomplete string) {
	e := execution{backends: backends, at: map[string]int{}, ranges: len(p.readers) > 0}
	for address, weight := range p.weights {
		host, port := splitAddress(address)
		e.entry(host, port).Weight = weight
	}
	for _, r := range p.readers {
		if r.files == 0 && r.bytes == 0 {
			continue
		}
		b := e.entry(r.host, r.port)
		b.Ranges += r.files
		b.Bytes += r.bytes
	}
	slices.SortFunc(e.all, func(a, b change.ExecutedBackend) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Host, b.Host))
	})
	return e.all, e.incomplete
}

type execution struct {
	backends   []listed
	all        []change.ExecutedBackend
	at         map[string]int
	ranges     bool // the profile counts ranges
	incomplete string
}

func (e *execution) entry(host string, port int) *change.ExecutedBackend {
	id := e.identify(host, port)
	key := strconv.FormatInt(id, 10)
	if id == 0 {
		key = host
	}
	i, ok := e.at[key]
	if !ok {
		i = len(e.all)
		e.at[key] = i
		b := change.ExecutedBackend{ID: id, Host: clients.CleanMax(host, 253), Weight: -1, Ranges: -1}
		if e.ranges {
			b.Ranges = 0
		}
		e.all = append(e.all, b)
	}
	return &e.all[i]
}

// identify finds the backend on a host. Versions differ in which of its ports they
// write, so it matters only where a host has several backends.
func (e *execution) identify(host string, port int) int64 {
	var onHost []*listed
	for i := range e.backends {
		if b := &e.backends[i]; b.Host == host {
			onHost = append(onHost, b)
		}
	}
	if len(onHost) == 1 {
		return onHost[0].ID
	}
	var found []*listed
	for _, b := range onHost {
		if port != 0 && (b.Port == port || b.bePort == port) {
			found = append(found, b)
		}
	}
	switch {
	case len(found) == 1:
		return found[0].ID
	case len(onHost) > 1:
		e.incomplete = fmt.Sprintf("%d backends are on host %s, and the profile does not tell which of them read", len(onHost), clients.CleanMax(host, 80))
	case len(e.backends) == 0:
		e.incomplete = "the user may not list backends, so hosts stand for them"
	default:
		e.incomplete = fmt.Sprintf("host %s of the profile is that of no listed backend", clients.CleanMax(host, 80))
	}
	return 0
}

func splitAddress(address string) (host string, port int) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return address, 0
	}
	port, _ = strconv.Atoi(text) // one that is no number matches no backend
	return host, port
}
