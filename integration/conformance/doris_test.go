package conformance

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo/frontend"
	"bellows/clients/doris"
	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/ui/connect"
	"bellows/views/text"
)

// frontends is a Doris cluster that the suite runs against.
type frontends struct {
	name    string
	cluster *connect.DorisCluster
	writes  bool   // whether the setting may be changed, and is put back
	query   string // a scan of an external table, "" when none is known
}

// eachDoris runs a test against the embedded frontends, and against a real one
// where the environment names it.
func eachDoris(t *testing.T, test func(t *testing.T, s frontends)) {
	t.Helper()
	t.Run("demo", func(t *testing.T) { test(t, demoFrontends(t)) })
	dsn := os.Getenv("BELLOWS_DORIS")
	if dsn == "" {
		t.Log("BELLOWS_DORIS is not set: only the demo is tested")
		return
	}
	t.Run("real", func(t *testing.T) { test(t, realFrontends(t, dsn)) })
}

func demoFrontends(t *testing.T) frontends {
	t.Helper()
	c, err := frontend.Start(context.Background(), frontend.Options{Instant: true, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	s := openFrontends(t, strings.Join(c.Addresses(), ","), "root", "")
	s.name, s.writes, s.query = "demo", true, "SELECT * FROM hive.demo.events"
	return s
}

// realFrontends takes USER[:PASSWORD]@tcp(HOST:PORT)/, or without the frame for
// several frontends: USER[:PASSWORD]@HOST:PORT,HOST:PORT.
func realFrontends(t *testing.T, dsn string) frontends {
	t.Helper()
	at := strings.LastIndexByte(dsn, '@')
	if at < 0 {
		t.Fatal("BELLOWS_DORIS must be USER[:PASSWORD]@tcp(HOST:PORT)/ or USER[:PASSWORD]@HOST:PORT[,HOST:PORT...]")
	}
	user, password, _ := strings.Cut(dsn[:at], ":")
	addresses := strings.TrimSuffix(strings.TrimPrefix(strings.TrimRight(dsn[at+1:], "/"), "tcp("), ")")
	s := openFrontends(t, addresses, user, password)
	s.name, s.writes, s.query = "real", os.Getenv("BELLOWS_DORIS_WRITES") == "1", os.Getenv("BELLOWS_DORIS_QUERY")
	return s
}

func openFrontends(t *testing.T, addresses, user, password string) frontends {
	t.Helper()
	t.Setenv("BELLOWS_FRONTEND", addresses)
	t.Setenv("BELLOWS_DORIS_USER", user)
	t.Setenv("BELLOWS_DORIS_PASSWORD", password)
	settings, err := clients.Merge(clients.Sources{LookupEnv: os.LookupEnv})
	if err != nil {
		t.Fatal(err)
	}
	cluster, err := connect.Doris(t.Context(), settings, connect.DorisOptions{LoadWait: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Close)
	return frontends{cluster: cluster}
}

func (s frontends) readings(t *testing.T) []change.Reading {
	t.Helper()
	readings, err := change.Readings(change.ReadAll(t.Context(), s.cluster.Readers()))
	if err != nil {
		t.Fatal(err)
	}
	return readings
}

func TestFrontendsAreRead(t *testing.T) {
	eachDoris(t, func(t *testing.T, s frontends) {
		masters := 0
		for _, r := range s.readings(t) {
			if r.Version == "" || r.Generation == "" || r.GenerationHow == "" || r.Hash == nil || r.Cache == nil || r.Acts.Reason == "" {
				t.Errorf("%+v", r)
			}
			if r.Generation.HasSpread() != (r.Spread != nil) || !r.Acts.Acts && r.Acts.Remedy == "" {
				t.Errorf("%s: %+v, %+v", r.Generation, r.Spread, r.Acts)
			}
			if r.Role == "master" {
				masters++
			}
			if err := doris.Visible(&r); err != nil && !errors.Is(err, engine.ErrDenied) && !errors.Is(err, doris.ErrNoBackends) {
				t.Error(err)
			}
			for _, b := range r.Backends {
				if b.ID == 0 || b.Host == "" || b.Load == nil || b.Load.CPU > 1 || b.Load.CPU < 0 && b.Load.Reason == "" {
					t.Errorf("%+v, load %+v", b, b.Load)
				}
			}
		}
		if masters > 1 {
			t.Errorf("%d masters", masters)
		}
	})
}

// Two readings of a cluster that nobody touches have one fingerprint.
func TestReadingsAreStable(t *testing.T) {
	eachDoris(t, func(t *testing.T, s frontends) {
		of := func() string {
			var states []change.State
			for _, r := range s.readings(t) {
				states = append(states, change.StateOf(&r))
			}
			return change.Fingerprint(states)
		}
		if first, second := of(), of(); first != second {
			t.Errorf("%s, then %s", first, second)
		}
	})
}

func TestFrontendRefusals(t *testing.T) {
	eachDoris(t, func(t *testing.T, s frontends) {
		p := s.cluster.Provers()[0]
		query := s.query
		if query == "" {
			query = "SELECT 1"
		}
		for _, c := range []struct {
			session []change.Assignment
			query   string
			kind    error
		}{
			{[]change.Assignment{{Name: "bellows_has_no_such_variable", Value: "1"}}, query, doris.ErrUnknownVariable},
			{[]change.Assignment{{Name: change.CacheVariable, Value: "maybe"}}, query, doris.ErrBadValue},
			{nil, "SELECT nonsense FROM nowhere_at_all.nothing", nil},
			{nil, "SELEC 1", engine.ErrUsage},
		} {
			_, err := p.Explain(t.Context(), c.session, c.query)
			if err == nil || c.kind != nil && !errors.Is(err, c.kind) {
				t.Errorf("%v %s: %v", c.session, c.query, err)
			}
		}
	})
}

// A plan in a session with the hash switch on gives each range of a scan to an
// eligible backend, and leaves no trace.
func TestPlansOfOneSession(t *testing.T) {
	eachDoris(t, func(t *testing.T, s frontends) {
		if s.query == "" {
			t.Skip("BELLOWS_DORIS_QUERY names no scan of an external table")
		}
		before := s.readings(t)
		eligible := map[int64]bool{}
		for _, b := range before[0].Backends {
			eligible[b.ID] = b.Excluded == ""
		}
		plan, err := s.cluster.Provers()[0].Explain(t.Context(), []change.Assignment{{Name: change.HashVariable, Value: "true"}}, s.query)
		if err != nil {
			t.Fatal(err)
		}
		ranges := int64(0)
		for _, n := range plan.Nodes {
			for _, b := range n.Backends {
				ranges += b.Count()
				if len(eligible) > 0 && !eligible[b.ID] {
					t.Errorf("backend %d has ranges and is not eligible", b.ID)
				}
			}
		}
		if ranges == 0 && !plan.Nodes[0].Approximate {
			t.Errorf("no range in %+v", plan)
		}
		for i, r := range s.readings(t) {
			if *r.Hash != *before[i].Hash {
				t.Errorf("%+v was %+v", r.Hash, before[i].Hash)
			}
		}
	})
}

// The setting is changed on the first frontend, seen in new sessions, and put back.
func TestSettingAndPuttingBack(t *testing.T) {
	eachDoris(t, func(t *testing.T, s frontends) {
		first := s.readings(t)[0]
		switch {
		case !s.writes:
			t.Skip("BELLOWS_DORIS_WRITES=1 allows to change the setting and to put it back")
		case first.Spread == nil:
			t.Skip("this version has no " + change.SpreadVariable)
		}
		w := s.cluster.Executors()[0]
		global := func() string {
			r, err := w.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return r.Spread.Global
		}
		before, err := strconv.Atoi(first.Spread.Global)
		if err != nil {
			t.Fatal(err)
		}
		back := "SET GLOBAL " + change.SpreadVariable + " = " + first.Spread.Global
		t.Cleanup(func() { _ = w.Execute(context.Background(), back) })
		if err := w.Execute(t.Context(), "SET GLOBAL "+change.SpreadVariable+" = "+strconv.Itoa(before+2)); err != nil {
			t.Fatal(err)
		}
		if got := global(); got != strconv.Itoa(before+2) {
			t.Errorf("it is %s", got)
		}
		if err := w.Execute(t.Context(), back); err != nil {
			t.Fatal(err)
		}
		if got := global(); got != first.Spread.Global {
			t.Errorf("it is %s, was %s", got, first.Spread.Global)
		}
		err = w.Execute(t.Context(), "SET GLOBAL "+change.SpreadVariable+" = 2147483648")
		if !errors.Is(err, doris.ErrBadValue) && !errors.Is(err, engine.ErrUsage) || change.IsUnsure(err) {
			t.Errorf("out of range: %v", err)
		}
	})
}

func TestDoctorOfFrontends(t *testing.T) {
	eachDoris(t, func(t *testing.T, s frontends) {
		doc := run[text.DoctorDocument](t, 0, "doctor")
		if len(doc.Frontends) != len(s.cluster.Frontends) || len(doc.Checks) < 4*len(doc.Frontends) {
			t.Errorf("%+v", doc)
		}
		for _, c := range doc.Checks {
			if c.Result == text.CheckFailed {
				t.Errorf("%s: %s", c.Subject, c.Text)
			}
		}
	})
}
