package pinot

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// notes collects what could not be read, from calls that run side by side. What
// has the same effect on many brokers is one note.
type notes struct {
	mu      sync.Mutex
	entries map[string]*note
}

type note struct {
	brokers []string // clean; empty for the cluster
	first   error
}

func (n *notes) add(broker, effect string, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	e := n.entries[effect]
	if e == nil {
		e = &note{first: err}
		if n.entries == nil {
			n.entries = map[string]*note{}
		}
		n.entries[effect] = e
	}
	if broker != "" {
		e.brokers = append(e.brokers, clean(broker))
	}
}

// texts are the notes for people, sorted.
func (n *notes) texts() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	var all []string
	for effect, e := range n.entries {
		slices.Sort(e.brokers)
		who := strings.Join(e.brokers[:min(len(e.brokers), listed)], ", ")
		if more := len(e.brokers) - listed; more > 0 {
			who += fmt.Sprintf(" and %d more", more)
		}
		if who != "" {
			who += ": "
		}
		all = append(all, fmt.Sprintf("%s%s: %v", who, effect, e.first))
	}
	slices.Sort(all)
	return all
}
