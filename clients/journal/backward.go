package journal

import (
	"bytes"
	"io"
	"slices"
)

// readChunk is how much of a file is read at a time.
const readChunk = 64 << 10

// backward calls visit with the lines of r from the last to the first, without their
// ends, until it returns false. ended is false for a last line without an end. A line
// longer than limit is visited as nil; an empty one is passed over.
func backward(r io.ReaderAt, size int64, limit int, visit func(line []byte, ended bool) bool) error {
	var (
		buf   [readChunk]byte
		rest  partial
		ended bool
	)
	for end := size; end > 0; {
		start := max(end-readChunk, 0)
		b := buf[:end-start]
		if n, err := r.ReadAt(b, start); n < len(b) && err != nil {
			return err
		}
		for i := bytes.LastIndexByte(b, '\n'); i >= 0; i = bytes.LastIndexByte(b, '\n') {
			if !rest.visit(b[i+1:], limit, ended, visit) {
				return nil
			}
			ended = true
			b = b[:i]
		}
		rest.put(b, limit)
		end = start
	}
	rest.visit(nil, limit, ended, visit)
	return nil
}

// partial is the end of a line whose beginning has not been read.
type partial struct {
	pieces [][]byte // the last one comes first in the line
	size   int
}

// put keeps no more than shows that the line is too long.
func (p *partial) put(b []byte, limit int) {
	if p.size <= limit {
		p.pieces = append(p.pieces, bytes.Clone(b))
	}
	p.size += len(b)
}

func (p *partial) visit(head []byte, limit int, ended bool, visit func([]byte, bool) bool) bool {
	p.put(head, limit)
	pieces, size := p.pieces, p.size
	p.pieces, p.size = nil, 0
	switch {
	case size == 0:
		return true
	case size > limit:
		return visit(nil, ended)
	}
	slices.Reverse(pieces)
	return visit(bytes.Join(pieces, nil), ended)
}
