package demo

import "time"

// answerScenes are about answers that look better than they are, and about
// codes that must be told apart.
func answerScenes() []Scene {
	return []Scene{
		{"missing-server", "HTTP 200 with one server fewer responded than was queried.", 14, with(Fault{Act: MissingServer, Table: "events"})},
		{"partial", "HTTP 200 with partialResult true and nothing else.", 14, with(Fault{Act: Partial, Table: "events"})},
		{"exceptions-only", "HTTP 200 with exceptions and no result.", 14, with(Fault{Act: ExceptionsOnly, Table: "events"})},
		{"no-servers", "HTTP 200 without exception, but no server was queried.", 14, with(Fault{Act: NoServers, Table: "events"})},
		{"all-unknown", "The routes are there, but every table answers 190: nothing can be warmed.", 25, with(
			Fault{Act: Code, Code: 190, Text: "TableDoesNotExistError"})},
		{"one-of-fifty-fails", "One table of fifty fails, the rest warm.", 25, oneOfFifty()},
		{"quota", "A table with a quota of 10/s over five brokers: 2/s each, the rest is 429.", 30, quotaScene()},
		{"codes", "One table for each way to fail: no route, no server, partial, quota, timeout, send failure.", 37, codeScene()},
		{"server-hangs", "One server of three takes queries and never answers: 427 after the timeout.", 6, with(
			Fault{Act: ServerHang, Server: "s2"})},
		{"rejoin-window", "For 5 s after the start server s2 cannot be reached: 425 and 427, then all is well.", 6, with(
			Fault{Act: SendFails, Server: "s2", Until: 5 * time.Second})},
		{"not-ready-window", "410 for the first 2 s, HTTP 503 for the next second, then all is well.", 37, with(
			Fault{Act: Code, Code: 410, Text: "BrokerResourceMissingError", Until: 2 * time.Second},
			Fault{Act: Status, Status: 503, From: 2 * time.Second, Until: 3 * time.Second})},
	}
}

func oneOfFifty() Spec {
	s := Generate(Size{Tables: 50, Servers: 12, Brokers: 1}, 5)
	s.Faults = []Fault{{Act: Code, Code: 230, Table: "t00007", Text: "ServerTableMissing: t00007_OFFLINE"}}
	return s
}

func quotaScene() Spec {
	s := with()
	s.Brokers = nil
	for _, id := range []string{"b1", "b2", "b3", "b4", "b5"} {
		s.Brokers = append(s.Brokers, BrokerSpec{ID: id})
	}
	s.Tables = append(s.Tables, TableSpec{Name: "limited", Offline: &HalfSpec{Segments: 3, Rows: 100}, Quota: 10})
	return s
}

func codeScene() Spec {
	s := with(
		Fault{Act: Code, Code: 410, Table: "no_route", Text: "BrokerResourceMissingError"},
		Fault{Act: Code, Code: 305, Table: "no_server", Text: "2 segments unavailable"},
		Fault{Act: Partial, Table: "partial"},
		Fault{Act: Quota, Table: "throttled"},
		Fault{Act: ServerHang, Table: "hangs"},
		Fault{Act: SendFails, Table: "unsendable"},
		Fault{Act: Status, Status: 403, Table: "forbidden", Text: "Permission is denied"},
	)
	for _, name := range []string{"no_route", "no_server", "partial", "throttled", "hangs", "unsendable", "forbidden"} {
		s.Tables = append(s.Tables, TableSpec{Name: name, Offline: &HalfSpec{Segments: 2, Rows: 100}})
	}
	return s
}
