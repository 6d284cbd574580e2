package frontend

import (
	"fmt"
	"slices"
	"time"

	"bellows/clients/demo/script"
	"bellows/engine"
)

// Act is what a fault does.
type Act string

// The acts on the wire. All but the first four meet a statement, or with On
// "http" a request, where that makes sense.
const (
	Refuse          Act = "refuse"           // nothing listens, connections are cut
	HangHandshake   Act = "hang-handshake"   // the greeting never comes
	EndlessGreeting Act = "endless-greeting" // the greeting never ends
	EndlessAuth     Act = "endless-auth"     // one more proof of the password, for ever
	DenyLogin       Act = "deny-login"       // 1045

	Slow        Act = "slow"         // Delay before the answer
	Hang        Act = "hang"         // no answer at all
	Cut         Act = "cut"          // the connection closes instead of an answer
	CutResult   Act = "cut-result"   // the connection closes in the middle of one
	EarlyEnd    Act = "early-end"    // half the rows, as if they were all
	ColumnCount Act = "column-count" // the head claims a column more than follows
	HugeRow     Act = "huge-row"     // one cell of Bytes
	EndlessRows Act = "endless-rows" // rows without end
	Garbage     Act = "garbage"      // bytes that are no packet, or no JSON
	Fail        Act = "fail"         // error Number with Text
	Deny        Act = "deny"         // a privilege is missing: 1227
	Status      Act = "status"       // HTTP status Number
)

// The acts on what the cluster knows and does.
const (
	Ignore Act = "ignore" // sets of Variable are taken and have no effect
	Lag    Act = "lag"    // global values are seen Delay late
	Revert Act = "revert" // Delay after a SET GLOBAL of Variable it is undone
	Rival  Act = "rival"  // Delay after a SET GLOBAL of Variable somebody sets it to Value

	Restart       Act = "restart"        // down at From, up at Until or a second later
	BackendDies   Act = "backend-dies"   // not alive from From, until Until
	QueryDisabled Act = "query-disabled" // in the same way
	LoadDisabled  Act = "load-disabled"
	Decommissions Act = "decommissioned"
	BackendJoins  Act = "backend-joins" // a new backend on host Backend

	NoProfile   Act = "no-profile"   // profiles never arrive
	LateProfile Act = "late-profile" // profiles arrive Delay later
)

// Fault is one line of a script: what goes wrong, for whom and when.
type Fault struct {
	Act Act `yaml:"act"`
	// On is "statement" (also when empty) or "http".
	On string `yaml:"on,omitempty"`
	// Frontend, User and Statement say for whom; * stands for any run of
	// characters. Statement is the text without outer space, or an HTTP path.
	Frontend  string `yaml:"frontend,omitempty"`
	User      string `yaml:"user,omitempty"`
	Statement string `yaml:"statement,omitempty"`
	// Variable and Value are for the acts on variables. Backend is an id or a
	// host.
	Variable string `yaml:"variable,omitempty"`
	Value    string `yaml:"value,omitempty"`
	Backend  string `yaml:"backend,omitempty"`

	From   time.Duration `yaml:"from,omitempty"`
	Until  time.Duration `yaml:"until,omitempty"`
	First  int64         `yaml:"first,omitempty"`
	Last   int64         `yaml:"last,omitempty"`
	Every  int64         `yaml:"every,omitempty"`
	Chance float64       `yaml:"chance,omitempty"`

	Delay  time.Duration `yaml:"delay,omitempty"`
	Number int           `yaml:"number,omitempty"`
	Text   string        `yaml:"text,omitempty"`
	Bytes  int64         `yaml:"bytes,omitempty"`
}

// The kinds of occasion.
const (
	onStatement = "statement"
	onHTTP      = "http"
)

// acts says of each act whether it may be on HTTP, and what it cannot do
// without.
var acts = map[Act]struct {
	http  bool
	needs string
}{
	Refuse: {}, HangHandshake: {}, EndlessGreeting: {}, EndlessAuth: {}, DenyLogin: {},
	Slow: {true, "delay"}, Hang: {true, ""}, Cut: {true, ""}, CutResult: {true, ""}, EarlyEnd: {}, ColumnCount: {}, HugeRow: {true, ""},
	EndlessRows: {}, Garbage: {true, ""}, Fail: {}, Deny: {}, Status: {true, ""},
	Ignore: {false, "variable"}, Lag: {false, "delay"}, Revert: {false, "variable"}, Rival: {false, "variable"},
	Restart: {}, BackendDies: {false, "backend"}, QueryDisabled: {false, "backend"}, LoadDisabled: {false, "backend"},
	Decommissions: {false, "backend"}, BackendJoins: {false, "backend"}, NoProfile: {}, LateProfile: {false, "delay"},
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

// ReadScript reads faults from YAML: a list with the fields of Fault in lower
// case, such as
//
//   - {act: slow, delay: 40ms, statement: "EXPLAIN*"}
//   - {act: ignore, frontend: fe2, variable: enable_file_cache}
func ReadScript(text []byte) ([]Fault, error) {
	return script.Read(text, func(f Fault) error {
		_, err := f.complete()
		return err
	})
}

func (f *Fault) when() script.When {
	return script.When{From: f.From, Until: f.Until, First: f.First, Last: f.Last, Every: f.Every, Chance: f.Chance}
}

// complete checks a fault and fills in its defaults.
func (f Fault) complete() (Fault, error) {
	def, ok := acts[f.Act]
	if !ok {
		return f, fmt.Errorf("fault %q: no such act; there are %v: %w", f.Act, Acts(), engine.ErrUsage)
	}
	if f.On == "" {
		f.On = onStatement
		if f.Act == Status {
			f.On = onHTTP
		}
	}
	missing := map[string]bool{"delay": f.Delay == 0, "variable": f.Variable == "", "backend": f.Backend == ""}[def.needs]
	switch {
	case f.On != onStatement && f.On != onHTTP:
		return f, fmt.Errorf("fault %s: on %q: there are %q and %q: %w", f.Act, f.On, onStatement, onHTTP, engine.ErrUsage)
	case f.On == onHTTP && !def.http, f.On == onStatement && f.Act == Status:
		return f, fmt.Errorf("fault %s: on %q: this act is not for that: %w", f.Act, f.On, engine.ErrUsage)
	case f.when().Check(string(f.Act)) != nil:
		return f, f.when().Check(string(f.Act))
	case f.Delay < 0 || f.Bytes < 0 || f.Number < 0 || f.Number > 65535:
		return f, fmt.Errorf("fault %s: delay and bytes must not be negative, and number within 65535: %w", f.Act, engine.ErrUsage)
	case missing:
		return f, fmt.Errorf("fault %s: needs a %s: %w", f.Act, def.needs, engine.ErrUsage)
	}
	switch {
	case f.Act == HugeRow && f.Bytes == 0:
		f.Bytes = 64 << 20
	case f.Act == Fail && f.Number == 0:
		f.Number = numberAny
	case f.Act == Status && f.Number == 0:
		f.Number = 503
	case f.Act == Restart && f.Until == 0:
		f.Until = f.From + time.Second
	}
	return f, nil
}
