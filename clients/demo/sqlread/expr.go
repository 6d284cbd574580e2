package sqlread

import "strings"

// words makes a set of the words in a line.
func words(line string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(line) {
		set[w] = true
	}
	return set
}

func call(name string, args ...*Expr) *Expr { return &Expr{Kind: Call, Name: name, Args: args} }

func (p *parser) exprs() ([]*Expr, error) {
	var all []*Expr
	for {
		e, err := p.expr()
		if err != nil {
			return nil, err
		}
		all = append(all, e)
		if !p.take(",") {
			return all, nil
		}
	}
}

// expr reads OR, the loosest operator.
func (p *parser) expr() (*Expr, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	return p.chain("OR", func() (*Expr, error) { return p.chain("AND", p.not) })
}

// chain reads operands with the same word between them.
func (p *parser) chain(word string, operand func() (*Expr, error)) (*Expr, error) {
	left, err := operand()
	if err != nil {
		return nil, err
	}
	for p.word(word) {
		right, err := operand()
		if err != nil {
			return nil, err
		}
		left = call(strings.ToLower(word), left, right)
	}
	return left, nil
}

func (p *parser) not() (*Expr, error) {
	if !p.word("NOT") {
		return p.comparison()
	}
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	e, err := p.not()
	if err != nil {
		return nil, err
	}
	return call("not", e), nil
}

var comparisons = map[string]string{"=": "equals", "<>": "not_equals", "!=": "not_equals",
	"<": "less_than", "<=": "less_than_or_equal", ">": "greater_than", ">=": "greater_than_or_equal"}

func (p *parser) comparison() (*Expr, error) {
	left, err := p.sum()
	if err != nil {
		return nil, err
	}
	for {
		t := p.peek()
		if name, ok := comparisons[t.text]; ok && t.kind == tokSign {
			p.at++
			right, err := p.sum()
			if err != nil {
				return nil, err
			}
			left = call(name, left, right)
			continue
		}
		negate := p.word("NOT")
		e, ok, err := p.predicate(left)
		switch {
		case err != nil:
			return nil, err
		case !ok && negate:
			return nil, p.unexpected()
		case !ok:
			return left, nil
		case negate:
			e = call("not", e)
		}
		left = e
	}
}

// predicate reads what may follow an operand as words: IS NULL, IN, BETWEEN, LIKE.
func (p *parser) predicate(left *Expr) (*Expr, bool, error) {
	switch {
	case p.word("IS", "NOT", "NULL"):
		return call("is_not_null", left), true, nil
	case p.word("IS", "NULL"):
		return call("is_null", left), true, nil
	case p.word("BETWEEN"):
		low, err := p.sum()
		if err != nil {
			return nil, false, err
		}
		if !p.word("AND") {
			return nil, false, p.unexpected()
		}
		high, err := p.sum()
		return call("between", left, low, high), true, err
	case p.word("LIKE"):
		pattern, err := p.sum()
		return call("like", left, pattern), true, err
	case p.word("IN"):
		return p.in(left)
	}
	return nil, false, nil
}

func (p *parser) in(left *Expr) (*Expr, bool, error) {
	if p.at+1 < len(p.tokens) && p.peek().sign("(") && p.tokens[p.at+1].is("SELECT") {
		return call("in", left), true, p.subquery(p.query)
	}
	if err := p.expect("("); err != nil {
		return nil, false, err
	}
	list, err := p.exprs()
	if err != nil {
		return nil, false, err
	}
	return call("in", append([]*Expr{left}, list...)...), true, p.expect(")")
}

var sums = map[string]string{"+": "plus", "-": "minus", "||": "concat"}
var products = map[string]string{"*": "times", "/": "divide", "%": "mod"}

func (p *parser) sum() (*Expr, error)     { return p.operators(sums, p.product) }
func (p *parser) product() (*Expr, error) { return p.operators(products, p.sign) }

// operators reads operands with any of the signs between them, from the left.
func (p *parser) operators(names map[string]string, operand func() (*Expr, error)) (*Expr, error) {
	left, err := operand()
	if err != nil {
		return nil, err
	}
	for {
		t := p.peek()
		name, ok := names[t.text]
		if !ok || t.kind != tokSign {
			return left, nil
		}
		p.at++
		right, err := operand()
		if err != nil {
			return nil, err
		}
		left = call(name, left, right)
	}
}

// sign reads a leading plus or minus.
func (p *parser) sign() (*Expr, error) {
	switch {
	case p.take("+"):
	case p.take("-"):
		if err := p.enter(); err != nil {
			return nil, err
		}
		defer p.leave()
		e, err := p.sign()
		if err != nil {
			return nil, err
		}
		if e.Kind == Number {
			return &Expr{Kind: Number, Name: "-" + e.Name}, nil
		}
		return call("minus", &Expr{Kind: Number, Name: "0"}, e), nil
	}
	return p.primary()
}
