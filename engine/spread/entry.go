package spread

import (
	"bufio"
	"errors"
	"strings"
)

// startsJSON looks at the first character that is not space, since text from a
// pipe has no name to go by.
func startsJSON(in *bufio.Reader) bool {
	start, _ := in.Peek(512) // shorter when the text is
	first := strings.TrimLeft(string(start), " \t\r\n\ufeff")
	return strings.HasPrefix(first, "[") || strings.HasPrefix(first, "{")
}

// byEntry makes the place of an error in JSON that of an entry: what stands
// behind one another there need not stand on lines.
func byEntry(err error) error {
	var wrong *InputError
	if !errors.As(err, &wrong) || wrong.Line == 0 {
		return err
	}
	return &InputError{Entry: wrong.Line, Field: wrong.Field, Text: strings.ReplaceAll(wrong.Text, " in line ", " in entry ")}
}
