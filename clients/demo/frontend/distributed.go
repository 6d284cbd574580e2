package frontend

import (
	"fmt"
	"strings"

	"bellows/engine/spread"
)

// random128 makes an id of the form that queries and instances have.
func (f *Frontend) random128() string {
	f.planning.Lock()
	defer f.planning.Unlock()
	return fmt.Sprintf("%016x-%016x", f.random.Uint64(), f.random.Uint64())
}

// distributed is EXPLAIN DISTRIBUTED PLAN's part about one scan. It names every
// range and never cuts off.
func (w *planWriter) distributed(p *plan, sc *scan, newID func() string) []string {
	fragment := []string{"OUTPUT EXPRS:", "  id[#0]", "  v[#1]", "PARTITION: RANDOM", "", "HAS_COLO_PLAN_NODE: false", "", "VRESULT SINK",
		"   " + resultProtocol, ""}
	for _, l := range w.scan(p, sc) {
		fragment = append(fragment, strings.TrimPrefix(l, "  "))
	}
	workers := sc.listed()
	if sc.batch {
		workers = make([]int, len(sc.backends))
		for i := range workers {
			workers[i] = i
		}
	}
	lines := []string{"PipelineDistributedPlan(", fmt.Sprintf("  id: %d,", sc.node), fmt.Sprintf("  parallel: %d,", len(workers)),
		"  fragmentJob: UnassignedScanSingleRemoteTableJob,", "  destinations: [],", "  fragment: {"}
	for i, l := range fragment {
		l = "    " + l
		switch {
		case i == len(fragment)-1:
			l = strings.TrimRight(l, " ")
		case strings.TrimSpace(l) == "":
			l = "  "
		}
		lines = append(lines, l)
	}
	lines = append(lines, "  },", "  instanceJobs: [")
	first := newID()
	for k, b := range workers {
		lines = append(lines, w.instance(sc, b, k, nextID(first, k))...)
		if k < len(workers)-1 {
			lines[len(lines)-1] += ","
		}
	}
	return append(lines, "  ]", ")")
}

// nextID counts an id's last half up.
func nextID(id string, n int) string {
	head, tail, _ := strings.Cut(id, "-")
	var low uint64
	if _, err := fmt.Sscanf(tail, "%x", &low); err != nil {
		return id
	}
	return fmt.Sprintf("%s-%016x", head, low+uint64(n))
}

// instance is one worker's lines.
func (w *planWriter) instance(sc *scan, b, index int, id string) []string {
	backend := &sc.backends[b]
	var held []int
	if !sc.batch {
		held = sc.held[b]
	}
	total := int64(0)
	for _, i := range held {
		total += max(0, sc.splits[i].Length)
	}
	lines := []string{
		"    LocalShuffleAssignedJob(",
		fmt.Sprintf("      index: %d,", index),
		fmt.Sprintf("      instanceId: %s,", id),
		fmt.Sprintf("      worker: BackendWorker(id: %d, address: %s:%d),", backend.ID, backend.Host, backend.Port),
		fmt.Sprintf("      shareScanIndex: %d,", index),
		"      scanSource: [", "        {",
		fmt.Sprintf("          scanNode: %s{id=%d, tid=%d, tblName=%s, keyRanges=, preds= limit=-1},", className(sc.table.Kind), sc.node, sc.node, sc.table.short()),
		fmt.Sprintf("          scanRanges: ScanRanges(bytes: %d, ranges: [", total),
	}
	for k, i := range held {
		l := "            " + rangeText(sc.table, &sc.splits[i])
		if k < len(held)-1 {
			l += ","
		}
		lines = append(lines, l)
	}
	if sc.batch {
		lines = append(lines, fmt.Sprintf("            TScanRangeParams(scan_range:TScanRange(ext_scan_range:TExternalScanRange(file_scan_range:"+
			"TFileScanRange(split_source:TSplitSource(split_source_id:%d, num_splits:%d)))), bytes: 0", index+1, max(len(sc.splits)/len(sc.backends), 1)))
	}
	return append(lines, "          ])", "        }", "      ]", "    )")
}

// className turns HIVE_SCAN_NODE into HiveScanNode.
func className(kind string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(kind, "_") {
		if part != "" {
			b.WriteString(part[:1] + strings.ToLower(part[1:]))
		}
	}
	return b.String()
}

func rangeText(t *Table, x *spread.Split) string {
	path := printed(x.Path)
	format, system := "", "FILE_S3"
	if t.iceberg() {
		format = fmt.Sprintf(", table_format_params:TTableFormatFileDesc(table_format_type:iceberg, iceberg_params:"+
			"TIcebergFileDesc(format_version:2, original_file_path:%s))", path)
	}
	if strings.HasPrefix(path, "hdfs:") {
		system = "FILE_HDFS"
	}
	return fmt.Sprintf("TScanRangeParams(scan_range:TScanRange(ext_scan_range:TExternalScanRange(file_scan_range:TFileScanRange(ranges:["+
		"TFileRangeDesc(path:%s, start_offset:%d, size:%d, file_size:%d, columns_from_path:[], columns_from_path_keys:[]%s, "+
		"modification_time:0, file_type:%s, compress_type:PLAIN)])))), bytes: %d",
		path, x.Start, x.Length, t.fileSize(x), format, system, max(0, x.Length))
}

// fileSize is the size of the file that a split is of.
func (t *Table) fileSize(x *spread.Split) int64 {
	for i := range t.Files {
		if t.Files[i].Path == x.Path {
			return t.Files[i].Size
		}
	}
	return x.Length
}
