package text_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bellows/engine/spread"
	"bellows/views/text"

	"pgregory.net/rapid"
)

func TestSpreadReport(t *testing.T) {
	d := sampleSimulation(t)
	inEveryStyle(t, func(s text.Style) []string { return s.SpreadReport(d) })
}

func TestSpreadRecommendReport(t *testing.T) {
	better := sampleRecommendation(t, func(*spread.Scenario) {})
	refused := sampleRecommendation(t, func(s *spread.Scenario) {
		s.Settings.ConsistentHash, s.Settings.FileCache, s.Backends[0].Dead = false, false, true
	})
	inEveryStyle(t, func(s text.Style) []string {
		return append(s.SpreadRecommendReport(better), s.SpreadRecommendReport(refused)...)
	})
}

// A single run has no after, and one without a queue no estimate.
func TestSpreadReportOfOneRun(t *testing.T) {
	d := sampleSimulation(t)
	d.Runs, d.Concurrency = d.Runs[:1], 0
	d.Runs[0].Queue = nil
	inEveryStyle(t, func(s text.Style) []string { return s.SpreadReport(d) })
}

func TestSpreadRecords(t *testing.T) {
	d := sampleSimulation(t)
	records := text.SpreadRecords(d.Runs)
	if want := 1 + 3 + 3 + 3; len(records) != want {
		t.Fatalf("%d records, want %d", len(records), want)
	}
	for i, r := range records {
		if len(r) != len(records[0]) {
			t.Errorf("record %d has %d fields, the header %d", i, len(r), len(records[0]))
		}
	}
	at := func(record int, column string) string { return records[record][slices.Index(records[0], column)] }
	if got := at(4, "run") + at(4, "backend_id") + at(4, "spread_num"); got != "N = 3100013" {
		t.Errorf("record 4 begins with %s", got)
	}
	if got, want := at(4, "share_ratio"), fmt.Sprintf("%.8g", d.Runs[1].Backends[0].Share.Mean); got != want {
		t.Errorf("share is %s, want %s", got, want)
	}
	d.Runs[0].Queue = nil
	if got := text.SpreadRecords(d.Runs); got[1][len(got[0])-1] != "" || len(got[1]) != len(got[0]) {
		t.Errorf("without a queue the record is %q", got[1])
	}
}

// Every backend is in exactly one bin of the histogram, the even ones in that of 1.
func TestSpreadHistogram(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Float64Range(0, 10), 1, 60).Draw(t, "weights")
		sum := 0.0
		for _, w := range weights {
			sum += w
		}
		run := spread.Run{Backends: make([]spread.BackendLoad, len(weights))}
		even := 0
		for i, w := range weights {
			part := 1 / float64(len(weights))
			if sum > 0 {
				part = w / sum
			}
			run.Backends[i].Share.Mean = part
			if x := part * float64(len(weights)); x >= 0.95 && x < 1.05 {
				even++
			}
		}
		total := 0
		for _, b := range text.SpreadRunOf(&run).Histogram {
			total += b.Backends
			if b.From == 0.95 && b.Backends != even {
				t.Fatalf("%d even backends, want %d", b.Backends, even)
			}
		}
		if total != len(weights) {
			t.Fatalf("%d backends in bins, want %d", total, len(weights))
		}
	})
}

// Whatever the number of backends and runs, the report stays readable, and what
// it leaves out it says.
func TestSpreadReportIsBounded(t *testing.T) {
	d := sampleSimulation(t)
	base := d.Runs[0]
	base.Heat, base.Split = nil, nil
	for i := range 2000 {
		b := base.Backends[0]
		b.ID = int64(20000 + i)
		base.Backends = append(base.Backends, b)
		base.Excluded = append(base.Excluded, spread.Exclusion{ID: int64(i), Host: "h", Reason: "not alive"})
	}
	d.Runs = []text.SpreadRun{base, base}
	lines := text.Style{}.SpreadReport(d)
	report := strings.Join(lines, "\n")
	if len(lines) > 80 {
		t.Errorf("%d lines", len(lines))
	}
	for _, want := range []string{"and 1963 backends more", "and 1994 exclusions more (all in -o json)"} {
		if !strings.Contains(report, want) {
			t.Errorf("no %q in\n%s", want, report)
		}
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 1023: "1023 B", 1024: "1.0 KiB", 1 << 20: "1.0 MiB", 1<<62 + 1: "4.0 EiB", -5: "-5 B", 3 << 29: "1.5 GiB",
	} {
		if got := text.Size(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
