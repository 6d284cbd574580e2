package connect

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bellows/clients"
	"bellows/clients/demo/frontend"
	"bellows/clients/doris"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

func demoOf(t *testing.T, o DorisOptions) *DorisCluster {
	t.Helper()
	s, err := clients.Merge(clients.Sources{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := Doris(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// Without any configuration the embedded frontends are there, say that they are a
// simulation, and can be read, planned on, changed and changed back.
func TestDorisDemo(t *testing.T) {
	d := demoOf(t, DorisOptions{Start: &frontend.Options{Instant: true, Seed: 1}})
	if d.Demo == nil || d.Simulation() == "" || !d.Writes || len(d.Frontends) != 3 || d.Name != DemoName {
		t.Fatalf("%+v", d)
	}
	readings, err := change.Readings(change.ReadAll(t.Context(), d.Readers()))
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range readings {
		if r.Frontend != d.Names()[i] || r.Generation != spread.GenerationS3 || r.Spread == nil || r.Spread.Default != "1" {
			t.Errorf("%+v", r)
		}
		if (r.Role == "master") != (i == 0) || len(r.Peers) != 3 || len(r.Backends) != 4 || r.ClusterID == "" {
			t.Errorf("%+v", r)
		}
	}
	if got := d.Demo.WriteStatements(); len(got) > 0 {
		t.Errorf("reading wrote %v", got)
	}
	plan, err := d.Provers()[1].Explain(t.Context(), nil, "SELECT * FROM hive.demo.events")
	if err != nil {
		t.Fatal(err)
	}
	if !plan.Complete || len(plan.Nodes) != 1 || len(plan.Nodes[0].Backends) < 2 {
		t.Errorf("%+v", plan)
	}
	first := d.Executors()[0]
	if err := first.Execute(t.Context(), "SET GLOBAL "+change.SpreadVariable+" = 3"); err != nil {
		t.Fatal(err)
	}
	r, err := first.Read(t.Context())
	if err != nil || r.Spread.Global != "3" || r.Settings.SpreadNum != 3 {
		t.Errorf("%+v, error %v", r.Spread, err)
	}
	if err := first.Execute(t.Context(), "UNSET GLOBAL VARIABLE "+change.SpreadVariable); err != nil {
		t.Fatal(err)
	}
	if r, err = first.Read(t.Context()); err != nil || r.Spread.Global != "1" {
		t.Errorf("%+v, error %v", r.Spread, err)
	}
	if got := d.Demo.WriteStatements(); len(got) != 2 {
		t.Errorf("two statements were %v", got)
	}
}

// Running a query leaves a profile that says who read what.
func TestDorisDemoRun(t *testing.T) {
	d := demoOf(t, DorisOptions{Start: &frontend.Options{Instant: true, Seed: 1, ProfileDelay: -1}})
	e, err := d.Provers()[0].Run(t.Context(), []change.Assignment{{Name: change.HashVariable, Value: "true"}}, "SELECT count(*) FROM hive.demo.events")
	if err != nil {
		t.Fatal(err)
	}
	if e.QueryID == "" || e.Incomplete != "" || len(e.Backends) != 4 {
		t.Fatalf("%+v", e)
	}
	for _, b := range e.Backends {
		if b.ID == 0 || b.Weight < 0 || b.Ranges < 0 {
			t.Errorf("%+v", b)
		}
	}
	if got := d.Demo.WriteStatements(); len(got) > 0 {
		t.Errorf("running wrote %v", got)
	}
}

func TestDorisDemoDenied(t *testing.T) {
	c, err := frontend.Start(t.Context(), frontend.Options{Instant: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	merged := func(user, password string) *clients.Settings {
		env := map[string]string{
			"BELLOWS_FRONTEND": strings.Join(c.Addresses(), ","), "BELLOWS_DORIS_USER": user, "BELLOWS_DORIS_PASSWORD": password,
		}
		s, err := clients.Merge(clients.Sources{LookupEnv: func(name string) (string, bool) { v, ok := env[name]; return v, ok }})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	open := func(user, password string) *DorisCluster {
		d, err := Doris(t.Context(), merged(user, password), DorisOptions{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(d.Close)
		return d
	}
	if d := open("reader", "reader"); d.Demo != nil || d.Writes || d.Simulation() != "" || !slices.Equal(d.Names(), c.Addresses()) {
		t.Errorf("%+v", d)
	}
	r, err := open("reader", "reader").Frontends[0].Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := doris.Visible(&r); !errors.Is(err, engine.ErrDenied) {
		t.Errorf("backends for a reader: %v", err)
	}
	err = open("operator", "operator").Frontends[0].Execute(t.Context(), "SET GLOBAL "+change.SpreadVariable+" = 2")
	if !errors.Is(err, engine.ErrDenied) || change.IsUnsure(err) {
		t.Error(err)
	}
	_, err = open("admin", "canary-wrong").Frontends[0].Read(t.Context())
	if !errors.Is(err, engine.ErrDenied) || strings.Contains(err.Error(), "canary") {
		t.Error(err)
	}
}
