package pinot

import (
	"context"
	"fmt"
	"strconv"

	"bellows/engine/warmup"
)

// Quota is how many queries a second this broker accepts for a typed table,
// its share of the table's quota; 0 for no limit. ErrUnsupported before 1.3.0.
func (b *Broker) Quota(ctx context.Context, table warmup.Table) (float64, error) {
	path := "/debug/tables/queryQuota/" + escapedTable(table)
	body, err := b.optional(ctx, path)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", clean(string(table)), err)
	}
	rate, ok := readRate(body)
	if !ok {
		return 0, b.endpoint.garbage(path, body)
	}
	return rate, nil
}

// readRate reads a rate such as 2.0. A rate is finite and not negative.
func readRate(body []byte) (float64, bool) {
	rate, err := strconv.ParseFloat(word(body), 64)
	if err != nil || rate != rate || rate < 0 || rate > 1e15 {
		return 0, false
	}
	return rate, true
}
