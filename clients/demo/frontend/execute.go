package frontend

import (
	"bellows/clients/demo/frontend/statement"
)

// statement executes one and sends its answer. ok is false when the connection
// is at its end, went when the next statement of the packet must not run.
func (s *session) statement(sql string, status uint16) (ok, went bool) {
	c := s.frontend.cluster
	parsed, err := statement.Parse(sql)
	entry := c.record(s, sql, parsed)
	t := s.troubleFor(sql)
	if !s.suffer(t) {
		return false, false
	}
	s.setBusy(sql)
	defer s.setBusy("")
	var a *answer
	var f *failure
	switch {
	case t.failure != nil:
		f = t.failure
	case err != nil:
		f = refusef("%s", err.Error())
	default:
		a, f = s.execute(parsed)
	}
	if f != nil {
		c.failed(entry, f.text)
		return s.refuse(f), false
	}
	return s.send(a, status, t), true
}

func (s *session) setBusy(sql string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy, s.from = sql, s.frontend.cluster.clock.Now()
}

// execute carries a statement out. No answer means that it went well.
func (s *session) execute(st statement.Statement) (*answer, *failure) {
	switch st := st.(type) {
	case *statement.Set:
		return nil, s.set(st)
	case *statement.Unset:
		return nil, s.unset(st)
	case *statement.ShowVariables:
		return s.showVariables(st)
	case *statement.Show:
		return s.show(st)
	case *statement.Select:
		return s.selects(st)
	case *statement.Explain:
		return s.explain(st)
	case *statement.Use:
		return nil, s.useStatement(st)
	case *statement.SetConfig:
		return nil, s.setConfig(st)
	case *statement.AlterBackend:
		return nil, s.alterBackend(st)
	case *statement.SetProperty:
		return nil, s.setProperty(st)
	case *statement.Kill:
		return nil, s.kill(st)
	case *statement.Accepted:
		if st.Writes {
			return nil, refusef("%s is not served: %s", st.Verb, Label)
		}
	}
	return nil, nil
}

// useStatement is USE, with a compute group where there are any.
func (s *session) useStatement(u *statement.Use) *failure {
	if u.Group != "" {
		if f := s.useGroup(u.Group); f != nil {
			return f
		}
	}
	if u.Database == "" {
		return nil
	}
	return s.use(u.Database)
}

// kill ends another connection of this frontend, or its statement. Both cut it
// here: nothing that can be interrupted outlives its connection.
func (s *session) kill(k *statement.Kill) *failure {
	f := s.frontend
	f.mu.Lock()
	other := s.run.sessions[k.ID]
	f.mu.Unlock()
	if other == nil {
		return &failure{numberNoThread, "HY000", detail + "Unknown thread id: " + formatInt(int64(k.ID))}
	}
	other.mu.Lock()
	who := other.who
	other.mu.Unlock()
	if who != s.user.Name && !s.user.Admin {
		return needs(numberNeeds, "ADMIN")
	}
	if other != s {
		other.cut()
	}
	return nil
}
