package frontend

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// profileText is a query's profile as the frontend prints it.
func (q *query) profileText() string {
	var b strings.Builder
	b.WriteString("Summary:\n")
	for i, name := range profileColumns {
		fmt.Fprintf(&b, "   - %s: %s\n", name, q.profileRow()[i])
	}
	b.WriteString("Execution Summary:\n")
	instances, perBackend := q.instances()
	fmt.Fprintf(&b, "   - Simulation: %s\n", Label)
	fmt.Fprintf(&b, "   - Total Instances Num: %d\n", instances)
	fmt.Fprintf(&b, "   - Instances Num Per BE: %s\n", perBackend)
	fmt.Fprintf(&b, "   - Splits Assignment Weight: %s\n", q.weights())
	b.WriteString("   - Is Nereids: Yes\n   - Is Cached: No\n")
	b.WriteString("DetailProfile(" + q.id + "):\n")
	for k := range q.scans {
		q.writeFragment(&b, k, &q.scans[k])
	}
	return b.String()
}

// instances counts them, and lists them by backend.
func (q *query) instances() (int, string) {
	var parts []string
	n := 0
	for _, x := range q.shares {
		if x.splits > 0 {
			parts = append(parts, fmt.Sprintf("%s:%d:%d", x.backend.Host, x.backend.Port, 1))
			n++
		}
	}
	return n, strings.Join(parts, ",")
}

// weights are the raw weights of all eligible backends, ascending: those of the
// last scan. Below profile level 2 they are not kept.
func (q *query) weights() string {
	if q.level < 2 {
		return "N/A"
	}
	all := slices.Clone(q.shares)
	slices.SortStableFunc(all, func(a, b share) int { return int(a.weight - b.weight) })
	var parts []string
	for _, x := range all {
		parts = append(parts, fmt.Sprintf("%q:%d", fmt.Sprintf("%s:%d", x.backend.Host, x.backend.Port), x.weight))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// writeFragment prints one scan's pipelines, one a backend.
func (q *query) writeFragment(b *strings.Builder, k int, sc *scanned) {
	fmt.Fprintf(b, "  Fragment %d:\n", k)
	for _, x := range sc.parts {
		rows := counted(x.bytes / 100)
		fmt.Fprintf(b, "    Pipeline %d(host=TNetworkAddress(hostname:%s, port:%d)):\n", k, x.backend.Host, thriftPort)
		b.WriteString("      PipelineTask(index=0):\n")
		fmt.Fprintf(b, "        FILE_SCAN_OPERATOR(nereids_id=%d. table_name=%s)(id=%d):\n", 32+k, sc.table, sc.node)
		mode := "false"
		if sc.batch {
			mode = "true"
		}
		for _, c := range [][2]string{
			{"BatchSplitMode", mode}, {"EmptyFileNum", "0"}, {"FileNumber", formatInt(int64(x.splits))}, {"MaxScanConcurrency", "8"},
			{"RowsRead", rows}, {"ScanBytes", size(x.bytes)}, {"ScanRows", rows},
			{"FileScannerGetBlockTime", duration(time.Duration(x.splits) * perSplit)},
		} {
			fmt.Fprintf(b, "           - %s: %s\n", c[0], c[1])
		}
		b.WriteString("          FileCache:\n")
		for _, c := range [][2]string{
			{"BytesScannedFromCache", size(0)}, {"BytesScannedFromRemote", size(x.bytes)}, {"NumLocalIOTotal", "0"},
			{"NumRemoteIOTotal", formatInt(int64(x.splits))},
		} {
			fmt.Fprintf(b, "             - %s: %s\n", c[0], c[1])
		}
	}
}

// counted prints a number as profiles do: "1.234K (1234)".
func counted(n int64) string {
	switch {
	case n < 1000:
		return formatInt(n)
	case n < 1_000_000:
		return fmt.Sprintf("%.3fK (%d)", float64(n)/1e3, n)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.6fM (%d)", float64(n)/1e6, n)
	}
	return fmt.Sprintf("%.9fB (%d)", float64(n)/1e9, n)
}

// size prints bytes as profiles do.
func size(n int64) string {
	f, unit := float64(n), "B"
	for _, u := range []string{"KB", "MB", "GB", "TB"} {
		if f < 1024 {
			break
		}
		f, unit = f/1024, u
	}
	return fmt.Sprintf("%.2f %s", f, unit)
}

// duration prints time as profiles do: "1sec200ms".
func duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%dus", d.Microseconds())
	case d < time.Second:
		return fmt.Sprintf("%dms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%dsec%dms", d/time.Second, d%time.Second/time.Millisecond)
	}
	return fmt.Sprintf("%dmin%dsec", d/time.Minute, d%time.Minute/time.Second)
}
