package views_test

import (
	"fmt"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/views"
	"bellows/views/shape"
	"bellows/views/widget"
)

var noon = time.Date(2026, 3, 1, 12, 4, 31, 0, time.UTC)

const ms = time.Millisecond

func ago(d time.Duration) time.Time { return noon.Add(-d) }

// sampleBrokers are one of each state, as a look from outside finds them.
func sampleBrokers() []warmup.BrokerStatus {
	tags := []string{"DefaultTenant_BROKER"}
	return []warmup.BrokerStatus{
		{Name: "Broker_10.0.3.4_8099", URL: "http://10.0.3.4:8099", State: warmup.BrokerServing, Tags: tags, Started: ago(74 * time.Hour), Requests: 1234567, Tables: 118, Routed: 117, Legs: 31, Servers: 24, Cover: 7},
		{Name: "Broker_10.0.3.5_8099", URL: "http://10.0.3.5:8099", State: warmup.BrokerCold, Tags: tags, Started: ago(41 * time.Second), Requests: 702, Tables: 118, Routed: 117, Legs: 31, Servers: 24, Cover: 7},
		{Name: "Broker_10.0.3.6_8099", URL: "http://10.0.3.6:8099", State: warmup.BrokerCold, Tags: tags, Started: ago(2 * time.Minute), Requests: 391, Tables: 118, Routed: 117, Legs: 31, Servers: 24, Cover: 7},
		{
			Name: "Broker_10.0.3.7_8099", URL: "http://10.0.3.7:8099", State: warmup.BrokerCold, Tags: tags, Started: ago(33 * time.Second), Requests: 12, Tables: 118, Routed: 117, Legs: 31, Servers: 24, Cover: 7,
			Quotas: []warmup.TableQuota{{Table: "orders_OFFLINE", Limit: 2}, {Table: "clicks_REALTIME", Limit: 40}},
		},
		{Name: "Broker_10.0.3.8_8099", URL: "http://10.0.3.8:8099", State: warmup.BrokerIdle, Tags: []string{"broker_untagged"}, Started: ago(12 * time.Second), Requests: 0, Reason: "no table lists it"},
		{Name: "Broker_10.0.3.9_8099", URL: "http://10.0.3.9:8099", State: warmup.BrokerUnreachable, Tags: tags, Requests: -1, Tables: 118, Reason: "connection refused, since 12:01:07"},
	}
}

// sampleRoutes are n tables over servers, offline and realtime in turns.
func sampleRoutes(n, servers int) []warmup.Routes {
	names := []string{"orders", "clicks", "payments", "sessions", "inventory", "customers", "shipments"}
	routes := make([]warmup.Routes, n)
	for i := range routes {
		name, kind := names[i%len(names)], "OFFLINE"
		if i >= len(names) {
			name += fmt.Sprint("_", i/len(names))
		}
		if i%2 == 1 {
			kind = "REALTIME"
		}
		r := &routes[i]
		r.Table, r.Segments, r.Turn = warmup.Table(name+"_"+kind), 12*(n-i), 2
		for choice := range 2 {
			var set []string
			for s := range servers {
				if (s+i)%(i+2) != 0 && s%2 == choice {
					set = append(set, server(s))
				}
			}
			r.Choices = append(r.Choices, set)
		}
	}
	return routes
}

func server(i int) string { return fmt.Sprintf("Server_10.0.2.%d_8098", i) }

func sampleCover() *warmup.Cover {
	c := &warmup.Cover{Method: warmup.Greedy, Proven: true}
	seen := map[warmup.Leg]bool{}
	for _, r := range sampleRoutes(7, 12) {
		chosen := warmup.Chosen{Routes: r}
		for _, leg := range r.Legs() {
			if !seen[leg] {
				seen[leg] = true
				c.Universe, chosen.Adds = append(c.Universe, leg), append(chosen.Adds, leg)
			}
		}
		c.Chosen = append(c.Chosen, chosen)
	}
	gap := warmup.Leg{Server: server(12), Type: warmup.Offline}
	c.Universe = append(c.Universe, gap)
	c.Uncovered = []warmup.Gap{{Leg: gap, Reason: "only on tables banned by user: returns_OFFLINE"}}
	c.Skipped = []warmup.SkippedTable{{Table: "archive_OFFLINE", Reason: warmup.SkipDisabled}}
	return c
}

