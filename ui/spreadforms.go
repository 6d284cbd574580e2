package ui

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
)

var scanKinds = []source.SpreadKind{source.SpreadExample, source.SpreadGenerated, source.SpreadQuery, source.SpreadExplain, source.SpreadFiles}

// askWorkload asks what is scanned.
func (m *Model) askWorkload() tea.Cmd {
	scan := m.spreadAt.wish.Scan
	is := func(kinds ...source.SpreadKind) func(*formLayer) bool {
		return func(f *formLayer) bool { return slices.Contains(kinds, scanKinds[f.choice("kind")]) }
	}
	made, file := is(source.SpreadGenerated), is(source.SpreadExplain, source.SpreadFiles)
	explain, query := is(source.SpreadExplain, source.SpreadQuery), is(source.SpreadQuery)
	cut := is(source.SpreadGenerated, source.SpreadFiles)
	g := &scan.Generate
	shown := func(x *formField, when func(*formLayer) bool) *formField { x.when = when; return x }
	weigh := 0
	if scan.Cut.WeightByBytes {
		weigh = 1
	}
	return m.open(&formLayer{
		title: "what is scanned", note: "One query reads all of it, or those of its files that the list gives queries for. EXPLAIN DISTRIBUTED PLAN, or a list of files, is exact.",
		fields: []*formField{
			choiceField("kind", "workload", slices.Index(scanKinds, scan.Kind), "the example is one split: the published case", "the example", "made-up files", "EXPLAIN of a query", "EXPLAIN in a file", "list of files"),
			shown(textField("query", "query", cmp.Or(scan.Query, m.verify.Query, m.usualQuery()), "one SELECT, which a connected frontend plans and does not run"), query),
			shown(textField("file", "file", scan.File, "path of EXPLAIN output, or of a list in CSV or JSON: path and size"), file),
			shown(textField("schemes", "schemes", schemesText(scan.Schemes), "printed and stored, as in s3=s3a: Doris hashes what the metadata has"), explain),
			shown(textField("files", "files", fmt.Sprint(max(g.Files, 1)), "how many files, up to 5000000"), made),
			shown(textField("size", "size", sizeText(sizeOr(g.FileBytes, 128<<20)), "median size of a file, as in 128MiB"), made),
			shown(textField("skew", "skew of sizes", fmt.Sprint(g.SizeSkew), "0 makes all alike, 1 is much, 4 the most"), made),
			shown(textField("hot", "hot files", fmt.Sprint(g.HotFiles), "so many files get a part of all queries; 0: every query scans everything"), made),
			shown(textField("share", "their part in %", fmt.Sprint(100*g.HotShare), "part of all queries that go to the hot files"), made),
			shown(textField("seed", "seed", fmt.Sprint(g.Seed), "the same seed makes the same files"), made),
			shown(textField("split", "split size", sizeText(scan.Cut.Geometry.SplitSize), "file_split_size: cuts files into splits of this size; 0 is Doris' usual way"), cut),
			choiceField("weigh", "weight of a split", weigh, "by bytes is how Iceberg and Paimon tables are weighed", "all alike", "by bytes"),
		},
		apply: func(m *Model, f *formLayer) tea.Cmd {
			next := source.SpreadScan{Kind: scanKinds[f.choice("kind")], File: scan.File, Query: scan.Query, Generate: scan.Generate}
			next.Cut.WeightByBytes = f.choice("weigh") == 1
			switch {
			case next.Kind == source.SpreadExample:
				next.Generate = source.PublishedCase().Scan.Generate
			case query(f):
				next.Query = strings.TrimSpace(f.text("query"))
				if err := change.CheckQuery(next.Query); err != nil {
					f.field("query").fault = source.Words(err)
				}
			case file(f):
				if next.File = strings.TrimSpace(f.text("file")); next.File == "" {
					f.field("file").fault = "no path: type where the file is"
				}
			default:
				readGenerate(f, &next.Generate)
			}
			if explain(f) {
				next.Schemes = readSchemes(f.field("schemes"))
			}
			if cut(f) {
				next.Cut.Geometry.SplitSize = f.size("split")
			}
			if f.wrong() {
				return nil
			}
			m.spreadAt.wish.Scan = next
			m.spread.Forget()
			m.askSpread()
			return nil
		},
	})
}

func schemesText(schemes map[string]string) string {
	var all []string
	for _, from := range slices.Sorted(maps.Keys(schemes)) {
		all = append(all, from+"="+schemes[from])
	}
	return strings.Join(all, ", ")
}

