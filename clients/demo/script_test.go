package demo

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"bellows/engine"
)

func TestScriptSaysWhatIsWrong(t *testing.T) {
	for _, text := range []string{"- {act: explode}", "- {act: slow}", "- {act: partial, on: health}", "- {act: code, chance: 2}", "- {act: code, wen: now}", "{", "- {act: hang, on: moon}", "- {act: code, first: -1}"} {
		if _, err := ReadScript([]byte(text)); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %v", text, err)
		}
	}
	faults, err := ReadScript([]byte("- act: slow\n  delay: 40ms\n  until: 2s\n- {act: status, status: 503, every: 3}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(faults) != 2 || faults[0].Delay != 40*time.Millisecond || faults[0].Until != 2*time.Second || faults[1].Every != 3 {
		t.Errorf("%+v", faults)
	}
	if faults, err := ReadScript(nil); err != nil || len(faults) != 0 {
		t.Errorf("an empty script: %v, %v", faults, err)
	}
}

func TestFaultsOfABrokerStrikeAQueryOnce(t *testing.T) {
	c := start(t, with(Fault{Act: Status, Status: 503, On: OnBroker, First: 2, Last: 2}))
	body := `{"sql":"SELECT * FROM events"}`
	var got []int
	for range 3 {
		resp, _ := ask(t, c.BrokerURL("b1"), http.MethodPost, "/query/sql", nil, &body)
		got = append(got, resp.status)
	}
	if !slices.Equal(got, []int{200, 503, 200}) {
		t.Errorf("statuses %v, want the second request alone to fail", got)
	}
}

func TestRoutingOfOneTableCanFail(t *testing.T) {
	c := start(t, with(Fault{Act: NoRoute, Table: "orders"}))
	for path, status := range map[string]int{
		"/debug/routingTable/orders_OFFLINE": 404, "/debug/routingTable/events_OFFLINE": 200,
		"/debug/routingTable/sql?query=SELECT%20*%20FROM%20orders_OFFLINE": 404, "/debug/routingTable/sql?query=SELECT%20*%20FROM%20events_OFFLINE": 200,
	} {
		if got, body := get(t, c.BrokerURL("b1"), path); got != status {
			t.Errorf("%s: %d %s, want %d", path, got, body, status)
		}
	}
}

func TestChanceIsSeeded(t *testing.T) {
	codes := func() (all []int) {
		c := start(t, with(Fault{Act: Code, Code: 230, Chance: 0.5}))
		for range 40 {
			all = append(all, query(t, c, "b1", "SELECT * FROM events").code())
		}
		return all
	}
	first, second := codes(), codes()
	failed := 0
	for i := range first {
		if first[i] != second[i] {
			t.Fatalf("query %d: %d the first time, %d the second", i, first[i], second[i])
		}
		if first[i] != 0 {
			failed++
		}
	}
	if failed < 8 || failed > 32 {
		t.Errorf("%d of 40 failed at a chance of one half", failed)
	}
}

func FuzzReadScript(f *testing.F) {
	f.Add([]byte("- {act: slow, delay: 40ms}\n"))
	f.Add([]byte("- act: code\n  code: 410\n  broker: '*blue*'\n  until: 5s\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		faults, err := ReadScript(text)
		if err != nil {
			if !errors.Is(err, engine.ErrUsage) {
				t.Fatalf("%q: %v is no usage error", text, err)
			}
			return
		}
		for _, a := range faults {
			if _, err := a.complete(); err != nil {
				t.Fatalf("%q: read, but %v", text, err)
			}
		}
	})
}

func TestStartRefusesWhatCannotBe(t *testing.T) {
	for name, s := range map[string]Spec{
		"two brokers of a name":  {Brokers: []BrokerSpec{{ID: "a"}, {ID: "Broker_a"}}},
		"two servers of a name":  {Servers: []ServerSpec{{ID: "a"}, {ID: "a"}}},
		"two tables of a name":   {Tables: []TableSpec{{Name: "t", Offline: &HalfSpec{}}, {Name: "T", Offline: &HalfSpec{}}}},
		"a table without halves": {Tables: []TableSpec{{Name: "t"}}},
		"a table without a name": {Tables: []TableSpec{{Offline: &HalfSpec{}}}},
		"time that runs back":    {Speed: -1},
		"a fault that is none":   {Faults: []Fault{{Act: "?"}}},
	} {
		c, err := Start(context.Background(), s)
		if !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %v", name, err)
		}
		if c != nil {
			c.Close()
		}
	}
}

func TestFixedPorts(t *testing.T) {
	s := Small()
	first := start(t, s)
	s.BasePort = first.control.site.port
	if c, err := Start(context.Background(), s); !errors.Is(err, engine.ErrUnreachable) {
		t.Errorf("a port that is taken: %v", err)
		c.Close()
	}
}
