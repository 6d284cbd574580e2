package pinot

import (
	"slices"
	"strings"

	"bellows/engine/warmup"
)

// listedBroker is a broker as GET /tables/livebrokers lists it.
type listedBroker struct {
	id     string
	host   string
	port   int
	tables []warmup.Table // typed, sorted
}

// readLiveBrokers inverts GET /tables/livebrokers: {table: [broker]} becomes
// the typed tables of each broker, by id. Names without a type are logical
// tables, which have no routes of their own. Tables without an online broker
// are absent from the answer, and so from the result.
func readLiveBrokers(body []byte) (brokers map[string]*listedBroker, logical []warmup.Table, ok bool) {
	s := scanner{src: body}
	brokers = map[string]*listedBroker{}
	s.object(func(key []byte) {
		table := warmup.Table(key)
		if table.Type() == "" {
			logical = append(logical, table)
			if !s.null() {
				s.array(s.skip)
			}
			return
		}
		if s.null() {
			return
		}
		s.array(func() {
			b := readListedBroker(&s, brokers)
			if b != nil {
				b.tables = append(b.tables, table)
			}
		})
	})
	for _, b := range brokers {
		slices.Sort(b.tables)
		b.tables = slices.Compact(b.tables)
	}
	slices.Sort(logical)
	return brokers, logical, s.end()
}

// readListedBroker reads {"instanceName","host","port","grpcPort"} and returns
// the broker's entry, made on first sight.
func readListedBroker(s *scanner, brokers map[string]*listedBroker) *listedBroker {
	var id, host []byte
	var port int
	s.object(func(key []byte) {
		switch string(key) {
		case "instanceName":
			id = s.text()
		case "host":
			host = s.text()
		case "port":
			port = s.count()
		default:
			s.skip()
		}
	})
	if s.bad || len(id) == 0 {
		return nil
	}
	if known, ok := brokers[string(id)]; ok {
		return known
	}
	b := &listedBroker{id: string(id), host: plainHost(string(host)), port: port}
	brokers[b.id] = b
	return b
}

// plainHost removes the role that old versions put in front of the host name.
func plainHost(host string) string {
	return strings.TrimPrefix(host, brokerPrefix)
}

// brokerPrefix is what Pinot makes every broker's instance id begin with.
const brokerPrefix = "Broker_"
