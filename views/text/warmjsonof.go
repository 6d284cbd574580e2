package text

import (
	"time"

	"bellows/engine/warmup"
)

// WarmBrokerOf is the JSON of a snapshot.
func WarmBrokerOf(sn warmup.Snapshot) WarmBroker {
	b := WarmBroker{
		Broker: sn.Broker, URL: sn.URL, Verdict: sn.Verdict.Word, Outcome: sn.Verdict.Outcome,
		Reason: sn.Verdict.Reason, Advice: sn.Verdict.Advice, Depth: sn.Depth, Floor: sn.Floor,
		Elapsed: sn.Elapsed.Seconds(), Budget: sn.Budget.Seconds(), Restarts: max(0, sn.Lives-1),
		Good: sn.Good, Bad: sn.Bad, QuotaHits: sn.QuotaHits, BadCounts: list(sn.BadCounts),
		Concurrency: sn.Concurrency, Times: timesOf(sn.Times),
		Curve: seconds(sn.Curve), CurveBin: sn.CurveBin, Universe: len(sn.Legs), Proven: sn.Proven,
		Legs: legsOf(sn.Legs), Cover: CoverOf(sn.Cover), Notes: list(sn.Notes),
		JVMBefore: jvmOf(sn.JVMBefore), JVMAfter: jvmOf(sn.JVMAfter),
	}
	if sn.Elapsed > 0 {
		b.Rate = float64(sn.Good) / sn.Elapsed.Seconds()
	}
	if e := sn.Estimate; e.Floor > 0 {
		b.Estimate = &WarmEstimate{
			Text: e.String(), ProbeTime: e.ProbeTime.Seconds(), Concurrency: e.Concurrency, Reachable: e.Reachable,
			Fits: e.Fits, NeedTime: e.NeedTime.Seconds(), NeedConcurrency: e.NeedConcurrency, Paced: e.Paced,
		}
	}
	b.Tracks = mapped(sn.Tracks, func(t warmup.Track) WarmTrack { return WarmTrack(t) })
	b.Tables = mapped(sn.Tables, func(t warmup.TableStatus) WarmTable {
		return WarmTable{
			Table: t.Table, Good: t.Good, Bad: t.Bad, QuotaHits: t.QuotaHits, P50: t.P50.Seconds(), Legs: t.Legs,
			Proven: t.Proven, Last: t.Last, LastError: t.LastError, Pace: t.Rate, Out: t.Out,
		}
	})
	b.Shapes = mapped(sn.Kinds, func(k warmup.KindStatus) WarmShape {
		return WarmShape{Kind: k.Kind, Engine: k.Engine, Good: k.Good, Share: k.Share, Items: k.Items}
	})
	b.Dropped = mapped(sn.Dropped, func(d warmup.DroppedShape) DroppedJSON { return DroppedJSON(d) })
	b.Events = mapped(sn.Events, eventOf)
	return b
}

// EventLine is an event as a JSON line of its own.
func EventLine(broker string, e warmup.Event) WarmEventJSON {
	line := eventOf(e)
	line.Schema, line.Broker = EventSchema, broker
	return line
}

func eventOf(e warmup.Event) WarmEventJSON {
	return WarmEventJSON{Seq: e.Seq, Time: e.At, After: e.After.Seconds(), Kind: e.Kind, Text: e.Text}
}

func timesOf(t warmup.Times) WarmTimes {
	return WarmTimes{P50: t.P50.Seconds(), P90: t.P90.Seconds(), P99: t.P99.Seconds(), Max: t.Max.Seconds(), Outside: t.Outside.Seconds()}
}

func legsOf(all []warmup.LegStatus) []LegJSON {
	return mapped(all, func(l warmup.LegStatus) LegJSON {
		return LegJSON{Server: l.Leg.Server, Type: l.Leg.Type, State: l.State, Reason: l.Reason, Tables: list(l.Tables)}
	})
}

func jvmOf(j *warmup.JVM) *JVMJSON {
	if j == nil {
		return nil
	}
	return &JVMJSON{At: j.At.UTC().Truncate(time.Millisecond), Compile: j.CompileTime.Seconds(), CPU: j.CPUTime.Seconds(), Classes: j.ClassesLoaded}
}

// mapped converts a list; the result is never null in JSON.
func mapped[A, B any](all []A, f func(A) B) []B {
	out := make([]B, len(all))
	for i, a := range all {
		out[i] = f(a)
	}
	return out
}

// list is the list itself, never null in JSON.
func list[A any](all []A) []A {
	if all == nil {
		return []A{}
	}
	return all
}
