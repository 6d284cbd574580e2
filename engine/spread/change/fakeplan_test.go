package change

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"bellows/engine/spread"
)

// Explain plans as the engine does, with what the session sets.
func (f *frontend) Explain(ctx context.Context, session []Assignment, _ string) (*spread.Explain, error) {
	r, err := f.Read(ctx)
	if err != nil {
		return nil, err
	}
	f.c.mu.Lock()
	defer f.c.mu.Unlock()
	f.plans++
	placed, backends, err := f.place(&r, session)
	if err != nil {
		return nil, err
	}
	n := spread.ScanNode{ID: 0, Kind: "HIVE_SCAN_NODE", Table: "sales.orders", SplitCount: int64(len(f.files))}
	for i := range backends {
		b := spread.ScanBackend{ID: backends[i].ID}
		for _, s := range placed.Splits(i) {
			b.Ranges = append(b.Ranges, spread.FileRange{Path: f.print(f.files[s].Path), Start: f.files[s].Start, Length: f.files[s].Length})
		}
		if len(b.Ranges) > 0 {
			n.Backends = append(n.Backends, b)
		}
	}
	e := &spread.Explain{Complete: true, Nodes: []spread.ScanNode{n}}
	if f.bend != nil {
		f.bend(f.plans, e)
	}
	return e, nil
}

func (f *frontend) print(path string) string {
	if f.printed == nil {
		return path
	}
	return f.printed(path)
}

func (f *frontend) place(r *Reading, session []Assignment) (*spread.Assignment, []spread.Backend, error) {
	settings := r.Settings
	for _, a := range session {
		switch a.Name {
		case SpreadVariable:
			n, err := strconv.ParseInt(a.Value, 10, 64)
			if err != nil {
				return nil, nil, err
			}
			settings.SpreadNum = n
		case HashVariable:
			settings.ConsistentHash = a.Value == "true"
		default:
			return nil, nil, fmt.Errorf("unknown variable %s", a.Name)
		}
	}
	if f.vnodes > 0 {
		settings.VirtualNodes = f.vnodes
	}
	if f.random == nil {
		f.random = rand.New(rand.NewPCG(uint64(len(f.name)), uint64(f.name[2])))
	}
	e := spread.Eligible(f.backends, f.pool, 0)
	p, err := spread.NewPolicy(e.Backends, spread.PolicyOptions{Settings: settings, Source: f.random})
	if err != nil {
		return nil, nil, err
	}
	a, err := p.Assign(f.files)
	return a, e.Backends, err
}

// Run reports what a profile would.
func (f *frontend) Run(ctx context.Context, session []Assignment, query string) (Execution, error) {
	e, err := f.Explain(ctx, session, query)
	if err != nil {
		return Execution{}, err
	}
	var x Execution
	for _, b := range e.Nodes[0].Backends {
		x.Backends = append(x.Backends, ExecutedBackend{ID: b.ID, Ranges: int64(len(b.Ranges)), Weight: 100 * int64(len(b.Ranges))})
	}
	if f.profile != nil {
		f.profile(&x)
	}
	return x, nil
}

// hot gives every frontend one hot file, or several files.
func (c *cluster) hot(files int) *cluster {
	for _, f := range c.frontends {
		f.files = nil
		for i := range files {
			f.files = append(f.files, spread.Split{Path: fmt.Sprintf("s3://bucket/orders/%03d.parquet", i), Length: int64(1000 + i)})
		}
	}
	return c
}
