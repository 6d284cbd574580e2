package clients

import (
	"slices"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// values reads a scalar, or for a List the scalars of a sequence.
func (r *reader) values(node ast.Node, key string, kind Kind) []string {
	node = r.plain(node)
	sequence, ok := node.(*ast.SequenceNode)
	if !ok || kind == Scalar {
		text, ok := scalar(node)
		if !ok {
			r.errorAt(r.origin(node), key+": "+wanted(node, kind))
			return nil
		}
		return []string{text}
	}
	var values []string
	for _, item := range sequence.Values {
		item = r.plain(item)
		text, ok := scalar(item)
		if !ok {
			r.errorAt(r.origin(item), key+": "+wanted(item, Scalar))
			return nil
		}
		values = append(values, text)
	}
	if len(values) == 0 {
		r.errorAt(r.origin(node), key+": the list is empty; remove the line or give a value")
	}
	return values
}

func wanted(node ast.Node, kind Kind) string {
	what := "a section"
	switch node.(type) {
	case nil, *ast.NullNode:
		return "has no value; remove the line or give one"
	case *ast.SequenceNode:
		what = "a list"
	}
	if kind == List {
		return "is " + what + " where a list of values is expected"
	}
	return "is " + what + " where one value is expected"
}

func scalar(node ast.Node) (string, bool) {
	switch n := node.(type) {
	case nil, *ast.NullNode:
		return "", false
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	case ast.ScalarNode:
		return n.GetToken().Value, true
	default:
		return "", false
	}
}

// pair is a key and its value.
type pair struct {
	name  string
	value ast.Node
	at    Origin
}

// pairs reads a mapping, with what is merged into it by <<.
func (r *reader) pairs(node ast.Node, title string) []pair {
	node = r.plain(node)
	var values []*ast.MappingValueNode
	switch n := node.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	case nil, *ast.NullNode:
		r.errorAt(r.origin(node), title+" is empty; remove the line or give it settings")
		return nil
	default:
		r.errorAt(r.origin(node), title+" is a value where settings (key: value) are expected")
		return nil
	}
	var own, merged []pair
	for _, v := range values {
		if v.Key.IsMergeKey() {
			merged = append(merged, r.mergedPairs(v.Value)...)
			continue
		}
		name, ok := scalar(r.plain(v.Key))
		if !ok {
			r.errorAt(r.origin(v.Key), title+" has a key that is no plain text")
			continue
		}
		own = append(own, pair{name, v.Value, r.origin(v.Key)})
	}
	for _, p := range merged {
		if !slices.ContainsFunc(own, func(o pair) bool { return o.name == p.name }) {
			own = append(own, p)
		}
	}
	return own
}

func (r *reader) mergedPairs(node ast.Node) []pair {
	if r.depth++; r.depth > depthLimit {
		r.errorAt(r.origin(node), "is nested too deeply")
		return nil
	}
	defer func() { r.depth-- }()
	return r.pairs(node, "what << merges")
}

// plain follows aliases and looks into anchors and tags.
func (r *reader) plain(node ast.Node) ast.Node {
	for range depthLimit {
		switch n := node.(type) {
		case *ast.AnchorNode:
			node = n.Value
		case *ast.TagNode:
			node = n.Value
		case *ast.MappingKeyNode:
			node = n.Value
		case *ast.AliasNode:
			node = r.anchors[n.Value.GetToken().Value]
		default:
			return node
		}
	}
	return nil
}

type anchorVisitor struct{ r *reader }

func (v anchorVisitor) Visit(node ast.Node) ast.Visitor {
	if n, ok := node.(*ast.AnchorNode); ok {
		v.r.anchors[n.Name.GetToken().Value] = n.Value
	}
	return v
}

func (r *reader) origin(node ast.Node) Origin {
	at := Origin{Kind: FromFile, Name: r.file.Path}
	if node == nil {
		return at
	}
	// A mapping's own token is its first colon; its first key is what people see.
	switch n := node.(type) {
	case *ast.MappingNode:
		if len(n.Values) > 0 && !n.IsFlowStyle {
			return r.origin(n.Values[0].Key)
		}
	case *ast.MappingValueNode:
		return r.origin(n.Key)
	}
	return place(at, node.GetToken())
}

func place(at Origin, tk *token.Token) Origin {
	if tk != nil && tk.Position != nil {
		at.Line, at.Col = tk.Position.Line, tk.Position.Column
	}
	return at
}
