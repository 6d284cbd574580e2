package frontend

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/clients/demo/frontend/wire"
)

// backendColumns are SHOW BACKENDS' of each release, in order.
var backendColumns = map[Release][]string{
	Release12: {"BackendId", "Cluster", "IP", "HeartbeatPort", "BePort", "HttpPort", "BrpcPort", "LastStartTime", "LastHeartbeat", "Alive",
		"SystemDecommissioned", "ClusterDecommissioned", "TabletNum", "DataUsedCapacity", "AvailCapacity", "TotalCapacity", "UsedPct",
		"MaxDiskUsedPct", "Tag", "ErrMsg", "Version", "Status", "HeartbeatFailureCounter", "NodeRole"},
	Release20: {"BackendId", "Host", "HeartbeatPort", "BePort", "HttpPort", "BrpcPort", "LastStartTime", "LastHeartbeat", "Alive",
		"SystemDecommissioned", "TabletNum", "DataUsedCapacity", "TrashUsedCapcacity", "AvailCapacity", "TotalCapacity", "UsedPct",
		"MaxDiskUsedPct", "RemoteUsedCapacity", "Tag", "ErrMsg", "Version", "Status", "HeartbeatFailureCounter", "NodeRole"},
	Release21: {"BackendId", "Host", "HeartbeatPort", "BePort", "HttpPort", "BrpcPort", "ArrowFlightSqlPort", "LastStartTime", "LastHeartbeat",
		"Alive", "SystemDecommissioned", "TabletNum", "DataUsedCapacity", "TrashUsedCapacity", "AvailCapacity", "TotalCapacity", "UsedPct",
		"MaxDiskUsedPct", "RemoteUsedCapacity", "Tag", "ErrMsg", "Version", "Status", "HeartbeatFailureCounter", "NodeRole"},
	Release31: {"BackendId", "Host", "HeartbeatPort", "BePort", "HttpPort", "BrpcPort", "ArrowFlightSqlPort", "LastStartTime", "LastHeartbeat",
		"Alive", "SystemDecommissioned", "TabletNum", "DataUsedCapacity", "TrashUsedCapacity", "AvailCapacity", "TotalCapacity", "UsedPct",
		"MaxDiskUsedPct", "RemoteUsedCapacity", "Tag", "ErrMsg", "Version", "Status", "HeartbeatFailureCounter", "NodeRole", "CpuCores", "Memory"},
	Release40: {"BackendId", "Host", "HeartbeatPort", "BePort", "HttpPort", "BrpcPort", "ArrowFlightSqlPort", "LastStartTime", "LastHeartbeat",
		"Alive", "SystemDecommissioned", "TabletNum", "DataUsedCapacity", "TrashUsedCapacity", "AvailCapacity", "TotalCapacity", "UsedPct",
		"MaxDiskUsedPct", "RemoteUsedCapacity", "Tag", "ErrMsg", "Version", "Status", "HeartbeatFailureCounter", "CpuCores", "Memory",
		"LiveSince", "RunningTasks", "NodeRole"},
}

// showBackends lists backends by id, or by host as SHOW PROC does.
func (c *Cluster) showBackends(byHost bool) *answer {
	now := c.clock.Now()
	names := backendColumns[c.opt.Release]
	a := &answer{columns: texts(names...)}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settle()
	all := slices.Clone(c.backends)
	if byHost {
		slices.SortStableFunc(all, func(a, b *backend) int { return strings.Compare(a.Host, b.Host) })
	}
	for _, b := range all {
		cells := c.backendCells(b, now)
		values := make([]wire.Value, len(names))
		for i, n := range names {
			values[i] = cells[n]
		}
		a.rows = append(a.rows, values)
	}
	return a
}

// backendCells are a backend's cells by column name.
func (c *Cluster) backendCells(b *backend, now time.Time) map[string]wire.Value {
	text := func(format string, args ...any) wire.Value { return wire.Text(fmt.Sprintf(format, args...)) }
	empty := wire.Text("0.000 ")
	cells := map[string]wire.Value{
		"BackendId": text("%d", b.ID), "Cluster": text("default_cluster"), "IP": text("%s", b.Host), "Host": text("%s", b.Host),
		"HeartbeatPort": text("%d", b.Port), "BePort": text("%d", thriftPort), "HttpPort": text("%d", b.httpPort), "BrpcPort": text("%d", brpcPort),
		"ArrowFlightSqlPort": text("-1"), "LastStartTime": stamp(b.started), "LastHeartbeat": stamp(now), "Alive": text("%t", !b.Dead),
		"SystemDecommissioned": text("%t", b.Decommissioned), "ClusterDecommissioned": text("false"), "TabletNum": text("0"),
		"DataUsedCapacity": empty, "TrashUsedCapcacity": empty, "TrashUsedCapacity": empty, "AvailCapacity": text("1.000 B"),
		"TotalCapacity": empty, "UsedPct": text("0.00 %%"), "MaxDiskUsedPct": text("0.00 %%"), "RemoteUsedCapacity": empty,
		"Tag": wire.Text(c.tag(b)), "ErrMsg": text(""), "Version": wire.Text(c.opt.Version),
		"HeartbeatFailureCounter": text("0"), "NodeRole": text("%s", b.Role), "CpuCores": text("%d", b.cores),
		"Memory": text("%.2f GB", float64(b.memory)/(1<<30)), "LiveSince": stamp(b.started), "RunningTasks": text("%d", b.load.running),
	}
	if b.Dead {
		cells["LastHeartbeat"] = stamp(b.seen)
		cells["ErrMsg"] = text("java.net.ConnectException: Connection refused")
		cells["HeartbeatFailureCounter"] = text("%d", 1+int(now.Sub(b.failed)/(5*time.Second)))
	}
	cells["Status"] = text(`{"lastStreamLoadTime":-1,"isQueryDisabled":%t,"isLoadDisabled":%t,"isActive":true,"currentFragmentNum":%d,"lastFragmentUpdateTime":%d}`,
		b.QueryDisabled, b.LoadDisabled, b.load.running, b.started.UnixMilli())
	return cells
}

// tag is the Tag cell.
func (c *Cluster) tag(b *backend) string {
	if !c.opt.Cloud {
		return `{"location" : "` + b.Group + `"}`
	}
	return `{"cloud_unique_id" : "1:demo:` + formatInt(b.ID) + `", "compute_group_status" : "NORMAL", "compute_group_name" : "` + b.Group +
		`", "location" : "default", "compute_group_id" : "` + b.Group + `_id"}`
}
