package demo

import (
	"crypto/tls"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// controller is the cluster's one controller.
type controller struct {
	cluster *Cluster
	site    *site
	started time.Time
	live    cachedLive
}

func newController(c *Cluster) (*controller, error) {
	k := &controller{cluster: c, started: time.Now()}
	l, err := c.bind(c.spec.BasePort, 0)
	if err != nil {
		return nil, err
	}
	var config *tls.Config
	if c.spec.TLS.Controller {
		config = c.ca.server(c.spec.TLS.ClientCert)
	}
	k.site = newSite(l, config, k.serve)
	return k, nil
}

func (k *controller) close() { k.site.close() }

// id is the controller's instance id.
func (k *controller) id() string {
	return "Controller_" + k.cluster.spec.ControllerHost + "_" + strconv.Itoa(k.site.port)
}

func (k *controller) serve(w http.ResponseWriter, r *http.Request) {
	c := k.cluster
	if strings.HasPrefix(r.URL.Path, "/demo") {
		k.command(w, r)
		return
	}
	h := w.Header()
	h.Set("Pinot-Controller-Host", "localhost")
	h.Set("Pinot-Controller-Version", c.spec.Version.full())
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "GET, POST, PUT, OPTIONS, DELETE")
	h.Set("Access-Control-Allow-Headers", "*")
	if hit := c.faultsFor(moment{on: OnController}); len(hit) > 0 && c.onWire(w, r, k.site.gone, hit) {
		return
	}
	path := r.URL.Path
	if path != "/health" && path != "/" && path != "/help" && !strings.HasPrefix(path, "/auth/") && !c.allowed(w, r, nil) {
		return
	}
	parts := segmentsOf(r.URL)
	if !k.route(w, r, parts) {
		writeError(w, http.StatusNotFound, "HTTP 404 Not Found")
	}
}

// segmentsOf splits a path and decodes each part by itself, so that a name may
// hold a slash.
func segmentsOf(u *url.URL) []string {
	parts := strings.Split(strings.Trim(u.EscapedPath(), "/"), "/")
	for i, p := range parts {
		if plain, err := url.PathUnescape(p); err == nil {
			parts[i] = plain
		}
	}
	return parts
}

// route answers what the controller knows; false is a 404 of the server.
func (k *controller) route(w http.ResponseWriter, r *http.Request, p []string) bool {
	switch p[0] {
	case "tables":
		return k.tables(w, r, p[1:])
	case "instances", "liveinstances":
		return k.instances(w, r, p)
	case "tenants":
		return k.tenants(w, r, p[1:])
	case "brokers":
		return k.brokers(w, r, p[1:], false)
	case "v2":
		return len(p) > 1 && p[1] == "brokers" && k.brokers(w, r, p[2:], true)
	case "schemas":
		return len(p) == 2 && k.schema(w, p[1])
	case "segments":
		return len(p) == 3 && p[2] == "servers" && k.segmentServers(w, r, p[1])
	case "zk":
		return len(p) == 2 && k.zookeeper(w, r, p[1])
	case "sql":
		k.sql(w, r)
		return true
	}
	return k.about(w, r, strings.Join(p, "/"))
}

// about answers what concerns the controller and the cluster as such.
func (k *controller) about(w http.ResponseWriter, r *http.Request, path string) bool {
	c := k.cluster
	switch path {
	case "health":
		text(w, r, "OK")
	case "start-time":
		if !c.spec.Version.startTime() {
			return false
		}
		text(w, r, k.started.UTC().Format(time.RFC3339Nano))
	case "uptime":
		if !c.spec.Version.startTime() {
			return false
		}
		text(w, r, strconv.FormatInt(int64(time.Since(k.started).Seconds()), 10))
	case "version":
		e := &encoder{[]byte{'{'}}
		for _, part := range strings.Fields("core controller spi timeseries-spi broker segment-local segment-spi yammer common") {
			e.text("pinot-"+part, c.spec.Version.full())
		}
		writeJSON(w, http.StatusOK, append(e.b, '}'))
	case "cluster/info":
		e := &encoder{[]byte{'{'}}
		e.text("clusterName", c.spec.Name)
		writeJSON(w, http.StatusOK, append(e.b, '}'))
	case "cluster/configs":
		writeJSON(w, http.StatusOK, []byte(`{"allowParticipantAutoJoin":"true","enable.case.insensitive":"true",`+
			`"pinot.broker.enable.query.limit.override":"true","default.hyperloglog.log2m":"8"}`))
	case "auth/info":
		workflow := "NONE"
		if c.auth.Load().on() {
			workflow = "BASIC"
		}
		writeJSON(w, http.StatusOK, []byte(`{"workflow":"`+workflow+`"}`))
	case "auth/verify":
		writeJSON(w, http.StatusOK, []byte("true"))
	default:
		return false
	}
	return true
}
