package demo

import (
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/warmup"
)

const defaultTenant = "DefaultTenant"

// complete fills in the defaults and refuses what cannot be served.
func (s Spec) complete() (Spec, error) {
	if s.Name == "" {
		s.Name = "Demo"
	}
	if s.Version == (Version{}) {
		s.Version = Version{1, 5, 1, false}
	}
	if s.Speed == 0 {
		s.Speed = 1
	}
	if s.Speed < 0 {
		return s, fmt.Errorf("demo cluster: speed %v: must be above 0: %w", s.Speed, engine.ErrUsage)
	}
	if s.ControllerHost == "" {
		s.ControllerHost = "127.0.0.1"
	}
	if s.Timeline == (Timeline{}) {
		s.Timeline = MeasuredTimeline()
	}
	ids := map[string]bool{}
	s.Brokers = append([]BrokerSpec(nil), s.Brokers...)
	for i := range s.Brokers {
		b := &s.Brokers[i]
		b.ID = prefixed("Broker_", b.ID)
		if b.Tags == nil {
			b.Tags = []string{defaultTenant + "_BROKER"}
		}
		if ids[b.ID] {
			return s, fmt.Errorf("demo cluster: broker %s: named twice: %w", b.ID, engine.ErrUsage)
		}
		ids[b.ID] = true
	}
	s.Servers = append([]ServerSpec(nil), s.Servers...)
	for i := range s.Servers {
		v := &s.Servers[i]
		v.ID = prefixed("Server_", v.ID)
		if v.Host == "" {
			v.Host = "127.0.0.1"
		}
		if v.Port == 0 {
			v.Port = 8098
		}
		if v.Tags == nil {
			v.Tags = []string{defaultTenant + "_OFFLINE", defaultTenant + "_REALTIME"}
		}
		if ids[v.ID] {
			return s, fmt.Errorf("demo cluster: server %s: named twice: %w", v.ID, engine.ErrUsage)
		}
		ids[v.ID] = true
	}
	return s.completeTables()
}

func (s Spec) completeTables() (Spec, error) {
	s.Tables = append([]TableSpec(nil), s.Tables...)
	seen := map[string]bool{}
	for i := range s.Tables {
		t := &s.Tables[i]
		switch {
		case t.Name == "":
			return s, fmt.Errorf("demo cluster: table %d: has no name: %w", i, engine.ErrUsage)
		case seen[strings.ToLower(t.Name)]:
			return s, fmt.Errorf("demo cluster: table %s: named twice: %w", t.Name, engine.ErrUsage)
		case t.Offline == nil && t.Realtime == nil:
			return s, fmt.Errorf("demo cluster: table %s: is neither offline nor realtime: %w", t.Name, engine.ErrUsage)
		}
		seen[strings.ToLower(t.Name)] = true
		if t.TimeColumn == "" {
			t.TimeColumn = "ts"
		}
		if t.Columns == nil {
			t.Columns = eventColumns()
		}
		t.Offline = completeHalf(t.Offline)
		t.Realtime = completeHalf(t.Realtime)
	}
	return s, nil
}

func completeHalf(h *HalfSpec) *HalfSpec {
	if h == nil {
		return nil
	}
	c := *h
	if c.BrokerTenant == "" {
		c.BrokerTenant = defaultTenant
	}
	if c.ServerTenant == "" {
		c.ServerTenant = defaultTenant
	}
	if c.Replication == 0 {
		c.Replication = 1
	}
	if c.Selector == "" {
		c.Selector = Balanced
	}
	if len(c.SegmentNames) > 0 {
		c.Segments = len(c.SegmentNames)
	}
	return &c
}

func prefixed(prefix, id string) string {
	if strings.HasPrefix(id, prefix) {
		return id
	}
	return prefix + id
}

// eventColumns are the columns of the recorded cluster's tables.
func eventColumns() []ColumnSpec {
	col := func(name string, kind warmup.ColumnKind, dataType string, card int) ColumnSpec {
		return ColumnSpec{Column: warmup.Column{Name: name, Kind: kind, Type: dataType}, Cardinality: card}
	}
	country := col("country", warmup.Dimension, "STRING", 0)
	country.Values = strings.Fields("DE US FR IN BR JP GB CN ES IT NL SE PL CA MX")
	country.Inverted = true
	device := col("device", warmup.Dimension, "STRING", 0)
	device.Values = strings.Fields("ios android web tv")
	ts := col("ts", warmup.DateTime, "LONG", 100_000)
	ts.Format, ts.Time = "1:MILLISECONDS:EPOCH", true
	return []ColumnSpec{
		col("userId", warmup.Dimension, "STRING", 20_000), country, device,
		col("path", warmup.Dimension, "STRING", 300), col("status", warmup.Dimension, "INT", 5),
		col("latency", warmup.Metric, "INT", 500), col("amount", warmup.Metric, "DOUBLE", 10_000), ts,
	}
}
