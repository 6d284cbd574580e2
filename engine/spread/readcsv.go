package spread

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// ReadFilesCSV reads a list of files. The first line names the columns, in any
// order: path and size in bytes, or path, start and length; and if wanted hosts
// (divided by semicolons), weight (part of a standard split, 0 to 1),
// splittable, and queries, which is
//
//   - a number: the file is read by a query of its own, so often in relation
//     to the others (0: by none);
//   - names, divided by semicolons, each with an optional rate, as in
//     "daily;hourly:24": files that share a name are read together;
//   - empty: every named query reads the file, or, in a list without any
//     names, one query reads it with all others that say nothing.
//
// Other columns are refused, as a misspelt one would be lost without a word.
func ReadFilesCSV(r io.Reader, opt FileOptions) (*Workload, error) {
	in := csv.NewReader(r)
	in.ReuseRecord = true
	in.TrimLeadingSpace = true
	in.Comment = '#'
	header, err := in.Read()
	if err != nil {
		return nil, csvError(err)
	}
	columns, err := csvColumns(header)
	if err != nil {
		return nil, err
	}
	list := newFileList(opt)
	for {
		record, err := in.Read()
		if errors.Is(err, io.EOF) {
			return list.done()
		}
		if err != nil {
			return nil, csvError(err)
		}
		f := listedFile{}
		f.where, _ = in.FieldPos(0)
		for i, v := range record {
			f.set(columns[i], v)
		}
		if err := list.add(f); err != nil {
			return nil, err
		}
	}
}

func csvColumns(header []string) ([]string, error) {
	columns := make([]string, len(header))
	seen := map[string]bool{}
	for i, h := range header {
		name := columnName(strings.TrimPrefix(h, "\ufeff"))
		name = strings.TrimSuffix(name, "bytes")
		if !fileColumns[name] {
			return nil, inputErrorf(1, "", "column %.40q is unknown: use path, size, start, length, hosts, weight, queries, splittable", h)
		}
		if seen[name] {
			return nil, inputErrorf(1, name, "the column stands twice")
		}
		seen[name] = true
		columns[i] = name
	}
	if !seen["path"] || !seen["size"] && !seen["length"] {
		return nil, inputErrorf(1, "", "columns path and size (or length) are needed: the first line must name the columns")
	}
	return columns, nil
}

var fileColumns = map[string]bool{
	"path": true, "size": true, "start": true, "length": true,
	"hosts": true, "weight": true, "queries": true, "splittable": true,
}

// set fills the field of a column in. Strings are copied where they are kept:
// the reader uses its record again.
func (f *listedFile) set(column, v string) {
	v = strings.TrimSpace(v)
	switch column {
	case "path":
		f.path = strings.Clone(v)
	case "size":
		f.size = v
	case "start":
		f.start = v
	case "length":
		f.length = v
	case "weight":
		f.weight = v
	case "queries":
		f.queries = strings.Clone(v)
	case "splittable":
		f.splittable = v
	case "hosts":
		for _, h := range strings.Split(v, ";") {
			if h = strings.TrimSpace(h); h != "" {
				f.hosts = append(f.hosts, strings.Clone(h))
			}
		}
	}
}

func csvError(err error) error {
	var p *csv.ParseError
	if errors.As(err, &p) {
		return inputErrorf(p.Line, "", "not CSV: %v", p.Err)
	}
	if errors.Is(err, io.EOF) {
		return inputErrorf(0, "", "the list is empty: its first line must name the columns")
	}
	return err
}
