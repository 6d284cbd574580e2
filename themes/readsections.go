package themes

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// inherit takes all styles of the base.
func (r *reader) inherit(node ast.Node) {
	if node == nil {
		return
	}
	r.hasBase = true
	name, at, ok := scalar(node)
	if !ok {
		r.faultAt(node.GetToken(), "base is the name of one theme, such as dark")
		return
	}
	base, err := r.base(name)
	if err != nil {
		r.faultAt(at, "base: "+err.Error())
		return
	}
	r.sheet.styles, r.sheet.backgrounds = base.styles, base.Backgrounds()
}

func (r *reader) colours(node ast.Node) {
	for _, p := range r.pairs(node, "colours") {
		text, at, ok := scalar(p.value)
		if !ok {
			r.faultAt(p.at, fmt.Sprintf("colours: %s has no value; give it one, such as \"#d5c4a1\"", p.name))
			continue
		}
		if _, taken := ansiIndex(p.name); taken || p.name == "default" || p.name == "on" || p.name == "plain" ||
			attrNamed(p.name) != 0 || strings.ContainsAny(p.name, " \t\n,#") {
			r.faultAt(p.at, fmt.Sprintf("colours: %q cannot be a name of your own; choose another word", p.name))
			continue
		}
		c, err := parseColour(text, nil)
		if err != nil {
			r.faultAt(at, fmt.Sprintf("colours: %s: %s", p.name, err))
			continue
		}
		r.named[p.name] = c
	}
}

// backgrounds needs two, since a theme for one background is one for nobody
// else's terminal.
func (r *reader) backgrounds(node ast.Node) {
	if node == nil {
		return
	}
	list, ok := node.(*ast.SequenceNode)
	if !ok || len(list.Values) != 2 {
		r.faultAt(node.GetToken(), `backgrounds: needs the two outermost that the theme is made for, as in ["#000000", "#282c34"]`)
		return
	}
	r.sheet.backgrounds = nil
	for _, item := range list.Values {
		text, at, ok := scalar(item)
		if !ok {
			r.faultAt(item.GetToken(), "backgrounds: is no colour; write #rrggbb")
			continue
		}
		c, err := parseColour(text, r.named)
		if err == nil {
			if _, fixed := c.RGB(); !fixed {
				err = fmt.Errorf("%q differs from terminal to terminal; write #rrggbb", text)
			}
		}
		if err != nil {
			r.faultAt(at, "backgrounds: "+err.Error())
			continue
		}
		r.sheet.backgrounds = append(r.sheet.backgrounds, c)
	}
}

func (r *reader) tokens(node ast.Node) {
	for _, p := range r.pairs(node, "tokens") {
		t, known := tokenNamed(p.name)
		if !known {
			r.faultAt(p.at, fmt.Sprintf("tokens: %q is unknown; there are %s", p.name, strings.Join(tokenNames[:], ", ")))
			continue
		}
		text, at, ok := scalar(p.value)
		if !ok {
			r.faultAt(p.at, fmt.Sprintf("tokens: %s has no style; write one, such as: bold red, or remove the line", p.name))
			continue
		}
		style, err := ParseStyle(text, r.named)
		if err != nil {
			r.faultAt(at, fmt.Sprintf("tokens: %s: %s", p.name, err))
			continue
		}
		r.sheet.styles[t], r.sheet.own[t] = style, true
	}
}

// complete: a theme without a base has to give everything itself.
func (r *reader) complete() {
	if r.hasBase || len(r.faults) > 0 {
		return
	}
	var missing []string
	for t, own := range r.sheet.own {
		if !own {
			missing = append(missing, tokenNames[t])
		}
	}
	if len(missing) > 0 {
		r.faultAt(nil, "has no base and gives no style for "+strings.Join(missing, ", ")+"; begin with a line such as: base: dark")
	}
}
