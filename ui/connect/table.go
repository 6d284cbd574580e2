package connect

import (
	"fmt"

	"bellows/engine"
	"bellows/engine/warmup"
)

// TypedTable reads a typed table name from a flag.
func TypedTable(flag, name string) (warmup.Table, error) {
	t := warmup.Table(name)
	if t.Type() == "" || t.Raw() == "" {
		return "", fmt.Errorf("%s %q: expected a typed table, such as %s_OFFLINE: %w", flag, name, name, engine.ErrUsage)
	}
	return t, nil
}
