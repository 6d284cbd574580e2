package demo

import (
	"strings"
	"time"

	"bellows/engine/warmup"
)

// Default is the cluster that a newcomer meets: three brokers that serve two
// tenants and one that serves nothing, eight servers, and tables of every kind
// that a console must know about.
func Default() Spec {
	s := Spec{Name: "Demo", Seed: 7}
	s.Brokers = []BrokerSpec{
		{ID: "blue_1", Tags: []string{"DefaultTenant_BROKER"}},
		{ID: "blue_2", Tags: []string{"DefaultTenant_BROKER"}},
		{ID: "green_1", Tags: []string{"Ads_BROKER"}},
		{ID: "spare_1", Tags: []string{"broker_untagged"}},
	}
	for i, name := range strings.Fields("s1 s2 s3 s4 s5 s6") {
		tags := []string{"DefaultTenant_OFFLINE", "DefaultTenant_REALTIME"}
		if i < 3 {
			tags = append(tags, "Stream_REALTIME", "Stream_OFFLINE")
		}
		s.Servers = append(s.Servers, ServerSpec{ID: name, Port: 8098, Host: name + ".demo.internal", Tags: tags})
	}
	for _, name := range strings.Fields("ads1 ads2") {
		s.Servers = append(s.Servers, ServerSpec{ID: name, Port: 8098, Host: name + ".demo.internal", Tags: []string{"Ads_OFFLINE", "Ads_REALTIME"}})
	}
	half := func(tenant string, replication, segments, rows int) *HalfSpec {
		return &HalfSpec{ServerTenant: tenant, Replication: replication, Segments: segments, Rows: rows}
	}
	ads := func(segments, rows int) *HalfSpec {
		h := half("Ads", 2, segments, rows)
		h.BrokerTenant = "Ads"
		return h
	}
	groups := half("DefaultTenant", 2, 12, 2_000)
	groups.Selector = ReplicaGroup
	paused := half("DefaultTenant", 1, 2, 1_000)
	paused.Disabled = true
	s.Tables = []TableSpec{
		{Name: "events", Offline: half("DefaultTenant", 1, 12, 5_000)},
		{Name: "orders", Offline: half("Stream", 2, 6, 3_000), Realtime: half("Stream", 2, 6, 2_000), Columns: orderColumns()},
		{Name: "sessions", Offline: groups},
		{Name: "clicks", Realtime: half("DefaultTenant", 1, 8, 4_000)},
		{Name: "users", Offline: half("DefaultTenant", 1, 1, 2_000)},
		{Name: "countries", Offline: half("DefaultTenant", 3, 1, 250)},
		{Name: "metrics_t", Realtime: half("Stream", 1, 2, 3_000)},
		{Name: "sales_realtime", Offline: half("DefaultTenant", 2, 4, 1_500)},
		{Name: "web-logs", Offline: half("DefaultTenant", 1, 3, 500)},
		{Name: "page views", Offline: half("DefaultTenant", 1, 2, 500)},
		{Name: "ops.audit", Offline: half("DefaultTenant", 1, 2, 500)},
		{Name: "limited", Offline: half("DefaultTenant", 2, 2, 1_000), Quota: 20},
		{Name: "paused", Offline: paused},
		{Name: "empty_tbl", Offline: half("DefaultTenant", 1, 0, 0)},
		{Name: "ad_impressions", Offline: ads(8, 4_000), Realtime: ads(4, 3_000)},
		{Name: "ad_spend", Offline: ads(3, 4_000), Columns: orderColumns()},
	}
	s.Logical = []LogicalSpec{{Name: "all_orders", Of: []string{"orders_OFFLINE", "orders_REALTIME"}}}
	return s
}

// orderColumns are columns of every type that a schema may have.
func orderColumns() []ColumnSpec {
	col := func(name string, kind warmup.ColumnKind, dataType string, card int) ColumnSpec {
		return ColumnSpec{Column: warmup.Column{Name: name, Kind: kind, Type: dataType}, Cardinality: card}
	}
	status := col("status", warmup.Dimension, "STRING", 0)
	status.Values = strings.Fields("new paid packed shipped delivered returned")
	tags := col("tags", warmup.Dimension, "STRING", 40)
	tags.Multi = true
	ts := col("ts", warmup.DateTime, "TIMESTAMP", 50_000)
	ts.Format = "1:MILLISECONDS:TIMESTAMP"
	return []ColumnSpec{
		col("orderId", warmup.Dimension, "LONG", 30_000), col("customer", warmup.Dimension, "STRING", 5_000), status, tags,
		col("gift", warmup.Dimension, "BOOLEAN", 2), col("details", warmup.Dimension, "JSON", 50), col("hash", warmup.Dimension, "BYTES", 50),
		col("items", warmup.Metric, "INT", 20), col("total", warmup.Metric, "DOUBLE", 8_000), col("weight", warmup.Metric, "FLOAT", 400),
		col("tax", warmup.Metric, "BIG_DECIMAL", 900), ts,
	}
}

// Small is one broker with a few tables, instant and without surprises: what a
// test takes that needs a cluster and nothing special.
func Small() Spec {
	return Spec{
		Name: "Small", Seed: 3, JVM: JVMSpec{Instant: true}, Speed: 50,
		Brokers: []BrokerSpec{{ID: "b1"}},
		Servers: []ServerSpec{{ID: "s1"}, {ID: "s2"}, {ID: "s3"}},
		Tables: []TableSpec{
			{Name: "events", Offline: &HalfSpec{Segments: 6, Rows: 1_000}},
			{Name: "orders", Offline: &HalfSpec{Segments: 3, Rows: 500, Replication: 2}},
		},
	}
}

// Hybrid is a hybrid table on three servers with replication 2.
func Hybrid() Spec {
	s := Small()
	s.Name = "Hybrid"
	s.Tables = []TableSpec{{
		Name:     "trips",
		Offline:  &HalfSpec{Segments: 3, Rows: 1_000, Replication: 2},
		Realtime: &HalfSpec{Segments: 3, Rows: 400, Replication: 2},
		Timeout:  5 * time.Second,
	}}
	return s
}
