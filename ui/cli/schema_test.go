package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bellows/engine"
	"bellows/engine/bench"
	"bellows/engine/spread/change"
	"bellows/views/text"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const schemaFolder = "../../docs/schema"

// promised is a document with the schema that describes it.
type promised struct {
	name string // of the file and in the schema's id
	of   any
	// always lists fields that the type may leave out and this document never does;
	// never those that it always leaves out, with their path.
	always, never []string
}

var promises = []promised{
	{name: "bench-advise", of: adviceDocument{}},
	{name: "bench-coldstart", of: bench.Document{}},
	{name: "brokers", of: text.BrokersDocument{}},
	{name: "check", of: configChecked{}},
	{name: "config", of: configShown{}},
	{name: "cover", of: text.CoverDocument{}},
	{name: "demo", of: demoDocument{}},
	{name: "doctor", of: text.DoctorDocument{}},
	{name: "error", of: errorDocument{}},
	{name: "event", of: text.WarmEventJSON{}, always: []string{"schema", "broker"}},
	{name: "journal-entry", of: text.JournalEntryDocument{}},
	{name: "journal", of: text.JournalDocument{}},
	{name: "keys", of: keysDocument{}},
	{name: "learn", of: text.LearnDocument{}},
	{name: "scenarios", of: scenarioList{}},
	{name: "spread-apply", of: text.SpreadApplyDocument{}},
	{name: "spread-plan", of: text.SpreadPlanDocument{}},
	{name: "spread-recommend", of: text.SpreadRecommendDocument{}, never: []string{"runs.heat", "runs.split"}},
	{name: "spread-simulate", of: text.SpreadSimulateDocument{}},
	{name: "spread-verify", of: text.SpreadVerifyDocument{}},
	{name: "version", of: versionDocument{}},
	{name: "warm", of: text.WarmDocument{}, never: []string{"brokers.events.schema", "brokers.events.broker"}},
}

// A field that is written but not described, or the reverse, is a broken promise
// to whoever reads the output by program.
func TestSchemasDescribeWhatIsWritten(t *testing.T) {
	for _, p := range promises {
		t.Run(p.name, func(t *testing.T) {
			w := newSchemaWalk(t, p)
			w.object("", reflect.TypeOf(p.of), w.root)
			if got, want := w.root["$id"], "urn:bellows:schema:"+p.name+":1"; got != want {
				t.Errorf("$id is %v, want %s", got, want)
			}
			if got := w.follow(w.root["properties"].(map[string]any)["schema"])["const"]; got != "bellows."+p.name+"/1" {
				t.Errorf("schema is %v, want bellows.%s/1", got, p.name)
			}
			w.unused()
		})
	}
}

func TestEverySchemaFileIsPromisedAndValid(t *testing.T) {
	files, err := filepath.Glob(schemaFolder + "/*.json")
	if err != nil {
		t.Fatal(err)
	}
	var names, want []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".json"))
		if _, err := jsonschema.NewCompiler().Compile(f); err != nil {
			t.Error(err)
		}
	}
	for _, p := range promises {
		want = append(want, p.name)
	}
	if !slices.Equal(names, want) {
		t.Errorf("%s holds %v, want %v", schemaFolder, names, want)
	}
}

// The names of documents are constants where views write them, and must be those
// of the files.
func TestSchemaNames(t *testing.T) {
	for name, constant := range map[string]string{
		"warm": text.WarmSchema, "event": text.EventSchema, "cover": text.CoverSchema, "brokers": text.BrokersSchema,
		"doctor": text.DoctorSchema, "learn": text.LearnSchema, "error": ErrorSchema,
		"spread-plan": change.PlanSchema, "spread-apply": text.SpreadApplySchema, "spread-verify": text.SpreadVerifySchema,
		"journal": text.JournalSchema, "journal-entry": text.JournalEntrySchema,
		"spread-simulate": text.SpreadSimulateSchema, "spread-recommend": text.SpreadRecommendSchema,
	} {
		if want := "bellows." + name + "/1"; constant != want {
			t.Errorf("schema constant of %s is %s, want %s", name, constant, want)
		}
	}
}

// Readers take the order of outcomes from the schema: best first.
func TestOutcomesInOrder(t *testing.T) {
	for _, p := range promises {
		defs, _ := readSchema(t, p.name)["$defs"].(map[string]any)
		outcome, ok := defs["outcome"].(map[string]any)
		if !ok {
			continue
		}
		var got []engine.Outcome
		for _, v := range outcome["enum"].([]any) {
			got = append(got, engine.Outcome(v.(string)))
		}
		if !slices.Equal(got, engine.Outcomes()) {
			t.Errorf("%s: outcomes are %v, want %v", p.name, got, engine.Outcomes())
		}
	}
}

func readSchema(t *testing.T, name string) map[string]any {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(schemaFolder, name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(content, &doc); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return doc
}
