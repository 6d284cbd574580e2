package doris

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recorded is one answer of a live frontend.
type recorded struct {
	SQL     string
	User    string
	Columns []struct{ Name string }
	Rows    [][]*string
	Error   *struct {
		Errno    json.RawMessage
		SQLState string
		Message  string
	}
}

func (r recorded) answer() answered {
	if r.Error != nil {
		var number int
		_ = json.Unmarshal(r.Error.Errno, &number) // some have the recording client's own text
		return answered{number: max(number, 1), state: r.Error.SQLState, text: r.Error.Message}
	}
	var a answered
	for _, c := range r.Columns {
		a.columns = append(a.columns, c.Name)
	}
	a.rows = r.Rows
	return a
}

// records reads one of the files.
func records(t testing.TB, name string) []recorded {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Results []recorded
		Show    *recorded `json:"show_backends"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if file.Show != nil {
		file.Results = append(file.Results, *file.Show)
	}
	return file.Results
}

// replay answers as the live frontend did: for a user, where a file has several,
// the first answer to a statement in the order of the files. Variables and
// settings that were not asked for one by one come from the patterns given.
func replay(t testing.TB, user string, files ...string) func(string) answered {
	t.Helper()
	known := map[string]answered{}
	for _, name := range files {
		for _, r := range records(t, name) {
			if _, ok := known[r.SQL]; !ok && r.SQL != "" && (r.User == "" || r.User == user) {
				known[r.SQL] = r.answer()
			}
		}
	}
	return func(statement string) answered {
		if a, ok := known[statement]; ok {
			return a
		}
		switch {
		case strings.HasPrefix(statement, "SHOW"), strings.HasPrefix(statement, "ADMIN SHOW"):
			return like(known, statement)
		case strings.HasPrefix(statement, "SET "):
			return answered{}
		}
		return refusedWith(1105, "the recording has no "+statement)
	}
}

// like answers SHOW ... LIKE from a recorded listing of more.
func like(known map[string]answered, statement string) answered {
	head, pattern, ok := strings.Cut(statement, " LIKE ")
	if !ok {
		return refusedWith(1105, "mismatched input '"+statement+"' expecting something else")
	}
	pattern = strings.Trim(pattern, "'")
	var found answered
	for sql, a := range known {
		if h, _, ok := strings.Cut(sql, " LIKE "); !ok || h != head && h != strings.Replace(head, "GLOBAL ", "", 1) {
			continue
		}
		if a.number != 0 {
			return a // all of them are refused alike
		}
		found.columns = a.columns
		for _, row := range a.rows {
			changed := len(row) == 4 && row[3] != nil && *row[3] == "1" // by an earlier statement of that session
			if row[0] != nil && matches(*row[0], pattern) && !changed {
				found.rows = [][]*string{row}
			}
		}
	}
	if found.columns == nil {
		return refusedWith(1105, "the recording has no "+statement)
	}
	return found
}

func matches(name, pattern string) bool {
	switch {
	case strings.HasPrefix(pattern, "%"):
		return strings.HasSuffix(name, strings.Trim(pattern, "%")) || strings.HasSuffix(pattern, "%") && strings.Contains(name, strings.Trim(pattern, "%"))
	case strings.HasSuffix(pattern, "%"):
		return strings.HasPrefix(name, strings.TrimSuffix(pattern, "%"))
	default:
		return name == pattern
	}
}
