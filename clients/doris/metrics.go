package doris

import (
	"fmt"
	"io"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"bellows/clients"
)

// sample is what a backend's metrics page said at one moment. Negative: not there.
type sample struct {
	at          time.Time
	idle, ticks float64 // of all cores since the start
	scanned     float64 // bytes
	remote      float64 // bytes
	tasks       float64
	hits        float64 // share of reads that the file cache answered
}

// readSample reads the text format. Names are those of several versions, the best
// one first.
func readSample(page io.Reader, at time.Time) (sample, error) {
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(page)
	if err != nil {
		return sample{}, fmt.Errorf("no Prometheus text: %s", clients.CleanMax(err.Error(), 120))
	}
	first := func(how func(*dto.MetricFamily) float64, names ...string) float64 {
		for _, n := range names {
			if f := families["doris_be_"+n]; f != nil {
				return how(f)
			}
		}
		return -1
	}
	s := sample{
		at:      at,
		scanned: first(sum, "query_scan_bytes"),
		remote:  first(sum, "s3_bytes_read_total", "query_scan_bytes_from_remote"),
		tasks:   first(sum, "fragment_instance_count", "query_ctx_cnt"),
		hits:    first(mean, "file_cache_hits_ratio_5m", "file_cache_hits_ratio_1h", "file_cache_hits_ratio"),
	}
	s.idle, s.ticks = cpuTicks(families["doris_be_cpu"])
	if s.ticks < 0 && s.scanned < 0 && s.remote < 0 && s.tasks < 0 && s.hits < 0 {
		return sample{}, fmt.Errorf("none of the %d metrics there is a backend's load; check the address", len(families))
	}
	return s, nil
}

// cpuTicks takes the line for all cores, or adds those of each core.
func cpuTicks(family *dto.MetricFamily) (idle, all float64) {
	if family == nil {
		return -1, -1
	}
	whole := false
	for _, m := range family.GetMetric() {
		whole = whole || label(m, "device") == "cpu"
	}
	for _, m := range family.GetMetric() {
		if whole && label(m, "device") != "cpu" {
			continue
		}
		v := number(m)
		all += v
		if label(m, "mode") == "idle" {
			idle += v
		}
	}
	return idle, all
}

func sum(family *dto.MetricFamily) float64 {
	total := 0.0
	for _, m := range family.GetMetric() {
		total += number(m)
	}
	return total
}

// mean is for gauges of each cache path.
func mean(family *dto.MetricFamily) float64 {
	if n := len(family.GetMetric()); n > 0 {
		return sum(family) / float64(n)
	}
	return -1
}

func label(m *dto.Metric, name string) string {
	for _, l := range m.GetLabel() {
		if l.GetName() == name {
			return l.GetValue()
		}
	}
	return ""
}

// number is the value, whichever type the page declares.
func number(m *dto.Metric) float64 {
	switch {
	case m.Counter != nil:
		return m.Counter.GetValue()
	case m.Gauge != nil:
		return m.Gauge.GetValue()
	default:
		return m.GetUntyped().GetValue()
	}
}
