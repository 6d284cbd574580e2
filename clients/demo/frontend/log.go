package frontend

import (
	"slices"
	"strings"
	"sync"
	"time"

	"bellows/clients/demo/frontend/statement"
)

// Statement is one that a client sent.
type Statement struct {
	At         time.Time `json:"at"`
	Frontend   string    `json:"frontend"`
	User       string    `json:"user"`
	Connection uint32    `json:"connection"`
	SQL        string    `json:"sql"`
	// Write is true when it changes more than its own session, whether it was
	// let through or not.
	Write bool `json:"write"`
	// Forwarded is true when a follower handed it on to the master.
	Forwarded bool `json:"forwarded,omitempty"`
	// Error is what the client got instead of an answer.
	Error string `json:"error,omitempty"`
}

// keptStatements bounds the log; counts go on.
const keptStatements = 10_000

type statementLog struct {
	mu     sync.Mutex
	kept   []*Statement
	count  int
	writes int
}

// record puts a statement into the log. It is counted even if it cannot be
// read: then it is a write unless it begins as one that only reads.
func (c *Cluster) record(s *session, sql string, parsed statement.Statement) *Statement {
	e := &Statement{At: c.clock.Now(), Frontend: s.frontend.name, Connection: s.id, SQL: strings.TrimSpace(sql)}
	if s.user != nil {
		e.User = s.user.Name
	}
	if parsed != nil {
		e.Write = statement.Writes(parsed)
		e.Forwarded = e.Write && !s.frontend.Master()
	} else {
		e.Write = !looksReading(sql)
	}
	c.log.mu.Lock()
	defer c.log.mu.Unlock()
	if len(c.log.kept) == keptStatements {
		c.log.kept = slices.Delete(c.log.kept, 0, keptStatements/10)
	}
	c.log.kept = append(c.log.kept, e)
	c.log.count++
	if e.Write {
		c.log.writes++
	}
	return e
}

func looksReading(sql string) bool {
	words := strings.Fields(strings.ToUpper(sql))
	if len(words) == 0 {
		return true
	}
	if words[0] == "SET" {
		return !strings.Contains(strings.ToUpper(sql), "GLOBAL")
	}
	return slices.Contains([]string{"SELECT", "SHOW", "EXPLAIN", "DESC", "DESCRIBE", "USE", "HELP"}, words[0])
}

// failed notes what a statement got instead of an answer.
func (c *Cluster) failed(e *Statement, text string) {
	c.log.mu.Lock()
	defer c.log.mu.Unlock()
	e.Error = text
}

// Statements are what clients sent, oldest first; the last ten thousand.
func (c *Cluster) Statements() []Statement {
	c.log.mu.Lock()
	defer c.log.mu.Unlock()
	all := make([]Statement, len(c.log.kept))
	for i, e := range c.log.kept {
		all[i] = *e
	}
	return all
}

// WriteStatements are those of Statements that change more than their session.
func (c *Cluster) WriteStatements() []Statement {
	return slices.DeleteFunc(c.Statements(), func(s Statement) bool { return !s.Write })
}

// Counts says how many statements were sent since the start or ForgetStatements,
// and how many of them were writes.
func (c *Cluster) Counts() (statements, writes int) {
	c.log.mu.Lock()
	defer c.log.mu.Unlock()
	return c.log.count, c.log.writes
}

// ForgetStatements empties the log and its counts.
func (c *Cluster) ForgetStatements() {
	c.log.mu.Lock()
	defer c.log.mu.Unlock()
	c.log.kept, c.log.count, c.log.writes = nil, 0, 0
}
