package pinot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/engine/warmup"
)

// quick serves connections from a function of the request's path to a whole HTTP
// answer. It parses next to nothing and allocates nothing, so that what is
// measured is the client's.
func quick(tb testing.TB, answer func(path []byte) []byte) string {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				buffer := make([]byte, 64<<10)
				for {
					n, err := conn.Read(buffer)
					if err != nil {
						return
					}
					path := buffer[bytes.IndexByte(buffer[:n], ' ')+1 : n]
					if _, err := conn.Write(answer(path[:bytes.IndexByte(path, ' ')])); err != nil {
						return
					}
				}
			}()
		}
	}()
	return "http://" + listener.Addr().String()
}

func wrapped(body []byte) []byte {
	return fmt.Appendf(nil, "HTTP/1.1 200 OK\r\nX-Pinot-Error-Code: -1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
}

// One probe, client side, against a server that costs nothing. The net/http
// server and the reading of the answer are what a real loop adds to it.
func BenchmarkProbe(b *testing.B) {
	page := wrapped(fixtures(b)["query.probe.typed_limit1"].body())
	url := quick(b, func([]byte) []byte { return page })
	broker, err := NewBroker(BrokerOptions{URL: url, HTTP: client(b, clients.HTTPOptions{})})
	if err != nil {
		b.Fatal(err)
	}
	probe := warmup.Probe{Table: "events_OFFLINE", SQL: `SELECT * FROM "events_OFFLINE" LIMIT 1`, Engine: warmup.SSE, ID: "bellows-1", Timeout: 5 * time.Second}
	b.ReportAllocs()
	for b.Loop() {
		if a := broker.Probe(b.Context(), probe); a.ServersQueried != 3 {
			b.Fatalf("%+v", a)
		}
	}
}

// Reading an answer, beside encoding/json into a struct of the same fields.
func BenchmarkAnswer(b *testing.B) {
	body := fixtures(b)["query.probe.typed_limit1"].body()
	b.Run("scanner", func(b *testing.B) {
		var reader answerReader
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			var a warmup.Answer
			if !reader.read(body, false, &a) {
				b.Fatal("not read")
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			var a brokerResponse
			if err := json.Unmarshal(body, &a); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// The routes of 5,000 tables on 300 servers with two replicas, which is three
// calls a table, against a server that costs nothing.
func BenchmarkRoutes5000x300(b *testing.B) {
	const tables, servers, segments = 5000, 300, 12
	pages := make(map[string][2][]byte, tables)
	names := make([]warmup.Table, tables)
	for i := range names {
		names[i] = warmup.Table(fmt.Sprintf("table_%04d_OFFLINE", i))
		var turn [2][]byte
		for replica := range turn {
			lists := map[int][]string{}
			for s := range segments {
				server := (i*7 + (s+replica)%6*50) % servers
				lists[server] = append(lists[server], fmt.Sprintf(`"%s_1700000%06d_1700000350993_%d"`, names[i], s, s))
			}
			var parts []string
			for server, list := range lists {
				parts = append(parts, fmt.Sprintf(`"Server_10.0.%d.%d_8098":[%s]`, server/100, server%100, strings.Join(list, ",")))
			}
			turn[replica] = wrapped(fmt.Appendf(nil, `{"%s":{%s}}`, names[i], strings.Join(parts, ",")))
		}
		pages["/debug/routingTable/"+string(names[i])] = turn
	}
	calls := 0
	url := quick(b, func(path []byte) []byte {
		calls++
		return pages[string(path)][calls&1]
	})
	broker, err := NewBroker(BrokerOptions{URL: url, HTTP: client(b, clients.HTTPOptions{})})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		calls = 0
		routes, err := broker.RoutesOf(b.Context(), names, nil)
		if err != nil || len(routes) != tables || routes[17].Turn != 2 {
			b.Fatal(err, routes[17])
		}
	}
	b.ReportMetric(float64(calls), "calls/op")
}

// Reading one routing answer, beside building the map that it is.
func BenchmarkAssignment(b *testing.B) {
	lists := map[string][]string{}
	for s := range 600 {
		server := fmt.Sprintf("Server_10.0.0.%d_8098", s%30)
		lists[server] = append(lists[server], fmt.Sprintf("events_1700000%06d_1700000350993_1796013864714", s))
	}
	body, err := json.Marshal(map[string]any{"events_OFFLINE": lists})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("fingerprint", func(b *testing.B) {
		servers := new(interner)
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			if a, ok := readAssignment(body, false, servers); !ok || a.segments != 600 {
				b.Fatal(a)
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			var m map[string]map[string][]string
			if err := json.Unmarshal(body, &m); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Inverting livebrokers of 5,000 tables on ten brokers.
func BenchmarkLiveBrokers(b *testing.B) {
	var body bytes.Buffer
	body.WriteByte('{')
	for t := range 5000 {
		for n := range 10 {
			switch {
			case n == 0 && t == 0:
				fmt.Fprintf(&body, `"table_%d_OFFLINE":[`, t)
			case n == 0:
				fmt.Fprintf(&body, `],"table_%d_OFFLINE":[`, t)
			default:
				body.WriteByte(',')
			}
			fmt.Fprintf(&body, `{"host":"10.0.0.%d","port":8099,"instanceName":"Broker_10.0.0.%d_8099","grpcPort":-1}`, n, n)
		}
	}
	body.WriteString("]}")
	b.SetBytes(int64(body.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if brokers, _, ok := readLiveBrokers(body.Bytes()); !ok || len(brokers) != 10 {
			b.Fatal("not read")
		}
	}
}
