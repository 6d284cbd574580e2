package demo

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"bellows/engine"
)

func TestEachVersionHasWhatCameWithIt(t *testing.T) {
	for _, v := range []struct {
		version string
		has     string // of: optional start live quota queries client stats fingerprint
	}{
		{"1.0.0", ""},
		{"1.1.0", "optional"},
		{"1.2.0", "optional start live"},
		{"1.3.0", "optional start live quota"},
		{"1.4.0", "optional start live quota client"},
		{"1.5.0", "optional start live quota client queries fingerprint"},
		{"1.5.1", "optional start live quota client queries fingerprint"},
		{"master", "optional start live quota client queries fingerprint stats"},
	} {
		t.Run(v.version, func(t *testing.T) {
			s := Small()
			var err error
			if s.Version, err = ParseVersion(v.version); err != nil {
				t.Fatal(err)
			}
			c := start(t, s)
			broker := c.BrokerURL("b1")
			found := func(base, path string) bool { status, _ := get(t, base, path); return status == http.StatusOK }
			body := `{"sql":"SELECT * FROM events LIMIT 1","queryOptions":"clientQueryId=me"}`
			resp, answer := ask(t, broker, http.MethodPost, "/query/sql", nil, &body)
			statement := `{"sql":"SELECT 1"}`
			finger, _ := ask(t, broker, http.MethodPost, "/query/sql/queryFingerprint", nil, &statement)
			for word, is := range map[string]bool{
				"optional":    found(broker, "/debug/routingTableWithOptionalSegments/events_OFFLINE"),
				"start":       found(broker, "/start-time") && found(broker, "/uptime") && resp.header.Get("X-Pinot-Error-Code") == "-1",
				"live":        found(c.ControllerURL(), "/liveinstances"),
				"quota":       found(broker, "/debug/tables/queryQuota/events_OFFLINE"),
				"queries":     found(broker, "/queries"),
				"client":      strings.Contains(string(answer), `"clientRequestId":"me"`),
				"stats":       strings.Contains(string(answer), `"serverStats":"(Server=`),
				"fingerprint": finger.status == http.StatusOK,
			} {
				if want := strings.Contains(" "+v.has+" ", " "+word+" "); is != want {
					t.Errorf("%s: %v, want %v", word, is, want)
				}
			}
			_, live := get(t, c.ControllerURL(), "/tables/livebrokers?tables=orders")
			if filtered := !strings.Contains(live, "events"); filtered != strings.Contains(v.has, "start") {
				t.Errorf("livebrokers?tables= filters: %v", filtered)
			}
			if grpc := strings.Contains(live, "grpcPort"); grpc != strings.Contains(v.has, "client") {
				t.Errorf("livebrokers has grpcPort: %v", grpc)
			}
		})
	}
}

func TestParseVersionRefusesWhatIsNone(t *testing.T) {
	for _, text := range []string{"", "1.5", "1.5.x", "1.5.1.2", "-1.0.0"} {
		if _, err := ParseVersion(text); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
