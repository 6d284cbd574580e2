package mariadb

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"testing"
	"time"

	"bellows/engine"
	"bellows/engine/spread/change"
)

// connectionOf waits until a user's connection runs a statement like this one.
func connectionOf(t *testing.T, db *sql.DB, user, like string) int64 {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		var id int64
		err := db.QueryRowContext(ctx, "SELECT ID FROM information_schema.PROCESSLIST WHERE USER = '"+user+"' AND INFO LIKE '"+like+"' AND INFO NOT LIKE '%PROCESSLIST%'").Scan(&id)
		if err == nil {
			return id
		}
		if !errors.Is(err, sql.ErrNoRows) {
			t.Fatal(err)
		}
		<-tick.C
	}
}

// A connection that is killed while a query runs ends at once and says so.
func TestKilledConnection(t *testing.T) {
	s := install(t, false)
	db := s.admin(t, rootPassword)
	f := frontend(t, s, "plain", userPassword, nil)
	failed := make(chan error, 1)
	go func() {
		_, err := f.Run(t.Context(), nil, "SELECT SLEEP(60)")
		failed <- err
	}()
	id := connectionOf(t, db, "plain", "SELECT SLEEP%")
	if _, err := db.ExecContext(t.Context(), "KILL CONNECTION "+strconv.FormatInt(id, 10)); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-failed:
		demand(t, err, engine.ErrUnreachable, s.address())
	case <-time.After(20 * time.Second):
		t.Fatal("the query went on without its connection")
	}
}

// A statement whose answer is cut off was executed here, and the error says that it
// may have been.
func TestCutStatementIsUnsure(t *testing.T) {
	s := install(t, false)
	direct := frontend(t, s, "root", rootPassword, nil)
	relay := newRelay(t, s.address(), "SET GLOBAL max_connections")
	cut := frontend(t, s, "root", rootPassword, map[string]string{"frontend": relay, "doris-tls": "off"})
	err := cut.Execute(t.Context(), "SET GLOBAL max_connections = 88")
	demand(t, err, engine.ErrUnreachable, relay)
	if !change.IsUnsure(err) {
		t.Errorf("%v: is not marked", err)
	}
	if v, err := direct.Variable(t.Context(), "max_connections"); err != nil || v == nil || v.Global != "88" {
		t.Errorf("%+v, error %v", v, err)
	}
}

// The server crashes between the statements of a change and comes back: what was
// done is gone with it, the next statement fails and was surely not sent, and the
// rest can be done afterwards.
func TestRestartInTheMiddle(t *testing.T) {
	s := install(t, false)
	f := frontend(t, s, "root", rootPassword, nil)
	value := func() string {
		v, err := f.Variable(t.Context(), "max_connections")
		if err != nil || v == nil {
			t.Fatalf("%+v, error %v", v, err)
		}
		return v.Global
	}
	before := value()
	statements := []string{"SET GLOBAL max_connections = 71", "SET GLOBAL max_connections = 72", "SET GLOBAL max_connections = 73"}
	for i, statement := range statements {
		if i == 1 {
			s.kill(t)
			err := f.Execute(t.Context(), statement)
			demand(t, err, engine.ErrUnreachable, "refused")
			if change.IsUnsure(err) {
				t.Errorf("%v: nothing can have been sent", err)
			}
			s.start(t)
			if got := value(); got != before {
				t.Errorf("after the restart it is %s, want %s", got, before)
			}
		}
		if err := f.Execute(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if got := value(); got != "73" {
		t.Errorf("in the end it is %s", got)
	}
}
