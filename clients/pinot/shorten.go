package pinot

import (
	"bytes"
	"strconv"
	"strings"

	"bellows/clients"
)

const (
	// listed is how many members of a list in a message are worth reading.
	listed = 3
	// maxMessage is the length of a message for people, in bytes.
	maxMessage = 400
)

// shorten makes one clean line of a message of Pinot's. Pinot lists every
// segment concerned, tens of thousands of them, and puts stack traces and
// parser expectations on further lines; the count and the first three say it.
func shorten(raw []byte) string {
	var line strings.Builder
	for len(raw) > 0 && line.Len() < maxMessage {
		open := bytes.IndexByte(raw, '[')
		if open < 0 {
			line.Write(raw[:min(len(raw), 2*maxMessage)])
			break
		}
		open++
		line.Write(raw[:min(open, 2*maxMessage)])
		raw = raw[open:]
		shut := bytes.IndexByte(raw, ']')
		if shut < 0 {
			shut = len(raw)
		}
		raw = raw[abbreviate(&line, raw[:shut]):]
	}
	text := strings.Join(strings.Fields(line.String()), " ")
	if len(text) > maxMessage {
		text = strings.ToValidUTF8(text[:maxMessage], "") + "..."
	}
	return clients.Clean(text)
}

// abbreviate writes a list and returns how much of it was dealt with: nothing
// of a short one, which may hold brackets of its own.
func abbreviate(line *strings.Builder, list []byte) int {
	members := bytes.Count(list, []byte{','}) + 1
	if members <= listed {
		return 0
	}
	rest := list
	for i := range listed {
		comma := bytes.IndexByte(rest, ',')
		if i > 0 {
			line.WriteByte(',')
		}
		line.Write(rest[:min(comma, maxMessage/listed)])
		rest = rest[comma+1:]
	}
	line.WriteString(" and ")
	line.WriteString(strconv.Itoa(members - listed))
	line.WriteString(" more")
	return len(list)
}
