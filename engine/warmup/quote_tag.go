package warmup

import "strings"

// ProbeTag is the comment that marks a probe in the broker's log and in its
// list of running queries.
const ProbeTag = "bellows warm-up"

// tagWord begins every comment of ours; statements with such a comment are
// never learned.
const tagWord = "bellows"

// Tag puts a comment in front of a statement. In front, because Pinot finds
// OPTION(...) only at the very end of the text, and because the log cuts long
// statements there; SET and EXPLAIN may follow a comment.
func Tag(sql, comment string) string {
	return "/* " + commentText(comment) + " */ " + sql
}

// commentText makes text safe inside a comment: it cannot end it, nor start a
// new line in a log.
func commentText(text string) string {
	text = strings.Join(strings.FieldsFunc(text, isControl), " ")
	for strings.Contains(text, "*/") {
		text = strings.ReplaceAll(text, "*/", "* /")
	}
	return text
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
