package doris

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-sql-driver/mysql"

	"bellows/clients"
	"bellows/engine"
)

// What a refusal is about, where the number alone does not tell: Doris answers
// most of them with 1105.
var (
	// ErrUnknownVariable: this version has no such variable.
	ErrUnknownVariable = errors.New("no such variable in this version")
	// ErrBadValue: the variable does not take this value.
	ErrBadValue = errors.New("the variable does not take this value")
	// ErrNoBackends: nothing can be planned or run without an eligible backend.
	ErrNoBackends = errors.New("no backend to plan on")
	// ErrSyntax: this version does not know the statement.
	ErrSyntax = errors.New("this version does not know the statement")
	// ErrNotCloud: the cluster has no compute groups.
	ErrNotCloud = errors.New("not a cluster with compute groups")
	// ErrGarbage: the answer is not a Doris frontend's.
	ErrGarbage = errors.New("the answer is not a Doris frontend's")
)

// ServerError is a statement or a login that a frontend refused.
type ServerError struct {
	Frontend string
	Number   int
	State    string // SQLSTATE, as the server has it
	Text     string // clean, without Doris' prefix and without secrets

	kind  error // one of the sentinels above, or nil
	class error // of package engine, or nil
}

func (e *ServerError) Error() string {
	text := fmt.Sprintf("frontend %s: %s (error %d)", e.Frontend, e.Text, e.Number)
	if advice := e.advice(); advice != "" {
		text += ": " + advice
	}
	return text
}

// Unwrap gives what it is about and the class to errors.Is.
func (e *ServerError) Unwrap() []error {
	var all []error
	for _, err := range [...]error{e.kind, e.class} {
		if err != nil {
			all = append(all, err)
		}
	}
	return all
}

func (e *ServerError) advice() string {
	switch {
	case e.Number == errLogin:
		return "check user and password of this context"
	case errors.Is(e.kind, ErrNoBackends):
		return "check SHOW BACKENDS, the user's resource tags or compute group"
	case errors.Is(e.class, engine.ErrDenied):
		return "use a user with that privilege, or have it granted"
	case e.Number == 1040:
		return "wait, or raise the limit of connections"
	default:
		return ""
	}
}

// The numbers that mean one thing by themselves.
const errLogin = 1045

// refusalPrefix stands before each text of a frontend, and before what that quotes.
const refusalPrefix = "errCode = 2, detailMessage = "

// serverError classifies by number and text together.
func serverError(frontend string, err *mysql.MySQLError, secrets ...clients.Secret) *ServerError {
	raw := strings.TrimSpace(strings.ReplaceAll(err.Message, refusalPrefix, ""))
	kind, class := classify(int(err.Number), raw)
	return &ServerError{
		Frontend: frontend, Number: int(err.Number), State: clients.CleanMax(string(err.SQLState[:]), 10),
		Text: clients.CleanMax(clients.Redact(raw, secrets...), 300), kind: kind, class: class,
	}
}

// classify looks at the text first: newer versions have given most refusals the
// one number 1105. A privilege may stand in a text that quotes a statement, so
// only its beginning counts.
func classify(number int, text string) (kind, class error) {
	for _, t := range refusalTexts {
		if t.matches(text) {
			return t.kind, t.class
		}
	}
	switch number {
	case errLogin, 1044, 1130, 1142, 1143, 1227, 1370, 1698, 3118, 4151:
		return nil, engine.ErrDenied
	case 1040, 1053, 1129, 1203, 1226, 2006, 2013:
		return nil, engine.ErrUnreachable
	case 1193:
		return ErrUnknownVariable, engine.ErrUsage
	case 1231, 1232:
		return ErrBadValue, engine.ErrUsage
	case 6000:
		return ErrNotCloud, engine.ErrUsage
	case 1064, 1149:
		return ErrSyntax, engine.ErrUsage
	case 1046, 1049, 1051, 1054, 1146, 1228, 1229, 1238:
		return nil, engine.ErrUsage
	}
	return nil, nil
}

type refusalText struct {
	anywhere    bool
	text        string
	kind, class error
}

func (t refusalText) matches(text string) bool {
	if t.anywhere {
		return strings.Contains(text, t.text)
	}
	return strings.HasPrefix(text, t.text)
}

var refusalTexts = []refusalText{
	{false, "Access denied", nil, engine.ErrDenied},
	{false, "Permission denied", nil, engine.ErrDenied},
	{false, "Unknown system variable", ErrUnknownVariable, engine.ErrUsage},
	{false, "Unsupported system variable", ErrUnknownVariable, engine.ErrUsage},
	{false, "Incorrect argument type to variable", ErrBadValue, engine.ErrUsage},
	{false, "Can not set session variable", ErrBadValue, engine.ErrUsage},
	{false, "There is no scanNode Backend available", ErrNoBackends, engine.ErrUnreachable},
	{false, "No available backends", ErrNoBackends, engine.ErrUnreachable},
	{true, "can't be set to the value of", ErrBadValue, engine.ErrUsage},
	{true, "greater than or equal", ErrBadValue, engine.ErrUsage},
	{true, "For input string", ErrBadValue, engine.ErrUsage},
	{true, "is a read only variable", nil, engine.ErrUsage},
	{true, "only support in cloud mode", ErrNotCloud, engine.ErrUsage},
	{false, "mismatched input", ErrSyntax, engine.ErrUsage},
	{false, "missing ", ErrSyntax, engine.ErrUsage},
	{false, "extraneous input", ErrSyntax, engine.ErrUsage},
	{false, "no viable alternative", ErrSyntax, engine.ErrUsage},
	{false, "Syntax error", ErrSyntax, engine.ErrUsage},
	{false, "Unknown database", nil, engine.ErrUsage},
	{false, "Unknown column", nil, engine.ErrUsage},
	{false, "Table does not exist", nil, engine.ErrUsage},
	{false, "Catalog ", nil, engine.ErrUsage},
	{false, "RpcException", nil, engine.ErrUnreachable},
}

// garbage is an answer that is not a frontend's.
func garbage(frontend, format string, args ...any) error {
	return fmt.Errorf("frontend %s: %w: %s; check that host and port are those of a Doris frontend",
		frontend, ErrGarbage, clients.CleanMax(fmt.Sprintf(format, args...), 300))
}
