package frontend

import (
	"database/sql"
	"fmt"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// What sessions and frontends show after any sequence of sets, unsets and new
// connections is what three rules give: a session begins with the global
// values; SET and UNSET change the session only, and GLOBAL only what new ones
// begin with; UNSET and DEFAULT mean the compiled default.
func TestVariablesFollowTheModel(t *testing.T) {
	c := serve(t, Options{Frontends: 2})
	names := []string{varFileCache, varSpread, varProfileLevel}
	byDefault := map[string]string{varFileCache: "false", varSpread: "1", varProfileLevel: "1"}
	rapid.Check(t, func(r *rapid.T) {
		type client struct {
			conn   *sql.Conn
			values map[string]string
		}
		global := map[string]string{}
		for _, n := range names {
			global[n] = byDefault[n]
			if err := c.SetGlobal(n, byDefault[n]); err != nil {
				r.Fatal(err)
			}
		}
		connect := func() client {
			x := client{dial(t, c.Frontends()[rapid.IntRange(0, 1).Draw(r, "frontend")]), map[string]string{}}
			for n, v := range global {
				x.values[n] = v
			}
			return x
		}
		clients := []client{connect()}
		for range rapid.IntRange(1, 12).Draw(r, "steps") {
			x := clients[rapid.IntRange(0, len(clients)-1).Draw(r, "client")]
			name := rapid.SampledFrom(names).Draw(r, "name")
			value := strconv.Itoa(rapid.IntRange(0, 3).Draw(r, "value"))
			if name == varFileCache {
				value = rapid.SampledFrom([]string{"true", "false"}).Draw(r, "switch")
			}
			scope, into := "", x.values
			if rapid.Bool().Draw(r, "global") {
				scope, into = "GLOBAL ", global
			}
			switch rapid.IntRange(0, 3).Draw(r, "act") {
			case 0:
				do(t, x.conn, fmt.Sprintf("SET %s%s = %s", scope, name, value))
				into[name] = value
			case 1:
				do(t, x.conn, fmt.Sprintf("SET %s%s = DEFAULT", scope, name))
				into[name] = byDefault[name]
			case 2:
				do(t, x.conn, fmt.Sprintf("UNSET %sVARIABLE %s", scope, name))
				into[name] = byDefault[name]
			default:
				if len(clients) < 4 {
					clients = append(clients, connect())
				}
			}
		}
		for i, x := range clients {
			for _, n := range names {
				if got := first(t, get(t, x.conn, "SHOW VARIABLES LIKE '"+n+"'")); got != x.values[n] {
					r.Errorf("client %d: %s is %s, want %s", i, n, got, x.values[n])
				}
				if got := first(t, get(t, x.conn, "SHOW GLOBAL VARIABLES LIKE '"+n+"'")); got != global[n] {
					r.Errorf("client %d: global %s is %s, want %s", i, n, got, global[n])
				}
			}
			_ = x.conn.Close()
		}
	})
}
