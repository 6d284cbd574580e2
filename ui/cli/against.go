package cli

import (
	"encoding/json"
	"fmt"
	"os"

	"bellows/clients"
	"bellows/engine"
	"bellows/views/text"
)

// readCover reads an earlier `bellows cover -o json`.
func readCover(file string) (map[string]text.CoverBroker, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--against: %w: %w", err, engine.ErrUsage)
	}
	var doc text.CoverDocument
	if err := json.Unmarshal(content, &doc); err != nil {
		return nil, fmt.Errorf("--against %s: not the JSON of bellows cover: %w: %w", clients.Clean(file), err, engine.ErrUsage)
	}
	if doc.Schema != text.CoverSchema {
		return nil, fmt.Errorf("--against %s: its schema is %q, expected %s: %w", clients.Clean(file), clients.Clean(doc.Schema), text.CoverSchema, engine.ErrUsage)
	}
	brokers := map[string]text.CoverBroker{}
	for _, b := range doc.Brokers {
		brokers[b.Broker] = b
	}
	return brokers, nil
}

// compareWith sets what changed since an earlier cover of the same broker.
// Anything that changed is a mismatch.
func compareWith(one *text.CoverBroker, before map[string]text.CoverBroker) {
	if one.Outcome != engine.OK && one.Outcome != engine.Uncovered {
		return
	}
	earlier, known := before[one.Broker]
	if !known {
		one.Outcome, one.Reason = engine.Mismatch, "not in the earlier document"
		return
	}
	one.Changes = text.CoverChanges(earlier.CoverJSON, one.CoverJSON)
	if n := len(one.Changes); n > 0 {
		one.Outcome, one.Reason = engine.Mismatch, fmt.Sprintf("%s since the earlier document", text.Plural(n, "change"))
	}
}
