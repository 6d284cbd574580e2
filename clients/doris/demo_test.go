package doris

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo/frontend"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// start gives the embedded frontends, and clients for them.
func start(t *testing.T, o frontend.Options, user string) (*frontend.Cluster, []*Frontend) {
	t.Helper()
	o.Instant = true
	c, err := frontend.Start(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	var addresses []clients.Address
	for _, address := range c.Addresses() {
		a, err := clients.ParseAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, a)
	}
	password := user
	if user == "root" {
		password = ""
	}
	env := map[string]string{"BELLOWS_DORIS_USER": user, "BELLOWS_DORIS_PASSWORD": password}
	s, err := clients.Merge(clients.Sources{LookupEnv: func(name string) (string, bool) { v, ok := env[name]; return v, ok }})
	if err != nil {
		t.Fatal(err)
	}
	d := s.Doris
	access, err := d.HTTPAccess()
	if err != nil {
		t.Fatal(err)
	}
	h, err := clients.NewHTTP(t.Context(), clients.HTTPOptions{Access: access})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	all, err := New(addresses, Options{
		Account: account(user, password), HTTP: h, Metrics: h, MetricsURL: d.MetricsURL, Timeout: 20 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	return c, all
}

// Each generation is told from the others without a statement that changes
// anything, and tried once only.
func TestDetectGeneration(t *testing.T) {
	for _, g := range []struct {
		of, found spread.Generation
		version   string
		sure      bool
		how       string
	}{
		{spread.GenerationS1, spread.GenerationS1, "doris-4.2.0", true, "refused 0"},
		{spread.GenerationS2, spread.GenerationS2, "doris-4.2.0", true, "default is 0"},
		{spread.GenerationS3, spread.GenerationS3, "doris-4.2.0", true, "accepted 0"},
		{spread.GenerationA, spread.GenerationA, "doris-2.1.7-rc03-443e87e203", true, "first form"},
		{spread.GenerationA, spread.GenerationA, "doris-3.0.3-rc02", false, "first form"},
		{spread.GenerationAB, spread.GenerationAB, "doris-0.0.0--55dbedffc9", false, "development"},
		{spread.GenerationB, spread.GenerationB, "doris-3.1.2", false, "second form"},
		{spread.GenerationB, spread.GenerationB, "doris-4.0.1", true, "second form"},
		{spread.GenerationB, spread.GenerationB, "nonsense", false, "not known"},
	} {
		c, all := start(t, frontend.Options{Generation: g.of, Version: g.version, Frontends: 1}, "root")
		for range 3 {
			r, err := all[0].Read(t.Context())
			if err != nil {
				t.Fatalf("%s: %v", g.of, err)
			}
			if r.Generation != g.found || !strings.Contains(r.GenerationHow, g.how) {
				t.Errorf("%s %s: found %s, %s", g.of, g.version, r.Generation, r.GenerationHow)
			}
			if (r.Spread != nil) != g.of.HasSpread() || r.Settings.Generation != g.found {
				t.Errorf("%s: %+v", g.of, r)
			}
			assumed := false
			for _, a := range r.Assumed {
				assumed = assumed || a.Name == "generation"
			}
			if assumed == g.sure {
				t.Errorf("%s %s: assumed %v", g.of, g.version, assumed)
			}
		}
		if w := c.WriteStatements(); len(w) > 0 {
			t.Errorf("%s: wrote %v", g.of, w)
		}
		tried := 0
		for _, s := range c.Statements() {
			if strings.HasPrefix(s.SQL, "SET") {
				tried++
			}
		}
		if tried > 1 {
			t.Errorf("%s: tried %d times", g.of, tried)
		}
	}
}

// The listings of every release are read alike.
func TestReleases(t *testing.T) {
	for _, release := range frontend.Releases() {
		for _, cloud := range []bool{false, true} {
			c, all := start(t, frontend.Options{Release: release, Frontends: 2, Cloud: cloud}, "root")
			if err := c.KillBackend(10003); err != nil {
				t.Fatal(err)
			}
			if err := c.DisableQueries(10004, true); err != nil {
				t.Fatal(err)
			}
			for i, f := range all {
				r, err := f.Read(t.Context())
				if err != nil {
					t.Fatalf("%s cloud %v: %v", release, cloud, err)
				}
				if want := map[bool]string{true: "master", false: "follower"}[i == 0]; r.Role != want || len(r.Peers) != 2 {
					t.Errorf("%s: role %q, peers %+v", release, r.Role, r.Peers)
				}
				reasons := map[int64]string{}
				for _, b := range r.Backends {
					reasons[b.ID] = b.Excluded
					if b.Host == "" || b.HTTPPort == 0 || b.Load == nil {
						t.Errorf("%s: %+v", release, b)
					}
				}
				if len(reasons) != 4 || reasons[10002] != "" || reasons[10003] != "not alive" || reasons[10004] != "query-disabled" {
					t.Errorf("%s cloud %v: %v", release, cloud, reasons)
				}
				if cloud && (r.Group == "" || len(r.Pool.Groups) != 1 || r.Pool.Groups[0] != r.Group) {
					t.Errorf("%s: group %q, pool %+v", release, r.Group, r.Pool)
				}
			}
		}
	}
}

// Whether the number acts follows the frontend's own switches.
func TestEffectPerFrontend(t *testing.T) {
	c, all := start(t, frontend.Options{Frontends: 2}, "root")
	acts := func(f *Frontend) change.Effect {
		r, err := f.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return r.Acts
	}
	if err := c.SetGlobal(change.SpreadVariable, "3"); err != nil {
		t.Fatal(err)
	}
	if e := acts(all[0]); e.Acts || !strings.Contains(e.Remedy, change.HashVariable) || !strings.Contains(e.Reason, "no effect") {
		t.Errorf("%+v", e)
	}
	if err := c.SetGlobal(change.HashVariable, "true"); err != nil {
		t.Fatal(err)
	}
	if e := acts(all[1]); !e.Acts || e.Remedy != "" || !strings.Contains(e.Reason, "N = 3 acts") {
		t.Errorf("%+v", e)
	}
	if err := c.SetGlobal(change.HashVariable, "false"); err != nil {
		t.Fatal(err)
	}
	if err := c.SetGlobal(change.SpreadVariable, "0"); err != nil {
		t.Fatal(err)
	}
	if e := acts(all[0]); !e.Acts || !strings.Contains(e.Reason, "automatic") {
		t.Errorf("%+v", e)
	}
}

// Sessions of a plan are its own: what they set is gone with them.
func TestExplainInItsOwnSession(t *testing.T) {
	c, all := start(t, frontend.Options{Frontends: 1}, "root")
	session := []change.Assignment{{Name: change.HashVariable, Value: "true"}, {Name: change.SpreadVariable, Value: "1"}}
	homes := map[int64]bool{}
	for range 5 {
		plan, err := all[0].Explain(t.Context(), session, "SELECT * FROM hive.demo.hot;")
		if err != nil {
			t.Fatal(err)
		}
		if !plan.Complete || len(plan.Nodes) != 1 || len(plan.Nodes[0].Backends) != 1 {
			t.Fatalf("%+v", plan)
		}
		homes[plan.Nodes[0].Backends[0].ID] = true
	}
	if len(homes) != 1 {
		t.Errorf("one split had homes %v with N = 1", homes)
	}
	r, err := all[0].Read(t.Context())
	if err != nil || isOn(r.Hash) {
		t.Errorf("%+v, error %v", r.Hash, err)
	}
	if w := c.WriteStatements(); len(w) > 0 {
		t.Errorf("wrote %v", w)
	}
	for query, class := range map[string]error{
		"SELECT * FROM hive.demo.gone": engine.ErrUsage,
		"SELECT 1; DROP TABLE x":       engine.ErrUsage,
		"SELEC 1":                      engine.ErrUsage,
	} {
		if _, err := all[0].Explain(t.Context(), nil, query); !errors.Is(err, class) {
			t.Errorf("%s: %v", query, err)
		}
	}
	if _, err := all[0].Explain(t.Context(), []change.Assignment{{Name: "no_such_variable", Value: "1"}}, "SELECT * FROM hive.demo.hot"); !errors.Is(err, ErrUnknownVariable) {
		t.Error(err)
	}
	if _, err := all[0].Explain(t.Context(), []change.Assignment{{Name: change.SpreadVariable, Value: "-1"}}, "SELECT * FROM hive.demo.hot"); !errors.Is(err, engine.ErrUsage) {
		t.Error(err)
	}
}

// A query's profile says who read what; without the user's right to profiles, or
// without HTTP, the execution says what is missing.
func TestRunAndItsProfile(t *testing.T) {
	c, all := start(t, frontend.Options{Frontends: 1}, "root")
	session := []change.Assignment{{Name: change.HashVariable, Value: "true"}, {Name: change.SpreadVariable, Value: "3"}}
	e, err := all[0].Run(t.Context(), session, "SELECT count(*) FROM hive.demo.events")
	if err != nil || e.Incomplete != "" || !queryID.MatchString(e.QueryID) {
		t.Fatalf("%+v, error %v", e, err)
	}
	weights, ranges := int64(0), int64(0)
	for _, b := range e.Backends {
		weights += b.Weight
		ranges += b.Ranges
		if b.ID == 0 || b.Host == "" {
			t.Errorf("%+v", b)
		}
	}
	plan, err := all[0].Explain(t.Context(), session, "SELECT * FROM hive.demo.events")
	if err != nil {
		t.Fatal(err)
	}
	splits := int64(0)
	for _, b := range plan.Nodes[0].Backends {
		splits += b.Count()
	}
	if ranges != splits || weights != splits*spread.StandardWeight {
		t.Errorf("%d ranges of weight %d, want %d splits", ranges, weights, splits)
	}
	if w := c.WriteStatements(); len(w) > 0 {
		t.Errorf("wrote %v", w)
	}
	all[0].options.HTTP = nil
	if e, err = all[0].Run(t.Context(), session, "SELECT count(*) FROM hive.demo.events"); err != nil || !strings.Contains(e.Incomplete, "HTTP interface is not used") {
		t.Errorf("%+v, error %v", e, err)
	}
}
