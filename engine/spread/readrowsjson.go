package spread

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// readRowsJSON reads objects, an array of them, or columns and rows; several
// values after one another, as JSON lines, are taken together. The position
// that it gives a row is its number, since JSON needs no lines.
func readRowsJSON(in io.Reader) ([]row, error) {
	d := json.NewDecoder(in)
	d.UseNumber()
	var rows []row
	for {
		var v any
		if err := d.Decode(&v); errors.Is(err, io.EOF) {
			return rows, nil
		} else if err != nil {
			return nil, inputErrorf(0, "", "JSON is broken near byte %d: %v", d.InputOffset(), err)
		}
		more, err := rowsOfJSON(v, len(rows))
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
}

func rowsOfJSON(v any, before int) ([]row, error) {
	switch v := v.(type) {
	case []any:
		var rows []row
		for _, e := range v {
			o, ok := e.(map[string]any)
			if !ok {
				return nil, inputErrorf(before+len(rows)+1, "", "entry is not an object with a backend's fields")
			}
			rows = append(rows, rowOfObject(o, before+len(rows)+1))
		}
		return rows, nil
	case map[string]any:
		if list, ok := v["rows"].([]any); ok {
			return rowsUnderColumns(columnsOf(v), list)
		}
		for _, wrapper := range []string{"data", "backends"} {
			if inner, ok := v[wrapper]; ok {
				return rowsOfJSON(inner, before)
			}
		}
		return []row{rowOfObject(v, before+1)}, nil
	default:
		return nil, inputErrorf(before+1, "", "neither an object nor a list of backends")
	}
}

// columnsOf finds the column names beside rows: plain, or objects with a name.
func columnsOf(v map[string]any) []string {
	list, ok := v["columns"].([]any)
	if !ok {
		list, _ = v["columnNames"].([]any)
	}
	var names []string
	for _, c := range list {
		if o, ok := c.(map[string]any); ok {
			c = o["name"]
		}
		names = append(names, columnName(textOf(c)))
	}
	return names
}

func rowsUnderColumns(columns []string, list []any) ([]row, error) {
	var rows []row
	for k, e := range list {
		switch e := e.(type) {
		case map[string]any:
			rows = append(rows, rowOfObject(e, k+1))
		case []any:
			if len(e) != len(columns) {
				return nil, inputErrorf(k+1, "rows", "%d cells under %d columns", len(e), len(columns))
			}
			r := row{line: k + 1, fields: make(map[string]string, len(e))}
			for i, c := range e {
				r.fields[columns[i]] = textOf(c)
			}
			rows = append(rows, r)
		default:
			return nil, inputErrorf(k+1, "rows", "neither an object nor a list of cells")
		}
	}
	return rows, nil
}

func rowOfObject(o map[string]any, line int) row {
	r := row{line: line, fields: make(map[string]string, len(o))}
	for k, v := range o {
		r.fields[columnName(k)] = textOf(v)
	}
	return r
}

func textOf(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case map[string]any, []any: // Tag and Status of the typed table function
		text, err := json.Marshal(v)
		if err != nil {
			return ""
		}
		return string(text)
	default:
		return fmt.Sprint(v)
	}
}
