package cli

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bellows/clients"
	"bellows/clients/demo"
	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/engine/warmup"
)

var update = flag.Bool("update", false, "write the generated sections of README.md and docs anew")

// sections are the parts of the documentation that come from the program, between
// <!-- generated: NAME --> and <!-- end -->.
var sections = map[string]func() string{
	"exit codes": exitCodeTable,
	"scenarios":  scenarioTable,
	"settings":   settingsTable,
}

func settingsTable() string {
	var b strings.Builder
	b.WriteString("| setting | flag | environment | default | what it is |\n| --- | --- | --- | --- | --- |\n")
	code := func(s string) string {
		if s == "" {
			return ""
		}
		return "`" + s + "`"
	}
	for _, f := range clients.Fields() {
		// The brokers' http section has the settings of the controllers'.
		if strings.HasPrefix(f.Key, "pinot.brokers.http.") {
			continue
		}
		name := ""
		if f.Flag != "" {
			name = "--" + f.Flag
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", f.Key, code(name), code(f.Env), code(f.Default), f.Help)
	}
	return b.String()
}

func exitCodeTable() string {
	var b strings.Builder
	b.WriteString("| code | outcome | when |\n| --- | --- | --- |\n")
	for code := range 256 {
		for _, o := range engine.Outcomes() {
			if o.ExitCode() != code {
				continue
			}
			shown := fmt.Sprint(code)
			if o == engine.Interrupted {
				shown = "130, 143, 129"
			}
			fmt.Fprintf(&b, "| %s | `%s` | %s |\n", shown, o, exitCodes[o])
		}
	}
	return b.String()
}

func scenarioTable() string {
	var b strings.Builder
	b.WriteString("| scenario | what it shows |\n| --- | --- |\n")
	for _, s := range demo.Scenarios() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", s.Name, s.Says)
	}
	return b.String()
}

func pages(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range append(files, "../../README.md") {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[f] = string(content)
	}
	return all
}

func TestGeneratedSections(t *testing.T) {
	found := map[string]bool{}
	for file, page := range pages(t) {
		for name, generate := range sections {
			begin := "<!-- generated: " + name + " -->\n"
			before, rest, ok := strings.Cut(page, begin)
			if !ok {
				continue
			}
			found[name] = true
			got, after, ok := strings.Cut(rest, "<!-- end -->")
			if !ok {
				t.Fatalf("%s: section %q has no <!-- end -->", file, name)
			}
			want := "\n" + generate() + "\n"
			if got == want {
				continue
			}
			if !*update {
				t.Errorf("%s: section %q is out of date; go test ./ui/cli -run TestGeneratedSections -update", file, name)
				continue
			}
			page = before + begin + want + "<!-- end -->" + after
			if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name := range sections {
		if !found[name] {
			t.Errorf("section %q is nowhere", name)
		}
	}
}

// What readers find on the screen must be explained where they look it up.
func TestWordsAreExplained(t *testing.T) {
	for page, words := range map[string][]string{
		"../../docs/warm.md": slices.Concat(
			constantsOf(t, reflect.TypeFor[warmup.Class]()),
			constantsOf(t, reflect.TypeFor[warmup.Word]()),
			constantsOf(t, reflect.TypeFor[warmup.Skip]()),
			constantsOf(t, reflect.TypeFor[warmup.Method]()),
			constantsOf(t, reflect.TypeFor[warmup.LegState]()),
		),
		"../../docs/spread-live.md": slices.Concat(
			constantsOf(t, reflect.TypeFor[change.StepState]()), constantsOf(t, reflect.TypeFor[change.Verdict]()), constantsOf(t, reflect.TypeFor[change.Scope]()),
		),
		"../../docs/demo.md": constantsOf(t, reflect.TypeFor[demo.Act]()),
	} {
		content := pages(t)[page]
		for _, word := range words {
			if !strings.Contains(content, "| `"+word+"` |") {
				t.Errorf("%s: no table has a row for `%s`", page, word)
			}
		}
	}
}

// A command line in the documentation is one that the program takes.
func TestDocumentedCommandsAreUnderstood(t *testing.T) {
	tried := 0
	for file, page := range pages(t) {
		for _, line := range commandLines(page) {
			tried++
			root := newRoot(&app{})
			cmd, rest, err := root.Find(strings.Fields(line))
			if err != nil {
				t.Errorf("%s: bellows %s: %v", file, line, err)
				continue
			}
			if err := cmd.ParseFlags(rest); err != nil {
				t.Errorf("%s: bellows %s: %v", file, line, err)
			}
			if args := cmd.Flags().Args(); cmd.Args != nil && cmd.Args(cmd, args) != nil {
				t.Errorf("%s: bellows %s: %v", file, line, cmd.Args(cmd, args))
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d command lines were found", tried)
	}
}

// commandLines are the arguments of the calls of bellows in fenced blocks, up to
// a redirection or comment.
func commandLines(page string) []string {
	var lines []string
	fenced := false
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
			continue
		}
		line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		arguments, ok := strings.CutPrefix(line, "bellows ")
		if !ok {
			arguments, ok = strings.CutPrefix(line, "go run . ")
		}
		if !ok || !fenced {
			continue
		}
		if end := strings.IndexAny(arguments, "#|>&"); end >= 0 {
			arguments = arguments[:end]
		}
		lines = append(lines, strings.TrimSpace(arguments))
	}
	return lines
}
