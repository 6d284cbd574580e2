package clients

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// secretKey matches up to the colon of a key whose value may be a secret. It
// reads text that may not be YAML, so it guesses, on the side of hiding.
var secretKey = regexp.MustCompile(`(?i)[\w.-]*(?:passw|secret|token|credential|authorization|cookie|private|proxy|param|key)[\w.-]*["']?\s*[:=]`)

// secretSection matches the key of a section that holds secrets, up to something
// that stands on its line: a secret, if somebody forgot the keys.
var secretSection = regexp.MustCompile(`^\s*["']?(?:basic_auth|oauth2|http_headers|http)["']?\s*:\s+[^\s#]`)

// literalSecret finds keys that are followed by the secret itself.
var literalSecret = regexp.MustCompile(`(?i)(?:passw\w*|secrets?|token|credentials|\bkey|proxy_url)["']?\s*:|://[^/\s]*@`)

// excerpt is one line of a file with a marker under a column.
func excerpt(lines []string, line, column int) string {
	if line < 1 || line > len(lines) {
		return ""
	}
	number := fmt.Sprintf("%5d | ", line)
	text := strings.TrimRight(safeLine(lines, line-1), " \r")
	before, _ := cutRunes(text, column-1)
	marker := strings.Repeat(" ", utf8.RuneCountInString(number)+utf8.RuneCountInString(CleanMax(before, 0))) + "^"
	return number + CleanMax(text, 160) + "\n" + marker
}

// safeLine is a line without what may be secret: the rest of it after a key that
// says so, all of it when it is below such a key, and users in URLs.
func safeLine(lines []string, at int) string {
	line := lines[at]
	if belowSecret(lines, at) {
		return line[:indent(line)] + secretMark
	}
	if secretSection.MatchString(line) {
		return line[:strings.Index(line, ":")+1] + " " + secretMark
	}
	if end := secretKey.FindStringIndex(line); end != nil {
		if strings.TrimSpace(line[end[1]:]) == "" {
			return line
		}
		return line[:end[1]] + " " + secretMark
	}
	if strings.Contains(line, "@") {
		if key, value, ok := strings.Cut(line, ": "); ok {
			return key + ": " + RedactURL(value)
		}
		return RedactURL(line)
	}
	return line
}

// belowSecret walks up the lines that this one is nested in.
func belowSecret(lines []string, at int) bool {
	depth := indent(lines[at])
	for i := at - 1; i >= 0 && depth > 0; i-- {
		text := strings.TrimSpace(lines[i])
		if text == "" || indent(lines[i]) > depth || indent(lines[i]) == depth && strings.HasPrefix(text, "- ") {
			continue
		}
		item := strings.HasPrefix(strings.TrimSpace(lines[at]), "-")
		if indent(lines[i]) == depth && !item {
			continue
		}
		if secretKey.MatchString(lines[i]) && !strings.Contains(text, "tls_config") {
			return true
		}
		depth = min(depth, indent(lines[i]))
	}
	return false
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// cutRunes cuts after n characters.
func cutRunes(s string, n int) (string, string) {
	for i := range s {
		if n <= 0 {
			return s[:i], s[i:]
		}
		n--
	}
	return s, ""
}
