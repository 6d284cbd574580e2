package frontend

import (
	"slices"
	"strings"

	"bellows/clients/demo/frontend/statement"
	"bellows/engine/spread"
)

// groups lists the groups that backends are in.
func (c *Cluster) groups() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := map[string]int{}
	for _, b := range c.backends {
		all[b.Group]++
	}
	return all
}

// poolOf is the user's groups by now.
func (c *Cluster) poolOf(u *User) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return u.pool()
}

// mayUse says whether a user's queries may use a group.
func (c *Cluster) mayUse(u *User, group string) bool {
	pool := c.poolOf(u)
	return pool == nil || slices.Contains(pool, group)
}

// showGroups is SHOW COMPUTE GROUPS, or by its older name SHOW CLUSTERS.
func (s *session) showGroups(what string) (*answer, *failure) {
	c := s.frontend.cluster
	if !c.opt.Cloud {
		if !s.user.Admin && !s.user.Node {
			return nil, needs(numberNeeds, "ADMIN")
		}
		return nil, notCloud()
	}
	names := []string{"Name", "IsCurrent", "Users", "BackendNum"}
	if what == "clusters" {
		names = []string{"cluster", "is_current", "users", "backend_num"}
	}
	a := &answer{columns: texts(names...)}
	groups := c.groups()
	for _, g := range sortedKeys(groups) {
		if !c.mayUse(s.user, g) {
			continue
		}
		var users []string
		for _, u := range sortedKeys(c.users) {
			if slices.Contains(c.poolOf(c.users[u]), g) {
				users = append(users, u)
			}
		}
		current := "FALSE"
		if g == s.currentGroup() {
			current = "TRUE"
		}
		a.rows = append(a.rows, row(g, current, strings.Join(users, ", "), formatInt(int64(groups[g]))))
	}
	return a, nil
}

// currentGroup is the compute group of the session's queries.
func (s *session) currentGroup() string {
	if s.group != "" {
		return s.group
	}
	c := s.frontend.cluster
	for _, g := range sortedKeys(c.groups()) {
		if c.mayUse(s.user, g) {
			return g
		}
	}
	return ""
}

func (s *session) useGroup(name string) *failure {
	c := s.frontend.cluster
	if !c.opt.Cloud {
		return notCloud()
	}
	if _, ok := c.groups()[name]; !ok {
		return refusef("Cluster %s not exist", name)
	}
	if !c.mayUse(s.user, name) {
		return refusef("USAGE denied to user '%s'@'%s' for compute group '%s'", s.user.Name, s.host, name)
	}
	s.group = name
	return nil
}

// pool says which backends the session's scans may use.
func (s *session) pool() spread.Pool {
	f := s.frontend
	p := spread.Pool{PreferComputeNode: f.setting("prefer_compute_node_for_external_table") == "true",
		MinBackends: f.settingInt("min_backend_num_for_external_table")}
	if f.cluster.opt.Cloud {
		p.Groups = []string{s.currentGroup()}
	} else {
		p.Groups = f.cluster.poolOf(s.user)
	}
	return p
}

// showProperty lists the properties of a user that place its queries.
func (s *session) showProperty(st *statement.Show) (*answer, *failure) {
	c := s.frontend.cluster
	name := st.Text
	if name == "" {
		name = s.user.Name
	}
	if name != s.user.Name && !s.user.Admin {
		return nil, needs(numberNeeds, "GRANT")
	}
	u := c.users[name]
	if u == nil {
		return nil, refusef("User %s does not exist", name)
	}
	c.mu.Lock()
	tags := ""
	if len(u.Groups) > 0 {
		tags = `{"location" : "` + strings.Join(u.Groups, ", ") + `"}`
	}
	c.mu.Unlock()
	a := &answer{columns: texts("Key", "Value")}
	for _, p := range [][2]string{{"cpu_resource_limit", "-1"}, {"default_compute_group", ""}, {"max_query_instances", "-1"},
		{"max_user_connections", "100"}, {"resource_tags", tags}} {
		if st.Like == nil || like(*st.Like, p[0]) {
			a.rows = append(a.rows, row(p[0], p[1]))
		}
	}
	return a, nil
}

// setProperty changes a user's resource tags.
func (s *session) setProperty(st *statement.SetProperty) *failure {
	c := s.frontend.cluster
	if !s.user.Admin {
		return needs(numberNeeds, "GRANT")
	}
	u := c.users[st.User]
	if u == nil {
		return refusef("User %s does not exist", st.User)
	}
	if st.Key != "resource_tags.location" {
		return refusef("Unknown property: %s", st.Key)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	u.Groups = nil
	for g := range strings.SplitSeq(st.Value, ",") {
		if g = strings.TrimSpace(g); g != "" {
			u.Groups = append(u.Groups, g)
		}
	}
	return nil
}
