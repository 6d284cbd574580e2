package themes

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Read reads a theme from YAML. base finds the theme that it builds upon. The
// error is an *Invalid with all that is wrong.
func Read(name, file string, text []byte, base func(name string) (*Sheet, error)) (*Sheet, error) {
	return read(name, file, text, base)
}

// read walks over the syntax tree: unlike a decoder it goes on after a fault,
// and knows the place of every value.
func read(name, file string, text []byte, base func(string) (*Sheet, error)) (sheet *Sheet, err error) {
	r := &reader{file: file, text: text, sheet: &Sheet{name: name}, named: map[string]Colour{}, base: base}
	// The library panics on some texts that are no YAML.
	defer func() {
		if p := recover(); p != nil {
			r.faultAt(nil, fmt.Sprintf("is no YAML that can be read: %v", p))
			sheet, err = nil, &Invalid{r.faults}
		}
	}()
	r.document()
	if len(r.faults) > 0 {
		return nil, &Invalid{r.faults}
	}
	return r.sheet, nil
}

type reader struct {
	file    string
	text    []byte
	sheet   *Sheet
	named   map[string]Colour
	base    func(string) (*Sheet, error)
	hasBase bool
	faults  []Fault
}

func (r *reader) document() {
	tree, err := parser.ParseBytes(r.text, 0)
	if err != nil {
		r.syntax(err)
		return
	}
	var body ast.Node
	for _, doc := range tree.Docs {
		switch {
		case doc.Body == nil:
		case body != nil:
			r.faultAt(doc.Body.GetToken(), "is a second document; keep everything in one")
			return
		default:
			body = doc.Body
		}
	}
	sections := map[string]ast.Node{}
	for _, p := range r.pairs(body, "the file") {
		switch p.name {
		case "base", "backgrounds", "colours", "tokens":
			sections[p.name] = p.value
		default:
			r.faultAt(p.at, fmt.Sprintf("%q is unknown; a theme has base, backgrounds, colours and tokens", p.name))
		}
	}
	r.inherit(sections["base"])
	r.colours(sections["colours"])
	r.backgrounds(sections["backgrounds"])
	r.tokens(sections["tokens"])
	r.complete()
}

func (r *reader) syntax(err error) {
	text := "is not valid YAML"
	var at *token.Token
	var syntax yaml.Error
	if errors.As(err, &syntax) {
		at, text = syntax.GetToken(), text+": "+syntax.GetMessage()
	}
	r.faultAt(at, text)
}

// faultLimit keeps a file that is something else from filling the screen.
const faultLimit = 20

func (r *reader) faultAt(at *token.Token, text string) {
	if len(r.faults) >= faultLimit {
		return
	}
	f := Fault{File: printable(r.file), Text: printable(text)}
	if at != nil && at.Position != nil {
		f.Line, f.Column = at.Position.Line, at.Position.Column
		f.Excerpt = excerpt(r.text, f.Line, f.Column)
	}
	r.faults = append(r.faults, f)
}

// pair is a key and its value.
type pair struct {
	name  string
	value ast.Node
	at    *token.Token
}

func (r *reader) pairs(node ast.Node, title string) []pair {
	var values []*ast.MappingValueNode
	switch n := node.(type) {
	case nil:
		return nil
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	default:
		r.faultAt(node.GetToken(), title+" has a value where settings (key: value) are expected")
		return nil
	}
	seen := map[string]bool{}
	var all []pair
	for _, v := range values {
		name, at, ok := scalar(v.Key)
		switch {
		case !ok:
			r.faultAt(v.Key.GetToken(), title+" has a key that is no plain text")
		case seen[name]:
			r.faultAt(at, fmt.Sprintf("%q is there twice; leave one", name))
		default:
			seen[name] = true
			all = append(all, pair{name, v.Value, at})
		}
	}
	return all
}

// scalar is the text of a value, as it was written: a colour such as 012 or
// 1e3 must not become a number on the way.
func scalar(node ast.Node) (string, *token.Token, bool) {
	switch n := node.(type) {
	case *ast.StringNode:
		return n.Value, n.GetToken(), true
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value), n.GetToken(), true
	case *ast.NullNode:
		return "", n.GetToken(), false
	case ast.ScalarNode:
		return n.GetToken().Value, n.GetToken(), true
	}
	return "", nil, false
}
