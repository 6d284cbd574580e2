package demo

import (
	"fmt"
	"slices"
	"time"

	"bellows/clients/demo/script"
	"bellows/engine"
)

// Act is what a fault does.
type Act string

// The acts. Those in the first block change the answer to a query, those in the
// second what happens on the wire.
const (
	ServerHang     Act = "server-hang"     // the servers in scope take the query and never answer: 427
	SendFails      Act = "send-fails"      // the servers in scope cannot be reached: 425 and 427
	Partial        Act = "partial"         // partialResult is true, no exception tells why
	ExceptionsOnly Act = "exceptions-only" // exceptions with Code, no result
	NoServers      Act = "no-servers"      // numServersQueried is 0
	MissingServer  Act = "missing-server"  // one server fewer responded than was queried
	Code           Act = "code"            // the query fails with Code
	Quota          Act = "quota"           // 429 in the body
	Slow           Act = "slow"            // Delay before the answer

	Status      Act = "status"        // HTTP Status with Text
	Refuse      Act = "refuse"        // nothing listens
	HalfClose   Act = "half-close"    // half an answer, then the connection closes
	Garbage     Act = "garbage"       // bytes that are no JSON
	Huge        Act = "huge"          // Bytes of JSON
	Hang        Act = "hang"          // no answer at all
	HealthOK    Act = "health-ok"     // /health answers OK whatever the state is
	NoStartTime Act = "no-start-time" // /start-time and /uptime are 404
	NoRoute     Act = "no-route"      // routing answers 404
	StaleRoutes Act = "stale-routes"  // routes hold every server, also those that are down
)

// On is the kind of request that a fault acts on.
type On string

// The kinds.
const (
	OnQuery      On = "query"
	OnHealth     On = "health"
	OnStart      On = "start" // start-time and uptime
	OnRouting    On = "routing"
	OnBroker     On = "broker"     // everything on brokers
	OnController On = "controller" // everything on the controller
)

// Fault is one line of a script: what goes wrong, for whom and when. Without a
// limit it goes wrong always.
type Fault struct {
	Act Act `yaml:"act"`
	On  On  `yaml:"on,omitempty"` // by the act when empty
	// Broker, Server and Table say for whom, * stands for any run of
	// characters. A table is matched by its typed and raw names.
	Broker string `yaml:"broker,omitempty"`
	Server string `yaml:"server,omitempty"`
	Table  string `yaml:"table,omitempty"`
	// From and Until are model time since the script was armed or, if that is
	// later, since the broker's process started.
	From  time.Duration `yaml:"from,omitempty"`
	Until time.Duration `yaml:"until,omitempty"`
	// First and Last bound the matching requests to each broker, from 1; Every
	// takes each n-th of them, Chance a seeded part.
	First  int64   `yaml:"first,omitempty"`
	Last   int64   `yaml:"last,omitempty"`
	Every  int64   `yaml:"every,omitempty"`
	Chance float64 `yaml:"chance,omitempty"`
	// MSE restricts a fault to queries of the multi-stage engine.
	MSE bool `yaml:"mse,omitempty"`

	Delay  time.Duration `yaml:"delay,omitempty"`
	Code   int           `yaml:"code,omitempty"`
	Status int           `yaml:"status,omitempty"`
	Text   string        `yaml:"text,omitempty"`
	Bytes  int64         `yaml:"bytes,omitempty"`
}

// when is the part that says on which occasions it strikes.
func (f *Fault) when() script.When {
	return script.When{From: f.From, Until: f.Until, First: f.First, Last: f.Last, Every: f.Every, Chance: f.Chance}
}

// acts lists every act with the kind of request that it is for by default, and
// whether it may be for others.
var acts = map[Act]struct {
	on   On
	free bool
}{
	ServerHang: {OnQuery, false}, SendFails: {OnQuery, false}, Partial: {OnQuery, false}, ExceptionsOnly: {OnQuery, false},
	NoServers: {OnQuery, false}, MissingServer: {OnQuery, false}, Code: {OnQuery, false}, Quota: {OnQuery, false},
	Slow: {OnQuery, true}, Status: {OnQuery, true}, Refuse: {OnBroker, false}, HalfClose: {OnQuery, true},
	Garbage: {OnQuery, true}, Huge: {OnQuery, true}, Hang: {OnQuery, true}, HealthOK: {OnHealth, false},
	NoStartTime: {OnStart, false}, NoRoute: {OnRouting, false}, StaleRoutes: {OnRouting, false},
}

// Acts lists the words that a script may use.
func Acts() []Act {
	var all []Act
	for a := range acts {
		all = append(all, a)
	}
	slices.Sort(all)
	return all
}

// complete checks a fault and fills in its defaults.
func (f Fault) complete() (Fault, error) {
	def, ok := acts[f.Act]
	if !ok {
		return f, fmt.Errorf("fault %q: no such act; there are %v: %w", f.Act, Acts(), engine.ErrUsage)
	}
	if f.On == "" {
		f.On = def.on
	}
	kinds := []On{OnQuery, OnHealth, OnStart, OnRouting, OnBroker, OnController}
	switch {
	case !slices.Contains(kinds, f.On):
		return f, fmt.Errorf("fault %s: on %q: there are %v: %w", f.Act, f.On, kinds, engine.ErrUsage)
	case f.On != def.on && !def.free:
		return f, fmt.Errorf("fault %s: on %q: this act is for %q only: %w", f.Act, f.On, def.on, engine.ErrUsage)
	case f.when().Check(string(f.Act)) != nil:
		return f, f.when().Check(string(f.Act))
	case f.Delay < 0 || f.Bytes < 0:
		return f, fmt.Errorf("fault %s: numbers and durations must not be negative: %w", f.Act, engine.ErrUsage)
	case f.Act == Slow && f.Delay == 0:
		return f, fmt.Errorf("fault %s: needs a delay such as 40ms: %w", f.Act, engine.ErrUsage)
	}
	switch {
	case f.Act == Status && f.Status == 0:
		f.Status = 503
	case f.Act == Huge && f.Bytes == 0:
		f.Bytes = 100 << 20
	case f.Code != 0:
	case f.Act == Code:
		f.Code = 410
	case f.Act == ExceptionsOnly:
		f.Code = 250
	}
	return f, nil
}
