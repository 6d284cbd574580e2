package spread

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var twoBackends = []Backend{
	{ID: 11007, Host: "127.0.0.1", Port: 9050, Group: "default", Role: "mix"},
	{ID: 11008, Host: "127.0.0.2", Port: 9050, Group: "g1", Role: "mix", Dead: true, QueryDisabled: true, Decommissioned: true},
}

var backendTexts = map[string]string{
	"table": `
+-----------+-----------+---------------+-------+----------------------+-------------------------+---------------------------+----------+
| BackendId | Host      | HeartbeatPort | Alive | SystemDecommissioned | Tag                     | Status                    | NodeRole |
+-----------+-----------+---------------+-------+----------------------+-------------------------+---------------------------+----------+
| 11007     | 127.0.0.1 | 9050          | true  | false                | {"location" : "default"} | {"isQueryDisabled":false} | mix      |
| 11008     | 127.0.0.2 | 9050          | false | true                 | {"location" : "g1"}     | {"isQueryDisabled":true}  | mix      |
+-----------+-----------+---------------+-------+----------------------+-------------------------+---------------------------+----------+
2 rows in set (0.01 sec)
`,
	"tabs": "BackendId\tHost\tHeartbeatPort\tAlive\tSystemDecommissioned\tTag\tStatus\tNodeRole\n" +
		"11007\t127.0.0.1\t9050\ttrue\tfalse\t{\"location\" : \"default\"}\t{\"isQueryDisabled\":false}\tmix\n" +
		"11008\t127.0.0.2\t9050\tfalse\ttrue\t{\"location\" : \"g1\"}\t{\"isQueryDisabled\":true}\tmix\n",
	"vertical": `*************************** 1. row ***************************
           BackendId: 11007
                Host: 127.0.0.1
       HeartbeatPort: 9050
               Alive: true
                 Tag: {"location" : "default"}
              Status: {"isQueryDisabled":false}
            NodeRole: mix
*************************** 2. row ***************************
           BackendId: 11008
                Host: 127.0.0.2
       HeartbeatPort: 9050
               Alive: false
SystemDecommissioned: true
                 Tag: {"location" : "g1"}
              Status: {"isQueryDisabled":true}
            NodeRole: mix
2 rows in set (0.01 sec)
`,
	"http": `{"msg":"success","data":{"columnNames":["BackendId","Host","HeartbeatPort","Alive","SystemDecommissioned","Tag","Status","NodeRole"],
		"rows":[["11007","127.0.0.1","9050","true","false","{\"location\" : \"default\"}","{}","mix"],
		["11008","127.0.0.2","9050","false","true","{\"location\" : \"g1\"}","{\"isQueryDisabled\":true}","mix"]]}}`,
	"json lines": `{"BackendId":11007,"Host":"127.0.0.1","HeartbeatPort":9050,"Alive":true,"Tag":{"location":"default"},"NodeRole":"mix"}
{"BackendId":11008,"Host":"127.0.0.2","HeartbeatPort":9050,"Alive":false,"SystemDecommissioned":true,"Tag":{"location":"g1"},"Status":{"isQueryDisabled":true},"NodeRole":"mix"}`,
	"own json": `[{"id":11007,"host":"127.0.0.1","heartbeat_port":9050,"group":"default","role":"mix"},
		{"id":11008,"host":"127.0.0.2","heartbeat_port":9050,"group":"g1","role":"mix","dead":true,"query_disabled":true,"decommissioned":true}]`,
	"yaml": `# two of them
backends:
  - id: 11007
    host: 127.0.0.1   # first
    heartbeat_port: 9050
    group: "default"
    role: mix
  - {id: 11008, host: 127.0.0.2, heartbeat_port: 9050, group: g1, role: mix, alive: false, query_disabled: yes, decommissioned: true}
`,
}

