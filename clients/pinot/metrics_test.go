package pinot

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/engine"
)

const agent1 = `# HELP jvm_classes_currently_loaded The number of classes that are currently loaded in the JVM
# TYPE jvm_classes_currently_loaded gauge
jvm_classes_currently_loaded 12464.0
# TYPE jvm_compilation_time_seconds_total counter
jvm_compilation_time_seconds_total 14.8
# TYPE jvm_memory_max_bytes gauge
jvm_memory_max_bytes{area="heap"} 3.89283840E8
jvm_memory_max_bytes{area="nonheap"} -1.0
# TYPE jvm_memory_used_bytes gauge
jvm_memory_used_bytes{area="nonheap"} 9.9E7
jvm_memory_used_bytes{area="heap"} 1.5E8
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total 15.9
# TYPE process_start_time_seconds gauge
process_start_time_seconds 1.796013718934E9
pinot_broker_queriesGlobal_Count 5.0
`

const agent020 = `# TYPE jvm_classes_loaded gauge
jvm_classes_loaded 10788.0
# TYPE jvm_memory_bytes_used gauge
jvm_memory_bytes_used{area="heap",} 2.0E8
jvm_memory_bytes_max{area="heap",} 4.0E8
process_cpu_seconds_total 6.6
process_start_time_seconds 1.796013718934E9
`

func TestMetrics(t *testing.T) {
	start := time.Date(2026, 11, 30, 4, 41, 58, 934e6, time.UTC)
	cases := map[string]struct {
		page string
		want JVM
	}{
		"agent 1.x":  {agent1, JVM{start, 15900 * time.Millisecond, 14800 * time.Millisecond, 12464, 150_000_000, 389_283_840}},
		"agent 0.20": {agent020, JVM{start, 6600 * time.Millisecond, 0, 10788, 200_000_000, 400_000_000}},
		"odd values": {"process_start_time_seconds NaN\nprocess_cpu_seconds_total -1\njvm_classes_loaded +Inf\njvm_compilation_time_seconds_total 2\n", JVM{Compilation: 2 * time.Second}},
	}
	for name, c := range cases {
		got, err := Metrics(t.Context(), client(t, clients.HTTPOptions{}), serve(t, answer(http.StatusOK, c.page))+"/metrics")
		if err != nil || got != c.want {
			t.Errorf("%s: %+v %v, want %+v", name, got, err, c.want)
		}
	}
}

func TestMetricsThatAreNone(t *testing.T) {
	cases := map[string]struct {
		handler http.Handler
		class   error
	}{
		"another exporter": {answer(200, "go_goroutines 5\n"), ErrUnsupported},
		"a web page":       {answer(200, "<html><title>x\x1b</title>"), ErrGarbage},
		"denied":           {answer(403, ""), engine.ErrDenied},
		"a histogram":      {answer(200, "# TYPE process_cpu_seconds_total histogram\nprocess_cpu_seconds_total_bucket{le=\"+Inf\"} 1\n"), ErrUnsupported},
	}
	for name, c := range cases {
		got, err := Metrics(t.Context(), client(t, clients.HTTPOptions{}), serve(t, c.handler))
		if !errors.Is(err, c.class) || got != (JVM{}) || strings.ContainsAny(err.Error(), "\x1b\n") {
			t.Errorf("%s: %+v %v, want %v", name, got, err, c.class)
		}
	}
}
