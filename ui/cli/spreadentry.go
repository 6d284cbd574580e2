package cli

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
)

// byEntry tells the number of a JSON entry for what it is: the engine says line,
// which is right for text only.
func byEntry(text *bufio.Reader, read func(json bool) error) error {
	json := startsJSON(text)
	err := read(json)
	var wrong *spread.InputError
	if !json || !errors.As(err, &wrong) || wrong.Line == 0 {
		return err
	}
	where := fmt.Sprintf("entry %d", wrong.Line)
	if wrong.Field != "" {
		where += ", " + wrong.Field
	}
	return fmt.Errorf("%s: %s: %w", where, strings.ReplaceAll(wrong.Text, " in line ", " in entry "), engine.ErrUsage)
}

// startsJSON looks at the first character, since stdin has no name to go by.
func startsJSON(text *bufio.Reader) bool {
	start, _ := text.Peek(512) // shorter when the text is
	first := strings.TrimLeft(string(start), " \t\r\n\ufeff")
	return strings.HasPrefix(first, "[") || strings.HasPrefix(first, "{")
}
