package frontend

import (
	"slices"
	"strings"

	"bellows/clients/demo/frontend/wire"
)

// frontendColumns are SHOW FRONTENDS' as recorded live.
var frontendColumns = []string{"Name", "Host", "EditLogPort", "HttpPort", "QueryPort", "RpcPort", "ArrowFlightSqlPort", "Role", "IsMaster",
	"ClusterId", "Join", "Alive", "ReplayedJournalId", "LastStartTime", "LastHeartbeat", "IsHelper", "ErrMsg", "Version", "CurrentConnected"}

// columnsOfFrontends are those of a release: 1.2 calls the host IP and names it
// twice, and has neither Arrow Flight nor a start time; 4.0 adds LiveSince.
func columnsOfFrontends(r Release) []string {
	names := slices.Clone(frontendColumns)
	without := func(gone ...string) {
		names = slices.DeleteFunc(names, func(n string) bool { return slices.Contains(gone, n) })
	}
	switch r {
	case Release12:
		without("ArrowFlightSqlPort", "LastStartTime")
		i := slices.Index(names, "Host")
		names = slices.Replace(names, i, i+1, "IP", "HostName")
	case Release20:
		without("ArrowFlightSqlPort")
	case Release40:
		names = append(names, "LiveSince")
	}
	return names
}

// showFrontends lists all frontends, as this one sees them.
func (f *Frontend) showFrontends() *answer {
	c := f.cluster
	now := c.clock.Now()
	names := columnsOfFrontends(c.opt.Release)
	a := &answer{columns: texts(names...)}
	c.mu.Lock()
	journal := c.journal
	c.mu.Unlock()
	for _, o := range c.frontends {
		cells := o.cells(journal)
		cells["LastHeartbeat"] = stamp(now)
		cells["CurrentConnected"] = wire.Text("No")
		if o == f {
			cells["CurrentConnected"] = wire.Text("Yes")
		}
		values := make([]wire.Value, len(names))
		for i, n := range names {
			values[i] = cells[n]
		}
		a.rows = append(a.rows, values)
	}
	return a
}

// cells are a frontend's cells by column name.
func (f *Frontend) cells(journal int64) map[string]wire.Value {
	f.mu.Lock()
	defer f.mu.Unlock()
	alive, text := "true", ""
	started := wire.Null()
	if f.run == nil {
		alive, text = "false", "java.net.ConnectException: Connection refused"
	} else {
		started = stamp(f.run.started)
	}
	master := "false"
	if f.index == 0 {
		master = "true"
	}
	return map[string]wire.Value{
		"Name": wire.Text(f.name), "Host": wire.Text("127.0.0.1"), "IP": wire.Text("127.0.0.1"), "HostName": wire.Text("localhost"),
		"EditLogPort": wire.Text("9010"), "HttpPort": wire.Text(port(f.web)), "QueryPort": wire.Text(port(f.query)), "RpcPort": wire.Text("9020"),
		"ArrowFlightSqlPort": wire.Text("-1"), "Role": wire.Text("FOLLOWER"), "IsMaster": wire.Text(master), "ClusterId": wire.Text("1963350867"),
		"Join": wire.Text("true"), "Alive": wire.Text(alive), "ReplayedJournalId": wire.Text(formatInt(journal)), "LastStartTime": started,
		"IsHelper": wire.Text("true"), "ErrMsg": wire.Text(text), "Version": wire.Text(f.cluster.opt.Version), "LiveSince": started,
	}
}

// showProc answers the two paths of SHOW PROC that matter.
func (s *session) showProc(path string) (*answer, *failure) {
	if !s.user.Admin && !s.user.Node {
		return nil, needs(numberNeeds, "ADMIN")
	}
	switch strings.TrimSuffix(path, "/") {
	case "/backends":
		return s.frontend.cluster.showBackends(true), nil
	case "/frontends":
		return s.frontend.showFrontends(), nil
	case "":
		a := &answer{columns: texts("name")}
		for _, n := range []string{"backends", "frontends"} {
			a.rows = append(a.rows, row(n))
		}
		return a, nil
	}
	return nil, refusef("Proc path '%s' doesn't exist", path)
}
