package demo

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// loose are members whose value depends on time, chance or the data: only their
// type is compared.
var loose = map[string]bool{
	"timeUsedMs": true, "requestId": true, "brokerReduceTimeMs": true, "stageStats": true, "traceInfo": true, "message": true,
	"error": true, "port": true, "queryMailboxPort": true, "rows": true, "maxRowsInJoin": true, "maxRowsInOperator": true,
	"HELIX_PORT": true, "LIVE_INSTANCE": true, "SESSION_ID": true, "czxid": true, "mzxid": true, "ctime": true, "mtime": true,
	"pzxid": true, "ephemeralOwner": true, "instanceName": true,
}

// kindOnly tells members that are compared by type and nothing below them.
var kindOnly = map[string]bool{"stageStats": true, "traceInfo": true}

// shapeOf compares JSON by keys, types, and values where they follow from the
// request and the cluster.
type shapeOf struct {
	t    *testing.T
	name string
}

func (s shapeOf) compare(path string, have, want any) {
	last := path[strings.LastIndexByte(path, '.')+1:]
	switch w := want.(type) {
	case map[string]any:
		h, ok := have.(map[string]any)
		if !ok {
			s.t.Errorf("%s: %T, recorded an object", path, have)
			return
		}
		if !kindOnly[last] {
			s.object(path, h, w)
		}
	case []any:
		h, ok := have.([]any)
		if !ok {
			s.t.Errorf("%s: %T, recorded a list", path, have)
			return
		}
		s.list(path, last, h, w)
	default:
		if fmt.Sprintf("%T", have) != fmt.Sprintf("%T", want) {
			s.t.Errorf("%s: %T %v, recorded %T %v", path, have, have, want, want)
			return
		}
		if !loose[last] && !strings.Contains(s.name, "uptime") && !s.ports(have, want) && have != want {
			s.t.Errorf("%s: %v, recorded %v", path, have, want)
		}
	}
}

// ports tells names that differ by the controller's port alone.
func (s shapeOf) ports(have, want any) bool {
	h, ok := have.(string)
	w, also := want.(string)
	return ok && also && strings.HasPrefix(h, "Controller_127.0.0.1_") && strings.HasPrefix(w, "Controller_127.0.0.1_")
}

func (s shapeOf) object(path string, have, want map[string]any) {
	// which replica a debug call shows depends on the calls before it
	rotating := strings.Contains(s.name, "debug_routingTable") && strings.Contains(s.name, "orders")
	for k, w := range want {
		h, ok := have[k]
		switch {
		case !ok:
			s.t.Errorf("%s: lacks %q", path, k)
		case rotating && strings.HasPrefix(k, "Server_"):
			if fmt.Sprintf("%T", h) != fmt.Sprintf("%T", w) {
				s.t.Errorf("%s.%s: %T, recorded %T", path, k, h, w)
			}
		default:
			s.compare(path+"."+k, h, w)
		}
	}
	for k := range have {
		if _, ok := want[k]; !ok {
			s.t.Errorf("%s: has %q, which is not recorded", path, k)
		}
	}
}

// list compares lists without regard to order, which is a hash map's in Pinot;
// rows of a result by number and types.
func (s shapeOf) list(path, last string, have, want []any) {
	if len(have) != len(want) {
		s.t.Errorf("%s: %d entries, recorded %d: %v", path, len(have), len(want), have)
		return
	}
	if last != "rows" && last != "columnNames" && last != "columnDataTypes" {
		have, want = sorted(have), sorted(want)
	}
	for i := range want {
		if last == "rows" {
			s.row(fmt.Sprintf("%s.rows", path), have[i], want[i])
			continue
		}
		s.compare(fmt.Sprintf("%s[%d]", path, i), have[i], want[i])
	}
}

func (s shapeOf) row(path string, have, want any) {
	h, ok := have.([]any)
	w, also := want.([]any)
	if !ok || !also || len(h) != len(w) {
		s.t.Errorf("%s: %v, recorded %v", path, have, want)
		return
	}
	for i := range w {
		if fmt.Sprintf("%T", h[i]) != fmt.Sprintf("%T", w[i]) {
			s.t.Errorf("%s[%d]: %T %v, recorded %T %v", path, i, h[i], h[i], w[i], w[i])
		}
	}
	// a count over whole tables is known
	if strings.Contains(s.name, "count") || strings.Contains(s.name, "Stopped") {
		if len(w) == 1 && h[0] != w[0] {
			s.t.Errorf("%s: %v, recorded %v", path, h[0], w[0])
		}
	}
}

// sorted orders the entries of a list by their text.
func sorted(list []any) []any {
	list = slices.Clone(list)
	text := func(v any) string {
		if m, ok := v.(map[string]any); ok && m["instanceName"] != nil {
			return fmt.Sprint(m["instanceName"])
		}
		b, err := json.Marshal(v)
		if err != nil {
			return ""
		}
		return string(b)
	}
	slices.SortFunc(list, func(a, b any) int { return cmp.Compare(text(a), text(b)) })
	return list
}
