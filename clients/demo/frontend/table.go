package frontend

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
)

// Table is an external table that can be planned and read.
type Table struct {
	// Name is catalogue, database and table with dots.
	Name string
	// Kind is the scan node's, such as HIVE_SCAN_NODE.
	Kind string
	// Files are cut into splits in order. Splits, when there are any, are taken
	// as they are instead.
	Files  []File
	Splits []spread.Split
	// Whole files are not cut, as compressed text is.
	Whole bool
	// WeightByBytes weighs splits by size, as Iceberg scans of generation AB
	// and Paimon scans do.
	WeightByBytes bool
	// Partitions is compared with num_partitions_in_batch_mode; a table with
	// that many is planned in batches. FileBatch compares files instead, with
	// num_files_in_batch_mode.
	Partitions int
	FileBatch  bool
	// Rows is what count(*) gives; 0 is a row for each 100 bytes.
	Rows int64
}

// File is one file of a table.
type File struct {
	Path string // raw location
	Size int64
	// Hosts hold the file; it is one block. A number, such as "2", is the host
	// of the backend with that place in the list, from 1.
	Hosts []string
}

func checkTables(tables []Table) error {
	seen := map[string]bool{}
	for i := range tables {
		t := &tables[i]
		if _, _, _, ok := cutTable(t.Name); !ok {
			return fmt.Errorf("demo frontends: table %q: want catalogue.database.table: %w", t.Name, engine.ErrUsage)
		}
		if seen[t.Name] {
			return fmt.Errorf("demo frontends: table %s stands twice: %w", t.Name, engine.ErrUsage)
		}
		seen[t.Name] = true
		if !strings.HasSuffix(t.Kind, "_SCAN_NODE") {
			return fmt.Errorf("demo frontends: table %s: kind %q: want one such as HIVE_SCAN_NODE: %w", t.Name, t.Kind, engine.ErrUsage)
		}
	}
	return nil
}

// short is the table's own name.
func (t *Table) short() string { return t.Name[strings.LastIndexByte(t.Name, '.')+1:] }

// size is the bytes of all files or splits.
func (t *Table) size() int64 {
	total := int64(0)
	for _, f := range t.Files {
		total += f.Size
	}
	for i := range t.Splits {
		total += max(0, t.Splits[i].Length)
	}
	return total
}

func (t *Table) rows() int64 {
	if t.Rows > 0 {
		return t.Rows
	}
	return t.size() / 100
}

// iceberg tables answer count(*) from one split.
func (t *Table) iceberg() bool { return t.Kind == "ICEBERG_SCAN_NODE" }

// cut makes the splits of one scan.
func (t *Table) cut(g spread.Geometry, byBytes bool, host func(string) string) []spread.Split {
	if t.Splits != nil {
		return append([]spread.Split(nil), t.Splits...)
	}
	var all []spread.Split
	cutter := spread.NewCutter(g)
	var ranges []spread.Range
	for _, f := range t.Files {
		var hosts []string
		for _, h := range f.Hosts {
			hosts = append(hosts, host(h))
		}
		ranges = cutter.Cut(ranges[:0], f.Size, !t.Whole)
		for _, r := range ranges {
			s := spread.Split{Path: f.Path, Start: r.Start, Length: r.Length, Hosts: hosts, FileAffinity: true}
			if byBytes {
				s.Weight = spread.Proportion{Self: r.Length, Target: g.TargetSize(), Set: true}
			}
			all = append(all, s)
		}
	}
	return all
}

// printed is a location as EXPLAIN shows it: the schemes of object stores that
// speak S3 become s3, and doubled slashes one.
func printed(location string) string {
	scheme, rest, ok := strings.Cut(location, "://")
	if !ok {
		return location
	}
	switch scheme {
	case "s3a", "s3n", "oss", "cos", "cosn", "obs", "gs":
		scheme = "s3"
	}
	for strings.Contains(rest, "//") {
		rest = strings.ReplaceAll(rest, "//", "/")
	}
	return scheme + "://" + strings.TrimSuffix(rest, "/")
}
