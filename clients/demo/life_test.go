package demo

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// watch asks a broker again and again until done, and returns the different
// answers in the order in which they came.
func watch(c *Cluster, id string, done <-chan struct{}) []string {
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	var seen []string
	for {
		word := "refused"
		if resp, err := client.Get(c.BrokerURL(id) + "/health"); err == nil {
			body, _ := readAll(nil, resp.Body)
			_ = resp.Body.Close()
			word = string(body)
		}
		if strings.HasPrefix(word, "<html>") {
			word = "html"
		}
		if len(seen) == 0 || seen[len(seen)-1] != word {
			seen = append(seen, word)
		}
		select {
		case <-done:
			return seen
		default:
		}
	}
}

func TestRestartLooksAsMeasured(t *testing.T) {
	s := Small()
	s.Speed = 1
	s.Timeline = Timeline{Refuse: 120 * time.Millisecond, Launch: 80 * time.Millisecond, NotStarted: 80 * time.Millisecond,
		Starting: 80 * time.Millisecond, Listed: 80 * time.Millisecond}
	c := start(t, s)
	_, before := get(t, c.BrokerURL("b1"), "/start-time")
	url := c.BrokerURL("b1")
	done := make(chan struct{})
	var seen []string
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		seen = slices.DeleteFunc(watch(c, "b1", done), func(s string) bool { return s == "OK" })
	}()
	err := c.Restart(t.Context(), "b1")
	close(done)
	<-watched
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Pinot broker status is SHUTTING_DOWN", "html", "refused", "Pinot broker status is NOT_STARTED", "Pinot broker status is STARTING"}
	// a slow watcher may miss a phase, but never sees one out of order
	last := -1
	for _, word := range seen {
		i := slices.Index(want, word)
		if i <= last {
			t.Errorf("health said %q, want in this order %q", seen, want)
		}
		last = i
	}
	if !slices.Contains(seen, "refused") {
		t.Errorf("health said %q and never refused", seen)
	}
	if c.BrokerURL("b1") != url {
		t.Errorf("the broker moved from %s to %s", url, c.BrokerURL("b1"))
	}
	if _, after := get(t, c.BrokerURL("b1"), "/start-time"); after == before {
		t.Error("the start time did not change")
	}
	if r := query(t, c, "b1", "SELECT COUNT(*) FROM events"); r.code() != 0 || r.Queried != 3 {
		t.Errorf("after the restart: %+v", r)
	}
}

func TestWhatABrokerSaysInEachPhase(t *testing.T) {
	c := start(t, Small())
	l := c.brokers[0].current()
	for _, p := range []struct {
		phase   phase
		health  int
		routing int
		known   int // code for a known table
		listed  bool
	}{
		{notStarted, 503, 404, 410, false},
		{starting, 503, 404, 410, false},
		{routed, 503, 200, 0, false},
		{good, 200, 200, 0, true},
		{shuttingDown, 503, 404, 425, false},
	} {
		l.phase.Store(int32(p.phase))
		health, _ := get(t, c.BrokerURL("b1"), "/health")
		routing, _ := get(t, c.BrokerURL("b1"), "/debug/routingTable/events_OFFLINE")
		_, live := get(t, c.ControllerURL(), "/tables/livebrokers")
		if health != p.health || routing != p.routing || strings.Contains(live, "Broker_b1") != p.listed {
			t.Errorf("phase %d: health %d, routing %d, live brokers %s", p.phase, health, routing, live)
		}
		if got := query(t, c, "b1", "SELECT * FROM events").code(); got != p.known {
			t.Errorf("phase %d: code %d for a known table, want %d", p.phase, got, p.known)
		}
		if p.phase != shuttingDown {
			if got := query(t, c, "b1", "SELECT * FROM nope").code(); got != 190 {
				t.Errorf("phase %d: code %d for an unknown table, want 190", p.phase, got)
			}
		}
	}
}

