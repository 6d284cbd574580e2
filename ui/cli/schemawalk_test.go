package cli

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bellows/engine/warmup"
)

// schemaWalk compares a type with a schema, field by field.
type schemaWalk struct {
	t        *testing.T
	promise  promised
	root     map[string]any
	followed map[string]bool
	excepted map[string]bool
}

func newSchemaWalk(t *testing.T, p promised) *schemaWalk {
	t.Helper()
	return &schemaWalk{t: t, promise: p, root: readSchema(t, p.name), followed: map[string]bool{}, excepted: map[string]bool{}}
}

// follow resolves a reference within the schema.
func (w *schemaWalk) follow(node any) map[string]any {
	m := node.(map[string]any)
	target, ok := m["$ref"].(string)
	if !ok {
		return m
	}
	name, ok := strings.CutPrefix(target, "#/$defs/")
	defs, _ := w.root["$defs"].(map[string]any)
	to, found := defs[name].(map[string]any)
	if !ok || !found {
		w.t.Fatalf("$ref %s leads nowhere", target)
	}
	w.followed[name] = true
	return to
}

func (w *schemaWalk) value(path string, of reflect.Type, node map[string]any) {
	want := ""
	if of == reflect.TypeFor[json.RawMessage]() { // any JSON
		if node["type"] != nil {
			w.t.Errorf("%s: type is %v, want none", path, node["type"])
		}
		return
	}
	switch of.Kind() {
	case reflect.Pointer:
		w.value(path, of.Elem(), node)
		return
	case reflect.Slice:
		want = "array"
		if items, ok := node["items"]; ok {
			w.value(path, of.Elem(), w.follow(items))
		} else {
			w.t.Errorf("%s: no items", path)
		}
	case reflect.Struct:
		if of != reflect.TypeFor[time.Time]() {
			w.object(path, of, node)
			return
		}
		want = "string"
		if node["format"] != "date-time" {
			w.t.Errorf("%s: format is %v, want date-time", path, node["format"])
		}
	case reflect.String:
		want = "string"
		w.enum(path, of, node)
	case reflect.Bool:
		want = "boolean"
	case reflect.Int, reflect.Int64:
		want = "integer"
	case reflect.Float64:
		want = "number"
	default:
		w.t.Errorf("%s: %s is not expected in JSON", path, of)
	}
	if node["const"] == nil && node["type"] != want {
		w.t.Errorf("%s: type is %v, want %s", path, node["type"], want)
	}
}

// enum demands exactly the constants of a type that has some.
func (w *schemaWalk) enum(path string, of reflect.Type, node map[string]any) {
	if of == reflect.TypeFor[string]() || of == reflect.TypeFor[warmup.Table]() {
		return
	}
	var got []string
	list, _ := node["enum"].([]any)
	// A type with constants and numbered values has its constants in the first form.
	if forms, ok := node["anyOf"].([]any); ok {
		list, _ = forms[0].(map[string]any)["enum"].([]any)
	}
	for _, v := range list {
		got = append(got, v.(string))
	}
	want := constantsOf(w.t, of)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		w.t.Errorf("%s: enum is %q, %s has %q", path, got, of, want)
	}
}

func (w *schemaWalk) object(path string, of reflect.Type, node map[string]any) {
	if node["type"] != "object" || node["additionalProperties"] != false || described(node) == "" {
		w.t.Errorf("%q: not an object without additional properties, or without description", path)
	}
	properties, _ := node["properties"].(map[string]any)
	var names, required []string
	for name, property := range properties {
		if described(property) == "" {
			w.t.Errorf("%s: no description", join(path, name))
		}
	}
	for _, f := range reflect.VisibleFields(of) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" || name == "-" {
			continue
		}
		at := join(path, name)
		if slices.Contains(w.promise.never, at) {
			w.excepted[at] = true
			continue
		}
		names = append(names, name)
		always := slices.Contains(w.promise.always, at)
		if always {
			w.excepted[at] = true
		}
		if always || options != "omitempty" && options != "omitzero" {
			required = append(required, name)
		}
		if property, ok := properties[name]; ok {
			w.value(at, f.Type, w.follow(property))
		}
	}
	w.same(path, "properties", keysOf(properties), names)
	var listed []string
	list, _ := node["required"].([]any)
	for _, v := range list {
		listed = append(listed, v.(string))
	}
	w.same(path, "required", listed, required)
}

func (w *schemaWalk) same(path, what string, schema, written []string) {
	slices.Sort(schema)
	slices.Sort(written)
	if !slices.Equal(schema, written) {
		w.t.Errorf("%q: %s are %q in the schema, %q in Go", path, what, schema, written)
	}
}

// unused finds definitions that nothing refers to, and exceptions without a field.
func (w *schemaWalk) unused() {
	defs, _ := w.root["$defs"].(map[string]any)
	for name := range defs {
		if !w.followed[name] {
			w.t.Errorf("$defs/%s: nothing refers to it", name)
		}
	}
	for _, path := range append(w.promise.always, w.promise.never...) {
		if !w.excepted[path] {
			w.t.Errorf("%s: no such field", path)
		}
	}
}

func described(node any) string {
	text, _ := node.(map[string]any)["description"].(string)
	return text
}

func join(path, name string) string { return strings.TrimPrefix(path+"."+name, ".") }

func keysOf(m map[string]any) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}

// constantsOf reads the values of a type's constants from its source, sorted; an
// empty one stands for absence and is left out.
func constantsOf(t *testing.T, of reflect.Type) []string {
	t.Helper()
	files, err := filepath.Glob("../../" + strings.TrimPrefix(of.PkgPath(), "bellows/") + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if name, ok := spec.Type.(*ast.Ident); !ok || name.Name != of.Name() {
				return true
			}
			for _, v := range spec.Values {
				literal, ok := v.(*ast.BasicLit)
				if !ok {
					continue
				}
				if value, err := strconv.Unquote(literal.Value); err == nil && value != "" {
					values = append(values, value)
				}
			}
			return true
		})
	}
	if len(values) == 0 {
		t.Fatalf("%s: no constants found", of)
	}
	slices.Sort(values)
	return values
}
