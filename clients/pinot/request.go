package pinot

import (
	"strconv"
	"time"
	"unicode/utf8"

	"bellows/engine/warmup"
)

// appendRequest writes the body of POST /query/sql. Options that an old version
// does not know are ignored by it, and a SET in the statement wins over them.
func appendRequest(to []byte, p warmup.Probe) []byte {
	to = append(to, `{"sql":`...)
	to = appendString(to, p.SQL)
	to = append(to, `,"queryOptions":"timeoutMs=`...)
	to = strconv.AppendInt(to, limitOf(p).Milliseconds(), 10)
	to = append(to, ";useMultistageEngine="...)
	to = strconv.AppendBool(to, p.Engine == warmup.MSE)
	to = append(to, ";applicationName="+application...)
	if p.ID != "" {
		to = append(to, ";clientQueryId="...)
		to = appendOption(to, p.ID)
	}
	return append(to, `"}`...)
}

// limitOf is the time that a probe gives the broker: Pinot counts milliseconds,
// and takes 0 for an error.
func limitOf(p warmup.Probe) time.Duration { return max(p.Timeout, time.Millisecond) }

// appendOption writes an option's value inside a JSON string. Pinot splits the
// options at ; and =, without any escape for them.
func appendOption(to []byte, value string) []byte {
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c <= ' ' || c >= utf8.RuneSelf || c == ';' || c == '=' || c == '"' || c == '\\' || c == 0x7f {
			c = '_'
		}
		to = append(to, c)
	}
	return to
}

const hexDigits = "0123456789abcdef"

// appendString writes a JSON string, as encoding/json does but for the escapes
// that only matter in HTML.
func appendString(to []byte, s string) []byte {
	to = append(to, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				to = append(append(to, s[from:i]...), "\ufffd"...)
				from = i + 1
			}
			i += size
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		to = append(to, s[from:i]...)
		switch c {
		case '"', '\\':
			to = append(to, '\\', c)
		case '\n':
			to = append(to, '\\', 'n')
		default:
			to = append(to, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		from = i
	}
	return append(append(to, s[from:]...), '"')
}
