package doris

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bellows/clients"
	"bellows/clients/demo/frontend"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// Faults of the embedded frontends meet every call with an error of a class, and
// nothing is left behind.
func TestFaults(t *testing.T) {
	show := "SHOW BACKENDS"
	for _, c := range []struct {
		fault frontend.Fault
		class error
		text  string
	}{
		{frontend.Fault{Act: frontend.Refuse}, engine.ErrUnreachable, ""},
		{frontend.Fault{Act: frontend.HangHandshake}, engine.ErrUnreachable, "in time"},
		{frontend.Fault{Act: frontend.DenyLogin}, engine.ErrDenied, "error 1045"},
		{frontend.Fault{Act: frontend.EndlessAuth}, nil, ""},
		{frontend.Fault{Act: frontend.EndlessGreeting}, nil, ""},
		{frontend.Fault{Act: frontend.Hang, Statement: show}, engine.ErrUnreachable, "in time"},
		{frontend.Fault{Act: frontend.Cut, Statement: show}, engine.ErrUnreachable, "closed"},
		{frontend.Fault{Act: frontend.CutResult, Statement: show}, engine.ErrUnreachable, ""},
		{frontend.Fault{Act: frontend.ColumnCount, Statement: show}, ErrGarbage, ""},
		{frontend.Fault{Act: frontend.HugeRow, Statement: show, Bytes: 64 << 20}, ErrGarbage, "limit"},
		{frontend.Fault{Act: frontend.EndlessRows, Statement: show}, nil, ""},
		{frontend.Fault{Act: frontend.Garbage, Statement: show}, nil, ""},
	} {
		t.Run(string(c.fault.Act), func(t *testing.T) {
			cluster, all := startWith(t, c.fault)
			if c.text == "in time" || c.class == nil { // the time ends it, or may
				all[0].options.Timeout = 300 * time.Millisecond
			}
			r, err := all[0].Read(t.Context())
			if err == nil || c.class != nil && !errors.Is(err, c.class) || !strings.Contains(err.Error(), c.text) || !strings.Contains(err.Error(), all[0].Name()) {
				t.Errorf("%v", err)
			}
			if r.Frontend != all[0].Name() || r.At.IsZero() {
				t.Errorf("%+v", r)
			}
			if w := cluster.WriteStatements(); len(w) > 0 {
				t.Errorf("wrote %v", w)
			}
		})
	}
}

// startWith is one frontend with a fault. One that refuses is down before the first
// call, which a script does not promise.
func startWith(t *testing.T, fault frontend.Fault) (*frontend.Cluster, []*Frontend) {
	t.Helper()
	if fault.Act != frontend.Refuse {
		return start(t, frontend.Options{Frontends: 1, Faults: []frontend.Fault{fault}}, "admin")
	}
	c, all := start(t, frontend.Options{Frontends: 1}, "admin")
	c.Frontends()[0].Stop()
	return c, all
}

// A statement whose answer does not come may have been executed; one that was not
// sent has not.
func TestWriteIsUnsureOnlyOnceSent(t *testing.T) {
	statement := "SET GLOBAL " + change.SpreadVariable + " = 3"
	for _, c := range []struct {
		fault  frontend.Fault
		unsure bool
	}{
		{frontend.Fault{Act: frontend.Cut, Statement: "SET GLOBAL*"}, true},
		{frontend.Fault{Act: frontend.Hang, Statement: "SET GLOBAL*"}, true},
		{frontend.Fault{Act: frontend.Garbage, Statement: "SET GLOBAL*"}, true},
		{frontend.Fault{Act: frontend.Fail, Statement: "SET GLOBAL*", Number: 1105, Text: "some refusal"}, false},
		{frontend.Fault{Act: frontend.Deny, Statement: "SET GLOBAL*"}, false},
		{frontend.Fault{Act: frontend.Refuse}, false},
		{frontend.Fault{Act: frontend.DenyLogin}, false},
		{frontend.Fault{Act: frontend.HangHandshake}, false},
	} {
		_, all := startWith(t, c.fault)
		if c.fault.Act == frontend.Hang || c.fault.Act == frontend.HangHandshake {
			all[0].options.Timeout = 300 * time.Millisecond
		}
		if err := all[0].Execute(t.Context(), statement); err == nil || change.IsUnsure(err) != c.unsure {
			t.Errorf("%s: %v, unsure %v", c.fault.Act, err, change.IsUnsure(err))
		}
	}
	_, all := start(t, frontend.Options{Frontends: 1}, "admin")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := all[0].Execute(ctx, statement); !errors.Is(err, context.Canceled) || change.IsUnsure(err) {
		t.Error(err)
	}
}

