package demo

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// cachedLive is the answer of livebrokers for one set of brokers: with
// thousands of tables it is too dear to write for every call.
type cachedLive struct {
	mu    sync.Mutex
	epoch string
	all   []byte
}

// appendBroker writes a broker as the lists have it.
func (k *controller) appendBroker(b []byte, br *broker) []byte {
	host, port := br.advertised()
	e := &encoder{append(b, '{')}
	e.text("host", host)
	e.int("port", int64(port))
	e.text("instanceName", br.id)
	if k.cluster.spec.Version.liveBrokersGRPC() {
		e.int("grpcPort", -1)
	}
	return append(e.b, '}')
}

func (k *controller) appendBrokers(b []byte, list []*broker) []byte {
	b = append(b, '[')
	for i, br := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = k.appendBroker(b, br)
	}
	return append(b, ']')
}

// liveBrokers is the external view of brokerResource, turned round.
func (k *controller) liveBrokers(w http.ResponseWriter, r *http.Request) {
	c := k.cluster
	if filter := r.URL.Query()["tables"]; len(filter) > 0 && c.spec.Version.liveBrokersFilter() {
		writeJSON(w, http.StatusOK, k.encodeLive(func(h *half) bool {
			return slices.Contains(filter, h.table.name) || slices.Contains(filter, h.typed)
		}))
		return
	}
	state := c.state.Load()
	epoch := strconv.FormatInt(state.epoch, 10)
	for _, b := range c.brokers {
		if b.online(state) {
			_, port := b.advertised()
			epoch += " " + b.id + strconv.Itoa(port)
		}
	}
	k.live.mu.Lock()
	defer k.live.mu.Unlock()
	if k.live.epoch != epoch {
		k.live.epoch, k.live.all = epoch, k.encodeLive(nil)
	}
	writeJSON(w, http.StatusOK, k.live.all)
}

func (k *controller) encodeLive(wanted func(*half) bool) []byte {
	c := k.cluster
	state := c.state.Load()
	byTenant := map[string][]byte{}
	e := &encoder{[]byte{'{'}}
	for _, t := range c.tables {
		for _, h := range t.halves {
			if wanted != nil && !wanted(h) {
				continue
			}
			list, ok := byTenant[h.brokerTag()]
			if !ok {
				online := slices.DeleteFunc(slices.Clone(c.brokers), func(b *broker) bool { return !b.tagged(h) || !b.online(state) })
				if len(online) > 0 {
					list = k.appendBrokers(nil, online)
				}
				byTenant[h.brokerTag()] = list
			}
			if list != nil {
				e.part(h.typed, list)
			}
		}
	}
	if wanted == nil {
		k.appendLogical(e, state)
	}
	return append(e.b, '}')
}

// appendLogical adds the logical tables, which the real list has as well.
func (k *controller) appendLogical(e *encoder, s *state) {
	for _, l := range k.cluster.spec.Logical {
		tenant := l.BrokerTenant
		if tenant == "" {
			tenant = defaultTenant
		}
		online := slices.DeleteFunc(slices.Clone(k.cluster.brokers), func(b *broker) bool {
			return !slices.Contains(b.spec.Tags, tenant+"_BROKER") || !b.online(s)
		})
		if len(online) > 0 {
			e.part(l.Name, k.appendBrokers(nil, online))
		}
	}
}

// brokers answers /brokers and /v2/brokers: by tag, and "online" only means a
// live process.
func (k *controller) brokers(w http.ResponseWriter, r *http.Request, p []string, v2 bool) bool {
	c := k.cluster
	list := slices.DeleteFunc(slices.Clone(c.brokers), func(b *broker) bool {
		switch r.URL.Query().Get("state") {
		case "ONLINE":
			return !b.live()
		case "OFFLINE":
			return b.live()
		default:
			return false
		}
	})
	write := func(of []*broker) []byte {
		if v2 {
			return k.appendBrokers(nil, of)
		}
		var ids []string
		for _, b := range of {
			ids = append(ids, b.id)
		}
		return appendStrings(nil, ids)
	}
	switch {
	case len(p) == 0:
		e := &encoder{[]byte{'{'}}
		e.raw("tenants", k.brokersByTenant(list, write))
		e.raw("tables", k.brokersByTable(list, write))
		writeJSON(w, http.StatusOK, append(e.b, '}'))
	case len(p) == 1 && p[0] == "tenants":
		writeJSON(w, http.StatusOK, k.brokersByTenant(list, write))
	case len(p) == 1 && p[0] == "tables":
		writeJSON(w, http.StatusOK, k.brokersByTable(list, write))
	case len(p) == 2 && p[0] == "tables":
		_, t := c.lookup(p[1])
		if t == nil {
			writeError(w, http.StatusNotFound, "Table '"+p[1]+"' not found.")
			return true
		}
		writeJSON(w, http.StatusOK, write(taggedFor(list, t)))
	case len(p) == 2 && p[0] == "tenants":
		of := slices.DeleteFunc(slices.Clone(list), func(b *broker) bool { return !slices.Contains(b.spec.Tags, p[1]+"_BROKER") })
		if len(of) == 0 {
			writeError(w, http.StatusNotFound, "Tenant '"+p[1]+"' not found.")
			return true
		}
		writeJSON(w, http.StatusOK, write(of))
	default:
		return false
	}
	return true
}

func taggedFor(list []*broker, t *table) []*broker {
	return slices.DeleteFunc(slices.Clone(list), func(b *broker) bool {
		return !slices.ContainsFunc(t.halves, b.tagged)
	})
}

func (k *controller) brokersByTenant(list []*broker, write func([]*broker) []byte) []byte {
	e := &encoder{[]byte{'{'}}
	for _, tenant := range k.brokerTenants() {
		var of []*broker
		for _, b := range list {
			if slices.Contains(b.spec.Tags, tenant+"_BROKER") {
				of = append(of, b)
			}
		}
		e.part(tenant, write(of))
	}
	return append(e.b, '}')
}

func (k *controller) brokersByTable(list []*broker, write func([]*broker) []byte) []byte {
	e := &encoder{[]byte{'{'}}
	for _, t := range k.cluster.tables {
		e.part(t.name, write(taggedFor(list, t)))
	}
	return append(e.b, '}')
}

// brokerTenants are the tenants that brokers are tagged with.
func (k *controller) brokerTenants() []string {
	var tenants []string
	for _, b := range k.cluster.brokers {
		for _, tag := range b.spec.Tags {
			if t, ok := strings.CutSuffix(tag, "_BROKER"); ok && !slices.Contains(tenants, t) {
				tenants = append(tenants, t)
			}
		}
	}
	return tenants
}
