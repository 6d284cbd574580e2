package sqlread

import "strings"

// primary reads a literal, a column, a call, CASE, CAST or a parenthesis.
func (p *parser) primary() (*Expr, error) {
	t := p.advance()
	switch t.kind {
	case tokNumber:
		return &Expr{Kind: Number, Name: t.text}, nil
	case tokText:
		return &Expr{Kind: Text, Name: t.text}, nil
	case tokQuoted:
		return p.column(t.text)
	case tokWord:
		return p.wordExpr(t)
	case tokSign:
		if t.text == "*" {
			return &Expr{Kind: Star}, nil
		}
		if t.text == "(" {
			return p.parenthesis()
		}
	case tokEnd:
		return nil, p.unexpected()
	}
	p.at--
	return nil, p.unexpected()
}

func (p *parser) parenthesis() (*Expr, error) {
	if p.peek().is("SELECT") {
		p.at--
		return call("subquery"), p.subquery(p.query)
	}
	e, err := p.expr()
	if err != nil {
		return nil, err
	}
	return e, p.expect(")")
}

func (p *parser) wordExpr(t token) (*Expr, error) {
	switch t.upper {
	case "TRUE", "FALSE":
		return &Expr{Kind: Bool, Name: strings.ToLower(t.text)}, nil
	case "NULL":
		return &Expr{Kind: Null, Name: "null"}, nil
	case "CASE":
		return p.caseExpr()
	}
	if p.peek().sign("(") {
		return p.function(t)
	}
	if reserved[t.upper] {
		p.at--
		return nil, p.unexpected()
	}
	return p.column(t.text)
}

// column reads what may follow a name: .name of a qualified column or .* .
func (p *parser) column(name string) (*Expr, error) {
	if !p.take(".") {
		return &Expr{Kind: Column, Name: name}, nil
	}
	t := p.advance()
	switch {
	case t.sign("*"):
		return &Expr{Kind: Star, Qualifier: name}, nil
	case t.kind == tokWord || t.kind == tokQuoted:
		return &Expr{Kind: Column, Name: t.text, Qualifier: name}, nil
	}
	p.back(t)
	return nil, p.unexpected()
}

// function reads the arguments of a call, with DISTINCT, CAST's AS, and the
// FILTER and OVER that may follow.
func (p *parser) function(name token) (*Expr, error) {
	p.at++
	e := call(strings.ToLower(name.text))
	if p.take(")") {
		return p.afterCall(e)
	}
	if p.word("DISTINCT") {
		e.Name = "distinct" + e.Name
	}
	for {
		a, err := p.expr()
		if err != nil {
			return nil, err
		}
		e.Args = append(e.Args, a)
		if name.upper == "CAST" && p.word("AS") {
			e.Args = append(e.Args, &Expr{Kind: Text, Name: strings.ToUpper(p.advance().text)})
		}
		if !p.take(",") {
			break
		}
	}
	if err := p.expect(")"); err != nil {
		return nil, err
	}
	return p.afterCall(e)
}

func (p *parser) afterCall(e *Expr) (*Expr, error) {
	if p.peek().is("FILTER") && p.at+1 < len(p.tokens) && p.tokens[p.at+1].sign("(") {
		p.at += 2
		if !p.word("WHERE") {
			return nil, p.unexpected()
		}
		f, err := p.expr()
		if err != nil {
			return nil, err
		}
		return call("filter", e, f), p.expect(")")
	}
	if p.peek().is("OVER") && p.at+1 < len(p.tokens) && p.tokens[p.at+1].sign("(") {
		p.query.Multi = true
		p.at += 2
		for depth := 1; depth > 0; {
			t := p.advance()
			switch {
			case t.kind == tokEnd:
				return nil, p.unexpected()
			case t.sign("("):
				depth++
			case t.sign(")"):
				depth--
			}
		}
	}
	return e, nil
}

// caseExpr reads CASE WHEN ... THEN ... ELSE ... END as a call whose arguments
// are the conditions and values in order.
func (p *parser) caseExpr() (*Expr, error) {
	e := call("case")
	for p.word("WHEN") {
		for _, end := range []string{"THEN", ""} {
			a, err := p.expr()
			if err != nil {
				return nil, err
			}
			e.Args = append(e.Args, a)
			if end != "" && !p.word(end) {
				return nil, p.unexpected()
			}
		}
	}
	if p.word("ELSE") {
		a, err := p.expr()
		if err != nil {
			return nil, err
		}
		e.Args = append(e.Args, a)
	}
	if len(e.Args) == 0 || !p.word("END") {
		return nil, p.unexpected()
	}
	return e, nil
}
