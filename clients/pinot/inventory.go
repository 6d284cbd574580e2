package pinot

import (
	"slices"
	"strings"

	"bellows/engine/warmup"
)

// Inventory is what a controller tells about its cluster. Names in it are
// Pinot's own, fit for requests; pass them through clients.Clean to show them.
type Inventory struct {
	Cluster    string
	Version    string // of the controller, "" when it does not tell
	Controller string // URL of the one that answered
	Brokers    []Member
	// Servers counts server instances; LiveServers those with a session, -1 when
	// that is not known.
	Servers, LiveServers int
	LiveServerIDs        []string // instance ids; nil when not known
	Tenants              Tenants
	// Tables are all typed tables that have a configuration, sorted.
	Tables []warmup.Table
	// Skipped are names that brokers list but that cannot be probed.
	Skipped []warmup.SkippedTable
	// Notes say what could not be read and what that means, in clean text.
	Notes  []string
	Unread Unread
}

// Unread are the lists that could not be read, so that what is missing in an
// inventory is not taken for gone.
type Unread struct {
	Serving   bool // Tables of all members
	Instances bool // members that serve no table, Servers
	Live      bool // LiveServerIDs, Live of all members
}

// Member is one broker of a cluster.
type Member struct {
	ID      string
	Host    string
	Port    int // of its first listener
	TLSPort int // of its last https listener, where ZooKeeper told; else 0
	URL     string
	Tags    []string
	Version string // "" when it was not asked for or is not told
	Enabled bool   // by Helix; true also when that could not be read
	Live    bool   // has a session with ZooKeeper; true also when that could not be read
	// Stopping is set while the broker announces its shutdown.
	Stopping bool
	// Tables are the typed tables that the cluster routes to this broker, sorted.
	Tables []warmup.Table
}

// Tenants are the broker tenants that a broker's tags name.
func (m Member) Tenants() []string {
	var tenants []string
	for _, tag := range m.Tags {
		if tenant, ok := strings.CutSuffix(tag, "_BROKER"); ok {
			tenants = append(tenants, tenant)
		}
	}
	return tenants
}

// Find is the broker that a user means: by id, host:port, URL, host or the
// part of the id after the role, in that order; false unless exactly one fits.
func (v Inventory) Find(name string) (Member, bool) {
	for _, fits := range []func(Member) bool{
		func(m Member) bool { return m.ID == name },
		func(m Member) bool { return m.URL != "" && (m.URL == name || hostOf(m.URL) == name) },
		func(m Member) bool { return m.Host == name },
		func(m Member) bool { return strings.TrimPrefix(m.ID, brokerPrefix) == name },
	} {
		if i := slices.IndexFunc(v.Brokers, fits); i >= 0 {
			again := slices.IndexFunc(v.Brokers[i+1:], fits) >= 0
			return v.Brokers[i], !again
		}
	}
	return Member{}, false
}

// Serving are the typed tables that one broker serves, sorted.
func (v Inventory) Serving(id string) []warmup.Table {
	for _, b := range v.Brokers {
		if b.ID == id {
			return b.Tables
		}
	}
	return nil
}

// Orphans are typed tables with a configuration that no broker is online for.
func (v Inventory) Orphans() []warmup.Table {
	served := map[warmup.Table]bool{}
	for _, b := range v.Brokers {
		for _, t := range b.Tables {
			served[t] = true
		}
	}
	var orphans []warmup.Table
	for _, t := range v.Tables {
		if !served[t] {
			orphans = append(orphans, t)
		}
	}
	return orphans
}

// Progress is how far a discovery has come.
type Progress struct {
	Step  string // what is being read: "cluster", "brokers"
	Done  int
	Total int
}
