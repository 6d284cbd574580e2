package demo

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// BenchmarkProbeHandler is the cost of one probe in the handler alone.
func BenchmarkProbeHandler(b *testing.B) {
	c, err := Start(context.Background(), Small())
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	l := c.brokers[0].current()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		body := fmt.Sprintf(`{"sql":"SELECT * FROM \"events_OFFLINE\" LIMIT 1","queryOptions":"timeoutMs=5000;clientQueryId=p-%d"}`, i)
		r := httptest.NewRequest(http.MethodPost, "/query/sql", strings.NewReader(body))
		w := httptest.NewRecorder()
		l.serve(w, r)
		if w.Code != http.StatusOK {
			b.Fatal(w.Code)
		}
	}
}

// BenchmarkProbeOverLoopback is a probe from end to end, client included.
func BenchmarkProbeOverLoopback(b *testing.B) {
	c, err := Start(context.Background(), Small())
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	url := c.BrokerURL("b1") + "/query/sql"
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	defer client.CloseIdleConnections()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			resp, err := client.Post(url, "application/json", strings.NewReader(`{"sql":"SELECT * FROM \"events_OFFLINE\" LIMIT 1"}`))
			if err != nil {
				b.Error(err)
				return
			}
			_, _ = io.Copy(io.Discard, resp.Body)
			_ = resp.Body.Close()
		}
	})
}

// BenchmarkBigCluster starts 5,000 tables on 300 servers and asks for all routes.
func BenchmarkBigCluster(b *testing.B) {
	spec := Generate(Size{Tables: 5_000, Servers: 300, Brokers: 3}, 11)
	for b.Loop() {
		c, err := Start(context.Background(), spec)
		if err != nil {
			b.Fatal(err)
		}
		l := c.brokers[0].current()
		for _, t := range c.tables {
			for range 2 {
				for _, typed := range t.typedNames() {
					w := httptest.NewRecorder()
					l.serve(w, httptest.NewRequest(http.MethodGet, "/debug/routingTable/"+typed, nil))
					if w.Code != http.StatusOK {
						b.Fatal(w.Code)
					}
				}
			}
		}
		c.Close()
	}
}
