package mariadb

import (
	"errors"
	"testing"

	"bellows/clients/doris"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// Refusals come with the numbers that Doris used before it gave most of them one
// number, so both are told apart.
func TestRefusals(t *testing.T) {
	s := install(t, false)
	root := frontend(t, s, "root", rootPassword, nil)
	plain := frontend(t, s, "plain", userPassword, nil)
	for _, c := range []struct {
		name, statement string
		of              *doris.Frontend
		kind, class     error
		number          int
	}{
		{"unknown variable", "SET GLOBAL " + change.SpreadVariable + " = 3", root, doris.ErrUnknownVariable, engine.ErrUsage, 1193},
		{"word for a number", "SET GLOBAL max_connections = many", root, doris.ErrBadValue, engine.ErrUsage, 1232},
		{"value that is none of its", "SET GLOBAL sql_mode = 'NONSENSE'", root, doris.ErrBadValue, engine.ErrUsage, 1231},
		{"read-only variable", "SET GLOBAL version = 'x'", root, nil, engine.ErrUsage, 1238},
		{"no privilege", "SET GLOBAL max_connections = 77", plain, nil, engine.ErrDenied, 1227},
		{"statement of another server", "UNSET GLOBAL VARIABLE max_connections", root, doris.ErrSyntax, engine.ErrUsage, 1064},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := c.of.Execute(t.Context(), c.statement)
			demand(t, err, c.class)
			if c.kind != nil {
				demand(t, err, c.kind)
			}
			var refused *doris.ServerError
			if !errors.As(err, &refused) || refused.Number != c.number {
				t.Errorf("%v has not the number %d", err, c.number)
			}
			if change.IsUnsure(err) {
				t.Errorf("%v: a refusal is sure", err)
			}
		})
	}
}

// A session's variable ends with it, and a global one is seen by new sessions.
func TestSessionAndGlobal(t *testing.T) {
	s := install(t, false)
	root := frontend(t, s, "root", rootPassword, nil)
	const name = "max_join_size"
	value := func() change.Variable {
		v, err := root.Variable(t.Context(), name)
		if err != nil || v == nil {
			t.Fatalf("%+v, error %v", v, err)
		}
		return *v
	}
	before := value()
	if err := root.Execute(t.Context(), "SET GLOBAL "+name+" = 12345"); err != nil {
		t.Fatal(err)
	}
	if got := value(); got.Global != "12345" || got.Session != "12345" {
		t.Errorf("a new session has %+v", got)
	}
	// The session of an EXPLAIN sets its own; the statement after it is Doris'.
	_, err := root.Explain(t.Context(), []change.Assignment{{Name: name, Value: "777"}}, "SELECT 1")
	var refused *doris.ServerError
	if !errors.As(err, &refused) || errors.Is(err, doris.ErrBadValue) {
		t.Errorf("the plan was refused with %v", err)
	}
	if got := value(); got.Session != "12345" {
		t.Errorf("a session's value outlived it: %+v", got)
	}
	_, err = root.Explain(t.Context(), []change.Assignment{{Name: name, Value: "many"}}, "SELECT 1")
	demand(t, err, doris.ErrBadValue)
	if err := root.Execute(t.Context(), "SET GLOBAL "+name+" = "+before.Global); err != nil {
		t.Fatal(err)
	}
	if got := value(); got != before {
		t.Errorf("%+v is not %+v again", got, before)
	}
	if v, err := root.Variable(t.Context(), change.SpreadVariable); err != nil || v != nil {
		t.Errorf("a variable that is not there: %+v, %v", v, err)
	}
}
