package demo

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// record is a ZooKeeper node as Helix stores it.
type record struct {
	ID     string                       `json:"id"`
	Simple map[string]string            `json:"simpleFields"`
	Maps   map[string]map[string]string `json:"mapFields"`
	Lists  map[string][]string          `json:"listFields"`
}

// zookeeper answers the few nodes that tell about brokers.
func (k *controller) zookeeper(w http.ResponseWriter, r *http.Request, verb string) bool {
	path := strings.TrimPrefix(r.URL.Query().Get("path"), "/"+k.cluster.spec.Name)
	switch verb {
	case "get":
		rec, ok := k.node(path)
		if !ok {
			writeError(w, http.StatusNotFound, "ZKPath "+r.URL.Query().Get("path")+" does not exist")
			return true
		}
		body, err := json.MarshalIndent(rec, "", "  ")
		if err != nil {
			writeError(w, http.StatusInternalServerError, err.Error())
			return true
		}
		writeJSON(w, http.StatusOK, body)
	case "stat":
		b := k.liveNode(path)
		if b == nil {
			writeError(w, http.StatusNotFound, "ZKPath "+r.URL.Query().Get("path")+" does not exist")
			return true
		}
		l := b.current()
		ms := l.started.UnixMilli()
		writeJSON(w, http.StatusOK, fmt.Appendf(nil, `{"czxid":%d,"mzxid":%d,"ctime":%d,"mtime":%d,"version":0,"cversion":0,"aversion":0,`+
			`"ephemeralOwner":%d,"dataLength":251,"numChildren":0,"pzxid":%d}`, 400+l.number, 400+l.number, ms, ms, l.session(), 400+l.number))
	default:
		return false
	}
	return true
}

// liveNode is the broker of a LIVEINSTANCES path, nil when it is not alive.
func (k *controller) liveNode(path string) *broker {
	id, ok := strings.CutPrefix(path, "/LIVEINSTANCES/")
	if !ok {
		return nil
	}
	if b := k.cluster.broker(id); b != nil && b.live() && b.current() != nil {
		return b
	}
	return nil
}

// session of the process with ZooKeeper.
func (l *life) session() int64 { return 72_057_648_728_113_000 + l.base%1000 }

func (k *controller) node(path string) (record, bool) {
	rec := record{Simple: map[string]string{}, Maps: map[string]map[string]string{}, Lists: map[string][]string{}}
	state := k.cluster.state.Load()
	switch {
	case strings.HasPrefix(path, "/CONFIGS/PARTICIPANT/"):
		b := k.cluster.broker(strings.TrimPrefix(path, "/CONFIGS/PARTICIPANT/"))
		if b == nil {
			return rec, false
		}
		host, port := b.advertised()
		rec.ID = b.id
		rec.Simple["HELIX_HOST"], rec.Simple["HELIX_PORT"] = host, strconv.Itoa(port)
		rec.Simple["pinotVersion"] = k.cluster.spec.Version.String()
		rec.Simple["queryMailboxPort"] = strconv.Itoa(30_000 + b.index)
		if k.cluster.spec.TLS.Brokers {
			rec.Simple["PINOT_TLS_PORT"] = strconv.Itoa(port)
		}
		if !state.helix[b.id] {
			rec.Simple["HELIX_ENABLED"] = "false"
		}
		rec.Lists["TAG_LIST"] = b.spec.Tags
	case strings.HasPrefix(path, "/LIVEINSTANCES/"):
		b := k.liveNode(path)
		if b == nil {
			return rec, false
		}
		l := b.current()
		rec.ID = b.id
		rec.Simple["CURRENT_TASK_THREAD_POOL_SIZE"], rec.Simple["HELIX_VERSION"] = "40", "1.3.2"
		rec.Simple["LIVE_INSTANCE"] = fmt.Sprintf("%d@demo", 8000+100*l.number+b.index)
		rec.Simple["SESSION_ID"] = strconv.FormatInt(l.session(), 16)
	case path == "/EXTERNALVIEW/brokerResource" || path == "/IDEALSTATES/brokerResource":
		external := strings.HasPrefix(path, "/EXTERNAL")
		rec.ID = "brokerResource"
		rec.Simple = map[string]string{"BATCH_MESSAGE_MODE": "false", "IDEAL_STATE_MODE": "CUSTOMIZED", "NUM_PARTITIONS": strconv.Itoa(len(k.cluster.typed)),
			"REBALANCE_MODE": "CUSTOMIZED", "REPLICAS": "0", "STATE_MODEL_DEF_REF": "BrokerResourceOnlineOfflineStateModel", "STATE_MODEL_FACTORY_NAME": "DEFAULT"}
		if external {
			rec.Simple["BUCKET_SIZE"] = "0"
		}
		for _, h := range k.cluster.typed {
			of := map[string]string{}
			for _, b := range k.cluster.brokers {
				if b.tagged(h) && (!external || b.online(state)) {
					of[b.id] = "ONLINE"
				}
			}
			if len(of) > 0 {
				rec.Maps[h.typed] = of
			}
		}
	default:
		return rec, false
	}
	return rec, true
}
