package pinot

import (
	"hash/maphash"
	"slices"
	"sync"
)

// assignment is one answer of a debug routing call: which servers it names, and
// a fingerprint of which segment goes to which of them.
type assignment struct {
	servers  []string // with at least one segment, sorted
	segments int
	print    uint64 // independent of the order of servers and of segments
}

var seed = maphash.MakeSeed()

// readAssignment reads {table: {server: [segment]}}, or without the outer level
// when flat. A fingerprint is built in passing instead of a map: an answer
// lists every segment name of a table, and what matters is whether two are
// equal. The lists of several tables, which no typed name gives, are united.
func readAssignment(body []byte, flat bool, servers *interner) (a assignment, ok bool) {
	s := scanner{src: body}
	if flat {
		a.readServers(&s, servers)
	} else {
		s.object(func([]byte) {
			if !s.null() {
				a.readServers(&s, servers)
			}
		})
	}
	slices.Sort(a.servers)
	a.servers = slices.Compact(a.servers)
	return a, s.end()
}

func (a *assignment) readServers(s *scanner, servers *interner) {
	s.object(func(server []byte) {
		if s.null() {
			return
		}
		mix := maphash.Bytes(seed, server) | 1
		before := a.segments
		s.array(func() {
			a.segments++
			a.print += (maphash.Bytes(seed, s.text()) ^ mix) * mix
		})
		if a.segments > before {
			a.servers = append(a.servers, servers.name(server))
		}
	})
}

// maxServers bounds an interner: a cluster has hundreds of servers, not more.
const maxServers = 65536

// interner keeps one copy of each server's name over all tables' routes.
type interner struct {
	mu    sync.Mutex
	known map[string]string
}

func (i *interner) name(b []byte) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	if name, ok := i.known[string(b)]; ok {
		return name
	}
	if i.known == nil || len(i.known) >= maxServers {
		i.known = map[string]string{}
	}
	name := string(b)
	i.known[name] = name
	return name
}
