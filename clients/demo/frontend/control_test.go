package frontend

import (
	"net/http"
	"strings"
	"testing"
)

// call sends a control call.
func call(t *testing.T, method, url, body string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Close = true
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

func TestControlCalls(t *testing.T) {
	c := serve(t, Options{Frontends: 2})
	base := c.HTTPURLs()[0] + "/demo"
	for _, x := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "", "", 200}, {"POST", "/backends/10002/kill", "", 200}, {"POST", "/backends/10003/disable", "", 200}, {"POST", "/backends/10004/drop", "", 200},
		{"POST", "/backends/10005/decommission", "", 200}, {"POST", "/backends/127.0.0.50/add", "", 200}, {"POST", "/backends/99/kill", "", 404},
		{"POST", "/backends/x/kill", "", 404}, {"POST", "/backends/10002/explode", "", 400}, {"POST", "/frontends/fe9/stop", "", 404},
		{"POST", "/frontends/fe2/stop", "", 200}, {"POST", "/moons/1/kill", "", 400}, {"PUT", "/faults", "- {act: slow, delay: 1ms}", 200},
		{"PUT", "/faults", "- {act: explode}", 400}, {"GET", "/faults", "", 200}, {"GET", "/statements", "", 200},
	} {
		if got := call(t, x.method, base+x.path, x.body); got != x.status {
			t.Errorf("%s %s: %d, want %d", x.method, x.path, got, x.status)
		}
	}
	b := c.Backends()
	if len(b) != 4 || !b[0].Dead || !b[1].QueryDisabled || !b[2].Decommissioned || b[3].Host != "127.0.0.50" {
		t.Errorf("backends are %+v", b)
	}
	if f := c.Faults(); len(f) != 1 || f[0].Act != Slow {
		t.Errorf("faults are %+v", f)
	}
	if c.Frontends()[1].Running() {
		t.Error("fe2 runs")
	}
	if got := call(t, "DELETE", base+"/faults", ""); got != 200 || len(c.Faults()) != 0 {
		t.Errorf("after DELETE (%d): %+v", got, c.Faults())
	}
}
