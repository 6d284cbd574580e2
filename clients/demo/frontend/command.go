package frontend

import (
	"errors"

	"bellows/clients/demo/frontend/statement"
	"bellows/clients/demo/frontend/wire"
)

// Commands of the protocol.
const (
	comQuit      = 1
	comInitDB    = 2
	comQuery     = 3
	comFieldList = 4
	comPing      = 14
	comPrepare   = 22
	comStmtClose = 25
	comReset     = 31
)

// command carries one out; false ends the connection.
func (s *session) command(code byte, text string) bool {
	switch code {
	case comQuit:
		return false
	case comPing:
		return s.wire.WriteOK(0, 0) == nil
	case comInitDB:
		if f := s.use(text); f != nil {
			return s.refuse(f)
		}
		return s.wire.WriteOK(0, 0) == nil
	case comQuery:
		return s.queries(text)
	case comFieldList:
		return s.wire.WriteEOF(0) == nil
	case comPrepare:
		return s.refuse(s.prepare(text))
	case comStmtClose:
		return true
	case comReset:
		clear(s.own)
		return s.wire.WriteOK(0, 0) == nil
	}
	return s.refuse(&failure{1047, "08S01", "Unknown command"})
}

// queries runs the statements of one packet, each with an answer of its own.
func (s *session) queries(text string) bool {
	all := statement.Split(text)
	if len(all) == 0 {
		return s.refuse(refusef("\nmismatched input '<EOF>' expecting {'(', 'ADMIN', 'ALTER', 'EXPLAIN', 'SELECT', 'SET', 'SHOW'}(line 1, pos 0)\n"))
	}
	for i, sql := range all {
		more := uint16(0)
		if i < len(all)-1 {
			more = wire.StatusMoreResults
		}
		ok, went := s.statement(sql, more)
		if !ok {
			return false
		}
		if !went {
			return true
		}
	}
	return true
}

// prepare refuses server-side statements as the live frontend does: a SHOW
// with a parameter as a matter of syntax, anything else for want of a plan.
func (s *session) prepare(sql string) *failure {
	s.frontend.cluster.record(s, sql, nil)
	if st, err := statement.Parse(sql); err != nil {
		return refusef("%s", err.Error())
	} else if _, ok := st.(*statement.Select); !ok {
		return refusef("Only support prepare SelectStmt or InsertStmt now")
	}
	return refusef("Cannot read field \"originStmt\" because the return value of " +
		"\"org.apache.doris.analysis.StatementBase.getOrigStmt()\" is null")
}

// answer is what a statement came to: rows when it has columns, else only that
// it went well.
type answer struct {
	columns []wire.Column
	rows    [][]wire.Value
}

// send writes an answer.
func (s *session) send(a *answer, status uint16, t trouble) bool {
	if a == nil || a.columns == nil {
		return s.wire.WriteOK(0, status) == nil
	}
	if !s.sendHead(a, t) {
		return false
	}
	for i, row := range a.rows {
		switch err := s.sendRow(row, i, len(a.rows), t); {
		case errors.Is(err, errMarred):
			return s.wire.WriteEOF(status) == nil
		case err != nil:
			return false
		}
	}
	return s.wire.WriteEOF(status) == nil
}