// sampleLegs are the cover's, most of them proven.
func sampleLegs() []warmup.LegStatus {
	legs := views.CoverLegs(sampleCover())
	for i := range legs {
		switch {
		case legs[i].State != warmup.LegChosen:
		case i%6 == 4:
			legs[i].Reason = "clicks_REALTIME: 1 of 2 replica choices shown"
		default:
			legs[i].State, legs[i].Reason = warmup.LegProven, ""
		}
	}
	return legs
}

// warming is a broker on its way.
func warming() *warmup.Snapshot {
	sn := &warmup.Snapshot{
		Version: 7, Taken: noon, Broker: "Broker_10.0.3.5_8099", URL: "http://10.0.3.5:8099", State: warmup.StateWarming,
		Started: ago(6200 * ms), Elapsed: 6200 * ms, Budget: 15 * time.Second, Lives: 1, Floor: 1000, Depth: 655,
		Tracks: []warmup.Track{{Engine: warmup.SSE, Depth: 655, Floor: 1000}},
		Good:   655, Bad: 3, QuotaHits: 4,
		BadCounts:   []warmup.Count{{Label: "timeout", N: 2, Example: "no answer in 5 s"}, {Label: "partial", N: 1}},
		Concurrency: 2, Auto: true, InFlight: 2, Rate: 110.4, ETA: 3100 * ms,
		Estimate: warmup.NewEstimate(1000, 2, 15*time.Second, 24*ms, 0),
		Legs:     sampleLegs(), Cover: *sampleCover(),
		Times: warmup.Times{P50: 2400 * time.Microsecond, P90: 3100 * time.Microsecond, P99: 9800 * time.Microsecond, Max: 412 * ms, Outside: 400 * time.Microsecond},
		Curve: []time.Duration{41 * ms, 66 * ms, 30 * ms, 18 * ms, 9 * ms, 7 * ms, 5 * ms, 4 * ms, 3 * ms, 3 * ms, 2 * ms}, CurveBin: 50,
		Kinds: []warmup.KindStatus{
			{Kind: warmup.ShapeLimit1, Engine: warmup.SSE, Good: 330, Share: 250, Items: 7},
			{Kind: warmup.ShapeGroup, Engine: warmup.SSE, Good: 325, Share: 250, Items: 7},
		},
		Events: []warmup.Event{{Seq: 1, At: ago(6200 * ms), Kind: warmup.EventStarted, Text: "started"}},
	}
	for _, l := range sn.Legs {
		if l.State == warmup.LegProven {
			sn.Proven++
		}
	}
	for i, c := range sn.Cover.Chosen {
		t := warmup.TableStatus{Table: c.Routes.Table, Good: 131 - i, P50: time.Duration(22+7*i) * 100 * time.Microsecond, Legs: len(c.Routes.Servers()), Proven: len(c.Routes.Servers()) - i%3, Last: "good", LastAt: ago(100 * ms)}
		switch i {
		case 0:
			t.Rate = 2
		case 1:
			t.Bad, t.Last, t.LastAt, t.RetryAt = 2, "timeout", ago(4*time.Second), noon.Add(400*ms)
		case 5:
			t.Good, t.P50, t.Proven, t.Last, t.LastAt, t.Out = 0, 0, 0, "", time.Time{}, "skipped by the user"
		}
		sn.Tables = append(sn.Tables, t)
	}
	return sn
}

