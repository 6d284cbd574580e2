package views_test

import (
	"fmt"
	"testing"
	"time"

	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views"
)

func frameFor(tb testing.TB, w, h int, theme string, p themes.Profile, ascii bool) *views.Frame {
	tb.Helper()
	s, err := themes.Builtin(theme)
	if err != nil {
		tb.Fatal(err)
	}
	return views.NewFrame(w, h, s.Resolve(p), ascii)
}

// manyBrokers are n brokers that all are being warmed.
func manyBrokers(n int) (brokers []warmup.BrokerStatus, warm map[string]*warmup.Snapshot) {
	warm = map[string]*warmup.Snapshot{}
	sample := warming()
	for i := range n {
		b := sampleBrokers()[1]
		b.Name = fmt.Sprintf("Broker_10.1.%d.%d_8099", i/250, i%250)
		brokers = append(brokers, b)
		sn := *sample
		sn.Broker = b.Name
		warm[b.Name] = &sn
	}
	return brokers, warm
}

// advance gives every warm-up a new snapshot, as 20 times a second.
func advance(warm map[string]*warmup.Snapshot) {
	for name, sn := range warm {
		next := *sn
		next.Depth = (next.Depth + 7) % 1000
		next.Times.P50 += time.Microsecond
		warm[name] = &next
	}
}

// A frame of Fleet with all its rows changed since the last one.
func BenchmarkFleet200x60(b *testing.B) {
	f := frameFor(b, 200, 60, "dark", themes.TrueColour, false)
	brokers, warm := manyBrokers(80)
	s := fleet()
	s.Table.SetFilter("")
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		advance(warm)
		b.StartTimer()
		s.Rows = views.NewFleetRows(s.Rows, brokers, warm, noon)
		s.Table.Update(s.Rows)
		f.Reset(200, 60)
		views.Fleet(f, s)
		_ = f.String()
	}
}

// The same with 5,000 brokers of which 64 are being warmed.
func BenchmarkFleetOf5000(b *testing.B) {
	f := frameFor(b, 200, 60, "dark", themes.TrueColour, false)
	brokers, all := manyBrokers(5000)
	warm := map[string]*warmup.Snapshot{}
	for i := range 64 {
		warm[brokers[i].Name] = all[brokers[i].Name]
	}
	s := fleet()
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		advance(warm)
		b.StartTimer()
		s.Rows = views.NewFleetRows(s.Rows, brokers, warm, noon)
		s.Table.Update(s.Rows)
		f.Reset(200, 60)
		views.Fleet(f, s)
		_ = f.String()
	}
}

// A frame of Warm-up with every table changed.
func BenchmarkWarmup200x60(b *testing.B) {
	f := frameFor(b, 200, 60, "dark", themes.TrueColour, false)
	sn := warming()
	for i := range 60 {
		t := sn.Tables[i%7]
		t.Table = warmup.Table(fmt.Sprintf("t%d_OFFLINE", i))
		sn.Tables = append(sn.Tables, t)
	}
	all := []*warmup.Snapshot{sn, expired(), warm()}
	s := warmups(sn, all...)
	b.ReportAllocs()
	for b.Loop() {
		next := *sn
		next.Depth = (next.Depth + 7) % 1000
		sn, all[0], s.Current = &next, &next, &next
		s.Rows = views.NewWarmRows(s.Rows, all)
		s.List.Update(s.Rows)
		s.Tables.Update(views.NewWarmTableRows(sn))
		f.Reset(200, 60)
		views.Warmup(f, s)
		_ = f.String()
	}
}

// A frame of Coverage with a grid of 600 legs and 200 tables.
func BenchmarkCoverage200x60(b *testing.B) {
	f := frameFor(b, 200, 60, "dark", themes.TrueColour, false)
	s := coverage()
	s.Rows = views.NewLegRows(views.CoverLegs(bigCover()), sampleRoutes(200, 300))
	s.Legs.Update(s.Rows)
	b.ReportAllocs()
	for b.Loop() {
		f.Reset(200, 60)
		views.Coverage(f, s)
		_ = f.String()
	}
}

func bigCover() *warmup.Cover {
	c := &warmup.Cover{Method: warmup.Greedy}
	for i := range 300 {
		c.Universe = append(c.Universe, warmup.Leg{Server: server(i), Type: warmup.Offline}, warmup.Leg{Server: server(i), Type: warmup.Realtime})
	}
	return c
}

// Any key in a broker's 100,000 tables.
func BenchmarkBrokerOf100000(b *testing.B) {
	f := frameFor(b, 200, 60, "dark", themes.TrueColour, false)
	s := broker()
	s.Lists[0].Table.Update(views.NewBrokerTableRows(sampleRoutes(100_000, 4), nil, nil))
	b.ReportAllocs()
	for b.Loop() {
		s.Lists[0].Table.Page(1)
		f.Reset(200, 60)
		views.Broker(f, s)
		_ = f.String()
	}
}
