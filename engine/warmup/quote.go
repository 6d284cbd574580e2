package warmup

import "strings"

// maxIdentifier is the longest name that every Pinot from 1.0 on parses; 1.3
// raised it to 1024.
const maxIdentifier = 128

// QuoteIdent quotes a table or column name. Pinot keeps the letter case of
// quoted names and reads "db.orders_OFFLINE", quoted as one, as the table
// orders_OFFLINE of database db, in both engines.
func QuoteIdent(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}

// QuoteLiteral quotes a string literal.
func QuoteLiteral(text string) string {
	return `'` + strings.ReplaceAll(text, `'`, `''`) + `'`
}

// quotable tells whether every Pinot parses the quoted name: its grammar has no
// empty name and none with a line end.
func quotable(name string) bool {
	return name != "" && len(name) <= maxIdentifier && !strings.ContainsAny(name, "\r\n")
}
