package journal

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"bellows/engine"
)

// ErrTooLong means that an entry is longer than what is read back.
var ErrTooLong = errors.New("longer than a journal entry may be")

// longestLine is what a line may have, its end not counted.
const longestLine = 16 << 20

// complete gives an entry what it does not say itself. IDs sort by time and can be typed.
func (j *Journal) complete(e engine.Entry) (engine.Entry, error) {
	if e.Time.IsZero() {
		e.Time = j.o.Now()
	}
	// Without its monotonic part and its zone's rules, as it will be read back.
	e.Time = e.Time.UTC().Round(0)
	if e.ID == "" {
		var random [3]byte
		if _, err := io.ReadFull(j.o.Rand, random[:]); err != nil {
			return e, fmt.Errorf("journal: identity of an entry: %w", err)
		}
		e.ID = e.Time.Format("20060102-150405-") + hex.EncodeToString(random[:])
	}
	if e.Who == "" {
		e.Who = j.o.Who
	}
	return e, nil
}

// encode is the line of an entry, with its end.
func encode(e *engine.Entry) ([]byte, error) {
	for _, raw := range []*json.RawMessage{&e.Before, &e.After, &e.Undo} {
		// An audit that refuses to record is worth less than one that records a text.
		if len(*raw) > 0 && !json.Valid(*raw) {
			*raw, _ = json.Marshal(string(*raw))
		}
	}
	line, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("journal: entry %s: %w", e.ID, err)
	}
	if len(line) > longestLine {
		return nil, fmt.Errorf("journal: entry %s: %d bytes, at most %d: %w", e.ID, len(line), longestLine, ErrTooLong)
	}
	return append(line, '\n'), nil
}

// decode reads a line. Fields of newer versions are passed over.
func decode(line []byte) (engine.Entry, error) {
	var e engine.Entry
	if err := json.Unmarshal(line, &e); err != nil {
		return engine.Entry{}, err
	}
	if e.ID == "" || e.Kind == "" || e.Time.IsZero() {
		return engine.Entry{}, errors.New("no entry: id, kind or time is missing")
	}
	return e, nil
}
