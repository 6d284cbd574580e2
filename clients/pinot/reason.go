package pinot

import (
	"bytes"
	"strings"
)

// reason finds what a refusal says for itself: Pinot's {"code","error"}, the
// title of a page of HTML, or plain text.
func reason(body []byte) string {
	s := scanner{src: body}
	var text []byte
	if s.space() == '{' {
		s.object(func(key []byte) {
			if string(key) == "error" && s.space() == '"' {
				text = s.text()
				return
			}
			s.skip()
		})
		if text != nil {
			return shorten(text)
		}
	}
	return excerpt(body)
}

// excerpt is how a body that nothing can be made of begins.
func excerpt(body []byte) string {
	body = body[:min(len(body), 4096)]
	if title := between(body, "<title>", "</title>"); title != "" {
		return "a web page titled " + `"` + title + `"`
	}
	if looksLikeHTML(body) {
		return "a web page"
	}
	text := strings.TrimSpace(shorten(body[:min(len(body), 200)]))
	if text == "" {
		return "an empty body"
	}
	return text
}

func looksLikeHTML(body []byte) bool {
	head := bytes.ToLower(bytes.TrimSpace(body))
	return bytes.HasPrefix(head, []byte("<!doctype html")) || bytes.HasPrefix(head, []byte("<html"))
}

func between(body []byte, open, shut string) string {
	lower := bytes.ToLower(body)
	i := bytes.Index(lower, []byte(open))
	if i < 0 || len(lower) != len(body) {
		return ""
	}
	rest := body[i+len(open):]
	j := bytes.Index(lower[i+len(open):], []byte(shut))
	if j < 0 {
		return ""
	}
	return shorten(rest[:j])
}
