package spread

import "strings"

// readYAML reads a list of flat mappings, the only form of YAML that a list of
// backends needs:
//
//	backends:
//	  - id: 10001
//	    host: be-1
//	  - {id: 10002, host: be-2, group: hot}
//
// Anything else (nesting, anchors, block text) is refused with its line.
func readYAML(l *lineReader) ([]row, error) {
	var rows []row
	for more := true; more; more = l.next() {
		text := strings.TrimSpace(stripComment(l.text))
		if text == "" || text == "---" || len(rows) == 0 && text == "backends:" {
			continue
		}
		item, isItem := strings.CutPrefix(text, "- ")
		if isItem {
			rows = append(rows, row{line: l.number, fields: map[string]string{}})
			text = strings.TrimSpace(item)
		}
		if len(rows) == 0 {
			return nil, inputErrorf(l.number, "", "%.40q is neither SHOW BACKENDS output nor a list of backends", text)
		}
		fields := rows[len(rows)-1].fields
		if flow, ok := strings.CutPrefix(text, "{"); ok {
			flow, ok = strings.CutSuffix(flow, "}")
			if !ok || !isItem {
				return nil, inputErrorf(l.number, "", "a {...} entry must start with - and end on its line")
			}
			for _, part := range strings.Split(flow, ",") {
				if err := addYAML(l.number, fields, part); err != nil {
					return nil, err
				}
			}
			continue
		}
		if err := addYAML(l.number, fields, text); err != nil {
			return nil, err
		}
	}
	return rows, l.err()
}

func addYAML(line int, fields map[string]string, text string) error {
	name, value, ok := strings.Cut(strings.TrimSpace(text), ":")
	if !ok || name == "" {
		return inputErrorf(line, "", "%.40q is not `field: value`", text)
	}
	if value != "" && value[0] != ' ' {
		return inputErrorf(line, name, "a space is needed after the colon")
	}
	value = strings.TrimSpace(value)
	if value != "" && strings.ContainsRune("&*!|>[{%@`", rune(value[0])) {
		return inputErrorf(line, name, "only plain values are read here, not %.20q", value)
	}
	if n := len(value); n >= 2 && (value[0] == '"' || value[0] == '\'') {
		if value[n-1] != value[0] {
			return inputErrorf(line, name, "the quote does not end on this line")
		}
		value = value[1 : n-1]
	}
	key := columnName(name)
	if _, ok := fields[key]; ok {
		return inputErrorf(line, name, "stands twice in one entry")
	}
	fields[key] = value
	return nil
}

// stripComment cuts a comment off: a # at the start or after a space, outside
// quotes.
func stripComment(s string) string {
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#' && (i == 0 || s[i-1] == ' ' || s[i-1] == '\t'):
			return s[:i]
		}
	}
	return s
}