func TestReadBackends(t *testing.T) {
	for name, text := range backendTexts {
		got, err := ReadBackends(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(twoBackends, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestReadBackendsBrokenInput(t *testing.T) {
	for name, c := range map[string]struct{ text, wants string }{
		"empty":           {"", "no backend found"},
		"blank":           {"\n\n", "no backend found"},
		"prose":           {"hello there\n", "line 1"},
		"duplicate":       {"- id: 1\n  host: a\n- id: 1\n  host: b\n", "line 3, id: backend 1 stands here and in line 1"},
		"no id":           {"- host: a\n", "line 1, id"},
		"no host":         {"- id: 1\n", "line 1, host"},
		"bad bool":        {"- id: 1\n  host: a\n  alive: maybe\n", "line 1, alive"},
		"cut table":       {"| BackendId | Host |\n| 1 | a |\n| 2 | b\n", "line 3: the row is cut off"},
		"missing cell":    {"BackendId\tHost\n1\n", "line 2: 1 cells under 2 columns"},
		"nested yaml":     {"- id: 1\n  host: [a, b]\n", "line 2, host"},
		"yaml twice":      {"- id: 1\n  id: 2\n", "line 2, id"},
		"broken tag":      {"BackendId\tHost\tTag\n1\ta\t{oops\n", "line 2, Tag"},
		"broken json":     {`[{"id":1,`, "JSON is broken"},
		"json of numbers": {`[1,2]`, "not an object"},
		"id out of range": {"- id: 99999999999999999999\n  host: a\n", "line 1, id"},
	} {
		_, err := ReadBackends(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.wants) {
			t.Errorf("%s: %v, want %q", name, err, c.wants)
		}
	}
}

// TestReadBackendsPlacement reads what live frontends answered.
func TestReadBackendsPlacement(t *testing.T) {
	read := 0
	for name, f := range readPlacements(t) {
		if f.ShowBackends == nil {
			continue
		}
		b, err := ReadBackends(strings.NewReader(string(f.ShowBackends)))
		if err != nil || len(b) != 3 || b[0].ID != 11007 || b[0].Port != 9050 {
			t.Errorf("%s: %v %v", name, b, err)
		}
		read++
	}
	atLeast(t, "SHOW BACKENDS answers", read, 11)
	if dir := os.Getenv("BELLOWS_PLACEMENTS"); dir != "" {
		if _, err := os.Stat(filepath.Join(dir, "10_placement_3be.json")); err != nil {
			t.Error(err)
		}
	}
}

func TestEligible(t *testing.T) {
	mix := func(id int64) Backend { return Backend{ID: id, Host: "h", Role: "mix"} }
	computation := func(id int64) Backend { return Backend{ID: id, Host: "h", Role: "computation"} }
	with := func(b Backend, change func(*Backend)) Backend { change(&b); return b }
	for name, c := range map[string]struct {
		in     []Backend
		pool   Pool
		ids    []int64
		varies bool
	}{
		"states": {in: []Backend{
			mix(1), with(mix(2), func(b *Backend) { b.Dead = true }), with(mix(3), func(b *Backend) { b.QueryDisabled = true }),
			with(mix(4), func(b *Backend) { b.LoadDisabled = true }), with(mix(5), func(b *Backend) { b.Shutdown = true }),
			with(mix(6), func(b *Backend) { b.Decommissioned = true }), with(mix(7), func(b *Backend) { b.Blacklisted = true }),
		}, ids: []int64{1, 6}},
		"black list off":  {in: []Backend{with(mix(7), func(b *Backend) { b.Blacklisted = true })}, pool: Pool{KeepBlacklisted: true}, ids: []int64{7}},
		"group":           {in: []Backend{with(mix(1), func(b *Backend) { b.Group = "a" }), mix(2)}, pool: Pool{Groups: []string{"a", "c"}}, ids: []int64{1}},
		"computation":     {in: []Backend{mix(1), computation(2)}, ids: []int64{1}},
		"preferred":       {in: []Backend{mix(1), computation(2)}, pool: Pool{PreferComputeNode: true, MinBackends: -1}, ids: []int64{2}},
		"filled up":       {in: []Backend{mix(1), computation(2), mix(3)}, pool: Pool{PreferComputeNode: true, MinBackends: 3}, ids: []int64{1, 2, 3}},
		"none to prefer":  {in: []Backend{mix(1), mix(3)}, pool: Pool{PreferComputeNode: true}, ids: []int64{1, 3}},
		"filled up drawn": {in: []Backend{computation(1), mix(2), mix(3), mix(4)}, pool: Pool{PreferComputeNode: true, MinBackends: 2}, varies: true},
	} {
		e := Eligible(c.in, c.pool, 5)
		var ids []int64
		for _, b := range e.Backends {
			ids = append(ids, b.ID)
		}
		if e.Varies != c.varies || len(e.Backends)+len(e.Excluded) != len(c.in) {
			t.Errorf("%s: %+v", name, e)
		}
		if !c.varies && !cmp.Equal(ids, c.ids) {
			t.Errorf("%s: %v, want %v", name, ids, c.ids)
		}
		if c.varies && (len(ids) != 2 || ids[0] != 1) {
			t.Errorf("%s: %v", name, ids)
		}
	}
}
