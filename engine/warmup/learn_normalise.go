package warmup

import (
	"slices"
	"strings"
)

// Normalise reduces a statement to what tells its shape: statements with equal
// keys run the same code, whatever they ask for. ok is false for what is not
// one readable query, and for probes of ours.
//
// Strings, numbers and their signs become ?, also in LIMIT, OFFSET and ordinals;
// a list of values in IN becomes one ?. Comments and white space go, unquoted
// words are lower case, quoted names stay as they are, hints stay. Of the SET
// options useMultistageEngine=true and database stay, since they choose other code
// and other tables.
func Normalise(sql string) (key string, ok bool) {
	statements, err := SplitStatements(sql)
	if err != nil || len(statements) != 1 || hasTag(sql) {
		return "", false
	}
	return normaliseStatement(statements[0].SQL), true
}

func normaliseStatement(sql string) string {
	var n normaliser
	var multistage bool
	var database string
	for _, part := range splitParts(sql) {
		if !strings.EqualFold(part[0].in(sql), "set") {
			n.begin(multistage, database)
			for _, t := range part {
				n.add(t, t.in(sql))
			}
			continue
		}
		switch name, value := setOption(sql, part); name {
		case "usemultistageengine":
			multistage = strings.EqualFold(unquoted(value), "true")
		case "database":
			database = value
		}
	}
	return strings.Join(n.words, " ")
}

// splitParts are the significant tokens between semicolons, without empty parts.
func splitParts(sql string) [][]token {
	var parts [][]token
	var part []token
	for lex := (lexer{text: sql}); ; {
		t, _, ok := lex.next()
		if !ok || t.in(sql) == ";" {
			if len(part) > 0 {
				parts = append(parts, part)
			}
			part = nil
		} else if t.significant() {
			part = append(part, t)
		}
		if !ok {
			return parts
		}
	}
}

// setOption reads SET name = value: the name in lower case without quotes, the
// value as written.
func setOption(sql string, part []token) (name, value string) {
	if len(part) != 4 {
		return "", ""
	}
	return strings.ToLower(unquoted(part[1].in(sql))), part[3].in(sql)
}

func unquoted(text string) string { return strings.Trim(text, "\"'`") }

// hasTag looks for a comment of ours.
func hasTag(sql string) bool {
	for lex := (lexer{text: sql}); ; {
		t, _, ok := lex.next()
		if !ok {
			return false
		}
		if t.kind == tokenComment {
			text := strings.TrimLeft(t.in(sql), "/*- \t")
			if strings.HasPrefix(strings.ToLower(text), tagWord) {
				return true
			}
		}
	}
}

// normaliser builds a key word by word.
type normaliser struct{ words []string }

// begin writes the options that stay.
func (n *normaliser) begin(multistage bool, database string) {
	if multistage {
		n.words = append(n.words, "set", "usemultistageengine", "=", "true", ";")
	}
	if database != "" {
		n.words = append(n.words, "set", "database", "=", database, ";")
	}
}

func (n *normaliser) add(t token, text string) {
	switch t.kind {
	case tokenString, tokenNumber:
		n.value()
	case tokenWord:
		n.words = append(n.words, strings.ToLower(text))
	case tokenMark:
		if text == "?" {
			n.value()
			return
		}
		n.words = append(n.words, text)
		if text == ")" {
			n.foldList()
		}
	default:
		n.words = append(n.words, text)
	}
}

// value adds a ?, which swallows a sign that cannot be an operator between two
// operands.
func (n *normaliser) value() {
	for len(n.words) > 0 {
		last := len(n.words) - 1
		if sign := n.words[last]; sign != "-" && sign != "+" || last > 0 && isOperandEnd(n.words[last-1]) {
			break
		}
		n.words = n.words[:last]
	}
	n.words = append(n.words, "?")
}

// foldList turns IN ( ? , ? ) at the end into IN ( ? ).
func (n *normaliser) foldList() {
	at := len(n.words) - 2
	for at > 2 && n.words[at] == "?" && n.words[at-1] == "," {
		at -= 2
	}
	if at > 1 && n.words[at] == "?" && n.words[at-1] == "(" && n.words[at-2] == "in" {
		n.words = append(n.words[:at+1], ")")
	}
}

// openWords are the keywords after which a sign belongs to the number that
// follows.
var openWords = []string{
	"and", "or", "not", "in", "between", "like", "when", "then", "else", "case", "select", "distinct", "where", "having", "on", "by", "limit", "offset", "set", "return", "is",
}

// isOperandEnd tells whether a sign after the word is an operator.
func isOperandEnd(word string) bool {
	c := word[0]
	switch {
	case word == ")" || word == "?" || word == "]" || c == '"' || c == '`':
		return true
	case isWordStart(c):
		return !slices.Contains(openWords, word)
	default:
		return false
	}
}
