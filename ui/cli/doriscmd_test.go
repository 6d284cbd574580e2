package cli_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"bellows/clients/demo/frontend"
	"bellows/engine/spread"

	"github.com/rogpeppe/go-internal/testscript"
)

// dorisKey holds the frontends that a script started in this process.
type dorisKey struct{}

// doris [name=value...] serves embedded Doris frontends, writes a configuration
// file with the contexts prod (writes: true) and looking (read-only), and sets
// $FE1, $FE2, ... Names are frontends, generation, hash, n,
// password (of root) and script.
func startDoris(ts *testscript.TestScript, neg bool, args []string) {
	o := frontend.Options{Seed: 1, Instant: true, ProfileDelay: -1}
	hash, n, password := "true", "", ""
	for _, arg := range args {
		name, value, ok := strings.Cut(arg, "=")
		switch {
		case neg || !ok:
			ts.Fatalf("usage: doris [frontends=2] [generation=S3] [hash=false] [n=2] [script=file]")
		case name == "frontends":
			count, err := strconv.Atoi(value)
			ts.Check(err)
			o.Frontends = count
		case name == "generation":
			o.Generation = spread.Generation(value)
		case name == "hash":
			hash = value
		case name == "n":
			n = value
		case name == "password":
			o.Users = []frontend.User{{Name: "root", Password: value, Admin: true, Node: true, Select: true}}
			password = value
		case name == "script":
			faults, err := frontend.ReadScript([]byte(ts.ReadFile(value)))
			ts.Check(err)
			o.Faults = faults
		default:
			ts.Fatalf("doris: %q", arg)
		}
	}
	c, err := frontend.Start(context.Background(), o)
	ts.Check(err)
	ts.Defer(c.Close)
	ts.Check(c.SetGlobal("use_consistent_hash_for_external_scan", hash))
	if n != "" {
		ts.Check(c.SetGlobal(spread.SpreadVariable, n))
	}
	ts.Value(dorisKey{}).(*doris).cluster = c
	for i, address := range c.Addresses() {
		ts.Setenv(fmt.Sprintf("FE%d", i+1), address)
	}
	folder := ts.MkAbs("config/bellows")
	ts.Check(os.MkdirAll(folder, 0o700))
	section := "    doris:\n      frontends: [" + strings.Join(c.Addresses(), ", ") + "]\n      user: root\n"
	if password != "" {
		ts.Check(os.WriteFile(folder+"/password", []byte(password+"\n"), 0o600))
		section += "      password_file: " + folder + "/password\n"
	}
	ts.Check(os.WriteFile(folder+"/config.yaml", []byte("current: prod\ncontexts:\n  prod:\n    writes: true\n"+section+"  looking:\n"+section), 0o600))
}

type doris struct{ cluster *frontend.Cluster }

// frontends COMMAND ARG... does something to them, or checks them:
//
//	frontends kill ID, frontends revive ID
//	frontends global NAME VALUE sets it as somebody else would, without a trace
//	frontends reads NAME VALUE demands a global value
//	frontends script FILE plays other faults from now on
//	frontends writes N demands so many statements that changed the cluster
func dorisCommand(ts *testscript.TestScript, neg bool, args []string) {
	c := ts.Value(dorisKey{}).(*doris).cluster
	id := func() int64 {
		n, err := strconv.ParseInt(args[1], 10, 64)
		ts.Check(err)
		return n
	}
	switch {
	case neg || len(args) < 2:
		ts.Fatalf("usage: frontends command arg...")
	case args[0] == "kill":
		ts.Check(c.KillBackend(id()))
	case args[0] == "revive":
		ts.Check(c.ReviveBackend(id()))
	case args[0] == "global":
		ts.Check(c.SetGlobal(args[1], args[2]))
	case args[0] == "reads":
		if got := c.Global(args[1]); got != args[2] {
			ts.Fatalf("%s is %s, want %s", args[1], got, args[2])
		}
	case args[0] == "script":
		faults, err := frontend.ReadScript([]byte(ts.ReadFile(args[1])))
		ts.Check(err)
		ts.Check(c.Script(faults...))
	case args[0] == "writes":
		var all []string
		for _, s := range c.WriteStatements() {
			all = append(all, s.Frontend+" "+s.SQL)
		}
		if int(id()) != len(all) {
			ts.Fatalf("%d writes, want %s: %s", len(all), args[1], strings.Join(slices.Compact(all), "; "))
		}
	default:
		ts.Fatalf("frontends %s: no such command", args[0])
	}
}
