package sqlread

import "strings"

// Query is one statement.
type Query struct {
	Options  map[string]string // of SET and OPTION, keys in lower case, first writer wins
	Explain  bool
	Distinct bool
	Select   []Item
	// From are all tables named, in order. Empty for a SELECT of literals.
	From []Source
	// Multi is set for what only the multi-stage engine can do: joins,
	// subqueries, set operations, WITH.
	Multi   bool
	Where   *Expr
	GroupBy []*Expr
	Having  *Expr
	OrderBy []Order
	Limit   int // 10 when not given, as in Pinot
	Offset  int
}

// Item is one selected expression.
type Item struct {
	Expr  *Expr
	Alias string
}

// Source is a table named in FROM, with the place of its name.
type Source struct {
	Name         string
	Alias        string
	Line, Column int
}

// Order is one key of ORDER BY.
type Order struct {
	Expr *Expr
	Desc bool
}

// Kind tells what an Expr is.
type Kind int

// The kinds.
const (
	Column Kind = iota
	Number
	Text
	Bool
	Null
	Star
	Call
)

// Expr is an expression. Operators are calls under Pinot's names: plus,
// equals, and, in, between, like and so on.
type Expr struct {
	Kind Kind
	Name string // of a column or, in lower case, of a function; the literal's text
	Args []*Expr
	// Qualifier is the part before the dot of alias.column.
	Qualifier string
}

// String is the canonical text, as Pinot names result columns.
func (e *Expr) String() string {
	switch e.Kind {
	case Text:
		return "'" + strings.ReplaceAll(e.Name, "'", "''") + "'"
	case Star:
		return "*"
	case Call:
		var b strings.Builder
		b.WriteString(e.Name)
		b.WriteByte('(')
		for i, a := range e.Args {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(a.String())
		}
		b.WriteByte(')')
		return b.String()
	default:
		return e.Name
	}
}

// Walk visits e and all below it, parents first.
func (e *Expr) Walk(visit func(*Expr)) {
	if e == nil {
		return
	}
	visit(e)
	for _, a := range e.Args {
		a.Walk(visit)
	}
}

// IsCall tells whether e calls name.
func (e *Expr) IsCall(name string) bool { return e != nil && e.Kind == Call && e.Name == name }

// Literal tells whether e is a constant.
func (e *Expr) Literal() bool {
	switch e.Kind {
	case Number, Text, Bool, Null:
		return true
	default:
		return false
	}
}
