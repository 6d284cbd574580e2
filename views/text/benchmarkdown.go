package text

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"bellows/engine/bench"
)

// BenchMarkdown writes a run for a ticket: the verdict first, then the tables, then how
// it was measured.
func BenchMarkdown(w io.Writer, run *bench.Run) error {
	s := run.Summarize()
	var b strings.Builder
	b.WriteString("## Cold start of " + markdownCode(run.Broker) + "\n\n")
	for _, line := range BenchVerdict(run, &s) {
		b.WriteString("- " + markdownText(line) + "\n")
	}
	for _, t := range BenchTables(run, &s) {
		b.WriteString("\n### " + markdownText(t.Title) + "\n\n")
		markdownTable(&b, &t)
		if t.Note != "" {
			b.WriteString("\n" + markdownText(capital(t.Note)) + ".\n")
		}
		for i, line := range t.Sentences {
			if i == 0 {
				b.WriteByte('\n')
			}
			b.WriteString("- " + markdownText(line) + "\n")
		}
	}
	b.WriteString("\n### How it was measured\n\n")
	for _, f := range BenchFacts(run, &s) {
		fmt.Fprintf(&b, "- %s: %s\n", markdownText(f.Name), markdownText(f.Text))
	}
	if len(run.Settings.Mix) > 0 {
		b.WriteString("\n### Statements\n\n")
	}
	for _, m := range run.Settings.Mix {
		fmt.Fprintf(&b, "- weight %d: %s\n", m.Weight, markdownCode(m.SQL))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func markdownTable(b *strings.Builder, t *BenchTable) {
	for _, c := range t.Columns {
		b.WriteString("| " + markdownCell(c.Title) + " ")
	}
	b.WriteString("|\n")
	for _, c := range t.Columns {
		if c.Align == Right {
			b.WriteString("| ---: ")
		} else {
			b.WriteString("| --- ")
		}
	}
	b.WriteString("|\n")
	for _, row := range t.Rows {
		for _, cell := range row {
			b.WriteString("| " + markdownCell(cell) + " ")
		}
		b.WriteString("|\n")
	}
}

// markdownText writes a text so that it reads as it is. What would call people, link or
// mention other tickets even when escaped is shown as code.
func markdownText(s string) string {
	s = printable(s)
	if strings.ContainsAny(s, "@#") || strings.Contains(s, "://") || strings.Contains(strings.ToLower(s), "www.") {
		return markdownCode(s)
	}
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune("\\`*_[]<>|~$&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	text := b.String()
	// What begins a list, a heading or a rule at the start of a line.
	if text != "" && strings.ContainsRune("-+=", rune(text[0])) && len(text) > 1 && !unicode.IsDigit(rune(text[1])) {
		text = "\\" + text
	}
	return text
}

// markdownCell is a text in a table, where a bar ends the cell even within code, and no
// escape for it works in every reader.
func markdownCell(s string) string { return markdownText(strings.ReplaceAll(s, "|", "¦")) }

// markdownCode writes a text as code: nothing in it has a meaning.
func markdownCode(s string) string {
	s = strings.TrimSpace(printable(s))
	if s == "" {
		return unknown
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	return fence + s + fence
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
