package warmup

import "strings"

// maxIdentifier is the longest name that every Pinot from 1.0 on parses; 1.3
// raised it to 1024.
const maxIdentifier = 128

// QuoteIdent quotes a name. Pinot keeps the letter case of quoted names.
func QuoteIdent(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}

// QuoteTable quotes a table's name for FROM, database and table each on its own:
// the single-stage engine reads "db.orders" and "db"."orders" alike, the
// multi-stage one finds only the latter, and that only under inDatabase.
func QuoteTable(table Table) string {
	if database, name := table.database(); database != "" {
		return QuoteIdent(database) + "." + QuoteIdent(name)
	}
	return QuoteIdent(string(table))
}

// inDatabase is the SET prefix with which both engines look for the table where
// it is, and nothing for a table of the default database.
func inDatabase(table Table) string {
	if database, _ := table.database(); database != "" {
		return "SET database = " + QuoteLiteral(database) + "; "
	}
	return ""
}

// database splits a name at its dot. Pinot allows no second one, so a name with
// more is not split.
func (t Table) database() (database, name string) {
	database, name, found := strings.Cut(string(t), ".")
	if !found || database == "" || name == "" || strings.Contains(name, ".") {
		return "", string(t)
	}
	return database, name
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
