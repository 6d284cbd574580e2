package pinot

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"net/http"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"bellows/clients"
)

// JVM is what a JMX exporter tells about a broker's process: evidence beside
// the depth, since the compiler works long after latency is fine. A field that
// the exporter does not have is zero.
type JVM struct {
	Start         time.Time
	CPU           time.Duration // of the process since its start
	Compilation   time.Duration // of the JIT since the start; agent 1.x only
	ClassesLoaded int64
	HeapUsed      int64 // bytes
	HeapMax       int64 // bytes
}

// Metrics reads a broker's metrics page. It knows the names of agent 0.20 and of
// agent 1.x. An answer without any of them is ErrUnsupported: the page is not
// that of a JVM.
func Metrics(ctx context.Context, h *clients.HTTP, url string) (JVM, error) {
	target, err := h.Target(http.MethodGet, url, textFormat)
	if err != nil {
		return JVM{}, fmt.Errorf("metrics: %w", err)
	}
	var page bytes.Buffer
	if _, err := target.Do(ctx, nil, &page); err != nil {
		return JVM{}, fmt.Errorf("metrics: %w", err)
	}
	jvm, err := readJVM(&page)
	if err != nil {
		return JVM{}, fmt.Errorf("metrics of %s: %w", hostOf(url), err)
	}
	return jvm, nil
}

// textFormat asks for the format that every exporter has.
var textFormat = http.Header{"Accept": {"text/plain;version=0.0.4"}}

// readJVM reads the text format.
func readJVM(page io.Reader) (JVM, error) {
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(page)
	if err != nil {
		return JVM{}, fmt.Errorf("%w: no Prometheus text: %s", ErrGarbage, shorten([]byte(err.Error())))
	}
	var jvm JVM
	known := false
	for _, m := range metrics {
		for _, name := range m.names {
			if value, ok := gauge(families[name], m.label, m.value); ok {
				m.set(&jvm, value)
				known = true
				break
			}
		}
	}
	if !known {
		return JVM{}, fmt.Errorf("%w: none of the %d metrics there is a JVM's; give the JMX exporter's address", ErrUnsupported, len(families))
	}
	return jvm, nil
}

// metrics are the names that versions of the agent have for one thing, newest
// first. label and value choose among several series.
var metrics = []struct {
	names        []string
	label, value string
	set          func(*JVM, float64)
}{
	{names: []string{"process_start_time_seconds"}, set: func(j *JVM, v float64) { j.Start = instant(v) }},
	{names: []string{"process_cpu_seconds_total"}, set: func(j *JVM, v float64) { j.CPU = seconds(v) }},
	{names: []string{"jvm_compilation_time_seconds_total"}, set: func(j *JVM, v float64) { j.Compilation = seconds(v) }},
	{names: []string{"jvm_classes_currently_loaded", "jvm_classes_loaded"}, set: func(j *JVM, v float64) { j.ClassesLoaded = whole(v) }},
	{names: []string{"jvm_memory_used_bytes", "jvm_memory_bytes_used"}, label: "area", value: "heap", set: func(j *JVM, v float64) { j.HeapUsed = whole(v) }},
	{names: []string{"jvm_memory_max_bytes", "jvm_memory_bytes_max"}, label: "area", value: "heap", set: func(j *JVM, v float64) { j.HeapMax = whole(v) }},
}

// gauge is the number of the one series wanted; exporters differ in which type
// they declare.
func gauge(family *dto.MetricFamily, label, value string) (float64, bool) {
	for _, m := range family.GetMetric() {
		if label != "" && !labelled(m, label, value) {
			continue
		}
		switch {
		case m.Gauge != nil:
			return m.Gauge.GetValue(), true
		case m.Counter != nil:
			return m.Counter.GetValue(), true
		case m.Untyped != nil:
			return m.Untyped.GetValue(), true
		}
	}
	return 0, false
}

func labelled(m *dto.Metric, name, value string) bool {
	for _, l := range m.GetLabel() {
		if l.GetName() == name {
			return l.GetValue() == value
		}
	}
	return false
}

// centuries bounds times, so that no page makes a duration overflow.
const centuries = 200 * 365 * 24 * 60 * 60

func seconds(v float64) time.Duration {
	if !(v >= 0 && v < centuries) {
		return 0
	}
	return time.Duration(v * float64(time.Second))
}

func instant(v float64) time.Time {
	if !(v > 0 && v < centuries) {
		return time.Time{}
	}
	return time.UnixMilli(int64(v * 1000)).UTC()
}

func whole(v float64) int64 {
	if !(v >= 0 && v < math.MaxInt64/2) {
		return 0
	}
	return int64(v)
}
