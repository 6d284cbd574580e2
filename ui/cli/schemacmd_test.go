package cli_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaDir is absolute, since scripts run in folders of their own.
var schemaDir = func() string {
	path, err := filepath.Abs("../../docs/schema")
	if err != nil {
		panic(err)
	}
	return path
}()

// schema [-lines] FILE NAME... demands that FILE holds documents of these schemas,
// at least one of each and the last of the last, and that each is valid. With
// -lines each is on a line of its own.
func checkSchema(ts *testscript.TestScript, neg bool, args []string) {
	lines := len(args) > 0 && args[0] == "-lines"
	if lines {
		args = args[1:]
	}
	if neg || len(args) < 2 {
		ts.Fatalf("usage: schema [-lines] file name...")
	}
	content := ts.ReadFile(args[0])
	want := args[1:]
	var seen []string
	documents := json.NewDecoder(strings.NewReader(content))
	for {
		var raw json.RawMessage
		if err := documents.Decode(&raw); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			ts.Fatalf("%s: %v", args[0], err)
		}
		seen = append(seen, validate(ts, string(raw)))
	}
	if len(seen) == 0 || seen[len(seen)-1] != want[len(want)-1] {
		ts.Fatalf("%s holds %v, want %s at its end", args[0], seen, want[len(want)-1])
	}
	for _, name := range append(slices.Clone(seen), want...) {
		if !slices.Contains(want, name) || !slices.Contains(seen, name) {
			ts.Fatalf("%s holds %v, want %v", args[0], seen, want)
		}
	}
	if n := strings.Count(content, "\n"); lines && n != len(seen) {
		ts.Fatalf("%s holds %d documents on %d lines", args[0], len(seen), n)
	}
}

// validate checks one document and returns its schema's name.
func validate(ts *testscript.TestScript, document string) string {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	ts.Check(err)
	object, _ := value.(map[string]any)
	id, _ := object["schema"].(string)
	name := strings.TrimSuffix(strings.TrimPrefix(id, "bellows."), "/1")
	file := filepath.Join(schemaDir, name+".json")
	if _, err := os.Stat(file); err != nil {
		ts.Fatalf("schema %q is not documented: %v\n%s", id, err, document)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(file)
	ts.Check(err)
	if err := schema.Validate(value); err != nil {
		ts.Fatalf("%v\n%s", err, document)
	}
	return name
}
