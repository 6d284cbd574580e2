package cli

import (
	"bytes"
	"encoding/csv"
	"fmt"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/views/text"
)

// writeCSV writes the figures for a spreadsheet where a file was named.
func (a *app) writeCSV(file string, runs []text.SpreadRun) error {
	if file == "" {
		return nil
	}
	if len(runs) == 0 {
		a.note("--csv %s: not written, as nothing was simulated", clients.Clean(file))
		return nil
	}
	var content bytes.Buffer
	w := csv.NewWriter(&content)
	if err := w.WriteAll(text.SpreadRecords(runs)); err != nil {
		return fmt.Errorf("--csv: %w", err)
	}
	if err := journal.ReplaceFile(file, content.Bytes(), 0o644); err != nil {
		return fmt.Errorf("--csv %s: %w: %w", clients.Clean(file), err, engine.ErrUsage)
	}
	a.note("figures written to %s", clients.Clean(file))
	return nil
}
