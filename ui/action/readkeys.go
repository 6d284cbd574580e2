package action

import (
	"errors"
	"strconv"

	"bellows/clients"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// sizeLimit keeps a mistaken file from being read as one of keys.
const sizeLimit = 256 << 10

// read takes the bindings out of YAML.
func (b *binder) read(text []byte) []binding {
	if len(text) > sizeLimit {
		b.fault(spot{}, "has more than %d KiB and is hardly a file of keys", sizeLimit>>10)
		return nil
	}
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		b.broken(err)
		return nil
	}
	var all []binding
	for i, doc := range file.Docs {
		if doc.Body == nil {
			continue
		}
		if i > 0 {
			b.fault(at(doc.Body), "a second document begins here; a file of keys is one")
			break
		}
		all = append(all, b.pairs(doc.Body)...)
	}
	return all
}

func (b *binder) broken(err error) {
	var syntax yaml.Error
	if !errors.As(err, &syntax) || syntax.GetToken() == nil {
		b.fault(spot{}, "is no YAML: %s", clients.Clean(err.Error()))
		return
	}
	p := syntax.GetToken().Position
	b.fault(spot{line: p.Line, column: p.Column}, "is no YAML: %s", clients.Clean(syntax.GetMessage()))
}

func (b *binder) pairs(node ast.Node) []binding {
	var values []*ast.MappingValueNode
	switch n := node.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	case *ast.NullNode, *ast.CommentGroupNode:
		return nil
	default:
		b.fault(at(node), "expected lines of ACTION: KEY, such as warmup.start: W")
		return nil
	}
	var all []binding
	for _, v := range values {
		id := b.word(v.Key)
		all = append(all, binding{id, b.keys(id, v.Value)})
	}
	return all
}

// keys are one key or a list of them.
func (b *binder) keys(id spot, node ast.Node) []spot {
	if list, ok := node.(*ast.SequenceNode); ok {
		var keys []spot
		for _, v := range list.Values {
			keys = append(keys, b.word(v))
		}
		return keys
	}
	if _, null := node.(*ast.NullNode); null || node == nil {
		b.fault(id, "%s has no key; write none for that", clients.Clean(id.text))
		return nil
	}
	return []spot{b.word(node)}
}

// word is a scalar. What YAML takes for a number or a truth is a key all the same: 1, y.
func (b *binder) word(node ast.Node) spot {
	s := at(node)
	switch n := node.(type) {
	case *ast.StringNode:
		s.text = n.Value
	case *ast.IntegerNode, *ast.BoolNode, *ast.FloatNode, *ast.NullNode:
		s.text = n.GetToken().Value
	case *ast.LiteralNode:
		s.text = strconv.Quote(n.Value.Value)
	default:
		if t := node.GetToken(); t != nil {
			s.text = t.Value
		}
		if s.text == "" {
			s.text = node.Type().String()
		}
	}
	return s
}

func at(node ast.Node) spot {
	if node == nil || node.GetToken() == nil || node.GetToken().Position == nil {
		return spot{}
	}
	p := node.GetToken().Position
	return spot{line: p.Line, column: p.Column}
}
