package sqlread

import (
	"fmt"
	"strconv"
	"strings"
)

// maxDepth bounds nesting, so that no statement can exhaust the stack.
const maxDepth = 200

// defaultLimit is Pinot's when a statement has none.
const defaultLimit = 10

type parser struct {
	tokens []token
	at     int
	depth  int
	query  *Query
}

// Parse reads one request: any number of SET statements and one SELECT.
func Parse(sql string) (*Query, error) {
	tokens, err := lex(sql)
	if err != nil {
		return nil, err
	}
	p := &parser{tokens: tokens, query: &Query{Options: map[string]string{}}}
	for p.peek().is("SET") {
		if err := p.set(); err != nil {
			return nil, err
		}
	}
	if p.peek().is("EXPLAIN") {
		p.at++
		for p.peek().kind == tokWord && !p.peek().is("SELECT") && !p.peek().is("WITH") {
			p.at++ // PLAN, IMPLEMENTATION, WITHOUT, FOR and their like
		}
		p.query.Explain = true
	}
	if !p.peek().is("SELECT") && !p.peek().is("WITH") && !p.peek().sign("(") {
		return nil, p.notQuery()
	}
	p.query.Limit = defaultLimit
	if err := p.statement(p.query); err != nil {
		return nil, err
	}
	for p.take(";") {
		continue
	}
	if p.peek().is("SELECT") || p.peek().is("SET") {
		return nil, &Error{"SqlNode with executable statement already exist with type: DQL"}
	}
	if p.peek().kind != tokEnd {
		return nil, p.unexpected()
	}
	return p.query, nil
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) advance() token {
	t := p.tokens[p.at]
	if t.kind != tokEnd {
		p.at++
	}
	return t
}

// back undoes the advance that returned t.
func (p *parser) back(t token) {
	if t.kind != tokEnd {
		p.at--
	}
}

// take moves over a sign if it is next.
func (p *parser) take(sign string) bool {
	if p.peek().sign(sign) {
		p.at++
		return true
	}
	return false
}

// word moves over the words if they are next, all of them or none.
func (p *parser) word(words ...string) bool {
	for i, w := range words {
		if p.at+i >= len(p.tokens) || !p.tokens[p.at+i].is(w) {
			return false
		}
	}
	p.at += len(words)
	return true
}

func (p *parser) expect(sign string) error {
	if !p.take(sign) {
		return p.unexpected()
	}
	return nil
}

func (p *parser) enter() error {
	p.depth++
	if p.depth > maxDepth {
		return &Error{"Caught exception while parsing query: nested too deeply"}
	}
	return nil
}

func (p *parser) leave() { p.depth-- }

// set reads SET key = value.
func (p *parser) set() error {
	p.at++
	key := p.advance()
	if key.kind != tokWord && key.kind != tokQuoted {
		p.back(key)
		return p.unexpected()
	}
	if err := p.expect("="); err != nil {
		return err
	}
	sign := ""
	if p.take("-") {
		sign = "-"
	}
	value := p.advance()
	if value.kind == tokEnd || value.kind == tokSign {
		return p.unexpected()
	}
	p.query.option(key.text, sign+value.text)
	if !p.take(";") && p.peek().kind != tokEnd {
		return p.unexpected()
	}
	return nil
}

// option keeps the first value that is given for a key.
func (q *Query) option(key, value string) {
	key = strings.ToLower(key)
	if _, ok := q.Options[key]; !ok {
		q.Options[key] = value
	}
}

// statement reads a SELECT with what may follow it: set operations make it one
// for the multi-stage engine, and so does WITH.
func (p *parser) statement(q *Query) error {
	if err := p.enter(); err != nil {
		return err
	}
	defer p.leave()
	if p.word("WITH") {
		p.query.Multi = true
		if err := p.with(); err != nil {
			return err
		}
	}
	if p.take("(") {
		p.query.Multi = true
		if err := p.statement(q); err != nil {
			return err
		}
		if err := p.expect(")"); err != nil {
			return err
		}
	} else if err := p.selectCore(q); err != nil {
		return err
	}
	for p.word("UNION") || p.word("INTERSECT") || p.word("EXCEPT") || p.word("MINUS") {
		p.query.Multi = true
		_ = p.word("ALL") || p.word("DISTINCT")
		other := &Query{Options: q.Options}
		if err := p.statement(other); err != nil {
			return err
		}
		q.From = append(q.From, other.From...)
	}
	return p.tail(q)
}

// with reads the named subqueries; their tables count for the whole.
func (p *parser) with() error {
	for {
		if t := p.advance(); t.kind != tokWord && t.kind != tokQuoted {
			return p.unexpected()
		}
		if !p.word("AS") {
			return p.unexpected()
		}
		if err := p.subquery(p.query); err != nil {
			return err
		}
		if !p.take(",") {
			return nil
		}
	}
}

// subquery reads ( SELECT ... ) and adds its tables to q.
func (p *parser) subquery(q *Query) error {
	if err := p.expect("("); err != nil {
		return err
	}
	inner := &Query{Options: map[string]string{}}
	if err := p.statement(inner); err != nil {
		return err
	}
	p.query.Multi = true
	q.From = append(q.From, inner.From...)
	return p.expect(")")
}

// number reads a LIMIT or OFFSET, which fits into 32 bits in Pinot.
func (p *parser) number() (int, error) {
	t := p.advance()
	n, err := strconv.ParseInt(t.text, 10, 32)
	if t.kind != tokNumber || err != nil {
		p.back(t)
		return 0, p.unexpected()
	}
	return int(n), nil
}

// notQuery is Calcite's answer to a statement that is none.
func (p *parser) notQuery() error {
	t := p.peek()
	if t.kind == tokEnd {
		return p.unexpected()
	}
	return &Error{fmt.Sprintf("From line %d, column %d to line %d, column %d: Non-query expression encountered in illegal context",
		t.line, t.column, t.line, t.column+max(1, len([]rune(t.text)))-1)}
}

// unexpected is Calcite's answer to a token that has no place.
func (p *parser) unexpected() error {
	t := p.peek()
	if t.kind == tokEnd {
		return &Error{fmt.Sprintf("Encountered \"<EOF>\" at line %d, column %d.", t.line, t.column)}
	}
	return &Error{fmt.Sprintf("Encountered \" %q \"%s \"\" at line %d, column %d.\nWas expecting one of:\n    <EOF> \n    \"JOIN\" ...\n    \",\" ...\n    ",
		t.text, t.text, t.line, t.column)}
}
