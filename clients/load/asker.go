package load

import (
	"context"
	"fmt"
	"strings"
	"time"

	"bellows/clients"
	"bellows/clients/pinot"
	"bellows/engine/bench"
	"bellows/engine/warmup"
)

// Connections is how many idle connections a broker's client should keep for load:
// above the requests that are in flight before it is hopeless.
const Connections = 4096

// Asker sends the statements of a mix to one broker.
type Asker struct {
	broker *pinot.Broker
	probes []warmup.Probe
}

// NewAsker prepares the statements. brokerTimeout is what each gives the broker. The
// HTTP client is to keep Connections, and its own limit must exceed every other.
func NewAsker(url string, http *clients.HTTP, mix []bench.Statement, brokerTimeout time.Duration) (*Asker, error) {
	broker, err := pinot.NewBroker(pinot.BrokerOptions{URL: url, HTTP: http})
	if err != nil {
		return nil, err
	}
	a := &Asker{broker: broker}
	for _, s := range mix {
		engine := warmup.SSE
		if s.MSE {
			engine = warmup.MSE
		}
		a.probes = append(a.probes, warmup.Probe{Table: warmup.Table(s.Table), SQL: s.SQL, Engine: engine, Timeout: brokerTimeout})
	}
	return a, nil
}

// Ask sends one statement; see bench.Asker.
func (a *Asker) Ask(ctx context.Context, statement int) bench.Reply {
	answer := a.broker.Probe(ctx, a.probes[statement])
	class, _ := answer.Class()
	if class == warmup.Good {
		return bench.Reply{Class: class}
	}
	reply := bench.Reply{Class: class, Label: answer.Label(), Message: answer.Message}
	if reply.Message == "" && len(answer.Exceptions) > 0 {
		reply.Message = answer.Exceptions[0].Message
	}
	if reply.Message == "" {
		reply.Message = fmt.Sprintf("%d of %d servers answered, %d segments", answer.ServersResponded, answer.ServersQueried, answer.SegmentsQueried)
	}
	reply.Exhausted = strings.Contains(reply.Message, "too many open files") || strings.Contains(reply.Message, "cannot assign requested address")
	return reply
}
