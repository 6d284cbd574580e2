package sqlread

import "fmt"

// selectCore reads SELECT ... FROM ... WHERE ... GROUP BY ... HAVING.
func (p *parser) selectCore(q *Query) error {
	if !p.word("SELECT") {
		return p.unexpected()
	}
	if p.word("DISTINCT") {
		q.Distinct = true
	} else {
		p.word("ALL")
	}
	for {
		item, err := p.item()
		if err != nil {
			return err
		}
		q.Select = append(q.Select, item)
		if !p.take(",") {
			break
		}
	}
	if p.word("FROM") {
		if err := p.from(q); err != nil {
			return err
		}
	}
	var err error
	if p.word("WHERE") {
		if q.Where, err = p.expr(); err != nil {
			return err
		}
	}
	if p.word("GROUP", "BY") {
		if q.GroupBy, err = p.exprs(); err != nil {
			return err
		}
	}
	if p.word("HAVING") {
		if q.Having, err = p.expr(); err != nil {
			return err
		}
	}
	return nil
}

// item reads one selected expression with its alias.
func (p *parser) item() (Item, error) {
	if p.take("*") {
		return Item{Expr: &Expr{Kind: Star}}, nil
	}
	e, err := p.expr()
	if err != nil {
		return Item{}, err
	}
	alias, err := p.alias()
	return Item{e, alias}, err
}

func (p *parser) alias() (string, error) {
	if p.word("AS") {
		t := p.advance()
		if t.kind != tokWord && t.kind != tokQuoted {
			return "", p.unexpected()
		}
		return t.text, nil
	}
	if t := p.peek(); t.kind == tokQuoted || t.kind == tokWord && !reserved[t.upper] {
		p.at++
		return t.text, nil
	}
	return "", nil
}

// reserved are the words that end an expression, so that they are no aliases.
var reserved = words("FROM WHERE GROUP HAVING ORDER LIMIT OFFSET OPTION UNION INTERSECT EXCEPT MINUS JOIN INNER LEFT RIGHT " +
	"FULL CROSS ASOF NATURAL ON USING AS AND OR NOT IN BETWEEN LIKE IS ASC DESC NULLS WHEN THEN ELSE END SELECT SET FETCH")

// from reads the tables: the first, then whatever is joined to it.
func (p *parser) from(q *Query) error {
	if err := p.source(q); err != nil {
		return err
	}
	for {
		switch {
		case p.take(","):
		case p.join():
		default:
			return nil
		}
		p.query.Multi = true
		if err := p.source(q); err != nil {
			return err
		}
		if p.word("ON") {
			if _, err := p.expr(); err != nil {
				return err
			}
		} else if p.word("USING") {
			if err := p.expect("("); err != nil {
				return err
			}
			if _, err := p.exprs(); err != nil {
				return err
			}
			if err := p.expect(")"); err != nil {
				return err
			}
		}
	}
}

// join moves over JOIN with the words before it.
func (p *parser) join() bool {
	start := p.at
	for p.word("NATURAL") || p.word("INNER") || p.word("LEFT") || p.word("RIGHT") || p.word("FULL") ||
		p.word("OUTER") || p.word("CROSS") || p.word("ASOF") || p.word("SEMI") || p.word("ANTI") {
		continue
	}
	if p.word("JOIN") {
		return true
	}
	p.at = start
	return false
}

// source reads a table name, with a database before it, or a subquery.
func (p *parser) source(q *Query) error {
	if p.peek().sign("(") {
		if err := p.subquery(q); err != nil {
			return err
		}
		_, err := p.alias()
		return err
	}
	t := p.advance()
	if t.kind != tokWord && t.kind != tokQuoted || t.kind == tokWord && reserved[t.upper] {
		p.back(t)
		return p.unexpected()
	}
	s := Source{Name: t.text, Line: t.line, Column: t.column}
	if p.take(".") {
		t := p.advance()
		if t.kind != tokWord && t.kind != tokQuoted {
			return p.unexpected()
		}
		s.Name += "." + t.text
	}
	alias, err := p.alias()
	if err != nil {
		return err
	}
	s.Alias = alias
	q.From = append(q.From, s)
	return nil
}

// tail reads ORDER BY, LIMIT, OFFSET and OPTION.
func (p *parser) tail(q *Query) error {
	if p.word("ORDER", "BY") {
		for {
			e, err := p.expr()
			if err != nil {
				return err
			}
			o := Order{Expr: e, Desc: p.word("DESC")}
			p.word("ASC")
			if p.word("NULLS") && !p.word("FIRST") && !p.word("LAST") {
				return p.unexpected()
			}
			q.OrderBy = append(q.OrderBy, o)
			if !p.take(",") {
				break
			}
		}
	}
	if p.word("LIMIT") {
		if err := p.limit(q); err != nil {
			return err
		}
	}
	if p.word("OFFSET") {
		n, err := p.number()
		if err != nil {
			return err
		}
		q.Offset = n
	}
	for p.word("OPTION") {
		if err := p.options(q); err != nil {
			return err
		}
	}
	return nil
}

// limit reads LIMIT n and MySQL's LIMIT offset, n.
func (p *parser) limit(q *Query) error {
	n, err := p.number()
	if err != nil {
		return err
	}
	q.Limit = n
	if p.take(",") {
		q.Offset = n
		q.Limit, err = p.number()
	}
	return err
}

// options reads the legacy OPTION(k=v, k2=v2).
func (p *parser) options(q *Query) error {
	if err := p.expect("("); err != nil {
		return err
	}
	for !p.take(")") {
		key := p.advance()
		if key.kind != tokWord && key.kind != tokQuoted || !p.take("=") {
			return &Error{fmt.Sprintf("OPTION statement requires two parts separated by '=', got %q", key.text)}
		}
		value := p.advance()
		if value.kind == tokEnd || value.kind == tokSign {
			return p.unexpected()
		}
		q.option(key.text, value.text)
		p.take(",")
	}
	return nil
}
