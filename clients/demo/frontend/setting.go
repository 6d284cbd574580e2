package frontend

import (
	"maps"
	"slices"
	"strings"
	"time"

	"bellows/clients/demo/frontend/statement"
)

// set assigns in order; what went before a failure stays, as in a live frontend.
func (s *session) set(st *statement.Set) *failure {
	for _, a := range st.Assignments {
		if f := s.assign(a); f != nil {
			return f
		}
	}
	return nil
}

func (s *session) assign(a statement.Assignment) *failure {
	if strings.HasPrefix(a.Name, "@") {
		return nil // a user's own variable: taken, and nothing reads it
	}
	v, f := s.frontend.cluster.variables.get(a.Name)
	if f != nil {
		return f
	}
	value := v.value
	if !a.Value.Default {
		if value, f = v.accept(a.Value.Text); f != nil {
			return f
		}
	} else if v.kind == kindFixed {
		_, f = v.accept("")
		return f
	}
	if a.Scope == statement.Session {
		s.setOwn(v, value)
		return nil
	}
	return s.setGlobal(v, value)
}

// setOwn changes the session, unless the frontend ignores this variable.
func (s *session) setOwn(v *variable, value string) {
	if s.frontend.ignores(v.name) {
		return
	}
	s.own[v.name] = value
}

// setGlobal changes what new connections begin with. A follower forwards it to
// the master; neither changes the session that asked.
func (s *session) setGlobal(v *variable, value string) *failure {
	if !s.user.Admin {
		return needs(numberAny, "ADMIN")
	}
	c := s.frontend.cluster
	if f := s.forward(); f != nil {
		return f
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settle()
	before := c.globalOf(v)
	c.putGlobal(v.name, value)
	c.provoke(s.frontend, v, before)
	return nil
}

// forward checks that the master can be reached.
func (s *session) forward() *failure {
	master := s.frontend.cluster.frontends[0]
	if s.frontend != master && !master.Running() {
		return refusef("forward to master failed: java.net.ConnectException: Connection refused")
	}
	return nil
}

// globalOf is a global value. The caller holds the lock.
func (c *Cluster) globalOf(v *variable) string {
	if value, ok := c.globals[v.name]; ok {
		return value
	}
	return v.value
}

// putGlobal replaces the global values. The caller holds the lock.
func (c *Cluster) putGlobal(name, value string) {
	c.putGlobalAt(name, value, c.clock.Now())
}

func (c *Cluster) putGlobalAt(name, value string, at time.Time) {
	next := maps.Clone(c.globals)
	next[name] = value
	c.globals = next
	c.journal++
	if len(c.past) == keptVersions {
		c.past = slices.Delete(c.past, 0, 1)
	}
	c.past = append(c.past, version{at, next})
}

// unset takes variables back to their compiled defaults, not to the global
// values.
func (s *session) unset(u *statement.Unset) *failure {
	c := s.frontend.cluster
	if u.Scope == statement.Global {
		if !s.user.Admin {
			return needs(numberAny, "ADMIN")
		}
		if f := s.forward(); f != nil {
			return f
		}
	}
	if u.All {
		for i := range c.variables.all {
			if v := &c.variables.all[i]; v.kind != kindFixed {
				if f := s.unsetOne(v, u.Scope); f != nil {
					return f
				}
			}
		}
		return nil
	}
	v, f := c.variables.get(u.Name)
	if f != nil {
		// The live frontend does not fill its own text in.
		return &failure{numberUnsetUnknown, "HY000", detail + "Unknown system variable '%s',the similar variables are %sUNSET DEFAULT VARIABLE " + u.Name + " "}
	}
	return s.unsetOne(v, u.Scope)
}

func (s *session) unsetOne(v *variable, scope statement.Scope) *failure {
	if scope == statement.Global {
		return s.setGlobal(v, v.value)
	}
	s.setOwn(v, v.value)
	return nil
}

// value is what a variable is in this session, hints aside.
func (s *session) value(v *variable) string {
	if value, ok := s.own[v.name]; ok {
		return value
	}
	if value, ok := s.base[v.name]; ok && !s.frontend.ignores(v.name) {
		return value
	}
	return v.value
}

// globalValue is what a variable is globally, as this frontend sees it.
func (f *Frontend) globalValue(v *variable) string {
	c := f.cluster
	c.mu.Lock()
	value, ok := f.view()[v.name]
	c.mu.Unlock()
	if !ok {
		value = v.value
	}
	if f.ignores(v.name) {
		return v.value
	}
	return value
}

// Global reads a global value as the master has it; "" for a variable that
// does not exist.
func (c *Cluster) Global(name string) string {
	v, f := c.variables.get(name)
	if f != nil {
		return ""
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settle()
	return c.globalOf(v)
}

// SetGlobal changes a global value as somebody else would, without a statement
// in the log.
func (c *Cluster) SetGlobal(name, value string) error {
	v, f := c.variables.get(name)
	if f != nil {
		return f
	}
	value, f = v.accept(value)
	if f != nil {
		return f
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settle()
	c.putGlobal(v.name, value)
	return nil
}
