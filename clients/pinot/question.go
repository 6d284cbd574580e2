package pinot

import (
	"bytes"
	"net/url"
	"strings"

	"bellows/clients"
	"bellows/engine/warmup"
)

// question is a debug routing call for one table.
type question struct {
	table  warmup.Table
	path   string
	flat   bool // the answer has no level for the table
	target *clients.Target
	buffer bytes.Buffer
}

// newQuestion chooses the call that survives the table's name: the plain path
// compiles SELECT * FROM <name> without quotes.
func newQuestion(table warmup.Table) *question {
	q := &question{table: table, path: "/debug/routingTable/" + string(table)}
	if !plain(string(table)) {
		q.quote()
	}
	return q
}

// quote asks by a statement from now on.
func (q *question) quote() {
	sql := "SELECT * FROM " + quoteName(string(q.table)) + " LIMIT 1"
	q.path, q.flat, q.target = "/debug/routingTable/sql?query="+escapeQuery(sql), true, nil
}

// plain says whether a name is an identifier without quotes.
func plain(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i] | 0x20
		letter := c >= 'a' && c <= 'z' || name[i] == '_'
		if !letter && (i == 0 || name[i] < '0' || name[i] > '9') {
			return false
		}
	}
	return name != ""
}

// quoteName is a table's name as a quoted identifier of Pinot's SQL.
func quoteName(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}

// escapeQuery escapes a value of a query string, with spaces as %20: in a path
// that a proxy rewrites, a plus may stay a plus.
func escapeQuery(value string) string {
	return strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
}
