package clients

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// reader walks over the syntax tree of a file along the table of fields. Unlike a
// decoder it goes on after an error and keeps the place of every value.
type reader struct {
	file *File
	*content
	findings []Finding
	anchors  map[string]ast.Node
	depth    int
}

func newReader(file *File) *reader { return &reader{file: file, content: file.content()} }

// depthLimit ends the walk in a file whose aliases hold themselves.
const depthLimit = 32

func (r *reader) read(text []byte) {
	tree, err := parser.ParseBytes(text, 0)
	if err != nil {
		r.syntax(err)
		return
	}
	if len(tree.Docs) > 1 {
		for _, doc := range tree.Docs[1:] {
			if doc.Body != nil {
				r.errorAt(r.origin(doc.Body), "a second document; keep everything in one")
				return
			}
		}
	}
	if len(tree.Docs) == 0 || tree.Docs[0].Body == nil {
		return
	}
	r.anchors = map[string]ast.Node{}
	ast.Walk(anchorVisitor{r}, tree.Docs[0].Body)
	for _, p := range r.pairs(tree.Docs[0].Body, "the file") {
		switch p.name {
		case "current":
			if values := r.values(p.value, "current", Scalar); len(values) == 1 {
				r.file.Current, r.currentAt = values[0], r.origin(p.value)
			}
		case "contexts":
			for _, context := range r.pairs(p.value, "contexts") {
				r.context(context)
			}
		default:
			r.unknown(p, []string{"current", "contexts"})
		}
	}
}

func (r *reader) context(p pair) {
	if !isToken(p.name) {
		r.errorAt(p.at, fmt.Sprintf("context %s: use letters, digits, dots and dashes for its name", quote(p.name)))
		return
	}
	if slices.Contains(r.file.Contexts, p.name) {
		r.errorAt(p.at, fmt.Sprintf("context %s is there twice", quote(p.name)))
		return
	}
	r.file.Contexts = append(r.file.Contexts, p.name)
	if _, empty := r.plain(p.value).(*ast.NullNode); !empty {
		r.section(p.name, p.value, "", "", Fields())
	}
}

// section reads the keys below a prefix. fields are those that can be there.
func (r *reader) section(context string, node ast.Node, prefix, name string, fields []Field) {
	if r.depth++; r.depth > depthLimit {
		r.errorAt(r.origin(node), "is nested too deeply")
		return
	}
	defer func() { r.depth-- }()
	title := strings.TrimSuffix(prefix, ".")
	if title == "" {
		title = "context " + context
	}
	for _, p := range r.pairs(node, title) {
		known := make([]string, 0, 8)
		var below []Field
		for _, f := range fields {
			rest, ok := strings.CutPrefix(f.Key, prefix)
			if !ok {
				continue
			}
			segment, _, _ := strings.Cut(rest, ".")
			if segment == p.name || segment == "*" {
				below = append(below, f)
			}
			if !slices.Contains(known, segment) {
				known = append(known, segment)
			}
		}
		if len(below) == 0 {
			r.unknown(p, known)
			continue
		}
		r.setting(context, p, prefix, name, below)
	}
}

// setting reads one key: a value when it is a field's, else a section.
func (r *reader) setting(context string, p pair, prefix, name string, below []Field) {
	segment, _, deeper := strings.Cut(strings.TrimPrefix(below[0].Key, prefix), ".")
	if segment == "*" {
		name = p.name
	}
	f := below[0]
	if deeper {
		r.section(context, p.value, prefix+segment+".", name, below)
		return
	}
	node := r.plain(p.value)
	if _, empty := node.(*ast.NullNode); empty || node == nil {
		r.errorAt(p.at, f.key(name)+": has no value; remove the line or give one")
		return
	}
	values := r.values(node, f.key(name), f.Kind)
	if len(values) == 0 {
		return
	}
	at := r.origin(node)
	if list, ok := node.(*ast.SequenceNode); ok {
		at = r.origin(list.Values[0])
	}
	r.entries[context] = append(r.entries[context], entry{f, name, values, at})
}

// syntax reports what the parser could not read. In a file that holds secrets
// nobody can tell which lines belong to one when the syntax is wrong, so neither
// the line nor the parser's message, which may quote it, is shown.
func (r *reader) syntax(err error) {
	at := Origin{Kind: FromFile, Name: r.file.Path}
	text := "is not valid YAML"
	var syntax yaml.Error
	if errors.As(err, &syntax) {
		at = place(at, syntax.GetToken())
	}
	if literalSecret.MatchString(strings.Join(r.lines, "\n")) {
		r.findings = append(r.findings, Finding{
			Severity: SeverityError, File: Clean(at.Name), Line: at.Line, Column: at.Col,
			Text: text + " (the line is not shown, as the file holds secrets)",
		})
		return
	}
	if syntax != nil {
		text += ": " + CleanMax(syntax.GetMessage(), 200)
	}
	r.errorAt(at, text)
}

func (r *reader) errorAt(at Origin, text string) { r.find(SeverityError, at, text) }

func (r *reader) find(severity Severity, at Origin, text string) {
	r.findings = append(r.findings, Finding{
		Severity: severity, File: Clean(at.Name), Line: at.Line, Column: at.Col,
		Text: Clean(text), Excerpt: excerpt(r.lines, at.Line, at.Col),
	})
}
