package frontend

import (
	"errors"
	"fmt"
)

// ErrUnknown is a frontend or backend that the cluster does not have.
var ErrUnknown = errors.New("no such frontend or backend")

// failure is an error that a client gets.
type failure struct {
	number uint16
	state  string
	text   string
}

func (f *failure) Error() string { return f.text }

// detail is how the frontend begins the text of nearly every error.
const detail = "errCode = 2, detailMessage = "

// The error numbers that occur.
const (
	numberDenied       = 1045
	numberNoDatabase   = 1049
	numberNoThread     = 1094
	numberAny          = 1105
	numberNeeds        = 1227
	numberUnsetUnknown = 1228
	numberNotCloud     = 6000
)

// refusef is the error that most refusals are: 1105.
func refusef(format string, args ...any) *failure {
	return &failure{numberAny, "HY000", detail + fmt.Sprintf(format, args...)}
}

// needs is a missing privilege.
func needs(number uint16, privilege string) *failure {
	f := refusef("Access denied; you need (at least one of) the (%s) privilege(s) for this operation", privilege)
	if number != numberAny {
		f.number, f.state = number, "42000"
	}
	return f
}

func unknownDatabase(name string) *failure {
	return &failure{numberNoDatabase, "42000", detail + "Unknown database '" + name + "'"}
}

func notCloud() *failure {
	return &failure{numberNotCloud, "42000", detail + "Command only support in cloud mode."}
}
