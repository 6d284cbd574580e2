package load

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/bench"
)

// FileName is where a run that began at a moment is kept below the state folder.
func FileName(state string, began time.Time) string {
	return filepath.Join(state, "bench", "coldstart-"+began.UTC().Format("20060102T150405Z")+".json")
}

// Write replaces the file of a run as a whole: a reader, or what is left after a crash,
// has the run as it was before or as it is now. Only the user may read it, since
// statements may hold personal literals.
func Write(file string, run *bench.Run) error {
	var text bytes.Buffer
	if err := bench.Encode(&text, run); err != nil {
		return err
	}
	if err := journal.WriteFile(file, text.Bytes()); err != nil {
		return fmt.Errorf("run file %s: %w", clients.Clean(file), err)
	}
	return nil
}

// Read reads the file of a run.
func Read(file string) (*bench.Run, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("run file: %w: %w", err, engine.ErrUsage)
	}
	defer func() { _ = f.Close() }()
	run, err := bench.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("run file %s: %w", clients.Clean(file), err)
	}
	return run, nil
}