// expired is one whose budget ran out.
func expired() *warmup.Snapshot {
	sn := warming()
	sn.Broker, sn.URL, sn.State = "Broker_10.0.3.6_8099", "http://10.0.3.6:8099", warmup.StateEnded
	sn.Depth, sn.Good, sn.Elapsed, sn.Started = 375, 375, 15*time.Second, ago(100*time.Second)
	sn.Times.P50 = 40 * ms
	sn.Events = []warmup.Event{{Seq: 1, At: sn.Started, Kind: warmup.EventStarted}, {Seq: 2, At: sn.Started.Add(sn.Elapsed), Kind: warmup.EventVerdict}}
	sn.Verdict = warmup.Verdict{
		Word: warmup.BudgetExpired, Outcome: engine.BudgetExpired, Reason: "budget over at 375 of 1000 good probes in 15 s",
		Advice: "at 40 ms a probe use --budget 40s or --concurrency 3, or --concurrency auto",
	}
	sn.JVMBefore = &warmup.JVM{CompileTime: 6100 * ms, CPUTime: 6600 * ms, ClassesLoaded: 10788}
	sn.JVMAfter = &warmup.JVM{CompileTime: 14800 * ms, CPUTime: 15900 * ms, ClassesLoaded: 12540}
	return sn
}

// warm is one that reached everything.
func warm() *warmup.Snapshot {
	sn := expired()
	sn.Broker, sn.URL = "Broker_10.0.3.4_8099", "http://10.0.3.4:8099"
	sn.Depth, sn.Good, sn.Bad, sn.BadCounts, sn.Elapsed = 1000, 1000, 0, nil, 6100*ms
	sn.Verdict = warmup.Verdict{Word: warmup.Warm, Outcome: engine.OK, Reason: "1000 of 1000 good probes in 6.1 s, 31 of 31 legs proven"}
	for i := range sn.Legs {
		sn.Legs[i].State, sn.Legs[i].Reason = warmup.LegProven, ""
	}
	sn.Proven = len(sn.Legs)
	return sn
}

func sampleEvents() []views.LogEvent {
	return []views.LogEvent{
		{At: ago(204 * time.Second), Mark: shape.Failed, Broker: "Broker_10.0.3.9_8099", Text: "unreachable: connection refused"},
		{At: ago(33 * time.Second), Mark: shape.Warning, Broker: "Broker_10.0.3.7_8099", Text: "restarted (start time changed)"},
		{At: ago(6200 * ms), Broker: "Broker_10.0.3.5_8099", Text: "warm-up started: floor 1000, budget 15 s, 7 tables, concurrency auto"},
	}
}

func chrome(tab int, rows *views.FleetRows) views.Chrome {
	return views.Chrome{
		Header: views.HeaderState{
			Context: "prod", Cluster: "PinotCluster", Product: "Pinot", Version: "1.5.1", ReadOnly: true, Clock: "12:04:31",
			Counts: []views.Count{{N: 6, Noun: "broker"}, {N: 24, Noun: "server"}, {N: 118, Noun: "table"}},
			Source: views.Source{State: views.Fresh}, Tabs: []string{"Fleet", "Warm-up", "Coverage", "Journal"}, Tab: tab,
		},
		Footer: views.FooterState{Hints: []views.Hint{
			{Key: "space", Title: "select"}, {Key: "w", Title: "warm"}, {Key: "c", Title: "cover"}, {Key: "enter", Title: "details"},
			{Key: "/", Title: "filter"}, {Key: "s", Title: "sort"}, {Key: "p", Title: "pause", Off: "nothing runs"}, {Key: ":", Title: "command"}, {Key: "?", Title: "help"},
		}},
		Events: views.EventPanel{Events: sampleEvents()}, Verdicts: rows.Verdicts(),
	}
}

func tableOf(columns []widget.Column, rows widget.Rows) *widget.Table {
	t := widget.NewTable(columns)
	t.Update(rows)
	return t
}
