package text_test

import (
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

const ms = time.Millisecond

func offline(server string) warmup.Leg  { return warmup.Leg{Server: server, Type: warmup.Offline} }
func realtime(server string) warmup.Leg { return warmup.Leg{Server: server, Type: warmup.Realtime} }

// sampleCover reaches three of four legs, one table is skipped.
func sampleCover() warmup.Cover {
	return warmup.Cover{
		Method: warmup.Greedy, Proven: true,
		Universe: []warmup.Leg{offline("s1"), realtime("s1"), offline("s2"), offline("s3")},
		Chosen: []warmup.Chosen{
			{
				Routes: warmup.Routes{Table: "events_OFFLINE", Choices: [][]string{{"s1"}, {"s2"}}, Turn: 2, Segments: 12},
				Adds:   []warmup.Leg{offline("s1"), offline("s2")},
			},
			{
				Routes: warmup.Routes{Table: "clicks_REALTIME", Choices: [][]string{{"s1"}}, Turn: 1, Segments: 1234},
				Adds:   []warmup.Leg{realtime("s1")},
			},
		},
		Uncovered: []warmup.Gap{{Leg: offline("s3"), Reason: "only orders_OFFLINE, which is banned by user"}},
		Skipped:   []warmup.SkippedTable{{Table: "paused_OFFLINE", Reason: warmup.SkipDisabled}},
	}
}

// warmed is a broker that is warm and has all that a report can show.
func warmed() warmup.Snapshot {
	return warmup.Snapshot{
		Broker: "Broker_blue_1", URL: "http://blue-1:8099", State: warmup.StateEnded,
		Verdict: warmup.Verdict{
			Word: warmup.Warm, Outcome: engine.Uncovered,
			Reason: "2000 of 2000 good probes in 6.2 s, but 2 of 4 legs are left without proof",
			Advice: "see the reasons of the uncovered legs; --allow-uncovered 2 accepts them",
		},
		Elapsed: 6200 * ms, Budget: 15 * time.Second, Lives: 2, Floor: 2000, Depth: 2000,
		Tracks: []warmup.Track{{Engine: warmup.SSE, Depth: 1000, Floor: 1000}, {Engine: warmup.MSE, Depth: 1000, Floor: 1000}},
		Good:   2004, Bad: 13, QuotaHits: 1,
		BadCounts: []warmup.Count{{Label: "missing server (427 servers did not respond)", N: 12, Example: "s3"}, {Label: "timeout", N: 1}},
		Times:     warmup.Times{P50: 2400 * time.Microsecond, P90: 6 * ms, P99: 31 * ms, Max: 412 * ms, Outside: 700 * time.Microsecond},
		Curve:     []time.Duration{16 * ms, 10 * ms, 8 * ms, 5 * ms, 3 * ms}, CurveBin: 400,
		Legs: []warmup.LegStatus{
			{Leg: offline("s1"), State: warmup.LegProven},
			{Leg: realtime("s1"), State: warmup.LegProven},
			{Leg: offline("s2"), State: warmup.LegChosen, Reason: "events_OFFLINE: 1 of 2 replica choices shown"},
			{Leg: offline("s3"), State: warmup.LegUncovered, Reason: "only orders_OFFLINE, which is banned by user"},
		},
		Proven: 2,
		Kinds: []warmup.KindStatus{
			{Kind: warmup.ShapeLimit1, Engine: warmup.SSE, Good: 1002, Share: 500, Items: 2},
			{Kind: warmup.ShapeGroup, Engine: warmup.MSE, Good: 1002, Share: 500, Items: 2},
			{Kind: warmup.ShapeTime, Engine: warmup.SSE},
		},
		Dropped: []warmup.DroppedShape{
			{Kind: warmup.ShapeTime, Engine: warmup.SSE, Table: "events_OFFLINE", Reason: "took 1.2s on run 2, 1s allowed"},
			{Kind: warmup.ShapeGroup, Engine: warmup.MSE, Table: "events_OFFLINE", Narrowed: true, Reason: "scanned 2000000 documents, 1000000 allowed"},
			{Kind: warmup.ShapeUser, Engine: warmup.SSE, Reason: "code 710: unknown column"},
		},
		Cover: sampleCover(), Notes: []string{"schema of clicks_REALTIME not read"},
		JVMBefore: &warmup.JVM{CompileTime: 6100 * ms, CPUTime: 6600 * ms, ClassesLoaded: 10788},
		JVMAfter:  &warmup.JVM{CompileTime: 14800 * ms, CPUTime: 15900 * ms, ClassesLoaded: 12540},
	}
}

// cold is a broker that could not be warmed, with nothing but its reason.
func cold() warmup.Snapshot {
	return warmup.Snapshot{
		Broker: "Broker_blue_2", State: warmup.StateEnded, Lives: 1,
		Verdict: warmup.Verdict{Word: warmup.Unreachable, Outcome: engine.Unreachable, Reason: "connection refused", Advice: "check the port"},
	}
}

// warming is a broker half way there.
func warming() warmup.Snapshot {
	sn := warmed()
	sn.State, sn.Verdict = warmup.StateWarming, warmup.Verdict{}
	sn.Floor, sn.Depth, sn.Bad, sn.Proven = 1000, 250, 0, 4
	sn.Rate, sn.Elapsed, sn.ETA = 187.4, 1500*ms, 4*time.Second
	return sn
}

func sampleBrokers() []warmup.BrokerStatus {
	return []warmup.BrokerStatus{
		{
			Name: "Broker_blue_1", State: warmup.BrokerCold, Started: noon.Add(-time.Minute), Requests: 12, Tables: 15, Routed: 13, Legs: 12,
			Cover: 2, Quotas: []warmup.TableQuota{{Table: "clicks_REALTIME", Limit: 2}, {Table: "events_OFFLINE", Limit: 0.5}, {Table: "orders_OFFLINE", Limit: 10}},
		},
		{Name: "b2", State: warmup.BrokerServing, Started: noon.Add(-50 * time.Hour), Requests: 1234567, Tables: 3, Routed: 3, Legs: 4, Cover: 1},
		{Name: "b3", State: warmup.BrokerDenied, Requests: -1, Reason: "HTTP 401"},
		{Name: "b4", State: warmup.BrokerUnreachable, Requests: -1, Reason: "connection refused"},
		{Name: "b5", State: warmup.BrokerStarting, Started: noon, Requests: 0, Reason: "health says STARTING"},
		{Name: "b6", State: warmup.BrokerDisabled, Requests: -1},
		{Name: "b7", State: warmup.BrokerIdle, Requests: 3, Reason: "no table lists it"},
	}
}
