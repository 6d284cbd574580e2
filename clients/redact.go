package clients

import (
	"encoding/json"
	"html"
	"net/url"
	"slices"
	"strings"
)

// secretMark stands where a secret was.
const secretMark = "<secret>"

// RedactURL is what people may see of a URL that somebody typed: nothing before
// its last @. It does not parse, as a mistyped URL must not show what a correct
// one hides; so a path with an @ is cut too.
func RedactURL(s string) string {
	scheme, rest, ok := strings.Cut(s, "://")
	if !ok {
		scheme, rest = "", s
	}
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		rest = rest[at+1:]
	}
	if !ok {
		return rest
	}
	return RedactURL(scheme) + "://" + rest
}

// redactor takes known secrets out of text. A server may send back what it was
// sent, so text from outside goes through it too.
type redactor struct{ replacer *strings.Replacer }

// newRedactor leaves out secrets of fewer than four bytes: they would hit
// ordinary words, and each hit would tell the secret.
func newRedactor(secrets ...string) redactor {
	var known []string
	for _, s := range secrets {
		for _, form := range formsOf(s) {
			if len(form) >= 4 && !slices.Contains(known, form) {
				known = append(known, form)
			}
		}
	}
	// The longest first, so that a secret that contains another one goes as a whole.
	slices.SortFunc(known, func(a, b string) int { return len(b) - len(a) })
	pairs := make([]string, 0, 2*len(known))
	for _, s := range known {
		pairs = append(pairs, s, secretMark)
	}
	return redactor{strings.NewReplacer(pairs...)}
}

// formsOf is how a server may write what it was sent: as it is, in a URL, in JSON
// and in HTML.
func formsOf(s string) []string {
	quoted := html.EscapeString(s)
	return []string{
		s, url.QueryEscape(s), url.PathEscape(s), inJSON(s, false), inJSON(s, true),
		quoted, strings.NewReplacer("&#34;", "&quot;", "&#39;", "&apos;").Replace(quoted),
	}
}

// inJSON is the text between the quotes of a JSON string.
func inJSON(s string, forHTML bool) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(forHTML)
	if e.Encode(s) != nil {
		return s
	}
	return strings.TrimSuffix(strings.TrimPrefix(b.String(), `"`), "\"\n")
}

func (r redactor) redact(s string) string {
	if r.replacer == nil {
		return s
	}
	return r.replacer.Replace(s)
}