func TestABrokerThatStartsDisabledWaitsForHelix(t *testing.T) {
	s := Small()
	s.Speed = 1000
	c := start(t, s)
	if err := c.SetBroker("b1", false); err != nil {
		t.Fatal(err)
	}
	if status, _ := get(t, c.BrokerURL("b1"), "/health"); status != http.StatusOK {
		t.Errorf("health of a disabled broker: %d, want 200: it stays as it was", status)
	}
	if err := c.Restart(t.Context(), "b1"); err != nil {
		t.Fatal(err)
	}
	if _, body := get(t, c.BrokerURL("b1"), "/health"); body != "Pinot broker status is STARTING" {
		t.Errorf("health %q, want STARTING", body)
	}
	ask(t, c.BrokerURL("b1"), http.MethodPut, "/routing/events_OFFLINE", nil, nil)
	if r := query(t, c, "b1", "SELECT COUNT(*) FROM events"); r.code() != 0 {
		t.Errorf("after PUT /routing: %+v", r)
	}
	if err := c.SetBroker("b1", true); err != nil {
		t.Fatal(err)
	}
	if status, _ := get(t, c.BrokerURL("b1"), "/health"); status != http.StatusOK {
		t.Errorf("health after enabling: %d", status)
	}
}

func TestAKilledBrokerStaysListed(t *testing.T) {
	c := start(t, Small())
	if err := c.KillBroker("b1"); err != nil {
		t.Fatal(err)
	}
	if _, live := get(t, c.ControllerURL(), "/tables/livebrokers"); !strings.Contains(live, "Broker_b1") {
		t.Errorf("the dead broker is not listed any more: %s", live)
	}
	if listens(c.BrokerURL("b1")) {
		t.Error("the dead broker answers")
	}
}

func TestClosedClusterEndsWhatWaits(t *testing.T) {
	s := Small()
	s.Speed = 1
	s.Faults = []Fault{{Act: Hang}}
	s.Brokers = append(s.Brokers, BrokerSpec{ID: "b2"})
	c, err := Start(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.KillBroker("b2"); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		resp, err := client.Post(c.BrokerURL("b1")+"/query/sql", "application/json", strings.NewReader(`{"sql":"SELECT 1"}`))
		if err == nil {
			_ = resp.Body.Close()
		}
		ended <- err
	}()
	eventually(t, func() bool { return c.Requests("b1") == 1 })
	started := make(chan error, 1)
	go func() { started <- c.StartBroker(context.Background(), "b2") }()
	c.Close()
	if err := <-ended; err == nil {
		t.Error("a hanging query was answered when the cluster closed")
	}
	if err := <-started; err == nil {
		t.Error("a broker was started in a cluster that closed")
	}
	c.Close() // a second time is fine
	if err := c.Restart(context.Background(), "no such"); !errors.Is(err, ErrUnknown) {
		t.Errorf("restart of an unknown broker: %v", err)
	}
}

func TestServersComeAndGo(t *testing.T) {
	c := start(t, Small())
	routes := func() string {
		_, body := get(t, c.BrokerURL("b1"), "/debug/routingTable/events_OFFLINE")
		return body
	}
	if !strings.Contains(routes(), "Server_s2") {
		t.Errorf("routes %s", routes())
	}
	if err := c.StopServer("s2"); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(routes(), "Server_s2") {
		t.Errorf("routes still show the stopped server: %s", routes())
	}
	r := query(t, c, "b1", "SELECT COUNT(*) FROM events")
	if r.code() != 305 || !r.Partial || r.Queried != 2 || r.Responded != 2 {
		t.Errorf("with a server stopped: %+v", r)
	}
	if r := query(t, c, "b1", "SELECT COUNT(*) FROM orders"); r.code() != 0 {
		t.Errorf("a table with a replica elsewhere: %+v", r)
	}
	if err := c.StartServer("s2"); err != nil {
		t.Fatal(err)
	}
	if r := query(t, c, "b1", "SELECT COUNT(*) FROM events"); r.code() != 0 || !strings.Contains(routes(), "Server_s2") {
		t.Errorf("with the server back: %+v", r)
	}
	if err := c.StopServer("nobody"); !errors.Is(err, ErrUnknown) {
		t.Errorf("unknown server: %v", err)
	}
	if got := c.Servers(); !slices.Equal(got, []string{"Server_s1", "Server_s2", "Server_s3"}) {
		t.Errorf("servers %v", got)
	}
}
