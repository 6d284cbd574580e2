package change

import (
	"fmt"
	"strings"

	"bellows/engine"
)

// CheckQuery refuses what a verification must not plan or run: anything but one
// query that only reads. The frontend is asked to plan it many times, and maybe to
// run it.
func CheckQuery(query string) error {
	words, err := words(query)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return fmt.Errorf("the query is empty: give the SELECT to plan: %w", engine.ErrUsage)
	}
	if first := words[0]; first != "SELECT" && first != "WITH" {
		return fmt.Errorf("the query begins with %s: only a SELECT, or a WITH and a SELECT, is planned and run for a verification: %w", first, engine.ErrUsage)
	}
	for i, w := range words {
		switch {
		case w == "INTO" && i+1 < len(words) && (words[i+1] == "OUTFILE" || words[i+1] == "DUMPFILE"):
			return fmt.Errorf("the query writes INTO %s: a verification only reads: %w", words[i+1], engine.ErrUsage)
		case writing[w] && words[0] == "WITH":
			return fmt.Errorf("the query has %s behind WITH: a verification only reads: %w", w, engine.ErrUsage)
		}
	}
	return nil
}

var writing = map[string]bool{"INSERT": true, "UPDATE": true, "DELETE": true, "MERGE": true, "REPLACE": true}

// words are a statement's bare words in capitals, without quotes and comments. A
// second statement behind it is an error, as is a quote that does not end. Hints
// are comments here, as everywhere.
func words(text string) ([]string, error) {
	var all []string
	ended := false
	for i := 0; i < len(text); {
		c := text[i]
		n, kind := span(text[i:])
		if n == 0 {
			return nil, fmt.Errorf("the query has a %s: %w", kind, engine.ErrUsage)
		}
		switch {
		case kind == "comment", c == ' ', c == '\t', c == '\n', c == '\r':
		case ended:
			return nil, fmt.Errorf("the query has more behind its semicolon: give one statement: %w", engine.ErrUsage)
		case c == ';':
			ended = true
		case kind == "word":
			all = append(all, strings.ToUpper(text[i:i+n]))
		}
		i += n
	}
	return all, nil
}

// span is how long the quote, comment, word or single character at the start is,
// and what it is; 0 for one that is refused, and then what is wrong with it.
func span(text string) (n int, kind string) {
	c := text[0]
	switch {
	case c == '\'' || c == '"' || c == '`':
		return quoted(text, c), "quote that does not end"
	case strings.HasPrefix(text, "/*!"):
		return 0, "comment that some servers execute (/*!)"
	case strings.HasPrefix(text, "/*"):
		if end := strings.Index(text[2:], "*/"); end >= 0 {
			return end + 4, "comment"
		}
		return 0, "comment that does not end"
	case c == '#', strings.HasPrefix(text, "--"):
		if end := strings.IndexByte(text, '\n'); end >= 0 {
			return end + 1, "comment"
		}
		return len(text), "comment"
	case wordByte(c):
		n = 1
		for n < len(text) && wordByte(text[n]) {
			n++
		}
		return n, "word"
	default:
		return 1, ""
	}
}

func quoted(text string, quote byte) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote != '`':
			i++
		case text[i] == quote:
			return i + 1
		}
	}
	return 0
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
