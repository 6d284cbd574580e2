package demo

// clusterScenes are about names, tenants and sizes.
func clusterScenes() []Scene {
	return []Scene{
		{"nothing-to-serve", "A broker with the tag broker_untagged beside one that serves: it has no table at all.", 7, untagged()},
		{"hidden-names", "The controller tells names that only resolve inside, and lists a broker that is gone.", 31, hiddenNames()},
		{"free-ids", "Instance ids are free text: host and port are only in the instance config.", 32, freeIDs()},
		{"realtime-in-name", "sales_realtime is a raw name, and not the REALTIME half of sales.", 34, realtimeName()},
		{"skipped-tables", "A disabled, an empty and a normal table: only the third can be probed.", 35, skippedTables()},
		{"tenant-without-servers", "The tables of one tenant have no server, and those of another are on its last one, which is stopped.", 39, lonelyTenant()},
		{"hybrid", "A hybrid table on three servers with replication 2: six legs.", 0, Hybrid()},
		{"big", "5,000 tables on 300 servers.", 43, Generate(Size{Tables: 5_000, Servers: 300, Brokers: 3}, 11)},
		{"odd-names", "Tables named with dashes, spaces, quotes, dots, words of SQL, other scripts and control bytes.", 35, oddNames()},
		{"empty", "A cluster without tables and one broker.", 0, emptyCluster()},
		{"old-pinot", "Pinot 1.0.0: no start time, no list of live instances, no quota calls.", 0, oldPinot()},
		{"stale-routes", "A broker's routes still hold a server that is gone: queries to it fail with 425.", 12, staleRoutes()},
	}
}

func untagged() Spec {
	s := with()
	s.Brokers = append(s.Brokers, BrokerSpec{ID: "spare", Tags: []string{"broker_untagged"}})
	return s
}

func hiddenNames() Spec {
	s := with()
	s.Brokers = []BrokerSpec{
		{ID: "broker-0.pinot-broker-headless.svc_8099", Host: "broker-0.pinot-broker-headless.svc", Port: 8099},
		{ID: "broker-1.pinot-broker-headless.svc_8099", Host: "broker-1.pinot-broker-headless.svc", Port: 8099, Down: true},
	}
	return s
}

func freeIDs() Spec {
	s := with()
	s.Brokers = []BrokerSpec{{ID: "Broker_blue_1"}, {ID: "Broker_10.0.0.7_80"}, {ID: "Broker_x"}}
	return s
}

func realtimeName() Spec {
	s := with()
	s.Tables = []TableSpec{
		{Name: "sales", Offline: &HalfSpec{Segments: 2, Rows: 100}, Realtime: &HalfSpec{Segments: 2, Rows: 50}},
		{Name: "sales_realtime", Offline: &HalfSpec{Segments: 3, Rows: 100}},
	}
	return s
}

func skippedTables() Spec {
	s := with()
	s.Tables = []TableSpec{
		{Name: "disabled", Offline: &HalfSpec{Segments: 2, Rows: 100, Disabled: true}},
		{Name: "empty", Offline: &HalfSpec{}},
		{Name: "normal", Offline: &HalfSpec{Segments: 3, Rows: 100}},
	}
	return s
}

func lonelyTenant() Spec {
	s := with()
	s.Servers = append(s.Servers, ServerSpec{ID: "last", Tags: []string{"Fading_OFFLINE"}, Stopped: true})
	s.Tables = append(s.Tables,
		TableSpec{Name: "orphan", Offline: &HalfSpec{ServerTenant: "Nobody", Segments: 2, Rows: 100}},
		TableSpec{Name: "fading", Offline: &HalfSpec{ServerTenant: "Fading", Segments: 2, Rows: 100}})
	return s
}

func oddNames() Spec {
	s := with()
	for _, name := range []string{"web-logs", "page views", `say "hi"`, "ops.audit", "order", "select", "0day", "таблица", "semi;colon",
		"slash/ed", "per%cent", "it's", "back`tick", "esc\x1b[31mred", "right\u202eleft", "_", "OFFLINE", "x_OFFLINE_y"} {
		s.Tables = append(s.Tables, TableSpec{Name: name, Offline: &HalfSpec{Segments: 1, Rows: 50}})
	}
	return s
}

func emptyCluster() Spec {
	s := with()
	s.Tables = nil
	return s
}

func oldPinot() Spec {
	s := with()
	s.Version = Version{Major: 1}
	return s
}

func staleRoutes() Spec {
	s := with(Fault{Act: StaleRoutes})
	s.Servers[1].Stopped = true
	return s
}
