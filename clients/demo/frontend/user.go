package frontend

import (
	"slices"
	"strings"
)

// User may log in.
type User struct {
	Name     string
	Password string
	// Admin may set global variables and read the configuration, Node may
	// change backends, either may list backends and frontends.
	Admin, Node bool
	// Select may read and plan every table.
	Select bool
	// Groups are the resource tags, or in cloud mode the compute groups, that
	// the user's queries may use; empty: all for an administrator, "default"
	// for anybody else.
	Groups []string
}

// DefaultUsers are root without a password, and admin, operator (NODE, but not
// ADMIN) and reader (neither), whose passwords are their names.
func DefaultUsers() []User {
	return []User{
		{Name: "root", Admin: true, Node: true, Select: true},
		{Name: "admin", Password: "admin", Admin: true, Select: true},
		{Name: "operator", Password: "operator", Node: true, Select: true},
		{Name: "reader", Password: "reader", Select: true},
	}
}

// privileges is the GlobalPrivs cell of SHOW GRANTS.
func (u *User) privileges() string {
	var all []string
	for _, p := range []struct {
		has  bool
		name string
	}{{u.Node, "Node_priv"}, {u.Admin, "Admin_priv"}, {u.Select && !u.Admin, "Select_priv"}} {
		if p.has {
			all = append(all, p.name)
		}
	}
	return strings.Join(all, ",")
}

// pool is which groups of backends the user's queries may use; nil is all. The
// caller holds the cluster's lock.
func (u *User) pool() []string {
	switch {
	case len(u.Groups) > 0:
		return slices.Clone(u.Groups)
	case u.Admin:
		return nil
	}
	return []string{defaultGroup}
}
