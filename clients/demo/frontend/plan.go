package frontend

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"bellows/clients/demo/frontend/statement"
	"bellows/engine/spread"
)

// plan is a query's placement.
type plan struct {
	query *statement.Select
	scans []*scan
}

// scan is one scan node.
type scan struct {
	node     int
	table    *Table
	splits   []spread.Split
	backends []spread.Backend // eligible, in the order of the policy
	batch    bool             // splits are handed out while the query runs
	counted  bool             // count(*) is answered from the metadata
	policy   *spread.Policy

	// held are each backend's splits, in order. In batch mode they are known
	// only after an execution.
	held [][]int
}

// values reads the session's variables, hints first.
type values func(name string) string

// effective are the session's values under a query's hints.
func (s *session) effective(hints []statement.Hint) (values, *failure) {
	c := s.frontend.cluster
	over := map[string]string{}
	for _, h := range hints {
		v, f := c.variables.get(h.Name)
		if f == nil {
			value := v.value
			if !h.Value.Default {
				value, f = v.accept(h.Value.Text)
			}
			if f == nil {
				if !s.frontend.ignores(v.name) {
					over[v.name] = value
				}
				continue
			}
		}
		return nil, refusef("Can not set session variable '%s' = '%s'", h.Name, h.Value.Text)
	}
	return func(name string) string {
		if value, ok := over[name]; ok {
			return value
		}
		v, f := c.variables.get(name)
		if f != nil {
			return ""
		}
		return s.value(v)
	}, nil
}

func (v values) on(name string) bool { return v(name) == "true" }

func (v values) number(name string) int64 {
	n, _ := strconv.ParseInt(v(name), 10, 64) // checked when it was set; 0 without the variable
	return n
}

// settings are what the policy goes by.
func (f *Frontend) settings(v values) spread.Settings {
	s := spread.DefaultSettings(f.cluster.opt.Generation)
	if s.Generation.HasSpread() {
		s.SpreadNum = v.number(varSpread)
	}
	s.FileCache, s.ConsistentHash = v.on(varFileCache), v.on(varHashScan)
	s.VirtualNodes = f.settingInt("split_assigner_virtual_node_number")
	s.HashCandidates = f.settingInt("split_assigner_min_consistent_hash_candidate_num")
	s.RandomCandidates = f.settingInt("split_assigner_min_random_candidate_num")
	s.MaxSplitVariance = f.settingInt("split_assigner_max_split_num_variance")
	s.LocalScheduling = f.setting("split_assigner_optimized_local_scheduling") == "true"
	return s
}

// geometry is how files are cut. Before generation B there was one size only.
func (f *Frontend) geometry(v values) spread.Geometry {
	g := spread.Geometry{SplitSize: v.number(varSplitSize), InitialSize: v.number(varInitialSize), MaxSize: v.number(varMaxSize),
		InitialSplits: int(v.number(varInitialNum))}
	if f.cluster.one() && g.SplitSize <= 0 {
		g.SplitSize = 64 << 20
	}
	return g
}

// one says whether the generation has one split size only.
func (c *Cluster) one() bool {
	return c.opt.Generation == spread.GenerationA || c.opt.Generation == spread.GenerationAB
}

// plan places a query's scans.
func (s *session) plan(q *statement.Select) (*plan, *failure) {
	f := s.frontend
	v, fail := s.effective(q.Hints)
	if fail != nil {
		return nil, fail
	}
	p := &plan{query: q}
	for i, name := range q.Tables {
		t, fail := s.findTable(name)
		if fail != nil {
			return nil, fail
		}
		p.scans = append(p.scans, &scan{node: i, table: t})
	}
	pool := s.pool()
	all := f.cluster.Backends()
	f.planning.Lock()
	defer f.planning.Unlock()
	eligible := spread.Eligible(all, pool, f.random.Uint64()).Backends
	if len(eligible) == 0 {
		return nil, noBackend(pool)
	}
	shuffleColliding(eligible, f.random)
	for _, sc := range p.scans {
		sc.backends = eligible
		if fail := f.place(sc, q, v, all); fail != nil {
			return nil, fail
		}
	}
	return p, nil
}

// noBackend is the failure of a scan without an eligible backend.
func noBackend(pool spread.Pool) *failure {
	if len(pool.Groups) > 0 {
		return refusef("No available backends for compute group: %s", strings.Join(pool.Groups, ","))
	}
	return refusef("No available backends, in cloud maybe this cluster has been dropped, please `use @otherClusterName` switch it")
}

