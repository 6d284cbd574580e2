package pinot

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"bellows/engine/warmup"
)

const s1, s2, s3 = "Server_127.0.0.1_18201", "Server_127.0.0.1_18202", "Server_127.0.0.1_18203"

// recordedBroker answers routing calls and one query as the live broker did.
func recordedBroker(t testing.TB) *replay {
	all := fixtures(t)
	var pages []fixture
	for _, name := range []string{
		"broker.GET.debug_routingTable_orders_OFFLINE.call1", "broker.GET.debug_routingTable_orders_OFFLINE.call2",
		"broker.GET.debug_routingTable_events_OFFLINE.call1", "broker.GET.debug_routingTable_events_OFFLINE.call2",
		"broker.GET.debug_routingTable_empty_tbl_OFFLINE", "broker.GET.debug_routingTable_paused_OFFLINE",
		"broker.GET.debug_routingTable_metrics_t_OFFLINE.server3stopped", "broker.GET.debug_routingTable_nope_OFFLINE",
		"broker.GET.debug_routingTable_web-logs_OFFLINE",
		"broker.GET.debug_routingTable_sql~query=SELECT%20%2A%20FROM%20%22web-logs_OFFLINE%22%20LIMIT%201",
		"broker.GET.start-time", "broker.GET.uptime", "broker.GET.health", "broker.GET.instance_tags", "broker.GET.queries",
		"broker.GET.version", "broker.GET.debug_serverRoutingStats",
		"broker.GET.debug_tables_queryQuota_events_OFFLINE", "broker.GET.debug_tables_queryQuota_clicks_OFFLINE.quota4of2brokers",
	} {
		f, ok := all[name]
		if !ok {
			t.Fatalf("no recording %s", name)
		}
		pages = append(pages, f)
	}
	return newReplay(pages...)
}

func TestRoutesOfRecordedBroker(t *testing.T) {
	r := recordedBroker(t)
	b := brokerAt(t, serve(t, r))
	reasons := map[warmup.Table]warmup.Skip{
		"empty_tbl_OFFLINE": warmup.SkipNoSegments, "paused_OFFLINE": warmup.SkipDisabled, "metrics_t_OFFLINE": warmup.SkipNoServer,
	}
	b.whyEmpty = func(_ context.Context, table warmup.Table) (warmup.Skip, error) { return reasons[table], nil }
	tables := []warmup.Table{"orders_OFFLINE", "events_OFFLINE", "empty_tbl_OFFLINE", "paused_OFFLINE", "metrics_t_OFFLINE", "nope_OFFLINE", "web-logs_OFFLINE", "logical"}
	var last [2]int
	got, err := b.RoutesOf(t.Context(), tables, func(done, total int) { last = [2]int{done, total} })
	if err != nil {
		t.Fatal(err)
	}
	want := []warmup.Routes{
		{Table: "orders_OFFLINE", Choices: [][]string{{s1, s2}}, Turn: 2, Segments: 3},
		{Table: "events_OFFLINE", Choices: [][]string{{s1, s2, s3}}, Turn: 1, Segments: 6},
		{Table: "empty_tbl_OFFLINE", Skip: warmup.SkipNoSegments},
		{Table: "paused_OFFLINE", Skip: warmup.SkipDisabled},
		{Table: "metrics_t_OFFLINE", Skip: warmup.SkipNoServer},
		{Table: "nope_OFFLINE", Skip: warmup.SkipNoRoute},
		{Table: "web-logs_OFFLINE", Choices: [][]string{{s3}}, Turn: 1, Segments: 1},
		{Table: "logical", Skip: warmup.SkipLogical},
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("%s: %+v, want %+v", tables[i], got[i], want[i])
		}
	}
	if last != [2]int{8, 8} {
		t.Errorf("progress ends with %v", last)
	}
	if slices.Contains(r.asked, "/debug/routingTable/web-logs_OFFLINE") {
		t.Error("a name that needs quotes was asked for by the path that does not quote")
	}
}

// turning is a broker whose selection turns with a process-wide counter, as
// Pinot's balanced selector does: segment i of a table with R replicas goes to
// replica (counter + i) mod R.
type turning struct {
	counter  atomic.Int64
	replicas int
	segments int
}

