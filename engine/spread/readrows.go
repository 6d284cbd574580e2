package spread

import (
	"bufio"
	"io"
	"strings"
)

// readRows finds out which form the text has and reads its rows.
func readRows(in *bufio.Reader) ([]row, error) {
	for {
		b, err := in.Peek(1)
		if err == io.EOF {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		switch b[0] {
		case '{', '[':
			return readRowsJSON(in)
		case 0xef, 0xbb, 0xbf: // a byte order mark
			if _, err := in.Discard(1); err != nil {
				return nil, err
			}
		default:
			return readRowsText(newLines(in))
		}
	}
}

// readRowsText reads what the mysql client prints, or a YAML list.
func readRowsText(l *lineReader) ([]row, error) {
	for l.next() {
		text := strings.TrimSpace(l.text)
		switch {
		case text == "" || strings.HasPrefix(text, "#") || text == "---":
			continue
		case strings.HasPrefix(text, "{") || strings.HasPrefix(text, "["):
			return nil, inputErrorf(l.number, "", "JSON must start the text")
		case strings.HasPrefix(text, "***"):
			return readVertical(l)
		case strings.HasPrefix(text, "+-"), strings.HasPrefix(text, "|"):
			return readTable(l, "|")
		case strings.Contains(text, "\t"):
			return readTable(l, "\t")
		default:
			return readYAML(l)
		}
	}
	return nil, l.err()
}

// readTable reads a header and rows of cells. With "|" they stand between
// rulers; a cell may then hold no bar, which none of Doris' columns does.
func readTable(l *lineReader, separator string) ([]row, error) {
	var header []string
	var rows []row
	for more := true; more; more = l.next() {
		text := l.text
		if separator == "|" {
			if text = strings.TrimSpace(text); !strings.HasPrefix(text, "|") {
				continue // ruler, or the client's "3 rows in set"
			}
			if text = strings.TrimPrefix(text, "|"); !strings.HasSuffix(text, "|") {
				return nil, inputErrorf(l.number, "", "the row is cut off: copy the table again, or use the tab-separated form")
			}
			text = strings.TrimSuffix(text, "|")
		} else if strings.TrimSpace(text) == "" {
			continue
		}
		cells := strings.Split(text, separator)
		if header == nil {
			for _, c := range cells {
				header = append(header, columnName(c))
			}
			continue
		}
		if len(cells) != len(header) {
			return nil, inputErrorf(l.number, "", "%d cells under %d columns: the row is cut off or holds a separator", len(cells), len(header))
		}
		r := row{line: l.number, fields: make(map[string]string, len(header))}
		for i, c := range cells {
			r.fields[header[i]] = strings.TrimSpace(c)
		}
		rows = append(rows, r)
	}
	return rows, l.err()
}

// readVertical reads the \G form: a starred line, then one column a line.
func readVertical(l *lineReader) ([]row, error) {
	var rows []row
	for more := true; more; more = l.next() {
		text := strings.TrimSpace(l.text)
		if strings.HasPrefix(text, "***") {
			rows = append(rows, row{line: l.number, fields: map[string]string{}})
			continue
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok {
			continue // blank, or the client's row count
		}
		rows[len(rows)-1].fields[columnName(name)] = strings.TrimSpace(value)
	}
	return rows, l.err()
}
