package doris

import (
	"context"
	"strings"

	"bellows/engine/spread/change"
)

// peers is what SHOW FRONTENDS told.
type peers struct {
	all       []change.Peer
	self      int // in all; -1 when the listing does not tell
	clusterID string
	version   string // of the frontend that was asked, as listed
	httpPort  int
}

func (s *session) readPeers(ctx context.Context) (peers, error) {
	t, err := s.query(ctx, "SHOW FRONTENDS")
	if err != nil {
		return peers{self: -1}, err
	}
	if !t.has("host", "ip") || !t.has("queryport") {
		return peers{self: -1}, garbage(s.frontend.Name(), "SHOW FRONTENDS has columns %v", t.columns)
	}
	return peersOf(t, s.frontend.address.Host, s.frontend.address.Port), nil
}

// peersOf reads the listing. Old versions do not mark the frontend that answers;
// its address then has to be the one that was dialled.
func peersOf(t *table, host string, port int) peers {
	p := peers{self: -1}
	marked := t.has("currentconnected")
	for row := range t.rows {
		peer := change.Peer{
			Name: t.text(row, "name"), Host: t.text(row, "host", "ip"), QueryPort: t.port(row, "queryport"),
			Role: strings.ToLower(t.text(row, "role")), Master: t.yes(row, "ismaster"), Alive: t.yes(row, "alive"),
		}
		if marked {
			peer.Self = t.yes(row, "currentconnected")
		} else {
			peer.Self = peer.Host == host && peer.QueryPort == port || len(t.rows) == 1
		}
		if peer.Self && p.self < 0 {
			p.self = row
			p.clusterID, p.version, p.httpPort = t.text(row, "clusterid"), t.text(row, "version"), t.port(row, "httpport")
		} else {
			peer.Self = false
		}
		p.all = append(p.all, peer)
	}
	return p
}

// role is the word of a reading.
func (p peers) role() string {
	switch {
	case p.self < 0:
		return ""
	case p.all[p.self].Master:
		return "master"
	default:
		return p.all[p.self].Role
	}
}