// shuffleColliding gives backends a random order when some share a host, whose
// order the frontend leaves to chance; otherwise the order does not matter.
func shuffleColliding(all []spread.Backend, r *rand.Rand) {
	seen := map[string]bool{}
	for _, b := range all {
		if seen[b.Host] {
			r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			return
		}
		seen[b.Host] = true
	}
}

// place sets one scan's policy up and, outside batch mode, assigns its splits.
func (f *Frontend) place(sc *scan, q *statement.Select, v values, all []spread.Backend) *failure {
	t := sc.table
	byBytes := t.WeightByBytes && (!t.iceberg() || f.cluster.opt.Generation == spread.GenerationAB)
	sc.splits = t.cut(f.geometry(v), byBytes, hostsOf(all))
	sc.batch = batches(t, len(sc.splits), v)
	if sc.counted = counts(q) && t.iceberg() && v.on(varCountPushdown); sc.counted && len(sc.splits) > 1 {
		sc.splits, sc.batch = sc.splits[:1], false
	}
	settings := f.settings(v)
	var err error
	sc.policy, err = spread.NewPolicy(sc.backends, spread.PolicyOptions{Settings: settings, Ring: f.ring(sc.backends, &settings), Source: f.random})
	if err == nil && !sc.batch {
		err = sc.assign(len(sc.splits))
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, spread.ErrNoCandidate), errors.Is(err, spread.ErrNoBackends):
		return refusef("There is no scanNode Backend available.")
	}
	return refusef("%s", err)
}

// assign hands the splits out in lists of so many.
func (sc *scan) assign(each int) error {
	sc.held = make([][]int, len(sc.backends))
	for from := 0; from < len(sc.splits); from += each {
		a, err := sc.policy.Assign(sc.splits[from:min(from+each, len(sc.splits))])
		if err != nil {
			return err
		}
		for b := range sc.held {
			for _, i := range a.Splits(b) {
				sc.held[b] = append(sc.held[b], from+i)
			}
		}
	}
	return nil
}

// counts says whether a query is count(*) of a whole table.
func counts(q *statement.Select) bool {
	return len(q.Items) == 1 && q.Items[0].Kind == statement.CountAll && !q.Where && len(q.Tables) == 1
}

// batches says whether a table is planned in batch mode.
func batches(t *Table, splits int, v values) bool {
	if t.FileBatch {
		n := v.number(varFiles)
		return n > 0 && v(varBatchMode) != "false" && int64(splits) >= n
	}
	n := v.number(varPartitions)
	return n >= 0 && t.Partitions > 0 && int64(t.Partitions) >= n
}

// hostsOf resolves the numbers that stand for backends in a file's hosts.
func hostsOf(all []spread.Backend) func(string) string {
	return func(h string) string {
		if n, err := strconv.Atoi(h); err == nil {
			if n < 1 || n > len(all) {
				return fmt.Sprintf("datanode-%s.demo.example", h)
			}
			return all[n-1].Host
		}
		return h
	}
}

// keptRings is how many rings a frontend remembers.
const keptRings = 5

// ring is the frontend's ring of these backends. The number of virtual nodes
// is no part of the key before generation F: a ring that is remembered keeps
// the number that it was made with.
func (f *Frontend) ring(backends []spread.Backend, s *spread.Settings) *spread.Ring {
	if d := s.Decide(); d.Strategy != spread.ConsistentHashing && s.Generation != spread.GenerationF || s.VirtualNodes <= 0 {
		return nil
	}
	var key strings.Builder
	for _, b := range backends {
		fmt.Fprintf(&key, "%d/%s/%d ", b.ID, b.Host, b.Port)
	}
	if s.Generation == spread.GenerationF {
		fmt.Fprintf(&key, "V=%d", s.VirtualNodes)
	}
	for i, c := range f.rings {
		if c.key == key.String() {
			f.rings = append(slices.Delete(f.rings, i, i+1), c)
			return c.ring
		}
	}
	if len(f.rings) == keptRings {
		f.rings = f.rings[1:]
	}
	r := spread.NewRing(backends, s.VirtualNodes)
	f.rings = append(f.rings, cachedRing{key.String(), r})
	return r
}
