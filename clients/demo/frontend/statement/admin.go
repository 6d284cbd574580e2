package statement

import "strings"

// admin reads what follows ADMIN.
func (p *parser) admin() (Statement, error) {
	switch {
	case p.take("SHOW", "FRONTEND", "CONFIG"):
		s := &Show{What: "frontend config"}
		like, err := p.like()
		s.Like = like
		return whole(p, s, err)
	case p.take("SET", "ALL", "FRONTENDS", "CONFIG"):
		s, err := p.setConfig(true)
		return whole(p, s, err)
	case p.take("SET", "FRONTEND", "CONFIG"):
		s, err := p.setConfig(false)
		return whole(p, s, err)
	}
	return &Accepted{Verb: "ADMIN", Writes: !p.is("SHOW") && !p.is("CHECK") && !p.is("DIAGNOSE")}, nil
}

func (p *parser) setConfig(all bool) (*SetConfig, error) {
	pairs, err := p.properties()
	if err != nil {
		return nil, err
	}
	s := &SetConfig{All: all || p.take("ALL")}
	for k, v := range pairs {
		s.Key, s.Value = k, v
	}
	return s, nil
}

// properties reads ('key'='value', ...), at least one.
func (p *parser) properties() (map[string]string, error) {
	if !p.takeMark("(") {
		return nil, p.mismatch("'('")
	}
	pairs := map[string]string{}
	for {
		k, err := p.quoted()
		if err != nil {
			return nil, err
		}
		if !p.takeMark("=") {
			return nil, p.mismatch("'='")
		}
		v, err := p.quoted()
		if err != nil {
			return nil, err
		}
		pairs[k] = v
		if p.takeMark(",") {
			continue
		}
		if !p.takeMark(")") {
			return nil, p.mismatch("{')', ','}")
		}
		return pairs, nil
	}
}

// alter reads what follows ALTER SYSTEM, or CANCEL DECOMMISSION.
func (p *parser) alter() (*AlterBackend, error) {
	a := &AlterBackend{}
	switch {
	case isWord(p.tokens[0], "CANCEL"):
		a.Act = "cancel decommission"
	case p.take("DROP"), p.take("DROPP"):
		a.Act = "drop"
	case p.take("ADD"), p.take("DECOMMISSION"), p.take("MODIFY"):
		a.Act = strings.ToLower(p.tokens[p.at-1].text)
	default:
		return nil, p.mismatch("{'ADD', 'DECOMMISSION', 'DROP', 'DROPP', 'MODIFY'}")
	}
	if !p.take("BACKEND") {
		return nil, p.mismatch("'BACKEND'")
	}
	var err error
	if a.Addr, err = p.quoted(); err != nil {
		return nil, err
	}
	if a.Act == "modify" {
		if !p.take("SET") {
			return nil, p.mismatch("'SET'")
		}
		a.Properties, err = p.properties()
	}
	return a, err
}
