package frontend

import (
	"context"
	"errors"
	"slices"
	"testing"

	"bellows/engine"
	"bellows/engine/spread"
)

func TestOptionsThatCannotBeServed(t *testing.T) {
	for _, o := range []Options{{Frontends: -1}, {Frontends: 51}, {Generation: "Z"}, {Release: "0.9"}, {BasePort: 65500}, {Faults: []Fault{{Act: "x"}}},
		{Tables: []Table{{Name: "a.b", Kind: "HIVE_SCAN_NODE"}}}, {Tables: []Table{{Name: "a.b.c", Kind: "HIVE"}}},
		{Backends: []spread.Backend{{ID: 1, Host: "127.0.0.1"}, {ID: 1, Host: "127.0.0.1"}}}} {
		c, err := Start(context.Background(), o)
		if !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%+v: %v", o, err)
		}
		if err == nil {
			c.Close()
		}
	}
}

func TestTakenPortIsUnreachable(t *testing.T) {
	c := serve(t, Options{Frontends: 1})
	other := Options{Frontends: 1}
	other.BasePort = mustPort(t, c.Addresses()[0])
	if _, err := Start(context.Background(), other); !errors.Is(err, engine.ErrUnreachable) {
		t.Errorf("a port that is taken: %v", err)
	}
}

func mustPort(t *testing.T, addr string) int {
	t.Helper()
	n := 0
	for _, c := range port(addr) {
		n = n*10 + int(c-'0')
	}
	return n
}

func TestContextEndsTheCluster(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c, err := Start(ctx, Options{})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	<-c.done
	c.Close()
	c.Close()
}

func TestColumnsOfReleases(t *testing.T) {
	for release, want := range map[Release]struct{ backends, frontends int }{
		Release12: {24, 18}, Release20: {24, 18}, Release21: {25, 19}, Release31: {27, 19}, Release40: {29, 20},
	} {
		conn := dial(t, serve(t, Options{Release: release}).Frontends()[0])
		b, f := get(t, conn, "SHOW BACKENDS"), get(t, conn, "SHOW FRONTENDS")
		if len(b.columns) != want.backends || len(b.rows) != 4 || len(f.columns) != want.frontends || len(f.rows) != 3 {
			t.Errorf("%s: %d columns of backends, %d of frontends, want %v", release, len(b.columns), len(f.columns), want)
		}
		if got := f.column("IsMaster"); !slices.Equal(got, []string{"true", "false", "false"}) {
			t.Errorf("%s: masters %v", release, got)
		}
		host := "Host"
		if release == Release12 {
			host = "IP"
		}
		if got := b.column(host); len(got) != 4 || got[0] != "127.0.0.11" {
			t.Errorf("%s: hosts %v", release, got)
		}
	}
}
