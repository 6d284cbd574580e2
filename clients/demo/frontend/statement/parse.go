package statement

import (
	"strconv"
	"strings"
)

// verbs is what a statement may begin with, as the error text lists it.
const verbs = "{<EOF>, ';', '(', 'ADMIN', 'ALTER', 'CANCEL', 'EXPLAIN', 'KILL', 'SELECT', 'SET', 'SHOW', 'UNSET', 'USE', 'WITH'}"

// Parse reads one statement.
func Parse(text string) (Statement, error) {
	tokens, err := lex(text)
	if err != nil {
		return nil, err
	}
	p := &parser{text: text, tokens: tokens}
	s, err := p.statement()
	if err != nil {
		return nil, err
	}
	return s, nil
}

type parser struct {
	text   string
	tokens []token
	at     int
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) ahead(n int) token { return p.tokens[min(p.at+n, len(p.tokens)-1)] }

func (p *parser) next() token {
	t := p.tokens[p.at]
	if t.kind != end {
		p.at++
	}
	return t
}

// is says whether the next token is a bare word, whatever its case.
func (p *parser) is(w string) bool { return isWord(p.peek(), w) }

func isWord(t token, w string) bool { return t.kind == word && t.bare && strings.EqualFold(t.text, w) }

// take consumes words if they all follow.
func (p *parser) take(words ...string) bool {
	for i, w := range words {
		if !isWord(p.ahead(i), w) {
			return false
		}
	}
	p.at += len(words)
	return true
}

func (p *parser) takeMark(m string) bool {
	if t := p.peek(); t.kind == mark && t.text == m {
		p.at++
		return true
	}
	return false
}

func (p *parser) mismatch(expected string) error { return at(p.text, p.peek(), expected, false) }

// done expects the end of the statement.
func (p *parser) done() error {
	for p.takeMark(";") {
	}
	if p.peek().kind != end {
		return p.mismatch("{<EOF>, ';'}")
	}
	return nil
}

// whole ends a statement that was read without error.
func whole[S Statement](p *parser, s S, err error) (Statement, error) {
	if err == nil {
		err = p.done()
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (p *parser) statement() (Statement, error) {
	switch {
	case p.take("SET"):
		return p.set()
	case p.take("UNSET"):
		s, err := p.unset()
		return whole(p, s, err)
	case p.take("SHOW"):
		return p.show()
	case p.is("SELECT"):
		s, err := p.query()
		return whole(p, s, err)
	case p.take("EXPLAIN"), p.take("DESC"), p.take("DESCRIBE"):
		s, err := p.explain()
		return whole(p, s, err)
	case p.take("USE"):
		s, err := p.use()
		return whole(p, s, err)
	case p.take("ADMIN"):
		return p.admin()
	case p.take("ALTER", "SYSTEM"), p.take("CANCEL", "DECOMMISSION"):
		s, err := p.alter()
		return whole(p, s, err)
	case p.take("KILL"):
		s, err := p.kill()
		return whole(p, s, err)
	}
	for _, verb := range []string{"INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "ALTER", "GRANT", "REVOKE", "TRUNCATE", "REFRESH", "CALL",
		"LOAD", "EXPORT", "CANCEL", "RECOVER", "ANALYZE"} {
		if p.take(verb) {
			return &Accepted{Verb: verb, Writes: true}, nil
		}
	}
	for _, verb := range []string{"BEGIN", "COMMIT", "ROLLBACK"} {
		if p.take(verb) {
			return &Accepted{Verb: verb}, nil
		}
	}
	return nil, p.mismatch(verbs)
}

// name reads an identifier with dots.
func (p *parser) name() (string, error) {
	var parts []string
	for {
		t := p.peek()
		if t.kind != word {
			return "", p.mismatch("{IDENTIFIER, BACKQUOTED_IDENTIFIER}")
		}
		p.at++
		parts = append(parts, t.text)
		if !p.takeMark(".") {
			return strings.Join(parts, "."), nil
		}
	}
}

// quoted reads a quoted word, or says that it is missing.
func (p *parser) quoted() (string, error) {
	t := p.peek()
	switch t.kind {
	case quoted:
		p.at++
		return t.text, nil
	case end:
		return "", at(p.text, t, "STRING_LITERAL", true)
	}
	return "", p.mismatch("STRING_LITERAL")
}

// like reads LIKE 'pattern', if it follows.
func (p *parser) like() (*string, error) {
	if !p.take("LIKE") {
		return nil, nil
	}
	s, err := p.quoted()
	return &s, err
}

func (p *parser) use() (*Use, error) {
	u := &Use{}
	if p.peek().kind == word {
		name, err := p.name()
		if err != nil {
			return nil, err
		}
		u.Database = name
	}
	if p.takeMark("@") {
		name, err := p.name()
		if err != nil {
			return nil, err
		}
		u.Group = name
	}
	if u.Database == "" && u.Group == "" {
		return nil, p.mismatch("{'@', IDENTIFIER}")
	}
	return u, nil
}

func (p *parser) kill() (*Kill, error) {
	k := &Kill{}
	switch {
	case p.take("QUERY"):
		k.Query = true
	case p.take("CONNECTION"):
	}
	t := p.peek()
	id, err := strconv.ParseUint(t.text, 10, 32)
	if t.kind != number || err != nil {
		return nil, p.mismatch("INTEGER_VALUE")
	}
	p.at++
	k.ID = uint32(id)
	return k, nil
}
