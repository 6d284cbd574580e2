package spread

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine is the longest line that a reader takes. A batch of EXPLAIN
// DISTRIBUTED PLAN ranges stands on one line each, paths of 4 KiB included.
const maxLine = 16 << 20

// lineReader reads text line by line and knows the number of the current one.
type lineReader struct {
	scan   *bufio.Scanner
	number int
	text   string
}

func newLines(r io.Reader) *lineReader {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, 64<<10), maxLine)
	return &lineReader{scan: s}
}

// next moves to the next line, without its line end.
func (l *lineReader) next() bool {
	if !l.scan.Scan() {
		return false
	}
	l.number++
	l.text = strings.TrimSuffix(l.scan.Text(), "\r")
	if l.number == 1 {
		l.text = strings.TrimPrefix(l.text, "\ufeff")
	}
	return true
}

// err is what ended the reading, nil at a proper end.
func (l *lineReader) err() error {
	err := l.scan.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return inputErrorf(l.number+1, "", "longer than %d MiB: this is not text of the expected kind", maxLine>>20)
	}
	return err
}
