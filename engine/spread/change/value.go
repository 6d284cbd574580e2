package change

import (
	"fmt"
	"strconv"

	"bellows/engine"
)

// Value is what the spread number is to be: N, or the compiled default, which
// then is what N says where it is known.
type Value struct {
	N       int64 `json:"spread_num"`
	Default bool  `json:"default,omitempty"`
}

// String is N as a person says it.
func (v Value) String() string {
	if v.Default {
		return "the default"
	}
	return "N = " + strconv.FormatInt(v.N, 10)
}

// on is the value as a number on one frontend.
func (v Value) on(r *Reading) (int64, error) {
	if !v.Default {
		return v.N, nil
	}
	if r.Spread != nil && r.Spread.Default != "" {
		n, err := strconv.ParseInt(r.Spread.Default, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("frontend %s: default of %s is %q, no number: say which N: %w", r.Frontend, SpreadVariable, r.Spread.Default, engine.ErrHold)
		}
		return n, nil
	}
	_, _, n := r.Generation.SpreadRange()
	return n, nil
}

// statement is what sets the value for all new sessions. The number comes from
// an integer and the name is a constant, so nothing needs quoting.
func (v Value) statement() string {
	if v.Default {
		return "UNSET GLOBAL VARIABLE " + SpreadVariable
	}
	return "SET GLOBAL " + SpreadVariable + " = " + strconv.FormatInt(v.N, 10)
}

// Scope says for whom the number is set.
type Scope string

// The scopes.
const (
	// ScopeGlobal is for all new sessions of the cluster.
	ScopeGlobal Scope = "global"
	// ScopeSession is for the sessions of a verification alone.
	ScopeSession Scope = "session"
	// ScopeHint is for one query, by a hint to paste into it.
	ScopeHint Scope = "hint"
)

// Scopes lists them.
func Scopes() []Scope { return []Scope{ScopeGlobal, ScopeSession, ScopeHint} }

// Place is where a plan is to be applied.
type Place struct {
	Context string `json:"context"`
	Cluster string `json:"cluster"`
}

// Hint is the text that sets the number for one query.
func Hint(n int64) string {
	return fmt.Sprintf("/*+ SET_VAR(%s=%d) */", SpreadVariable, n)
}

// text is the value as SHOW VARIABLES prints it.
func (v Value) text() string { return strconv.FormatInt(v.N, 10) }
