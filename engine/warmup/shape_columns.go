package warmup

import (
	"cmp"
	"slices"
	"strings"
)

// shapeColumns are a schema's columns by what a shape can do with them, best
// first.
type shapeColumns struct {
	groups  []Column // single-value STRING dimensions, then INT and LONG ones
	numbers []Column // numeric metrics, then numeric dimensions
	time    *timeColumn
}

func pickColumns(schema Schema) shapeColumns {
	var c shapeColumns
	for _, col := range schema.Columns {
		if col.Multi || !quotable(col.Name) || strings.HasPrefix(col.Name, "$") {
			continue
		}
		if groupRank(col) > 0 {
			c.groups = append(c.groups, col)
		}
		if numberRank(col) > 0 {
			c.numbers = append(c.numbers, col)
		}
	}
	sortColumns(c.groups, groupRank)
	sortColumns(c.numbers, numberRank)
	c.time = pickTimeColumn(schema)
	return c
}

// groupRank is 0 for a column that is no use to group by, else smaller is
// better. Cardinality cannot be seen in a schema; names that look like
// identifiers come last, because they have the most groups.
func groupRank(col Column) int {
	if col.Kind != Dimension {
		return 0
	}
	rank := 0
	switch col.Type {
	case "STRING":
		rank = 1
	case "INT":
		rank = 2
	case "LONG":
		rank = 3
	default:
		return 0
	}
	if looksLikeID(col.Name) {
		rank += 10
	}
	return rank
}

// numberRank is 0 for a column that cannot be summed in both engines.
func numberRank(col Column) int {
	switch col.Type {
	case "INT", "LONG", "FLOAT", "DOUBLE":
	default:
		return 0
	}
	switch {
	case col.Kind == Metric:
		return 1
	case col.Kind == Dimension && !looksLikeID(col.Name):
		return 2
	case col.Kind == Dimension:
		return 3
	default:
		return 0
	}
}

func sortColumns(cols []Column, rank func(Column) int) {
	slices.SortFunc(cols, func(a, b Column) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Name, b.Name))
	})
}

// idWords end the names of columns that tend to be different in each document.
var idWords = []string{"id", "ids", "uuid", "guid", "key", "hash", "token", "url", "uri", "email", "ip", "session", "message", "text", "body", "payload"}

// looksLikeID splits a name at underscores, marks and capitals, and looks at
// its last word: userId, user_id and REQUEST_UUID, not paid.
func looksLikeID(name string) bool {
	return slices.Contains(idWords, lastNameWord(name))
}

func lastNameWord(name string) string {
	lower := func(c byte) bool { return c >= 'a' && c <= 'z' }
	end := len(strings.TrimRight(name, "0123456789_-. "))
	start := end
	for start > 0 {
		c := name[start-1]
		if strings.IndexByte("_-. ", c) >= 0 {
			break
		}
		start--
		// A capital after a small letter begins a word.
		if c >= 'A' && c <= 'Z' && start > 0 && lower(name[start-1]) {
			break
		}
	}
	return strings.ToLower(name[start:end])
}

func isNumeric(col Column) bool { return numberRank(col) > 0 }
