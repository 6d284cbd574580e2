package change

import (
	"fmt"
	"slices"
	"strconv"

	"bellows/engine"
	"bellows/engine/spread"
)

// warnings are what a person must know before they say yes.
func warnings(readings []Reading, p *Plan) []spread.Warning {
	var all []spread.Warning
	add := func(code, format string, args ...any) {
		w := spread.Warning{Code: code, Text: fmt.Sprintf(format, args...)}
		if !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	n := p.Target.N
	var assumed changes
	for i := range readings {
		r := &readings[i]
		all = append(all, effectWarnings(r, n)...)
		if backends := len(eligible(r)); backends == 0 {
			add("no-backends", "%s: no backend may scan, so no external query works there at all", r.Frontend)
		} else if n > int64(backends) {
			add("above-eligible", "N = %d is more than the %s that may scan: it acts like N = %d", n, engine.Plural(backends, "backend"), backends)
		}
		for _, a := range r.Assumed {
			assumed.add(r.Frontend, "%s was not read and taken for %s: %s", a.Name, a.Value, a.Reason)
		}
		for _, peer := range r.Peers {
			if peer.Alive && !listed(readings, peer) {
				add("unlisted", "frontend %s:%d is of this cluster and not listed here: it takes the setting over, but is not read back", peer.Host, peer.QueryPort)
			}
		}
		if r.Spread != nil && r.Spread.Session != r.Spread.Global {
			add("session-differs", "%s: new sessions of this user read %s where the global value is %s: a property of the user may stand above it",
				r.Frontend, r.Spread.Session, r.Spread.Global)
		}
	}
	for _, line := range assumed.lines(len(readings)) {
		add("assumed", "%s", line)
	}
	if n != 1 {
		if slices.ContainsFunc(readings, func(r Reading) bool { return r.Settings.FileCache }) {
			add("cache-copies", "the file cache is on: each split comes to be cached on up to %s instead of one or two, and their caches are cold for it at first", copies(n))
		}
		add("redistribution-off", "while N acts, splits are not evened out after their placement: a single scan may be less even than with N = 1")
	}
	if p.Scope == ScopeGlobal && len(p.Statements()) > 0 {
		add("new-sessions", "only new connections take the value: pools keep the old one until they reconnect")
		add("persistent", "a global value is kept by the cluster: it stays after restarts, and frontends share it through the master")
	}
	return all
}

func copies(n int64) string {
	if n == 0 {
		return "all eligible backends"
	}
	return strconv.FormatInt(n, 10) + " backends"
}

// effectWarnings say on which frontends the number does nothing.
func effectWarnings(r *Reading, n int64) []spread.Warning {
	s := r.Settings
	s.SpreadNum = n
	if n == 1 || s.Decide().Spread {
		return nil
	}
	text := NoEffect(r.Frontend, s.Decide().Reason)
	if r.Acts.Remedy != "" {
		text += "; " + r.Acts.Remedy
	} else {
		text += fmt.Sprintf("; SET GLOBAL %s = true would make it act", HashVariable)
	}
	return []spread.Warning{{Code: "no-effect", Text: text}}
}

// NoEffect says that the number does nothing for queries through a frontend.
func NoEffect(frontend, reason string) string {
	return fmt.Sprintf("no effect via %s: %s", frontend, reason)
}

func listed(readings []Reading, peer Peer) bool {
	if peer.Self {
		return true
	}
	at := peer.Host + ":" + strconv.Itoa(peer.QueryPort)
	return slices.ContainsFunc(readings, func(r Reading) bool {
		return r.Frontend == at || slices.ContainsFunc(r.Peers, func(p Peer) bool {
			return p.Self && p.Host == peer.Host && p.QueryPort == peer.QueryPort
		})
	})
}

func willNot(scope Scope) []string {
	all := []string{
		"change a switch: " + HashVariable + " and " + CacheVariable + " stay as they are",
		"move, warm or drop cached data",
		"touch backends, tables or running queries",
	}
	switch scope {
	case ScopeGlobal:
		return append(all, "change open connections: they keep the value that they began with")
	default:
		return append(all, "change any frontend: nothing is kept after the session")
	}
}

func checks(scope Scope) []string {
	verify := "bellows spread verify --query SQL plans the query again and again on every frontend and compares with the prediction"
	if scope != ScopeGlobal {
		return []string{verify}
	}
	return []string{
		"before each statement the value is read: one that somebody else set stops the run",
		"after the last one every frontend is read over a new connection, at once and again after some seconds",
		verify,
	}
}
