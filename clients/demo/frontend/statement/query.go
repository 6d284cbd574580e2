package statement

import (
	"strconv"
	"strings"
)

// query reads a SELECT. What it does not need (conditions, grouping, sorting)
// is passed over.
func (p *parser) query() (*Select, error) {
	s := &Select{Limit: -1, SQL: strings.TrimSpace(p.text[p.peek().from:])}
	p.next()
	for p.peek().kind == hint {
		hints, err := readHint(p.next().text)
		if err != nil {
			return nil, err
		}
		s.Hints = append(s.Hints, hints...)
	}
	p.take("DISTINCT")
	for {
		item, err := p.item()
		if err != nil {
			return nil, err
		}
		s.Items = append(s.Items, item)
		if !p.takeMark(",") {
			break
		}
	}
	if p.take("FROM") {
		if err := p.from(s); err != nil {
			return nil, err
		}
	}
	return s, p.tail(s)
}

// item reads one expression up to a comma, FROM, LIMIT or the end.
func (p *parser) item() (Item, error) {
	first := p.at
	depth := 0
	for ; ; p.at++ {
		t := p.peek()
		if t.kind == end || depth == 0 && (t.kind == mark && (t.text == "," || t.text == ";") || isWord(t, "FROM") || isWord(t, "LIMIT") || isWord(t, "AS")) {
			break
		}
		switch {
		case t.kind == mark && t.text == "(":
			depth++
		case t.kind == mark && t.text == ")":
			depth--
		}
	}
	if first == p.at {
		return Item{}, p.mismatch("{'(', '*', '@@', IDENTIFIER, STRING_LITERAL, INTEGER_VALUE}")
	}
	it := classify(p.tokens[first:p.at])
	it.Text = p.text[p.tokens[first].from:p.tokens[p.at-1].to]
	if p.take("AS") {
		t := p.next()
		if t.kind != word && t.kind != quoted {
			return it, at(p.text, t, "IDENTIFIER", false)
		}
		it.Alias = t.text
	}
	return it, nil
}

// classify says what an expression is.
func classify(ts []token) Item {
	texts := make([]string, len(ts))
	for i, t := range ts {
		texts[i] = strings.ToLower(t.text)
	}
	joined := strings.Join(texts, "")
	switch {
	case len(ts) == 1 && ts[0].kind == number:
		return Item{Kind: Literal, Name: ts[0].text}
	case len(ts) == 1 && ts[0].kind == quoted:
		return Item{Kind: String, Name: ts[0].text}
	case len(ts) == 2 && texts[0] == "-" && ts[1].kind == number:
		return Item{Kind: Literal, Name: joined}
	case joined == "*":
		return Item{Kind: Star}
	case joined == "count(*)", joined == "count(1)":
		return Item{Kind: CountAll}
	case len(ts) == 1 && ts[0].kind == word:
		return Item{Kind: Column, Name: ts[0].text}
	case len(ts) == 3 && ts[0].kind == word && texts[1] == "(" && texts[2] == ")":
		return Item{Kind: Call, Name: texts[0]}
	case len(ts) == 3 && texts[0] == "@" && texts[1] == "@" && ts[2].kind == word:
		return Item{Kind: Variable, Name: texts[2]}
	case len(ts) == 5 && texts[0] == "@" && texts[1] == "@" && texts[3] == "." && ts[4].kind == word:
		scope := Session
		if texts[2] == "global" {
			scope = Global
		}
		return Item{Kind: Variable, Name: texts[4], Scope: scope}
	}
	return Item{Kind: Other}
}

// from reads the tables: the first one, and those behind commas and joins.
func (p *parser) from(s *Select) error {
	for {
		if p.takeMark("(") {
			return p.mismatch("{IDENTIFIER, BACKQUOTED_IDENTIFIER}")
		}
		name, err := p.name()
		if err != nil {
			return err
		}
		if p.takeMark("(") { // a table-valued function without arguments
			if !p.takeMark(")") {
				return p.mismatch("')'")
			}
			name += "()"
		}
		s.Tables = append(s.Tables, name)
		if !p.toNextTable() {
			return nil
		}
	}
}

// toNextTable passes aliases and conditions over, up to the next table's name.
func (p *parser) toNextTable() bool {
	for {
		t := p.peek()
		switch {
		case t.kind == end, isWord(t, "LIMIT"), isWord(t, "WHERE"), isWord(t, "GROUP"), isWord(t, "ORDER"), isWord(t, "UNION"),
			t.kind == mark && t.text == ";":
			return false
		case isWord(t, "JOIN"), t.kind == mark && t.text == ",":
			p.at++
			return true
		}
		p.at++
	}
}

// tail reads what follows the tables.
func (p *parser) tail(s *Select) error {
	for {
		t := p.peek()
		switch {
		case t.kind == end, t.kind == mark && t.text == ";":
			return nil
		case isWord(t, "WHERE"):
			s.Where = true
			s.Equal = equalities(p.tokens[p.at+1:])
		case isWord(t, "LIMIT"):
			p.at++
			n := p.peek()
			limit, err := strconv.ParseInt(n.text, 10, 64)
			if n.kind != number || err != nil {
				return p.mismatch("INTEGER_VALUE")
			}
			s.Limit = limit
		}
		p.at++
	}
}

// equalities reads conditions such as a = 'b' AND t.c = 3, up to the end or a
// LIMIT; nil when there is anything else.
func equalities(ts []token) []Equality {
	var all []Equality
	for {
		var e Equality
		for len(ts) > 1 && ts[0].kind == word && ts[1].text == "." { // the table's name
			ts = ts[2:]
		}
		if len(ts) < 4 || ts[0].kind != word || ts[1].kind != mark || ts[1].text != "=" || ts[2].kind != quoted && ts[2].kind != number {
			return nil
		}
		e.Column, e.Value = ts[0].text, ts[2].text
		all = append(all, e)
		switch next := ts[3]; {
		case isWord(next, "AND"):
			ts = ts[4:]
		case next.kind == end, next.kind == mark && next.text == ";", isWord(next, "LIMIT"):
			return all
		default:
			return nil
		}
	}
}

// readHint reads the inside of /*+ ... */. Hints other than SET_VAR are passed
// over.
func readHint(text string) ([]Hint, error) {
	tokens, err := lex(text)
	if err != nil {
		return nil, err
	}
	p := &parser{text: text, tokens: tokens}
	var all []Hint
	for p.peek().kind != end {
		if !p.take("SET_VAR") {
			p.at++
			continue
		}
		if !p.takeMark("(") {
			return nil, p.mismatch("'('")
		}
		for {
			a, err := p.assignment()
			if err != nil {
				return nil, err
			}
			all = append(all, a)
			if p.takeMark(",") {
				continue
			}
			if !p.takeMark(")") {
				return nil, p.mismatch("{')', ','}")
			}
			break
		}
	}
	return all, nil
}

// explain reads what follows EXPLAIN.
func (p *parser) explain() (*Explain, error) {
	e := &Explain{}
	switch {
	case p.take("DISTRIBUTED", "PLAN"):
		e.Level = Distributed
	case p.take("VERBOSE"):
		e.Level = Verbose
	case p.take("PLAN"):
	}
	if !p.is("SELECT") {
		return nil, p.mismatch("'SELECT'")
	}
	q, err := p.query()
	e.Query = q
	return e, err
}
