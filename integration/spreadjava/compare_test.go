//go:build java

// Package spreadjava sets engine/spread against a few lines of Java that do the
// same work, in turns on the same machine.
package spreadjava

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bellows/engine/spread"
)

// Each round runs one program after the other for a second or so; what else the
// machine does then meets both of them, and few rounds more than others.
const (
	rounds = 9
	runs   = 9
)

func TestJavaComparison(t *testing.T) {
	jar := os.Getenv("GUAVA_JAR")
	if jar == "" {
		t.Skip("GUAVA_JAR does not name a Guava jar: use run.sh")
	}
	classes := t.TempDir()
	run(t, "javac", "-cp", jar, "-d", classes, "SpreadBench.java")
	var javaMedian, javaBest, oursMedian, oursBest [2][]float64
	for range rounds {
		out := run(t, "java", "-cp", classes+string(filepath.ListSeparator)+jar, "SpreadBench", strconv.Itoa(runs))
		counts := make([]string, 0, 100)
		for k, work := range []func(){assigning(t, &counts), func() { spread.NewRing(backends(1000), 256) }} {
			javaMedian[k] = append(javaMedian[k], figure(t, out, names[k]+"_median_ms"))
			javaBest[k] = append(javaBest[k], figure(t, out, names[k]+"_best_ms"))
			middle, best := measure(work)
			oursMedian[k], oursBest[k] = append(oursMedian[k], middle), append(oursBest[k], best)
		}
		if want := strings.Fields(line(t, out, "counts")); !slices.Equal(counts, want) {
			t.Errorf("splits a backend: %v, Java has %v", counts, want)
		}
	}
	for k, name := range names {
		j, o := median(javaMedian[k]), median(oursMedian[k])
		ratio := median(ratios(javaMedian[k], oursMedian[k]))
		t.Logf("%s, medians: Java %.1f ms, bellows %.1f ms; of the rounds' ratios %.1f", name, j, o, ratio)
		j, o = slices.Min(javaBest[k]), slices.Min(oursBest[k])
		t.Logf("%s, best runs: Java %.1f ms, bellows %.1f ms, %.1f times", name, j, o, j/o)
		if ratio < 10 {
			t.Errorf("%s: %.1f times as fast as Java, want 10", name, ratio)
		}
	}
}

// ratios are those of each round: both programs ran within the same seconds.
func ratios(java, ours []float64) []float64 {
	out := make([]float64, len(java))
	for i := range java {
		out[i] = java[i] / ours[i]
	}
	return out
}

// names are 100,000 splits assigned to 100 backends, and the ring of 1,000
// backends with 256 virtual nodes each.
var names = [2]string{"assign", "ring"}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	var stderr bytes.Buffer
	c := exec.Command(name, args...)
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, stderr.String())
	}
	return string(out)
}

func line(t *testing.T, out, name string) string {
	t.Helper()
	for _, l := range strings.Split(out, "\n") {
		if rest, ok := strings.CutPrefix(l, name+" "); ok {
			return rest
		}
	}
	t.Fatalf("no %s in %q", name, out)
	return ""
}

func figure(t *testing.T, out, name string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(line(t, out, name), 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func backends(n int) []spread.Backend {
	out := make([]spread.Backend, n)
	for i := range out {
		out[i] = spread.Backend{ID: int64(10001 + i), Host: fmt.Sprintf("10.%d.%d.%d", i/65536, i/256%256, i%256)}
	}
	return out
}

// assigning does what the Java program does: keys, shuffle, lookup, choice and
// lists, without redistribution.
func assigning(t *testing.T, counts *[]string) func() {
	t.Helper()
	splits := make([]spread.Split, 100_000)
	for i := range splits {
		splits[i] = spread.Split{
			Path:   fmt.Sprintf("s3://bucket/warehouse/db/table/d=%03d/part-%08d.parquet", i%365, i),
			Length: int64(64<<20 + i%1000),
		}
	}
	s := spread.DefaultSettings(spread.GenerationB)
	s.ConsistentHash, s.NoRedistribution = true, true
	hundred := backends(100)
	ring := spread.NewRing(hundred, s.VirtualNodes)
	return func() {
		p, err := spread.NewPolicy(hundred, spread.PolicyOptions{Settings: s, Ring: ring})
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Assign(splits)
		if err != nil {
			t.Fatal(err)
		}
		*counts = (*counts)[:0]
		for b := range hundred {
			*counts = append(*counts, strconv.FormatInt(a.Weight(b)/spread.StandardWeight, 10))
		}
	}
}

func measure(work func()) (middle, best float64) {
	var ms []float64
	for i := -runs; i < runs; i++ {
		from := time.Now()
		work()
		if i >= 0 {
			ms = append(ms, float64(time.Since(from).Nanoseconds())/1e6)
		}
	}
	return median(ms), slices.Min(ms)
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	return x[len(x)/2]
}
