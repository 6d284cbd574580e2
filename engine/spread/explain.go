package spread

import (
	"fmt"
	"sort"
	"strings"
)

// Explain is what an EXPLAIN said about scans of external files.
type Explain struct {
	// Complete is true for EXPLAIN DISTRIBUTED PLAN, which names every range.
	Complete bool       `json:"complete"`
	Nodes    []ScanNode `json:"scan_nodes"`
}

// ScanNode is one scan in a plan.
type ScanNode struct {
	ID    int    `json:"id"`
	Kind  string `json:"kind,omitempty"` // ICEBERG_SCAN_NODE and the like
	Table string `json:"table,omitempty"`
	// SplitCount, TotalBytes and ScanRanges are as printed; -1 when not.
	SplitCount int64 `json:"input_split_num"`
	TotalBytes int64 `json:"total_file_size_bytes"`
	ScanRanges int64 `json:"scan_ranges"`
	// Approximate marks batch mode: splits are handed out while the query
	// runs, and nothing here says which backend gets what.
	Approximate bool          `json:"approximate,omitempty"`
	Backends    []ScanBackend `json:"backends,omitempty"`

	closed bool // the line that follows the backends was read
}

// whole tells whether a printed scan was read to its end: by the line behind
// it, or because it holds as many ranges as it says.
func (n *ScanNode) whole() bool {
	count := int64(0)
	for i := range n.Backends {
		count += n.Backends[i].Count()
	}
	return n.closed || len(n.Backends) == 0 || count == n.SplitCount
}

// ScanBackend is a backend's part of a scan. One without splits is not listed.
type ScanBackend struct {
	ID     int64       `json:"id"`
	Ranges []FileRange `json:"ranges"`
	// Hidden ranges were counted but not named. Len of Ranges plus Hidden is
	// exact.
	Hidden int64 `json:"hidden,omitempty"`
}

// FileRange is a range with its path as printed.
type FileRange struct {
	Path   string `json:"path"`
	Start  int64  `json:"start"`
	Length int64  `json:"length_bytes"` // -1 where the connector does not know
}

// Count is how many ranges the backend reads.
func (b *ScanBackend) Count() int64 { return int64(len(b.Ranges)) + b.Hidden }

// backend finds or adds a backend of the node.
func (n *ScanNode) backend(id int64) *ScanBackend {
	for i := range n.Backends {
		if n.Backends[i].ID == id {
			return &n.Backends[i]
		}
	}
	n.Backends = append(n.Backends, ScanBackend{ID: id})
	return &n.Backends[len(n.Backends)-1]
}

// ExplainOptions say how to make a workload of an EXPLAIN.
type ExplainOptions struct {
	// Schemes maps a printed scheme to the one that the table's metadata uses,
	// such as "s3" to "s3a": the frontend hashes the raw location, and prints
	// a normalised one.
	Schemes map[string]string `json:"schemes,omitempty"`
	// WeightByBytes weighs splits by size against TargetSize (0: 64 MiB), as
	// Iceberg and Paimon scans do; otherwise every split is standard.
	WeightByBytes bool  `json:"weight_by_bytes,omitempty"`
	TargetSize    int64 `json:"target_size_bytes,omitempty"`
}

// Workload makes one query of all scans of the EXPLAIN. Its splits are sorted
// by path, start and length: the order in which the frontend had them is lost.
func (e *Explain) Workload(opt ExplainOptions) (*Workload, error) {
	w := &Workload{}
	target := opt.TargetSize
	if target <= 0 {
		target = defaultMaxSize
	}
	add := func(r FileRange) {
		s := Split{Path: remap(r.Path, opt.Schemes), Start: r.Start, Length: r.Length}
		if opt.WeightByBytes && r.Length >= 0 {
			s.Weight = Proportion{Self: r.Length, Target: target, Set: true}
		}
		w.Splits = append(w.Splits, s)
	}
	var tables []string
	for k := range e.Nodes {
		n := &e.Nodes[k]
		tables = append(tables, n.Table)
		if n.Approximate {
			w.warn("batch-mode", "scan %d of %s is in batch mode: its %d splits are an estimate and not listed", n.ID, n.Table, n.SplitCount)
		}
		each := n.hiddenLength()
		for _, b := range n.Backends {
			for _, r := range b.Ranges {
				add(r)
			}
			for h := range b.Hidden {
				add(FileRange{Path: fmt.Sprintf("hidden:%s/%d/%d", n.Table, b.ID, h), Length: each})
				w.HiddenSplits++
			}
		}
	}
	w.Name = "EXPLAIN of " + strings.Join(tables, ", ")
	if len(w.Splits) == 0 {
		return nil, inputErrorf(0, "", "the plan lists no range of an external file: use EXPLAIN DISTRIBUTED PLAN, and a scan outside batch mode")
	}
	sortSplits(w.Splits)
	w.warn("printed-paths", "Doris hashes the raw location and EXPLAIN prints a normalised one (scheme, doubled slashes): "+
		"keys are a guess where they differ; map schemes, or use a file list")
	w.warn("order-unknown", "EXPLAIN does not keep the order in which the frontend had the splits: they are sorted by path, start and length")
	if w.HiddenSplits > 0 {
		w.warn("hidden-splits", "%d of %d splits were counted but not named: they stand in under made-up paths; "+
			"EXPLAIN DISTRIBUTED PLAN names all", w.HiddenSplits, len(w.Splits))
	}
	return w, nil
}

// hiddenLength spreads the bytes that named ranges leave over over the others.
func (n *ScanNode) hiddenLength() int64 {
	left, hidden := n.TotalBytes, int64(0)
	for _, b := range n.Backends {
		hidden += b.Hidden
		for _, r := range b.Ranges {
			left -= max(0, r.Length)
		}
	}
	if hidden == 0 || left <= 0 {
		return 0
	}
	return left / hidden
}

func remap(path string, schemes map[string]string) string {
	scheme, rest, ok := strings.Cut(path, "://")
	if to, known := schemes[scheme]; ok && known {
		return to + "://" + rest
	}
	return path
}

func sortSplits(s []Split) {
	sort.SliceStable(s, func(i, j int) bool {
		a, b := &s[i], &s[j]
		if a.Path != b.Path {
			return a.Path < b.Path
		}
		if a.Start != b.Start {
			return a.Start < b.Start
		}
		return a.Length < b.Length
	})
}