// Without a profile the execution has its reason, and what was seen of its tasks
// while it ran.
func TestRunWithoutProfile(t *testing.T) {
	_, all := start(t, frontend.Options{Frontends: 1, Faults: []frontend.Fault{{Act: frontend.NoProfile}}}, "admin")
	f := all[0]
	f.options.QueryTimeout = time.Second
	e, err := f.Run(t.Context(), nil, "SELECT count(*) FROM hive.demo.events")
	if err != nil || !strings.Contains(e.Incomplete, "no profile of query") || e.Backends == nil {
		t.Errorf("%+v, error %v", e, err)
	}
	refusing := frontend.Fault{Act: frontend.Status, On: "http", Number: 500}
	_, all = start(t, frontend.Options{Frontends: 1, Faults: []frontend.Fault{refusing}}, "admin")
	e, err = all[0].Run(t.Context(), nil, "SELECT count(*) FROM hive.demo.events")
	if err != nil || !strings.Contains(e.Incomplete, "HTTP 500") {
		t.Errorf("%+v, error %v", e, err)
	}
}

// A query that takes a while is followed through the table of active tasks.
func TestTasksWhileItRuns(t *testing.T) {
	c, err := frontend.Start(context.Background(), frontend.Options{Frontends: 1, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	a, err := clients.ParseAddress(c.Addresses()[0])
	if err != nil {
		t.Fatal(err)
	}
	all, err := New([]clients.Address{a}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := all[0].Run(t.Context(), []change.Assignment{{Name: change.HashVariable, Value: "true"}}, "SELECT count(*) FROM hive.demo.events")
	if err != nil || len(e.Backends) != 4 || !strings.Contains(e.Incomplete, "seen while it ran") {
		t.Fatalf("%+v, error %v", e, err)
	}
	for _, b := range e.Backends {
		if b.ID == 0 || b.Host == "" || b.Weight != -1 || b.Ranges != -1 {
			t.Errorf("%+v", b)
		}
	}
}

// The password of the HTTP interface is read again too, although the refusal comes
// with the status 200.
func TestHTTPPasswordIsReadAgain(t *testing.T) {
	_, all := start(t, frontend.Options{Frontends: 1}, "admin")
	f := all[0]
	file := filepath.Join(t.TempDir(), "password")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("expired")
	s, err := clients.Merge(clients.Sources{Flag: func(name string) ([]string, bool) {
		value, ok := map[string]string{"doris-user": "admin", "doris-password-file": file}[name]
		return []string{value}, ok
	}})
	if err != nil {
		t.Fatal(err)
	}
	access, err := s.Doris.HTTPAccess()
	if err != nil {
		t.Fatal(err)
	}
	var loads atomic.Int64
	h, err := clients.NewHTTP(t.Context(), clients.HTTPOptions{Access: counted{access, &loads}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	f.options.HTTP = h
	i, err := f.Inspect(t.Context())
	if err != nil || !errors.Is(i.HTTPError, engine.ErrDenied) || loads.Load() != 2 {
		t.Fatalf("%v, error %v, %d loads", i.HTTPError, err, loads.Load())
	}
	write("admin")
	h, err = clients.NewHTTP(t.Context(), clients.HTTPOptions{Access: counted{access, &loads}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	f.options.HTTP = h
	if i, err = f.Inspect(t.Context()); err != nil || i.HTTPError != nil || loads.Load() != 3 {
		t.Errorf("%v, error %v, %d loads", i.HTTPError, err, loads.Load())
	}
	write("wrong")
	if _, err := h.Renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	write("admin")
	if i, err = f.Inspect(t.Context()); err != nil || i.HTTPError != nil {
		t.Errorf("%v, error %v", i.HTTPError, err)
	}
}

type counted struct {
	clients.Access
	loads *atomic.Int64
}

func (c counted) Load(ctx context.Context) (clients.Grant, error) {
	c.loads.Add(1)
	return c.Access.Load(ctx)
}
