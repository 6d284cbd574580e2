package spread

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"
)

// FileOptions say how files of a list become splits.
type FileOptions struct {
	Geometry Geometry `json:"geometry"`
	// WeightByBytes weighs splits by size against the geometry's target, as
	// Iceberg and Paimon scans do. A weight in the list goes before it.
	WeightByBytes bool `json:"weight_by_bytes,omitempty"`
	// SortSplits sorts by path, start and length; otherwise the list's order
	// is taken for the frontend's.
	SortSplits bool `json:"sort_splits,omitempty"`
}

// ReadFiles reads a list of files in CSV or JSON, whichever it is.
func ReadFiles(r io.Reader, opt FileOptions) (*Workload, error) {
	in := bufio.NewReader(r)
	if startsJSON(in) {
		return ReadFilesJSON(in, opt)
	}
	return ReadFilesCSV(in, opt)
}

// listedFile is one entry of a list, as text. where is its line, or in JSON
// its number.
type listedFile struct {
	where                                      int
	path, size, start, length, weight, queries string
	hosts                                      []string
	splittable                                 string
}

// fileList turns entries into a workload, one at a time, so that a list of a
// million files is held only once.
type fileList struct {
	opt    FileOptions
	cutter *Cutter
	ranges []Range
	w      Workload
	mix    mixBuilder
}

func newFileList(opt FileOptions) *fileList {
	return &fileList{opt: opt, cutter: NewCutter(opt.Geometry), w: Workload{OrderKnown: true}}
}

// maxSplits is how many splits a list may come to.
const maxSplits = 20_000_000

func (l *fileList) add(f listedFile) error {
	if f.path == "" {
		return inputErrorf(f.where, "path", "is empty: each entry needs the file's raw location")
	}
	ranges, err := l.rangesOf(f)
	if err != nil {
		return err
	}
	var weight Proportion
	if f.weight != "" {
		p, err := strconv.ParseFloat(f.weight, 64)
		if err != nil || math.IsNaN(p) || p < 0 || p > 1 {
			return inputErrorf(f.where, "weight", "%.40q is not a part of a standard split: a number from 0 to 1", f.weight)
		}
		const parts = 1e9
		weight = Proportion{Self: int64(math.Round(p * parts)), Target: parts, Set: true}
	}
	if len(l.w.Splits)+len(ranges) > maxSplits {
		return inputErrorf(f.where, "", "more than %d splits: simulate a part of the table", maxSplits)
	}
	first := len(l.w.Splits)
	for _, r := range ranges {
		s := Split{Path: f.path, Start: r.Start, Length: r.Length, Hosts: f.hosts, Weight: weight}
		if !weight.Set && l.opt.WeightByBytes {
			s.Weight = Proportion{Self: r.Length, Target: l.opt.Geometry.TargetSize(), Set: true}
		}
		l.w.Splits = append(l.w.Splits, s)
	}
	return l.mix.add(f, first, len(l.w.Splits))
}

// rangesOf cuts a file, or takes the one range that the entry gives.
func (l *fileList) rangesOf(f listedFile) ([]Range, error) {
	splittable := true
	if f.splittable != "" {
		var err error
		if splittable, err = parseBool(f.splittable); err != nil {
			return nil, inputErrorf(f.where, "splittable", "%.40q is neither true nor false", f.splittable)
		}
	}
	if f.start == "" && f.length == "" {
		size, err := byteCount(f.where, "size", f.size)
		if err != nil {
			return nil, err
		}
		if pieces := size / l.cutter.geometry.smallest(); pieces > maxSplits {
			return nil, inputErrorf(f.where, "size", "%d bytes would be cut into %d splits: that is more than %d", size, pieces, maxSplits)
		}
		l.ranges = l.cutter.Cut(l.ranges[:0], size, splittable)
		return l.ranges, nil
	}
	start, length := int64(0), int64(0)
	var err error
	if f.start != "" {
		if start, err = byteCount(f.where, "start", f.start); err != nil {
			return nil, err
		}
	}
	if f.length == "" {
		size, err := byteCount(f.where, "size", f.size)
		if err != nil {
			return nil, err
		}
		if length = size - start; length < 0 {
			return nil, inputErrorf(f.where, "start", "%d is behind the file's end at %d", start, size)
		}
	} else if length, err = byteCount(f.where, "length", f.length); err != nil {
		return nil, err
	}
	if start > math.MaxInt64-length {
		return nil, inputErrorf(f.where, "length", "start and length overflow")
	}
	l.ranges = append(l.ranges[:0], Range{start, length})
	return l.ranges, nil
}

func byteCount(where int, field, text string) (int64, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	switch {
	case text == "":
		return 0, inputErrorf(where, field, "is missing: a number of bytes is needed")
	case err != nil:
		return 0, inputErrorf(where, field, "%.40q is not a number of bytes", text)
	case n < 0:
		return 0, inputErrorf(where, field, "%d is negative", n)
	}
	return n, nil
}

func (l *fileList) done() (*Workload, error) {
	w := &l.w
	if len(w.Splits) == 0 {
		return nil, inputErrorf(0, "", "the list holds no file with a size above 0")
	}
	w.Queries = l.mix.queries()
	if err := w.check(); err != nil {
		return nil, err
	}
	if l.opt.SortSplits {
		if len(w.Queries) > 0 {
			return nil, usageErrorf("sort_splits", "a list with queries keeps its order: sort the list itself")
		}
		sortSplits(w.Splits)
	}
	return w, nil
}
