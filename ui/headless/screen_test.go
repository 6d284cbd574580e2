package headless_test

import (
	"strconv"
	"strings"
	"testing"
)

// screen is a terminal of a few lines: it knows what a live block may use, and
// whatever else comes is a fault.
type screen struct {
	t             *testing.T
	width, height int
	rows          []row // all that was ever shown; the last height of them are visible
	row, column   int
}

type row struct {
	text  string
	wraps bool // its line goes on in the next row
}

func newScreen(t *testing.T, width, height int) *screen {
	t.Helper()
	return &screen{t: t, width: width, height: height, rows: make([]row, 1)}
}

func (s *screen) write(text string) {
	for len(text) > 0 {
		switch {
		case text[0] == '\r':
			s.column, text = 0, text[1:]
		case text[0] == '\n':
			text = text[1:]
			s.rows[s.row].wraps = false
			s.down()
		case strings.HasPrefix(text, "\x1b["):
			end := strings.IndexAny(text[2:], "AJKm")
			if end < 0 {
				s.t.Fatalf("unknown sequence: %q", text)
			}
			s.control(text[2+end], text[2:2+end])
			text = text[3+end:]
		case text[0] < 32 || text[0] > 126:
			s.t.Fatalf("unexpected byte in ASCII: %q", text)
		default:
			s.print(text[0])
			text = text[1:]
		}
	}
}

// down begins the next row; the line discipline adds the carriage return.
func (s *screen) down() {
	s.column = 0
	s.row++
	if s.row == len(s.rows) {
		s.rows = append(s.rows, row{})
	}
}

func (s *screen) print(c byte) {
	if s.column == s.width {
		s.rows[s.row].wraps = true
		s.down()
	}
	line := s.rows[s.row].text
	line += strings.Repeat(" ", max(0, s.column+1-len(line)))
	s.rows[s.row].text = line[:s.column] + string(c) + line[s.column+1:]
	s.column++
}

func (s *screen) control(final byte, parameter string) {
	switch final {
	case 'A':
		n, err := strconv.Atoi(parameter)
		if err != nil || n < 1 {
			s.t.Fatalf("cursor up by %q", parameter)
		}
		s.row -= n
		if s.row < max(0, len(s.rows)-s.height) {
			s.t.Fatalf("cursor up by %d leaves the screen", n)
		}
	case 'K':
		r := &s.rows[s.row]
		r.text, r.wraps = r.text[:min(s.column, len(r.text))], false
	case 'J':
		s.rows = s.rows[:s.row+1]
		s.control('K', "")
	case 'm':
	}
}

// lines is what stands on the screen and above it, wrapped lines as one, without
// the cursor's empty row at the end.
func (s *screen) lines() []string {
	var lines []string
	line := ""
	for i, r := range s.rows {
		line += r.text
		if r.wraps || i == len(s.rows)-1 && line == "" {
			continue
		}
		lines = append(lines, line)
		line = ""
	}
	return lines
}
