package pinot

import (
	"context"
	"net/url"
	"slices"

	"bellows/engine/warmup"
)

// node is the path of GET /zk/get and /zk/ls for a node of ZooKeeper.
func node(call, cluster, below string) string {
	return "/zk/" + call + "?path=" + url.QueryEscape("/"+cluster+"/"+below)
}

// participant is what a broker has written about itself in ZooKeeper and no
// other call tells.
type participant struct {
	version string
	tlsPort int // of the last https listener, 0 for none
}

// readParticipant reads the ZNRecord CONFIGS/PARTICIPANT/{instance}.
func readParticipant(body []byte) (p participant, ok bool) {
	s := scanner{src: body}
	s.object(func(key []byte) {
		if string(key) != "simpleFields" {
			s.skip()
			return
		}
		ok = true
		s.words(func(key, value []byte) {
			switch string(key) {
			case "pinotVersion":
				p.version = plainVersion(string(value))
			case "PINOT_TLS_PORT":
				if port := atoi(value); port <= 65535 {
					p.tlsPort = port
				}
			}
		})
	})
	return p, s.end() && ok
}

func (c *Controller) participant(ctx context.Context, cluster, id string) (participant, error) {
	return fetch(ctx, c, node("get", cluster, "CONFIGS/PARTICIPANT/"+id), readParticipant)
}

// BrokerVersion is the version that a broker has written about itself when it
// joined the cluster: brokers do not tell it.
func (c *Controller) BrokerVersion(ctx context.Context, cluster, id string) (string, error) {
	p, err := c.participant(ctx, cluster, id)
	return p.version, err
}

// readBrokerResource reads the external view of brokerResource, which is what
// livebrokers is built from: mapFields of table to {broker: state}. It tells
// neither host nor port.
func readBrokerResource(body []byte) (brokers map[string]*listedBroker, logical []warmup.Table, ok bool) {
	s := scanner{src: body}
	brokers = map[string]*listedBroker{}
	s.object(func(key []byte) {
		if string(key) != "mapFields" {
			s.skip()
			return
		}
		ok = true
		if s.null() {
			return
		}
		s.object(func(key []byte) {
			table := warmup.Table(key)
			if table.Type() == "" {
				logical = append(logical, table)
			}
			s.words(func(id, state []byte) {
				if string(state) != "ONLINE" || table.Type() == "" {
					return
				}
				b, known := brokers[string(id)]
				if !known {
					b = &listedBroker{id: string(id)}
					brokers[b.id] = b
				}
				b.tables = append(b.tables, table)
			})
		})
	})
	for _, b := range brokers {
		slices.Sort(b.tables)
		b.tables = slices.Compact(b.tables)
	}
	return brokers, logical, s.end() && ok
}
