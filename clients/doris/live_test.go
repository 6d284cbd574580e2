package doris

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-sql-driver/mysql"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// A reading of the recorded frontend says what the recording says.
func TestReadLiveFrontend(t *testing.T) {
	f := newFake(t, replay(t, "adm", "03_backends_alive.json", "05_variables_set.json", "18_auth_privileges_errors.json"))
	r, err := f.client(t, func(o *Options) { o.Account = account("adm", "x") }).Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Frontend != f.listener.Addr().String() || r.At.IsZero() || r.Role != "master" || r.ClusterID != "1963350867" || r.Version != "0.0.0" {
		t.Errorf("%+v", r)
	}
	if r.Generation != spread.GenerationAB || r.Spread != nil || r.Hash == nil || r.Cache == nil || r.Hash.Default != "false" {
		t.Errorf("%+v", r)
	}
	if r.Acts.Acts || !strings.Contains(r.Acts.Reason, change.SpreadVariable) || r.Acts.Remedy == "" {
		t.Errorf("%+v", r.Acts)
	}
	want := spread.DefaultSettings(spread.GenerationAB)
	if r.Settings != want {
		t.Errorf("%+v, want %+v", r.Settings, want)
	}
	if len(r.Peers) != 1 || !r.Peers[0].Self || !r.Peers[0].Master || r.Peers[0].QueryPort != 9030 {
		t.Errorf("%+v", r.Peers)
	}
	if len(r.Backends) != 3 {
		t.Fatalf("%d backends", len(r.Backends))
	}
	for _, b := range r.Backends {
		if b.Host == "" || b.Port != 9050 || b.HTTPPort != 8040 || b.Excluded != "" || b.Group != "default" || b.Load == nil || b.Load.CPU != -1 {
			t.Errorf("%+v, load %+v", b, b.Load)
		}
	}
	for _, s := range f.statements() {
		if strings.HasPrefix(s, "SET") || strings.HasPrefix(s, "SELECT") {
			t.Errorf("%q was sent to be read", s)
		}
	}
}

// What a lesser user may not see becomes an assumption, never an error.
func TestReadWithoutPrivileges(t *testing.T) {
	for user, hidden := range map[string][]string{
		"ro":    {"SHOW FRONTENDS", "split_assigner_virtual_node_number"},
		"seler": {"SHOW FRONTENDS", "split_assigner_virtual_node_number"},
		"nodeu": {"split_assigner_virtual_node_number", "prefer_compute_node_for_external_table"},
	} {
		f := newFake(t, replay(t, user, "18_auth_privileges_errors.json", "05_variables_set.json"))
		r, err := f.client(t, func(o *Options) { o.Account = account(user, "x") }).Read(t.Context())
		if err != nil {
			t.Errorf("%s: %v", user, err)
			continue
		}
		assumed := map[string]change.Assumption{}
		for _, a := range r.Assumed {
			assumed[a.Name] = a
			if a.Reason == "" || a.Value == "" {
				t.Errorf("%s: %+v", user, a)
			}
		}
		for _, name := range hidden {
			if !strings.Contains(assumed[name].Reason, "may not see it") {
				t.Errorf("%s: %s is %+v", user, name, assumed[name])
			}
		}
		if user != "nodeu" {
			if err := Visible(&r); !errors.Is(err, engine.ErrDenied) {
				t.Errorf("%s: backends: %v", user, err)
			}
		}
	}
}

func TestDeadBackends(t *testing.T) {
	f := newFake(t, replay(t, "root", "02_backends_dead.json", "05_variables_set.json", "01_no_backends.json"))
	r, err := f.client(t, nil).Read(t.Context())
	if err != nil || len(r.Backends) != 3 {
		t.Fatalf("%+v, error %v", r.Backends, err)
	}
	for _, b := range r.Backends {
		if !b.Dead || b.Excluded != "not alive" || b.HTTPPort != 0 || !strings.Contains(b.Load.Reason, "not alive") {
			t.Errorf("%+v", b)
		}
	}
	none := newFake(t, replay(t, "root", "01_no_backends.json", "05_variables_set.json"))
	r, err = none.client(t, nil).Read(t.Context())
	if err != nil || r.Backends == nil || len(r.Backends) != 0 {
		t.Fatalf("%+v, error %v", r.Backends, err)
	}
	if err := Visible(&r); !errors.Is(err, ErrNoBackends) || !errors.Is(err, engine.ErrUnreachable) {
		t.Error(err)
	}
}

// Every refusal of the recording has the class that its text stands for.
func TestRecordedRefusals(t *testing.T) {
	classes := []error{engine.ErrDenied, engine.ErrUnreachable, engine.ErrUsage, nil}
	seen := map[error]int{}
	for _, name := range []string{"01_no_backends.json", "02_backends_dead.json", "05_variables_set.json", "18_auth_privileges_errors.json", "19_misc.json"} {
		for _, r := range records(t, name) {
			if r.Error == nil || r.answer().number <= 1 {
				continue
			}
			got := serverError("fe", &mysql.MySQLError{Number: uint16(r.answer().number), Message: r.Error.Message})
			want := wanted(r.Error.Message)
			if want.class != got.class || want.kind != nil && want.kind != got.kind {
				t.Errorf("%s: %s: %v, %v, want %v, %v", r.SQL, got, got.kind, got.class, want.kind, want.class)
			}
			if strings.Contains(got.Error(), "errCode") || got.Text == "" {
				t.Errorf("%s: text %q", r.SQL, got.Text)
			}
			seen[got.class]++
		}
	}
	for _, c := range classes {
		if seen[c] == 0 {
			t.Errorf("none of the class %v", c)
		}
	}
}

// wanted is what a person reads in a recorded text.
func wanted(text string) (w struct{ kind, class error }) {
	has := func(s string) bool { return strings.Contains(text, s) }
	switch {
	case has("Access denied"), has("Permission denied"):
		w.class = engine.ErrDenied
	case has("no scanNode Backend"), has("No available backends"):
		w.kind, w.class = ErrNoBackends, engine.ErrUnreachable
	case has("RpcException"):
		w.class = engine.ErrUnreachable
	case has("Unknown system variable"), has("Unsupported system variable"):
		w.kind, w.class = ErrUnknownVariable, engine.ErrUsage
	case has("can't be set to the value"), has("Incorrect argument type"), has("Can not set session variable"), has("greater than or equal"), has("For input string"):
		w.kind, w.class = ErrBadValue, engine.ErrUsage
	case has("cloud mode"):
		w.kind, w.class = ErrNotCloud, engine.ErrUsage
	case has("mismatched input"), has("missing "), has("extraneous"), has("no viable alternative"):
		w.kind, w.class = ErrSyntax, engine.ErrUsage
	case has("read only variable"), has("Unknown database"), has("does not exist: db"), has("Catalog "), has("Unknown column"):
		w.class = engine.ErrUsage
	}
	return w
}
