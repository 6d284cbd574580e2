package demo

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// instances answers /instances, /liveinstances and what is below them.
func (k *controller) instances(w http.ResponseWriter, r *http.Request, p []string) bool {
	switch {
	case p[0] == "liveinstances":
		if len(p) > 1 || !k.cluster.spec.Version.liveInstances() {
			return false
		}
		writeJSON(w, http.StatusOK, listOf("instances", k.instanceIDs(true, "")))
	case len(p) == 1:
		writeJSON(w, http.StatusOK, listOf("instances", k.instanceIDs(false, r.URL.Query().Get("tag"))))
	case len(p) == 2:
		k.instance(w, p[1])
	case len(p) == 3 && p[2] == "state" && r.Method == http.MethodPut:
		k.setState(w, p[1], r.URL.Query().Get("state"))
	default:
		return false
	}
	return true
}

func listOf(key string, values []string) []byte {
	e := &encoder{[]byte{'{'}}
	e.raw(key, appendStrings(nil, values))
	return append(e.b, '}')
}

func (k *controller) instanceIDs(live bool, tag string) []string {
	c := k.cluster
	state := c.state.Load()
	var ids []string
	for _, b := range c.brokers {
		if (!live || b.live()) && (tag == "" || slices.Contains(b.spec.Tags, tag)) {
			ids = append(ids, b.id)
		}
	}
	if tag == "" || tag == "controller" {
		ids = append(ids, k.id())
	}
	for i, s := range c.spec.Servers {
		if (!live || state.fleet.up[i]) && (tag == "" || slices.Contains(s.Tags, tag)) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// instanceView is an instance as the controller describes it.
type instanceView struct {
	id, host  string
	enabled   bool
	port      int
	tags      []string
	admin     int
	service   int
	mailbox   int
	stopping  bool
	resources bool
}

func (k *controller) find(id string) (instanceView, bool) {
	c := k.cluster
	state := c.state.Load()
	if id == k.id() {
		return instanceView{id: id, host: c.spec.ControllerHost, enabled: true, port: k.site.port, tags: []string{"controller"},
			admin: -1, service: -1, mailbox: -1}, true
	}
	if b := c.broker(id); b != nil && b.id == id {
		host, port := b.advertised()
		return instanceView{id: id, host: host, enabled: state.helix[id], port: port, tags: b.spec.Tags,
			admin: -1, service: -1, mailbox: 30_000 + b.index}, true
	}
	if i := c.server(id); i >= 0 && c.names[i] == id {
		s := c.spec.Servers[i]
		return instanceView{id: id, host: s.Host, enabled: true, port: s.Port, tags: s.Tags, admin: s.Port + 10, service: s.Port + 30,
			mailbox: s.Port + 40, stopping: !state.fleet.up[i], resources: true}, true
	}
	return instanceView{}, false
}

func (k *controller) instance(w http.ResponseWriter, id string) {
	v, ok := k.find(id)
	if !ok {
		writeError(w, http.StatusNotFound, "Instance "+id+" not found")
		return
	}
	e := &encoder{[]byte{'{'}}
	e.text("instanceName", v.id)
	e.text("hostName", v.host)
	e.bool("enabled", v.enabled)
	e.text("port", strconv.Itoa(v.port))
	e.raw("tags", appendStrings(nil, v.tags))
	e.raw("pools", null)
	e.int("grpcPort", -1)
	e.int("adminPort", int64(v.admin))
	e.int("queryServicePort", int64(v.service))
	e.int("queryMailboxPort", int64(v.mailbox))
	e.bool("shutdownInProgress", v.stopping)
	if v.resources {
		e.raw("systemResourceInfo", []byte(`{"maxHeapSizeMB":"742","totalMemoryMB":"24105","numCores":"2"}`))
	} else {
		e.raw("systemResourceInfo", null)
	}
	writeJSON(w, http.StatusOK, append(e.b, '}'))
}

// setState enables or disables an instance in Helix.
func (k *controller) setState(w http.ResponseWriter, id, want string) {
	if _, ok := k.find(id); !ok {
		writeError(w, http.StatusNotFound, "Instance '"+id+"' does not exist")
		return
	}
	switch strings.ToUpper(want) {
	case "ENABLE", "DISABLE":
	default:
		writeError(w, http.StatusBadRequest, "Unknown state '"+want+"'")
		return
	}
	on := strings.EqualFold(want, "ENABLE")
	c := k.cluster
	if b := c.broker(id); b != nil {
		c.enable(b, on)
	} else if i := c.server(id); i >= 0 {
		c.setServer(i, on)
	}
	e := &encoder{[]byte{'{'}}
	e.text("status", "Request to "+strings.ToUpper(want)+" instance '"+id+"' is successful")
	writeJSON(w, http.StatusOK, append(e.b, '}'))
}

// tenants answers /tenants and what is below it.
func (k *controller) tenants(w http.ResponseWriter, r *http.Request, p []string) bool {
	kind := strings.ToLower(r.URL.Query().Get("type"))
	switch {
	case len(p) == 0:
		e := &encoder{[]byte{'{'}}
		if kind != "broker" {
			e.raw("SERVER_TENANTS", appendStrings(nil, k.serverTenants()))
		}
		if kind != "server" {
			e.raw("BROKER_TENANTS", appendStrings(nil, k.brokerTenants()))
		}
		writeJSON(w, http.StatusOK, append(e.b, '}'))
	case len(p) == 1:
		k.tenant(w, p[0], kind)
	case len(p) == 2 && p[1] == "tables":
		var names []string
		for _, t := range k.cluster.tables {
			for _, h := range t.halves {
				if kind == "broker" && h.spec.BrokerTenant == p[0] || kind != "broker" && h.spec.ServerTenant == p[0] {
					names = append(names, h.typed)
				}
			}
		}
		writeJSON(w, http.StatusOK, listOf("tables", names))
	default:
		return false
	}
	return true
}

func (k *controller) tenant(w http.ResponseWriter, name, kind string) {
	c := k.cluster
	brokers := k.instanceIDs(false, name+"_BROKER")
	offline, realtime := k.instanceIDs(false, name+"_OFFLINE"), k.instanceIDs(false, name+"_REALTIME")
	both := slices.Clone(offline)
	for _, s := range realtime {
		if !slices.Contains(both, s) {
			both = append(both, s)
		}
	}
	if kind == "broker" && len(brokers) == 0 || kind == "server" && len(both) == 0 || len(brokers)+len(both) == 0 {
		writeError(w, http.StatusNotFound, "Tenant "+name+" not found in cluster "+c.spec.Name)
		return
	}
	e := &encoder{[]byte{'{'}}
	if kind == "server" {
		e.raw("OfflineServerInstances", appendStrings(nil, offline))
		e.raw("RealtimeServerInstances", appendStrings(nil, realtime))
	}
	if kind != "broker" {
		e.raw("ServerInstances", appendStrings(nil, both))
	}
	if kind != "server" {
		e.raw("BrokerInstances", appendStrings(nil, brokers))
	}
	e.text("tenantName", name)
	writeJSON(w, http.StatusOK, append(e.b, '}'))
}

func (k *controller) serverTenants() []string {
	var tenants []string
	for _, s := range k.cluster.spec.Servers {
		for _, tag := range s.Tags {
			for _, suffix := range []string{"_OFFLINE", "_REALTIME"} {
				if t, ok := strings.CutSuffix(tag, suffix); ok && !slices.Contains(tenants, t) {
					tenants = append(tenants, t)
				}
			}
		}
	}
	return tenants
}
