package frontend

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// page writes metrics in the text format, as the frontends and backends do:
// with a second space behind HELP and TYPE for those of the Java machine.
type page struct {
	strings.Builder
	last string
}

func (p *page) metric(name, kind, labels string, value float64) {
	if p.last != name {
		space := ""
		if strings.HasPrefix(name, "jvm_") {
			space = " "
		}
		fmt.Fprintf(p, "# HELP %s%s simulated\n# TYPE %s%s %s\n", space, name, space, name, kind)
		p.last = name
	}
	if labels != "" {
		labels = "{" + labels + "}"
	}
	fmt.Fprintf(p, "%s%s %g\n", name, labels, value)
}

func (p *page) send(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain;charset=iso-8859-1")
	_, _ = w.Write([]byte("# " + Label + "\n" + p.String())) // a client that left needs no answer
}

// metrics is a frontend's page.
func (f *Frontend) metrics(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	n := f.queries
	rpc := map[string]int64{}
	for host, count := range n.rpc {
		rpc[host] = count
	}
	connections, up := 0, time.Duration(0)
	if f.run != nil {
		connections = len(f.run.sessions)
		up = f.cluster.clock.Now().Sub(f.run.started)
	}
	f.mu.Unlock()
	p := &page{}
	p.metric("jvm_heap_size_bytes", "gauge", `type="max"`, 2<<30)
	p.metric("jvm_heap_size_bytes", "gauge", `type="used"`, 171612672)
	p.metric("doris_fe_query_total", "counter", "", float64(n.total))
	p.metric("doris_fe_query_err", "counter", "", float64(n.failed))
	p.metric("doris_fe_request_total", "counter", "", float64(n.total))
	p.metric("doris_fe_qps", "gauge", "", float64(n.total)/max(up.Seconds(), 1))
	p.metric("doris_fe_query_err_rate", "gauge", "", float64(n.failed)/max(up.Seconds(), 1))
	p.metric("doris_fe_connection_total", "gauge", "", float64(connections))
	p.metric("doris_fe_query_latency_ms_sum", "counter", "", n.seconds*1000)
	p.metric("doris_fe_query_latency_ms_count", "counter", "", float64(n.total))
	for _, host := range sortedKeys(rpc) {
		p.metric("doris_fe_query_rpc_total", "counter", fmt.Sprintf("be=%q", host), float64(rpc[host]))
	}
	for _, host := range sortedKeys(rpc) {
		p.metric("doris_fe_query_rpc_failed", "counter", fmt.Sprintf("be=%q", host), 0)
	}
	p.send(w)
}

// ticks is how many a processor counts in a second.
const ticks = 100

// backendHandler serves a backend's HTTP port: its metrics.
func (c *Cluster) backendHandler(b *backend) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if b.deaf.Load() {
			panic(http.ErrAbortHandler) // net/http's way to break a connection
		}
		if r.URL.Path != "/metrics" {
			notFound(w, r)
			return
		}
		c.backendPage(b).send(w)
	})
}

// backendPage is a backend's page. Its processors are idle but for one part in
// fifty and what the queries need.
func (c *Cluster) backendPage(b *backend) *page {
	c.mu.Lock()
	l, cores := b.load, b.cores
	now := c.clock.Now()
	var part time.Duration
	var bytes int64
	for _, q := range c.history.snapshot() {
		if !q.ended.IsZero() {
			continue
		}
		for _, x := range q.shares {
			if x.backend.ID == b.ID && x.splits > 0 {
				done := min(1, q.elapsed(now).Seconds()/max(x.work.Seconds()/float64(min(x.splits, cores)), 0.001))
				part += time.Duration(float64(x.work) * done)
				bytes += int64(float64(x.bytes) * done)
			}
		}
	}
	up := now.Sub(l.since)
	all := up.Seconds() * float64(cores) * ticks
	busy := (l.busy+part).Seconds()*ticks + all/50
	// Queries that take no time would let the idle ticks run backwards.
	idle := max(b.load.idle, all-busy)
	b.load.idle = idle
	c.mu.Unlock()
	scanned := float64(l.scanned + bytes)
	p := &page{}
	p.metric("doris_be_cpu", "counter", `device="cpu",mode="user"`, float64(int64(busy*0.8)))
	p.metric("doris_be_cpu", "counter", `device="cpu",mode="nice"`, 0)
	p.metric("doris_be_cpu", "counter", `device="cpu",mode="system"`, float64(int64(busy*0.15)))
	p.metric("doris_be_cpu", "counter", `device="cpu",mode="idle"`, float64(int64(idle)))
	p.metric("doris_be_cpu", "counter", `device="cpu",mode="iowait"`, float64(int64(busy*0.05)))
	p.metric("doris_be_load_average", "gauge", `mode="1_minutes"`, float64(min(l.running, cores)))
	p.metric("doris_be_query_scan_bytes", "counter", "", scanned)
	p.metric("doris_be_query_scan_rows", "counter", "", scanned/100)
	p.metric("doris_be_query_scan_bytes_per_second", "gauge", "", scanned/max(up.Seconds(), 1))
	p.metric("doris_be_s3_bytes_read_total", "counter", "", scanned)
	p.metric("doris_be_s3_file_open_reading", "gauge", "", float64(l.running))
	p.metric("doris_be_network_receive_bytes", "counter", `device="eth0"`, scanned)
	p.metric("doris_be_memory_allocated_bytes", "gauge", "", float64(2<<30+l.running*(64<<20)))
	p.metric("doris_be_fragment_instance_count", "gauge", "", float64(l.running))
	p.metric("doris_be_query_ctx_cnt", "gauge", "", float64(l.running))
	p.metric("doris_be_scanner_thread_pool_queue_size", "gauge", "", float64(l.queued))
	p.metric("doris_be_fragment_thread_pool_queue_size", "gauge", "", 0)
	p.metric("doris_be_file_cache_hits_ratio", "gauge", `path="/data/file_cache"`, 0)
	return p
}
