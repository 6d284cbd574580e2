package frontend

import (
	"slices"
	"strings"
	"testing"

	"bellows/engine/spread"
)

// show reads one variable's row.
func show(t *testing.T, x table) (value, byDefault, changed string) {
	t.Helper()
	if len(x.rows) != 1 {
		t.Fatalf("%d rows, want one variable", len(x.rows))
	}
	return x.rows[0][1], x.rows[0][2], x.rows[0][3]
}

const likeSpread = " VARIABLES LIKE 'external_scan_consistent_hash_spread_num'"

func TestSpreadVariableInEachForm(t *testing.T) {
	const tooSmall, noNumber = "greater than or equal ", "For input string: "
	for _, x := range []struct {
		generation spread.Generation
		byDefault  string
		refused    map[string]string // value to part of the text
		accepted   []string
	}{
		{spread.GenerationS1, "1", map[string]string{"0": tooSmall + "1", "-1": tooSmall + "1", "2147483648": "2147483648", "'abc'": noNumber + `"abc"`}, []string{"1", "3", "2147483647", "'5'"}},
		{spread.GenerationS2, "0", map[string]string{"-1": tooSmall + "0", "2147483648": "2147483648", "1.5": `"1.5"`}, []string{"0", "1", "2147483647"}},
		{spread.GenerationS3, "1", map[string]string{"-1": tooSmall + "0", "-2147483649": "-2147483649", "'x'": `"x"`, "''": `""`}, []string{"0", "1", "2147483647"}},
	} {
		t.Run(string(x.generation), func(t *testing.T) {
			conn := dial(t, serve(t, Options{Generation: x.generation}).Frontends()[0])
			value, byDefault, changed := show(t, get(t, conn, "SHOW"+likeSpread))
			if value != x.byDefault || byDefault != x.byDefault || changed != "0" {
				t.Errorf("at first %s, default %s, changed %s", value, byDefault, changed)
			}
			for _, v := range x.accepted {
				do(t, conn, "SET "+varSpread+"="+v)
				if got, _, _ := show(t, get(t, conn, "SHOW"+likeSpread)); got != strings.Trim(v, "'") {
					t.Errorf("after SET %s: %s", v, got)
				}
			}
			do(t, conn, "SET "+varSpread+"=2")
			for v, part := range x.refused {
				_, err := ask(t, conn, "SET "+varSpread+"="+v)
				if err == nil || !strings.Contains(err.Error(), "1105") || !strings.Contains(err.Error(), part) {
					t.Errorf("SET %s: %v, want 1105 with %q", v, err, part)
				}
				if got, _, _ := show(t, get(t, conn, "SHOW"+likeSpread)); got != "2" {
					t.Errorf("a refused SET %s left %s", v, got)
				}
			}
			do(t, conn, "UNSET VARIABLE "+varSpread)
			if got, _, _ := show(t, get(t, conn, "SHOW"+likeSpread)); got != x.byDefault {
				t.Errorf("UNSET left %s", got)
			}
		})
	}
}

func TestGenerationsWithoutTheVariable(t *testing.T) {
	for _, g := range []spread.Generation{spread.GenerationA, spread.GenerationAB, spread.GenerationB, spread.GenerationF} {
		conn := dial(t, serve(t, Options{Generation: g, Frontends: 1}).Frontends()[0])
		if x := get(t, conn, "SHOW"+likeSpread); len(x.rows) != 0 {
			t.Errorf("%s shows %v", g, x.rows)
		}
		if _, err := ask(t, conn, "SET "+varSpread+"=3"); err == nil || !strings.Contains(err.Error(), "Unknown system variable") {
			t.Errorf("%s: %v", g, err)
		}
	}
}

func TestGlobalValueReachesNewConnectionsOfEveryFrontend(t *testing.T) {
	c := serve(t, Options{})
	before := dial(t, c.Frontends()[2])
	follower := dial(t, c.Frontends()[1])
	do(t, follower, "SET GLOBAL "+varSpread+"=3")
	for name, conn := range map[string]string{"the session that asked": first(t, get(t, follower, "SHOW"+likeSpread)), "one open before": first(t, get(t, before, "SHOW"+likeSpread))} {
		if conn != "1" {
			t.Errorf("%s has %s", name, conn)
		}
	}
	for _, f := range c.Frontends() {
		fresh := dial(t, f)
		if got := first(t, get(t, fresh, "SHOW"+likeSpread)); got != "3" {
			t.Errorf("a new connection to %s has %s", f.Name(), got)
		}
		if got := first(t, get(t, fresh, "SHOW GLOBAL"+likeSpread)); got != "3" {
			t.Errorf("%s shows %s globally", f.Name(), got)
		}
		if got := get(t, fresh, "SELECT @@global."+varSpread+", @@"+varSpread+", @@session."+varSpread).rows[0]; !slices.Equal(got, []string{"3", "3", "3"}) {
			t.Errorf("%s selects %v", f.Name(), got)
		}
	}
	do(t, follower, "UNSET GLOBAL VARIABLE "+varSpread)
	if got := c.Global(varSpread); got != "1" {
		t.Errorf("after UNSET GLOBAL: %s", got)
	}
}

func first(t *testing.T, x table) string {
	t.Helper()
	v, _, _ := show(t, x)
	return v
}

func TestSeveralAssignmentsAreNotAtomic(t *testing.T) {
	conn := dial(t, serve(t, Options{}).Frontends()[0])
	if _, err := ask(t, conn, "SET enable_file_cache=true, no_such=1, enable_profile=true"); err == nil {
		t.Fatal("an unknown variable was set")
	}
	got := get(t, conn, "SELECT @@enable_file_cache, @@enable_profile").rows[0]
	if !slices.Equal(got, []string{"1", "0"}) {
		t.Errorf("file cache and profile are %v; the first stays, the last was not reached", got)
	}
}

func TestUnsetAll(t *testing.T) {
	conn := dial(t, serve(t, Options{}).Frontends()[0])
	do(t, conn, "SET enable_file_cache=on", "SET file_split_size=7", "SET GLOBAL profile_level=3", "UNSET VARIABLE ALL")
	if got := get(t, conn, "SELECT @@enable_file_cache, @@file_split_size, @@global.profile_level").rows[0]; !slices.Equal(got, []string{"0", "0", "3"}) {
		t.Errorf("left %v", got)
	}
	do(t, conn, "UNSET GLOBAL VARIABLE ALL")
	if got := get(t, conn, "SELECT @@global.profile_level").rows[0][0]; got != "1" {
		t.Errorf("globally left %s", got)
	}
}

func TestHintActsForItsStatementOnly(t *testing.T) {
	conn := dial(t, serve(t, Options{}).Frontends()[0])
	if got := get(t, conn, "SELECT /*+ SET_VAR(enable_file_cache=1, "+varSpread+"=4) */ @@enable_file_cache, @@"+varSpread).rows[0]; !slices.Equal(got, []string{"1", "4"}) {
		t.Errorf("under the hint %v", got)
	}
	if got := get(t, conn, "SELECT @@enable_file_cache, @@"+varSpread).rows[0]; !slices.Equal(got, []string{"0", "1"}) {
		t.Errorf("after it %v", got)
	}
	_, err := ask(t, conn, "SELECT /*+ SET_VAR("+varSpread+"=-4) */ 1")
	if err == nil || !strings.Contains(err.Error(), "Can not set session variable '"+varSpread+"' = '-4'") {
		t.Errorf("a bad hint: %v", err)
	}
}