// readSchemes takes pairs as in "s3=s3a, oss=s3a".
func readSchemes(x *formField) map[string]string {
	var all map[string]string
	for _, pair := range strings.FieldsFunc(x.line.String(), func(r rune) bool { return r == ',' || r == ' ' }) {
		from, to, ok := strings.Cut(pair, "=")
		if !ok || from == "" || to == "" {
			x.fault = fmt.Sprintf("%q: expected PRINTED=STORED, as in s3=s3a", pair)
			return nil
		}
		if all == nil {
			all = map[string]string{}
		}
		all[from] = to
	}
	return all
}

func sizeOr(n, other int64) int64 {
	if n == 0 {
		return other
	}
	return n
}

// readGenerate takes the fields of made-up files.
func readGenerate(f *formLayer, g *spread.GenerateOptions) {
	g.Files, g.FileBytes, g.SizeSkew = int(f.number("files", 1, 5_000_000)), f.size("size"), f.decimal("skew", 0, 4)
	g.HotFiles, g.Seed = int(f.number("hot", 0, int64(g.Files))), uint64(f.number("seed", 0, 1<<62))
	g.HotShare = 0
	if g.HotFiles > 0 {
		if g.HotShare = f.decimal("share", 0, 100) / 100; g.HotShare == 0 {
			f.field("share").fault = "hot files get some part of the queries, as in 90"
		}
	}
}

var poolKinds = []source.SpreadKind{source.SpreadExample, source.SpreadGenerated, source.SpreadBackends}

// askBackends asks which backends there are.
func (m *Model) askBackends() tea.Cmd {
	pool := m.spreadAt.wish.Pool
	is := func(kind source.SpreadKind) func(*formLayer) bool {
		return func(f *formLayer) bool { return poolKinds[f.choice("kind")] == kind }
	}
	made, file := is(source.SpreadGenerated), is(source.SpreadBackends)
	shown := func(x *formField, when func(*formLayer) bool) *formField { x.when = when; return x }
	return m.open(&formLayer{
		title: "which backends there are", note: "What if of single backends is taken back.",
		fields: []*formField{
			choiceField("kind", "backends", slices.Index(poolKinds, pool.Kind), "without a frontend: from a file, or made up", "three, as in the example", "made up", "from a file"),
			shown(textField("file", "file", pool.File, "SHOW BACKENDS as mysql prints it, its rows as JSON, or a YAML list of id and host"), file),
			shown(textField("count", "how many", fmt.Sprint(max(pool.Count, 8)), "from 1 to 10000"), made),
			shown(textField("groups", "groups", fmt.Sprint(pool.Groups), "in how many groups they are, in turns; 0 is none"), made),
		},
		apply: func(m *Model, f *formLayer) tea.Cmd {
			next := source.SpreadPool{Kind: poolKinds[f.choice("kind")], File: pool.File, Count: pool.Count, Groups: pool.Groups}
			switch {
			case file(f):
				if next.File = strings.TrimSpace(f.text("file")); next.File == "" {
					f.field("file").fault = "no path: type where the file is"
				}
			case made(f):
				next.Count, next.Groups = int(f.number("count", 1, 10_000)), int(f.number("groups", 0, 100))
			}
			if f.wrong() {
				return nil
			}
			w := &m.spreadAt.wish
			w.Pool = next
			for _, side := range []*source.SpreadSide{&w.Before, &w.After, &m.spreadAt.asIs} {
				side.Changes, side.Join, side.Pool.Groups = nil, nil, nil
			}
			m.spread.Forget()
			m.askSpread()
			return nil
		},
	})
}

// askLoad asks for queries and clients.
func (m *Model) askLoad() tea.Cmd {
	w := m.spreadAt.wish
	return m.open(&formLayer{
		title: "queries", note: "Shares and cache copies are told for so many queries, one after another; clients keep one query each running, for the queueing estimate.",
		fields: []*formField{
			textField("queries", "queries", fmt.Sprint(w.Queries), "from 1 to 100000"),
			textField("clients", "clients", fmt.Sprint(w.Concurrency), "concurrent queries; 0 is no estimate"),
			textField("seed", "seed", fmt.Sprint(w.Seed), "decides every draw: the same one gives the same figures"),
		},
		apply: func(m *Model, f *formLayer) tea.Cmd {
			queries, clients, seed := f.number("queries", 1, 100_000), f.number("clients", 0, 100_000), f.number("seed", 0, 1<<62)
			if f.wrong() {
				return nil
			}
			w := &m.spreadAt.wish
			w.Queries, w.Concurrency, w.Seed = int(queries), int(clients), uint64(seed)
			m.askSpread()
			return nil
		},
	})
}
