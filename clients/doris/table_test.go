package doris

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"bellows/clients"
)

// forms are the columns of SHOW BACKENDS in each version.
var forms = map[string]string{
	"1.2": "BackendId, Cluster, IP, HeartbeatPort, BePort, HttpPort, BrpcPort, LastStartTime, LastHeartbeat, Alive, SystemDecommissioned, ClusterDecommissioned, TabletNum, DataUsedCapacity, AvailCapacity, TotalCapacity, UsedPct, MaxDiskUsedPct, Tag, ErrMsg, Version, Status",
	"2.0": "BackendId, Host, HeartbeatPort, BePort, HttpPort, BrpcPort, LastStartTime, LastHeartbeat, Alive, SystemDecommissioned, TabletNum, DataUsedCapacity, TrashUsedCapcacity, AvailCapacity, TotalCapacity, UsedPct, MaxDiskUsedPct, RemoteUsedCapacity, Tag, ErrMsg, Version, Status, HeartbeatFailureCounter, NodeRole",
	"3.x": "BackendId, Host, HeartbeatPort, BePort, HttpPort, BrpcPort, ArrowFlightSqlPort, LastStartTime, LastHeartbeat, Alive, SystemDecommissioned, TabletNum, DataUsedCapacity, TrashUsedCapacity, AvailCapacity, TotalCapacity, UsedPct, MaxDiskUsedPct, RemoteUsedCapacity, Tag, ErrMsg, Version, Status, HeartbeatFailureCounter, NodeRole, CpuCores, Memory",
	"4.x": "BackendId, Host, HeartbeatPort, BePort, HttpPort, BrpcPort, ArrowFlightSqlPort, LastStartTime, LastHeartbeat, Alive, SystemDecommissioned, TabletNum, DataUsedCapacity, TrashUsedCapacity, AvailCapacity, TotalCapacity, UsedPct, MaxDiskUsedPct, RemoteUsedCapacity, Tag, ErrMsg, Version, Status, HeartbeatFailureCounter, CpuCores, Memory, LiveSince, RunningTasks, NodeRole",
}

func TestBackendsOfEveryVersion(t *testing.T) {
	values := map[string]string{
		"BackendId": "10002", "Host": "10.0.0.7", "IP": "10.0.0.7", "HeartbeatPort": "9050", "BePort": "9060", "HttpPort": "8040",
		"Alive": "true", "SystemDecommissioned": "false", "Tag": `{"location" : "hot"}`, "Version": "doris-2.1.7-rc03-443e87e203",
		"Status":   `{"lastSuccessReportTabletsTime":"N/A","isQueryDisabled":false,"isLoadDisabled":true,"currentFragmentNum":4}`,
		"NodeRole": "mix", "RunningTasks": "7", "DataUsedCapacity": "0.000 ", "Memory": "0.00 ",
	}
	for version, columns := range forms {
		table := newTable(strings.Split(columns, ", "))
		row := make([]string, len(table.columns))
		for i, c := range table.columns {
			row[i] = values[c]
		}
		table.rows = [][]string{row}
		all, err := backendsOf(table)
		if err != nil || len(all) != 1 {
			t.Fatalf("%s: %+v, error %v", version, all, err)
		}
		b := all[0]
		if b.ID != 10002 || b.Host != "10.0.0.7" || b.Port != 9050 || b.bePort != 9060 || b.HTTPPort != 8040 || b.Dead || !b.LoadDisabled || b.Group != "hot" || b.Version != "2.1.7-rc03" {
			t.Errorf("%s: %+v", version, b)
		}
		want := int64(4)
		if slices.Contains(table.columns, "RunningTasks") {
			want = 7
		}
		if b.tasks != want {
			t.Errorf("%s: %d tasks, want %d", version, b.tasks, want)
		}
	}
}

// The cells of a listing are the server's to choose.
func FuzzBackends(f *testing.F) {
	f.Add("BackendId,Host,Alive,Tag,Status,HttpPort", "1,h,true,{},{},-1")
	f.Add("BackendId,IP", "x,")
	f.Add("Host,Host,BackendId", "a,b,9223372036854775807")
	f.Fuzz(func(t *testing.T, columns, cells string) {
		table := newTable(strings.Split(columns, ","))
		for line := range strings.SplitSeq(cells, "\n") {
			row := strings.Split(line, ",")
			for len(row) < len(table.columns) {
				row = append(row, "")
			}
			table.rows = append(table.rows, row[:len(table.columns)])
		}
		all, err := backendsOf(table)
		if err != nil {
			return
		}
		for _, b := range all {
			if clients.CleanMax(b.Host, 0) != b.Host || b.Host == "" || b.HTTPPort < 0 || b.HTTPPort > 65535 || b.Port < 0 {
				t.Errorf("%+v", b)
			}
		}
		p := peersOf(table, "h", 1)
		if p.self >= len(p.all) {
			t.Errorf("%+v", p)
		}
	})
}

func TestVersionOf(t *testing.T) {
	for text, want := range map[string]string{
		"Doris version doris-3.0.3-rc02--98fc9eb61a": "3.0.3-rc02", "doris-2.1.7-rc03-443e87e203": "2.1.7-rc03", "doris-0.0.0--55dbedffc9": "0.0.0",
		"doris-4.0.1-release": "4.0.1-release", "": "", "something else": "something else", "doris-0.0.0--stub": "0.0.0",
	} {
		if got := versionOf(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTagsOf(t *testing.T) {
	for value, want := range map[string][]string{"g1, g2": {"g1", "g2"}, "": nil, "null": nil, "a,,a": {"a"}} {
		if got := tagsOf(value); !slices.Equal(got, want) {
			t.Errorf("%q: %v", value, got)
		}
	}
	if untagged("root") != nil || !slices.Equal(untagged("somebody"), []string{"default"}) {
		t.Error("who scans where without a tag")
	}
}

func FuzzEnvelope(f *testing.F) {
	for _, seed := range []string{`{"msg":"success","code":0,"data":{},"count":0}`, `{"msg":"Unauthorized","code":401,"data":"x"}`, `[]`, `{"code":"0"}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		data, err := openEnvelope(body)
		if err == nil && data == nil && bytes.Contains(body, []byte(`"data":{`)) && bytes.Count(body, []byte("data")) == 1 {
			t.Errorf("no data of %q", body)
		}
	})
}
