package demo

import (
	"strings"

	"bellows/clients/demo/sqlread"
)

// aggregateTypes are the aggregation functions with the type of their result.
var aggregateTypes = map[string]string{
	"count": "LONG", "sum": "DOUBLE", "min": "DOUBLE", "max": "DOUBLE", "avg": "DOUBLE", "minmaxrange": "DOUBLE",
	"sumlong": "LONG", "sumint": "LONG", "sumprecision": "STRING", "minlong": "LONG", "maxlong": "LONG",
	"distinctcount": "INT", "distinctcountbitmap": "INT", "distinctcounthll": "LONG", "distinctcounthllplus": "LONG",
	"distinctcountull": "LONG", "distinctcountthetasketch": "LONG", "distinctcountcpcsketch": "LONG",
	"distinctcountsmart": "INT", "distinctcountsmarthll": "INT", "segmentpartitioneddistinctcount": "LONG",
	"distinctsum": "DOUBLE", "distinctavg": "DOUBLE", "percentile": "DOUBLE", "percentileest": "LONG",
	"percentiletdigest": "DOUBLE", "percentilekll": "DOUBLE", "mode": "DOUBLE", "stddevpop": "DOUBLE",
	"stddevsamp": "DOUBLE", "varpop": "DOUBLE", "varsamp": "DOUBLE", "countmv": "LONG", "summv": "DOUBLE",
	"minmv": "DOUBLE", "maxmv": "DOUBLE", "avgmv": "DOUBLE", "distinctcountmv": "INT", "booland": "BOOLEAN",
	"boolor": "BOOLEAN", "firstwithtime": "STRING", "lastwithtime": "STRING", "anyvalue": "STRING",
}

func aggregate(name string) bool { _, ok := aggregateTypes[name]; return ok }

func distinctAggregate(name string) bool {
	return strings.HasPrefix(name, "distinct") || strings.HasPrefix(name, "segmentpartitioned")
}

// aggregated tells whether an expression holds an aggregation.
func aggregated(e *sqlread.Expr) bool {
	found := false
	e.Walk(func(e *sqlread.Expr) { found = found || e.Kind == sqlread.Call && aggregate(e.Name) })
	return found
}

// dictionaryBased tells the aggregations that a server answers from metadata
// and dictionaries when nothing is filtered.
func dictionaryBased(e *sqlread.Expr) bool {
	switch e.Name {
	case "count", "min", "max", "minmaxrange", "distinctcount", "distinctcounthll", "distinctsum", "distinctavg":
		return e.Kind == sqlread.Call
	default:
		return false
	}
}

// functionTypes are the types of other functions, by a part of their name.
var functionTypes = []struct{ part, kind string }{
	{"datetrunc", "LONG"}, {"datetimeconvert", "LONG"}, {"epoch", "LONG"}, {"todatetime", "STRING"}, {"fromdatetime", "LONG"},
	{"now", "LONG"}, {"ago", "LONG"}, {"timestamp", "TIMESTAMP"}, {"dayof", "INT"}, {"year", "INT"}, {"quarter", "INT"},
	{"month", "INT"}, {"week", "INT"}, {"hour", "INT"}, {"minute", "INT"}, {"second", "INT"}, {"length", "INT"},
	{"lower", "STRING"}, {"upper", "STRING"}, {"concat", "STRING"}, {"substr", "STRING"}, {"trim", "STRING"},
	{"replace", "STRING"}, {"reverse", "STRING"}, {"pad", "STRING"}, {"json", "STRING"}, {"equals", "BOOLEAN"},
	{"than", "BOOLEAN"}, {"and", "BOOLEAN"}, {"or", "BOOLEAN"}, {"not", "BOOLEAN"}, {"is_", "BOOLEAN"}, {"like", "BOOLEAN"},
	{"in", "BOOLEAN"}, {"between", "BOOLEAN"},
}

// typeOf is the data type of an expression over t, which may be nil.
func typeOf(e *sqlread.Expr, t *table) string {
	switch e.Kind {
	case sqlread.Number:
		switch {
		case strings.ContainsAny(e.Name, ".eE"):
			return "DOUBLE"
		case len(e.Name) > 9:
			return "LONG"
		}
		return "INT"
	case sqlread.Bool:
		return "BOOLEAN"
	case sqlread.Column:
		if t != nil {
			if c := t.column(e.Name); c != nil {
				return c.dataType()
			}
		}
		return "STRING"
	case sqlread.Call:
		return callType(e, t)
	default:
		return "STRING"
	}
}

func callType(e *sqlread.Expr, t *table) string {
	if kind, ok := aggregateTypes[e.Name]; ok {
		return kind
	}
	switch {
	case e.Name == "cast" && len(e.Args) == 2:
		return e.Args[1].Name
	case e.Name == "case" && len(e.Args) > 1:
		return typeOf(e.Args[1], t)
	case (e.Name == "filter" || e.Name == "coalesce") && len(e.Args) > 0:
		return typeOf(e.Args[0], t)
	}
	for _, f := range functionTypes {
		if strings.HasPrefix(e.Name, f.part) || len(f.part) > 3 && strings.Contains(e.Name, f.part) {
			return f.kind
		}
	}
	return "DOUBLE"
}

// columnName is the name of a result column in the single-stage engine.
func columnName(item sqlread.Item) string {
	if item.Alias != "" {
		return item.Alias
	}
	return item.Expr.String()
}
