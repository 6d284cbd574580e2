package clients

import (
	"fmt"
)

// OriginKind is one of the places a setting can come from; a higher one wins.
type OriginKind int

// The places, weakest first.
const (
	FromDefault OriginKind = iota
	FromFile
	FromEnv
	FromFlag
)

// Origin is where a value was read.
type Origin struct {
	Kind OriginKind
	Name string // the file's path, the variable or the flag without dashes
	Line int    // in a file, from 1
	Col  int    // in a file, from 1
}

// String is "default", "FILE:LINE", "environment NAME" or "flag --NAME".
func (o Origin) String() string {
	switch o.Kind {
	case FromFlag:
		return "flag --" + o.Name
	case FromEnv:
		return "environment " + o.Name
	case FromFile:
		return fmt.Sprintf("%s:%d", o.Name, o.Line)
	default:
		return "default"
	}
}
