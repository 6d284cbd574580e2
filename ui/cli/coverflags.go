package cli

import (
	"fmt"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"

	"github.com/spf13/pflag"
)

// coverFlags say how the tables to probe are chosen.
type coverFlags struct {
	maxTables int
	exclude   []string
	pin       []string
	limit     time.Duration
}

func (c *coverFlags) register(f *pflag.FlagSet) {
	registerFields(f, "warm.cover")
	f.IntVar(&c.maxTables, "max-tables", 0, "most tables in a cover; 0 is no cap")
	f.StringSliceVar(&c.exclude, "exclude", nil, "typed tables never to probe, such as orders_OFFLINE (repeatable)")
	f.StringSliceVar(&c.pin, "pin", nil, "typed tables always to probe (repeatable)")
	f.DurationVar(&c.limit, "exact-limit", time.Second, "time that --cover exact may search; after it the best found is used and said to be unproven")
}

func (c *coverFlags) options(from clients.Warm) (warmup.CoverOptions, error) {
	o := warmup.CoverOptions{Method: warmup.Method(from.Cover), MaxTables: c.maxTables, TimeLimit: c.limit, Ban: map[warmup.Table]bool{}}
	if c.maxTables < 0 || c.limit <= 0 {
		return o, fmt.Errorf("--max-tables must be 0 or more and --exact-limit above 0: %w", engine.ErrUsage)
	}
	for _, t := range c.exclude {
		table, err := connect.TypedTable("--exclude", t)
		if err != nil {
			return o, err
		}
		o.Ban[table] = true
	}
	for _, t := range c.pin {
		table, err := connect.TypedTable("--pin", t)
		if err != nil {
			return o, err
		}
		if o.Ban[table] {
			return o, fmt.Errorf("%s: both pinned and excluded: %w", table, engine.ErrUsage)
		}
		o.Pin = append(o.Pin, table)
	}
	return o, nil
}
