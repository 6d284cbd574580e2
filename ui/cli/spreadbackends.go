package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"

	"github.com/spf13/pflag"
)

// spreadBackends say which backends there are, and which of them a scan may use.
type spreadBackends struct {
	file        string
	groups      []string
	prefer      string
	minBackends int
}

func (b *spreadBackends) register(f *pflag.FlagSet) {
	f.StringVar(&b.file, "backends", "", "file with the backends: output of SHOW BACKENDS (text or JSON), or a YAML list of id and host; - is stdin")
	f.StringSliceVar(&b.groups, "group", nil, "location tag or compute group that the user may use (repeatable; default: all)")
	f.StringVar(&b.prefer, "prefer-compute-nodes", "off", "prefer_compute_node_for_external_table: on or off")
	f.IntVar(&b.minBackends, "min-backends", -1, "min_backend_num_for_external_table")
}

func (b *spreadBackends) read(ctx context.Context, a *app, progress *spreadProgress) ([]spread.Backend, spread.Pool, error) {
	pool := spread.Pool{Groups: b.groups, MinBackends: b.minBackends}
	prefer, err := switchList("prefer-compute-nodes", []string{b.prefer})
	if err != nil {
		return nil, pool, err
	}
	pool.PreferComputeNode = prefer[0]
	if b.file == "" {
		return nil, pool, fmt.Errorf("which backends? give the output of SHOW BACKENDS with --backends FILE, or ask a running frontend with --live: %w", engine.ErrUsage)
	}
	var all []spread.Backend
	err = a.readInput(ctx, "backends", b.file, progress, func(in io.Reader) error {
		var err error
		all, err = spread.ReadBackends(bufio.NewReaderSize(in, 64<<10))
		return err
	})
	if err != nil {
		return nil, pool, err
	}
	for _, g := range b.groups {
		if !hasGroup(all, g) {
			return nil, pool, fmt.Errorf("--group %q: no backend is in it; there are %s: %w", g, groupsOf(all), engine.ErrUsage)
		}
	}
	return all, pool, nil
}

func hasGroup(all []spread.Backend, group string) bool {
	for i := range all {
		if all[i].Group == group {
			return true
		}
	}
	return false
}

func groupsOf(all []spread.Backend) string {
	seen := map[string]bool{}
	var names []string
	for i := range all {
		if g := all[i].Group; g != "" && !seen[g] {
			seen[g] = true
			names = append(names, fmt.Sprintf("%q", g))
		}
	}
	if len(names) == 0 {
		return "no groups in --backends"
	}
	return strings.Join(firstFew(names), ", ")
}

// mostNamed is how many names an error lists.
const mostNamed = 8

func firstFew(names []string) []string {
	if len(names) <= mostNamed {
		return names
	}
	return append(names[:mostNamed:mostNamed], fmt.Sprintf("%d more", len(names)-mostNamed))
}

// demandBackends refuses a run in which nothing may scan, with each reason.
func demandBackends(all []spread.Scenario, seed uint64) error {
	for _, s := range all {
		e := spread.Eligible(s.Backends, s.Pool, seed)
		if len(e.Backends) > 0 {
			continue
		}
		var reasons []string
		for _, x := range e.Excluded {
			reasons = append(reasons, fmt.Sprintf("%d %s: %s", x.ID, clients.Clean(x.Host), clients.Clean(x.Reason)))
		}
		return fmt.Errorf("scenario %q: no backend may scan (%s): bring one back, or choose another group: %w", s.Name, strings.Join(firstFew(reasons), "; "), engine.ErrUsage)
	}
	return nil
}
