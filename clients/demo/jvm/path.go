package jvm

// Path is a part of a broker's code that queries visit.
type Path int

// The paths: first those of the single-stage engine in the order of a query,
// then those that only the multi-stage engine has.
const (
	HTTP Path = iota
	Parse
	Optimize
	Route
	Scatter
	Deserialize
	Filter
	TimeFilter
	Aggregate
	GroupBy
	Distinct
	OrderBy
	Selection
	Respond
	Plan
	Dispatch
	Stages
	pathCount
)

// Shape says how much of each path a query executes: 1 is the usual once.
type Shape [pathCount]float64

// Of makes a shape that visits paths once.
func Of(paths ...Path) Shape {
	var s Shape
	for _, p := range paths {
		s[p] = 1
	}
	return s
}

// With is s with some of another path added.
func (s Shape) With(p Path, much float64) Shape {
	s[p] += much
	return s
}

// before tells the paths that run before the servers are asked.
func (p Path) before() bool {
	switch p {
	case HTTP, Parse, Optimize, Route, Scatter, Filter, TimeFilter, Plan, Dispatch:
		return true
	default:
		return false
	}
}
