package demo

import (
	"fmt"
	"net/http"
	"time"
)

// at health a measured process had used this much already.
const (
	cpuAtHealth       = 6600 * time.Millisecond
	compilingAtHealth = 6100 * time.Millisecond
	classesInstant    = 12_540
)

// metrics is the page of a JMX exporter without rules.
func (l *life) metrics(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/metrics" {
		http.NotFound(w, r)
		return
	}
	cpu, compiling, classes := cpuAtHealth, compilingAtHealth, classesInstant
	if l.cpu != nil {
		f := l.cpu.figures()
		cpu, compiling, classes = cpu+f.CPU, compiling+f.Compiling, f.Classes
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	page := fmt.Appendf(nil, "# HELP bellows_demo_info %s\n# TYPE bellows_demo_info gauge\nbellows_demo_info 1\n", Label)
	for _, m := range []struct {
		name, kind, help string
		value            float64
	}{
		{"jvm_classes_currently_loaded", "gauge", "The number of classes that are currently loaded in the JVM", float64(classes)},
		{"jvm_classes_loaded_total", "counter", "The total number of classes that have been loaded since the JVM has started execution", float64(classes)},
		{"jvm_classes_unloaded_total", "counter", "The total number of classes that have been unloaded since the JVM has started execution", 0},
		{"jvm_compilation_time_seconds_total", "counter", "The total time in seconds taken for HotSpot class compilation", compiling.Seconds()},
		{"jvm_threads_current", "gauge", "Current thread count of a JVM", 90},
		{"pinot_broker_queries_Count", "counter", "Queries numbered by this process", float64(l.requests.Load())},
		{"process_cpu_seconds_total", "counter", "Total user and system CPU time spent in seconds", cpu.Seconds()},
		{"process_start_time_seconds", "gauge", "Start time of the process since unix epoch in seconds", float64(l.started.UnixMilli()) / 1000},
	} {
		page = fmt.Appendf(page, "# HELP %s %s\n# TYPE %s %s\n%s %v\n", m.name, m.help, m.name, m.kind, m.name, m.value)
	}
	_, _ = w.Write(page)
}
