package doris

import (
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bellows/clients"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// page is a metrics page of a backend; idle and busy are in ticks.
func page(idle, busy, scanned, remote int) string {
	return fmt.Sprintf(`# TYPE doris_be_cpu counter
doris_be_cpu{device="cpu",mode="idle"} %d
doris_be_cpu{device="cpu",mode="user"} %d
doris_be_cpu{device="cpu0",mode="user"} 999999
# TYPE doris_be_query_scan_bytes counter
doris_be_query_scan_bytes %d
# TYPE doris_be_s3_bytes_read_total counter
doris_be_s3_bytes_read_total %d
# TYPE doris_be_fragment_instance_count gauge
doris_be_fragment_instance_count 5
# TYPE doris_be_file_cache_hits_ratio_5m gauge
doris_be_file_cache_hits_ratio_5m{path="/a"} 0.5
doris_be_file_cache_hits_ratio_5m{path="/b"} 1
`, idle, busy, scanned, remote)
}

func sampleOf(t *testing.T, text string, at time.Time) *sample {
	t.Helper()
	s, err := readSample(strings.NewReader(text), at)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

func TestLoadOfTwoSamples(t *testing.T) {
	at := time.Unix(1000, 0)
	first := sampleOf(t, page(100, 100, 1000, 500), at)
	second := sampleOf(t, page(125, 175, 5000, 1500), at.Add(2*time.Second))
	got := *loadOf(first, second)
	if want := (change.Load{CPU: 0.75, RunningTasks: 5, ScanBytesPerSecond: 2000, RemoteBytesPerSecond: 500, CacheHitRatio: 0.75}); got != want {
		t.Errorf("%+v", got)
	}
	if l := loadOf(nil, first); l.CPU != -1 || l.RunningTasks != 5 || l.CacheHitRatio != 0.75 || l.Reason != FirstSample {
		t.Errorf("%+v", l)
	}
	if l := loadOf(second, sampleOf(t, page(1, 1, 1, 1), at.Add(3*time.Second))); l.CPU != -1 || l.ScanBytesPerSecond != -1 || !strings.Contains(l.Reason, "restarted") {
		t.Errorf("%+v", l)
	}
	cores := sampleOf(t, "# TYPE doris_be_cpu counter\ndoris_be_cpu{device=\"cpu0\",mode=\"idle\"} 30\ndoris_be_cpu{device=\"cpu1\",mode=\"user\"} 10\n", at)
	if cores.idle != 30 || cores.ticks != 40 {
		t.Errorf("%+v", cores)
	}
	l := loadOf(cores, sampleOf(t, "# TYPE doris_be_cpu counter\ndoris_be_cpu{device=\"cpu0\",mode=\"idle\"} 60\ndoris_be_cpu{device=\"cpu1\",mode=\"user\"} 20\n", at.Add(time.Second)))
	if l.CPU != 0.25 || !strings.Contains(l.Reason, "no scan bytes, remote bytes") {
		t.Errorf("%+v", l)
	}
}

func FuzzMetrics(f *testing.F) {
	f.Add(page(1, 2, 3, 4), page(5, 6, 7, 8))
	f.Add("doris_be_cpu NaN\n", "# TYPE doris_be_cpu histogram\ndoris_be_cpu_bucket{le=\"+Inf\"} 1\n")
	f.Fuzz(func(t *testing.T, first, second string) {
		at := time.Unix(1000, 0)
		a, errA := readSample(strings.NewReader(first), at)
		b, errB := readSample(strings.NewReader(second), at.Add(time.Second))
		if errA != nil || errB != nil {
			return
		}
		l := loadOf(&a, &b)
		for _, v := range []float64{l.CPU, l.ScanBytesPerSecond, l.RemoteBytesPerSecond, l.CacheHitRatio} {
			if math.IsNaN(v) || math.IsInf(v, 0) || v < 0 && v != -1 {
				t.Errorf("%+v of %+v and %+v", l, a, b)
			}
		}
		if l.CPU > 1 || l.CacheHitRatio > 1 || l.RunningTasks < -1 {
			t.Errorf("%+v", l)
		}
	})
}

// Frontends that are read at the same time look at a backend once, and what cannot
// be read is a reason.
func TestLoadsAreShared(t *testing.T) {
	var looks atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/broken" {
			http.Error(w, "no \x1b[31mmetrics", http.StatusInternalServerError)
			return
		}
		if r.Header.Get("Authorization") != "" {
			t.Error("credentials were sent to a backend")
		}
		n := int(looks.Add(1))
		_, _ = w.Write([]byte(page(100*n, 100*n, 1000*n, 0)))
	}))
	defer server.Close()
	h, err := clients.NewHTTP(t.Context(), clients.HTTPOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	l := newLoads(Options{Metrics: h, MetricsURL: func(id int64, _ string, port int) string {
		if id == 2 {
			return server.URL + "/broken"
		}
		if port == 0 {
			return ""
		}
		return server.URL + "/metrics"
	}, LoadWait: time.Millisecond})
	l.fresh = time.Hour
	read := func() []listed {
		all := []listed{backendAt(1, "h1", 1, 1), backendAt(2, "h2", 1, 1), backendAt(3, "h3", 1, 1), backendAt(4, "h4", 1, 1)}
		all[0].HTTPPort, all[1].HTTPPort, all[0].tasks = 8040, 8040, 3
		all[2].Backend.Backend = spread.Backend{ID: 3, Dead: true}
		l.read(t.Context(), all)
		return all
	}
	first := read()
	if got := first[0].Load; got.CPU != 0.5 || got.RunningTasks != 3 || got.Reason != "" || looks.Load() != 2 {
		t.Errorf("%+v after %d looks", got, looks.Load())
	}
	for i, want := range map[int]string{1: "HTTP 500", 2: "not alive", 3: "set doris.metrics"} {
		if got := first[i].Load; got.CPU != -1 || !strings.Contains(got.Reason, want) || clients.CleanMax(got.Reason, 0) != got.Reason {
			t.Errorf("%+v, want %s", got, want)
		}
	}
	if read(); looks.Load() != 2 {
		t.Errorf("a second reading at once looked %d times", looks.Load()-2)
	}
}
