package cli

import (
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"

	"github.com/spf13/pflag"
)

// spreadWhatIf are changes of the membership: each run is repeated with them.
type spreadWhatIf struct {
	dies     []int64
	disables []int64
	joins    []string
	regroups []string
}

func (w *spreadWhatIf) register(f *pflag.FlagSet) {
	f.Int64SliceVar(&w.dies, "dies", nil, "what if this backend dies, by its id (repeatable)")
	f.Int64SliceVar(&w.disables, "disables", nil, "what if this backend is query-disabled, by its id (repeatable)")
	f.StringArrayVar(&w.joins, "joins", nil, "what if a backend joins: [ID@]HOST[:PORT][=GROUP] (repeatable)")
	f.StringArrayVar(&w.regroups, "regroups", nil, "what if a backend changes its group: ID=GROUP (repeatable)")
}

// change is what the flags say; assumed is what had to be made up for it.
func (w *spreadWhatIf) change(backends []spread.Backend, groups []string) (change spread.WhatIf, assumed []string, err error) {
	for _, id := range w.dies {
		if err := demandBackend("dies", id, backends); err != nil {
			return change, nil, err
		}
	}
	for _, id := range w.disables {
		if err := demandBackend("disables", id, backends); err != nil {
			return change, nil, err
		}
	}
	change.Kill, change.DisableQuery = w.dies, w.disables
	for _, text := range w.regroups {
		idText, group, ok := strings.Cut(text, "=")
		id, err := strconv.ParseInt(idText, 10, 64)
		if !ok || err != nil || group == "" {
			return change, nil, fmt.Errorf("--regroups %q: expected ID=GROUP: %w", text, engine.ErrUsage)
		}
		if err := demandBackend("regroups", id, backends); err != nil {
			return change, nil, err
		}
		if change.Group == nil {
			change.Group = map[int64]string{}
		}
		change.Group[id] = group
	}
	next := int64(0)
	for i := range backends {
		next = max(next, backends[i].ID)
	}
	for _, text := range w.joins {
		b, given, err := joining(text)
		if err != nil {
			return change, nil, err
		}
		if !given {
			next++
			b.ID = next
			assumed = append(assumed, fmt.Sprintf("id %d for %s: the ring depends on it, and Doris gives ids out by itself (ID@HOST sets one)", b.ID, b.Host))
		}
		if b.Group == "" {
			b.Group = groupToJoin(backends, groups)
		}
		change.Join = append(change.Join, b)
	}
	return change, assumed, nil
}

func (w *spreadWhatIf) given() bool {
	return len(w.dies)+len(w.disables)+len(w.joins)+len(w.regroups) > 0
}

// apply repeats every run with the change, or gives the runs as they are.
func (w *spreadWhatIf) apply(all []spread.Scenario, change spread.WhatIf) ([]spread.Scenario, error) {
	if !w.given() {
		return all, nil
	}
	changed := slices.Clone(all)
	for _, s := range all {
		s, err := s.With(change)
		if err != nil {
			return nil, fmt.Errorf("--joins: %w", err)
		}
		changed = append(changed, s)
	}
	return changed, nil
}

func demandBackend(flag string, id int64, backends []spread.Backend) error {
	var ids []string
	for i := range backends {
		if backends[i].ID == id {
			return nil
		}
		ids = append(ids, fmt.Sprint(backends[i].ID))
	}
	return fmt.Errorf("--%s %d: there is no such backend; there are %s: %w", flag, id, strings.Join(firstFew(ids), ", "), engine.ErrUsage)
}

// joining reads [ID@]HOST[:PORT][=GROUP].
func joining(text string) (b spread.Backend, hasID bool, err error) {
	wrong := func() (spread.Backend, bool, error) {
		return b, false, fmt.Errorf("--joins %q: expected [ID@]HOST[:PORT][=GROUP]: %w", text, engine.ErrUsage)
	}
	rest, group, _ := strings.Cut(text, "=")
	b.Group = group
	idText, address, hasID := strings.Cut(rest, "@")
	if !hasID {
		address = rest
	} else if b.ID, err = strconv.ParseInt(idText, 10, 64); err != nil {
		return wrong()
	}
	b.Host, b.Port = address, defaultHeartbeatPort
	if host, port, err := net.SplitHostPort(address); err == nil {
		if b.Port, err = strconv.Atoi(port); err != nil || b.Port < 1 || b.Port > 65535 {
			return wrong()
		}
		b.Host = host
	} else if strings.Count(address, ":") == 1 {
		return wrong()
	}
	if b.Host == "" || strings.ContainsAny(b.Host, " \t/") {
		return wrong()
	}
	return b, hasID, nil
}

const defaultHeartbeatPort = 9050

// groupToJoin is the chosen group, or that of the others.
func groupToJoin(backends []spread.Backend, groups []string) string {
	if len(groups) > 0 {
		return groups[0]
	}
	return backends[0].Group
}
