package warmup

import "strings"

// TableType is one of Pinot's two halves of a table.
type TableType string

// Pinot's table types.
const (
	Offline  TableType = "OFFLINE"
	Realtime TableType = "REALTIME"
)

// Table is a typed table name such as orders_OFFLINE: what routes are asked
// for and what probes name. A database prefix (db.orders_OFFLINE) stays part
// of it.
type Table string

// Type is the half that the name's suffix tells, "" for a name without one. The
// suffix is upper case in Pinot: sales_realtime is a raw name.
func (t Table) Type() TableType {
	switch {
	case strings.HasSuffix(string(t), "_"+string(Offline)):
		return Offline
	case strings.HasSuffix(string(t), "_"+string(Realtime)):
		return Realtime
	default:
		return ""
	}
}

// Raw is the name without the type.
func (t Table) Raw() string {
	if kind := t.Type(); kind != "" {
		return strings.TrimSuffix(string(t), "_"+string(kind))
	}
	return string(t)
}

// Leg is a server and a table type: Pinot keeps one channel for each pair, so
// coverage counts legs, not servers.
type Leg struct {
	Server string    `json:"server"`
	Type   TableType `json:"type"`
}

func (l Leg) String() string { return l.Server + " " + string(l.Type) }