func (b *turning) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	id := int(b.counter.Add(1)) - 1
	table := req.URL.Path[strings.LastIndexByte(req.URL.Path, '/')+1:]
	var servers []string
	for server := range b.replicas {
		var segments []string
		for i := range b.segments {
			if (id+i)%b.replicas == server {
				segments = append(segments, fmt.Sprintf(`"%s_%d"`, table, i))
			}
		}
		if len(segments) > 0 {
			servers = append(servers, fmt.Sprintf(`"Server_%d":[%s]`, server, strings.Join(segments, ",")))
		}
	}
	if id%2 == 1 {
		slices.Reverse(servers)
	}
	_, _ = fmt.Fprintf(w, `{"%s":{%s}}`, table, strings.Join(servers, ","))
}

// However many replicas and segments there are, one turn shows every replica of
// every segment, also when tables are asked for side by side.
func TestTurnShowsEveryReplica(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		broker := &turning{replicas: rapid.IntRange(1, 8).Draw(rt, "replicas"), segments: rapid.IntRange(1, 20).Draw(rt, "segments")}
		broker.counter.Store(rapid.Int64Range(0, 100).Draw(rt, "counter"))
		b := brokerAt(t, serve(t, broker))
		results := make(chan warmup.Routes, 3)
		for i := range 3 {
			go func() {
				r, err := b.Routes(t.Context(), warmup.Table(fmt.Sprintf("t%d_OFFLINE", i)))
				if err != nil {
					t.Error(err)
				}
				results <- r
			}()
		}
		for range 3 {
			r := <-results
			if r.Turn != broker.replicas || len(r.Servers()) != broker.replicas || r.Segments != broker.segments || r.Skip != "" {
				rt.Fatalf("%d replicas, %d segments: %+v", broker.replicas, broker.segments, r)
			}
		}
	})
}

// A selection that never repeats itself ends after nine calls, without a turn.
func TestSelectionWithoutTurn(t *testing.T) {
	calls := 0
	b := brokerAt(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		calls++
		_, _ = fmt.Fprintf(w, `{"t_OFFLINE":{"Server_%d":["a"],"Server_idle":[]}}`, calls)
	})))
	r, err := b.Routes(t.Context(), "t_OFFLINE")
	if err != nil || r.Turn != 0 || len(r.Choices) != maxTurn || calls != maxTurn || slices.Contains(r.Servers(), "Server_idle") {
		t.Errorf("%+v, %v after %d calls", r, err, calls)
	}
}

func TestAssignmentIsIndependentOfOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		segments := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z"\\]{1,6}`), 1, 12, rapid.ID[string]).Draw(rt, "segments")
		homes := rapid.SliceOfN(rapid.IntRange(0, 3), len(segments), len(segments)).Draw(rt, "homes")
		write := func(order []int, home []int) []byte {
			lists := map[int][]string{}
			var servers []int
			for _, i := range order {
				if lists[home[i]] == nil {
					servers = append(servers, home[i])
				}
				lists[home[i]] = append(lists[home[i]], string(appendString(nil, segments[i])))
			}
			var parts []string
			for _, s := range servers {
				parts = append(parts, fmt.Sprintf(`"S%d" : [%s]`, s, strings.Join(lists[s], " , ")))
			}
			return []byte("{" + strings.Join(parts, ",") + "}")
		}
		straight := make([]int, len(segments))
		for i := range straight {
			straight[i] = i
		}
		shuffled := rapid.Permutation(straight).Draw(rt, "order")
		a, ok := readAssignment(write(straight, homes), true, new(interner))
		b, okToo := readAssignment(write(shuffled, homes), true, new(interner))
		if !ok || !okToo || a.print != b.print || a.segments != len(segments) || !slices.Equal(a.servers, b.servers) {
			rt.Fatalf("%+v and %+v differ", a, b)
		}
		moved := slices.Clone(homes)
		at := rapid.IntRange(0, len(moved)-1).Draw(rt, "moved")
		moved[at] = (moved[at] + 1) % 4
		if c, _ := readAssignment(write(straight, moved), true, new(interner)); c.print == a.print {
			rt.Fatalf("moving %q is not seen", segments[at])
		}
	})
}
