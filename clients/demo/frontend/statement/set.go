package statement

import "strings"

// set reads what follows SET.
func (p *parser) set() (Statement, error) {
	switch {
	case p.is("NAMES"), p.is("CHARACTER"), p.is("CHARSET"):
		return &Accepted{Verb: "SET NAMES"}, nil
	case p.take("PROPERTY"):
		s, err := p.setProperty()
		return whole(p, s, err)
	case p.take("PASSWORD"):
		return &Accepted{Verb: "SET PASSWORD", Writes: true}, nil
	case p.take("TRANSACTION"), p.take("SESSION", "TRANSACTION"):
		return &Accepted{Verb: "SET TRANSACTION"}, nil
	case p.take("GLOBAL", "TRANSACTION"):
		return &Accepted{Verb: "SET GLOBAL TRANSACTION", Writes: true}, nil
	}
	s := &Set{}
	for {
		a, err := p.assignment()
		if err != nil {
			return nil, err
		}
		s.Assignments = append(s.Assignments, a)
		if !p.takeMark(",") {
			return whole(p, s, nil)
		}
	}
}

// assignment reads [scope] name = value, with the scope in any of its spellings.
func (p *parser) assignment() (Assignment, error) {
	var a Assignment
	switch {
	case p.take("GLOBAL"):
		a.Scope = Global
	case p.take("SESSION"), p.take("LOCAL"):
	}
	name, scope, err := p.variable()
	if err != nil {
		return a, err
	}
	a.Name = name
	if scope == Global {
		a.Scope = Global
	}
	p.takeMark(":")
	if !p.takeMark("=") {
		return a, p.mismatch("'='")
	}
	a.Value, err = p.value()
	return a, err
}

// variable reads a name, with or without @@ and a scope before it.
func (p *parser) variable() (string, Scope, error) {
	scope := Session
	if p.takeMark("@") {
		if !p.takeMark("@") {
			return p.userVariable()
		}
		if p.ahead(1).text == "." {
			switch {
			case p.take("GLOBAL"):
				scope = Global
				p.at++
			case p.take("SESSION"), p.take("LOCAL"):
				p.at++
			}
		}
	}
	t := p.peek()
	if t.kind != word {
		return "", scope, p.mismatch("{IDENTIFIER, BACKQUOTED_IDENTIFIER}")
	}
	p.at++
	return strings.ToLower(t.text), scope, nil
}

// userVariable reads the name of a variable of the user's own. It keeps its @.
func (p *parser) userVariable() (string, Scope, error) {
	t := p.peek()
	if t.kind != word && t.kind != quoted {
		return "", Session, p.mismatch("{'@', IDENTIFIER}")
	}
	p.at++
	return "@" + t.text, Session, nil
}

// value reads one constant.
func (p *parser) value() (Value, error) {
	sign := ""
	for p.takeMark("-") {
		sign += "-"
	}
	t := p.peek()
	switch {
	case t.kind == word && sign == "":
		p.at++
		return Value{Text: t.text, Default: t.bare && strings.EqualFold(t.text, "DEFAULT")}, nil
	case t.kind == quoted && sign == "", t.kind == number:
		p.at++
		return Value{Text: sign + t.text}, nil
	}
	return Value{}, p.mismatch("{'DEFAULT', 'FALSE', 'NULL', 'TRUE', STRING_LITERAL, INTEGER_VALUE}")
}

func (p *parser) unset() (*Unset, error) {
	u := &Unset{}
	switch {
	case p.take("GLOBAL"):
		u.Scope = Global
	case p.take("SESSION"), p.take("LOCAL"), p.take("DEFAULT"):
	}
	if !p.take("VARIABLE") {
		return nil, p.mismatch("'VARIABLE'")
	}
	if p.take("ALL") {
		u.All = true
		return u, nil
	}
	t := p.peek()
	if t.kind != word {
		return nil, p.mismatch("{'ALL', IDENTIFIER}")
	}
	p.at++
	u.Name = strings.ToLower(t.text)
	return u, nil
}

func (p *parser) setProperty() (*SetProperty, error) {
	s := &SetProperty{}
	var err error
	if p.take("FOR") {
		if s.User, err = p.quoted(); err != nil {
			return nil, err
		}
	}
	if s.Key, err = p.quoted(); err != nil {
		return nil, err
	}
	if !p.takeMark("=") {
		return nil, p.mismatch("'='")
	}
	s.Value, err = p.quoted()
	return s, err
}
