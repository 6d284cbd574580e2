package statement

import "strings"

// shows are the statements without more than a quoted word or LIKE behind them.
var shows = [][]string{
	{"BACKENDS"}, {"FRONTENDS", "DISKS"}, {"FRONTENDS"}, {"PROC"}, {"COMPUTE", "GROUPS"}, {"CLUSTERS"}, {"DATABASES"}, {"SCHEMAS"},
	{"CATALOGS"}, {"TABLES"}, {"PROCESSLIST"}, {"FULL", "PROCESSLIST"}, {"GRANTS"}, {"STATUS"}, {"WARNINGS"}, {"PROPERTY"},
	{"FRONTEND", "CONFIG"}, {"QUERY", "PROFILE"}, {"ENGINES"}, {"COLLATION"}, {"CHARSET"},
}

// show reads what follows SHOW.
func (p *parser) show() (Statement, error) {
	scope := Session
	switch {
	case isWord(p.ahead(1), "VARIABLES") && p.take("GLOBAL"):
		scope = Global
	case isWord(p.ahead(1), "VARIABLES") && (p.take("SESSION") || p.take("LOCAL")):
	}
	if p.take("VARIABLES") {
		s := &ShowVariables{Scope: scope}
		if p.is("WHERE") {
			s.Where = true
			return s, nil
		}
		like, err := p.like()
		s.Like = like
		return whole(p, s, err)
	}
	for _, words := range shows {
		if p.take(words...) {
			s, err := p.showRest(strings.ToLower(strings.Join(words, " ")))
			return whole(p, s, err)
		}
	}
	return nil, p.mismatch("{'BACKENDS', 'CATALOGS', 'CLUSTERS', 'COMPUTE', 'DATABASES', 'FRONTENDS', 'FRONTEND', 'GRANTS', 'PROC', 'PROCESSLIST', " +
		"'PROPERTY', 'QUERY', 'STATUS', 'TABLES', 'VARIABLES', 'WARNINGS'}")
}

// showRest reads what may follow the words of a SHOW.
func (p *parser) showRest(what string) (*Show, error) {
	s := &Show{What: what}
	var err error
	switch {
	case what == "proc", what == "query profile":
		s.Text, err = p.quoted()
	case p.take("FOR"), what == "property" && p.peek().kind == quoted:
		s.Text, err = p.user()
	case p.take("FROM"), p.take("IN"):
		s.Text, err = p.name()
	}
	if err != nil {
		return nil, err
	}
	s.Like, err = p.like()
	return s, err
}

// user reads 'name'@'host' or either without quotes, and gives the name.
func (p *parser) user() (string, error) {
	t := p.peek()
	if t.kind != word && t.kind != quoted {
		return "", p.mismatch("{STRING_LITERAL, IDENTIFIER}")
	}
	p.at++
	if p.takeMark("@") {
		if k := p.peek().kind; k == word || k == quoted {
			p.at++
		} else {
			p.takeMark("%")
		}
	}
	return t.text, nil
}
