package spread

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"
	"strings"
)

// ReadBackends reads backends in any of the forms that operators have: SHOW
// BACKENDS as printed by the mysql client (table, vertical or tab-separated),
// its rows as JSON (objects, JSON lines, or columns and rows, as the frontend's
// HTTP interface gives them), or a list of mappings in JSON or YAML with the
// fields of [Backend]. Columns are found by name; unknown ones are left alone.
func ReadBackends(r io.Reader) ([]Backend, error) {
	in := bufio.NewReader(r)
	isJSON := startsJSON(in)
	backends, err := readBackends(in)
	if isJSON {
		err = byEntry(err)
	}
	return backends, err
}

func readBackends(in *bufio.Reader) ([]Backend, error) {
	rows, err := readRows(in)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, inputErrorf(0, "", "no backend found: give SHOW BACKENDS output, or a list with id and host")
	}
	seen := make(map[int64]int, len(rows))
	backends := make([]Backend, 0, len(rows))
	for _, row := range rows {
		b, err := row.backend()
		if err != nil {
			return nil, err
		}
		if before, ok := seen[b.ID]; ok {
			return nil, inputErrorf(row.line, "id", "backend %d stands here and in line %d: give each backend once", b.ID, before)
		}
		seen[b.ID] = row.line
		backends = append(backends, b)
	}
	return backends, nil
}

// row is one backend as text, by normalised column name.
type row struct {
	line   int
	fields map[string]string
}

// columnName makes BackendId, backend_id and "Backend Id" one name.
func columnName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '_' || r == ' ' || r == '-':
			return -1
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		default:
			return r
		}
	}, strings.TrimSpace(s))
}

func (r row) get(names ...string) string {
	for _, n := range names {
		if v, ok := r.fields[n]; ok {
			return strings.TrimSpace(v)
		}
	}
	return ""
}

func (r row) backend() (Backend, error) {
	b := Backend{
		Host:  r.get("host", "ip"),
		Group: r.get("group", "computegroup", "computegroupname"),
		Role:  r.get("noderole", "role"),
	}
	var err error
	if b.ID, err = strconv.ParseInt(r.get("backendid", "id", "beid"), 10, 64); err != nil {
		return b, inputErrorf(r.line, "id", "%q is not a backend id: a whole number is needed", r.get("backendid", "id", "beid"))
	}
	if b.Host == "" {
		return b, inputErrorf(r.line, "host", "backend %d has no host", b.ID)
	}
	if port := r.get("heartbeatport", "port"); port != "" && port != "NULL" {
		if b.Port, err = strconv.Atoi(port); err != nil {
			return b, inputErrorf(r.line, "heartbeat_port", "%q is not a port", port)
		}
	}
	alive := true
	for _, f := range []struct {
		names []string
		into  *bool
	}{
		{[]string{"alive", "isalive"}, &alive},
		{[]string{"dead"}, &b.Dead},
		{[]string{"querydisabled", "isquerydisabled"}, &b.QueryDisabled},
		{[]string{"loaddisabled", "isloaddisabled"}, &b.LoadDisabled},
		{[]string{"shutdown", "isshutdown"}, &b.Shutdown},
		{[]string{"systemdecommissioned", "decommissioned"}, &b.Decommissioned},
		{[]string{"blacklisted"}, &b.Blacklisted},
	} {
		if v := r.get(f.names...); v != "" && v != "NULL" {
			if *f.into, err = parseBool(v); err != nil {
				return b, inputErrorf(r.line, f.names[0], "%q is neither true nor false", v)
			}
		}
	}
	b.Dead = b.Dead || !alive
	err = r.tagAndStatus(&b)
	return b, err
}

func parseBool(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "true", "1", "yes", "on":
		return true, nil
	case "false", "0", "no", "off":
		return false, nil
	}
	return false, strconv.ErrSyntax
}

// tagAndStatus reads the two columns that hold JSON of their own.
func (r row) tagAndStatus(b *Backend) error {
	if tag := r.get("tag"); tag != "" && tag != "NULL" {
		var t struct {
			Location     string
			ComputeGroup string `json:"compute_group_name"`
			CloudCluster string `json:"cloud_cluster_name"`
		}
		if err := json.Unmarshal([]byte(tag), &t); err != nil {
			return inputErrorf(r.line, "Tag", "backend %d: not the JSON that Doris writes: %v", b.ID, err)
		}
		for _, g := range []string{t.Location, t.CloudCluster, t.ComputeGroup} {
			if g != "" {
				b.Group = g // in cloud mode the compute group is what counts
			}
		}
	}
	if status := r.get("status"); strings.HasPrefix(status, "{") {
		var s struct{ IsQueryDisabled, IsLoadDisabled, IsShutdown bool }
		if err := json.Unmarshal([]byte(status), &s); err != nil {
			return inputErrorf(r.line, "Status", "backend %d: not the JSON that Doris writes: %v", b.ID, err)
		}
		b.QueryDisabled = b.QueryDisabled || s.IsQueryDisabled
		b.LoadDisabled = b.LoadDisabled || s.IsLoadDisabled
		b.Shutdown = b.Shutdown || s.IsShutdown
	}
	return nil
}
