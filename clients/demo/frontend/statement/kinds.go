package statement

// Statement is one of the types below.
type Statement interface{ isStatement() }

// Scope is where a variable lives.
type Scope uint8

// The scopes.
const (
	Session Scope = iota
	Global
)

// Value is what a variable is set to, as text.
type Value struct {
	Text    string
	Default bool // the word DEFAULT
}

// Assignment is one name=value.
type Assignment struct {
	Scope Scope
	Name  string
	Value Value
}

// Set assigns variables, in order.
type Set struct{ Assignments []Assignment }

// Unset takes a variable, or all of them, back to the compiled default.
type Unset struct {
	Scope Scope
	Name  string
	All   bool
}

// ShowVariables lists variables; Like is nil without a pattern.
type ShowVariables struct {
	Scope Scope
	Like  *string
	Where bool
}

// Show is any other SHOW: What is its words in lower case, such as "backends"
// or "compute groups".
type Show struct {
	What string
	Text string  // the quoted word or name behind it
	Like *string // pattern
}

// Hint is one name=value of SET_VAR.
type Hint = Assignment

// Item is one expression of a select list.
type Item struct {
	Kind  ItemKind
	Text  string // as it titles its column
	Name  string // variable or function, in lower case; literal's text
	Scope Scope
	Alias string
}

// ItemKind tells expressions apart.
type ItemKind uint8

// The kinds.
const (
	Literal ItemKind = iota // number
	String
	Variable
	Call // a function without arguments
	CountAll
	Star
	Column
	Other // anything else, which is not evaluated
)

// Select is a query.
type Select struct {
	Items  []Item
	Tables []string // names with dots, in order; empty without FROM
	Where  bool
	// Equal are the conditions when WHERE is nothing but equalities joined by
	// AND; otherwise it is nil.
	Equal []Equality
	Limit int64 // -1: none
	Hints []Hint
	SQL   string
}

// Equality is a condition column = constant.
type Equality struct{ Column, Value string }

// Level is how much EXPLAIN tells.
type Level uint8

// The levels.
const (
	Plain Level = iota
	Verbose
	Distributed
)

// Explain plans a query.
type Explain struct {
	Level Level
	Query *Select
}

// Use changes the database, or with @ the compute group.
type Use struct {
	Database string
	Group    string
}

// SetConfig is ADMIN SET FRONTEND CONFIG.
type SetConfig struct {
	Key, Value string
	All        bool // on every frontend
}

// AlterBackend is ALTER SYSTEM on a backend.
type AlterBackend struct {
	Act        string // add, drop, decommission, cancel decommission, modify
	Addr       string
	Properties map[string]string
}

// SetProperty is SET PROPERTY FOR a user.
type SetProperty struct {
	User       string
	Key, Value string
}

// Kill ends a connection, or only its statement.
type Kill struct {
	ID    uint32
	Query bool
}

// Accepted is a statement that is taken and changes nothing here, such as SET
// NAMES. Writes says whether a real frontend would change the cluster by it.
type Accepted struct {
	Verb   string
	Writes bool
}

func (*Set) isStatement()           {}
func (*Unset) isStatement()         {}
func (*ShowVariables) isStatement() {}
func (*Show) isStatement()          {}
func (*Select) isStatement()        {}
func (*Explain) isStatement()       {}
func (*Use) isStatement()           {}
func (*SetConfig) isStatement()     {}
func (*AlterBackend) isStatement()  {}
func (*SetProperty) isStatement()   {}
func (*Kill) isStatement()          {}
func (*Accepted) isStatement()      {}

// Writes says whether a statement changes something beyond its own session.
func Writes(s Statement) bool {
	switch s := s.(type) {
	case *Set:
		for _, a := range s.Assignments {
			if a.Scope == Global {
				return true
			}
		}
		return false
	case *Unset:
		return s.Scope == Global
	case *SetConfig, *AlterBackend, *SetProperty, *Kill:
		return true
	case *Accepted:
		return s.Writes
	}
	return false
}
