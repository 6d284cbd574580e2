package source

import (
	"context"
	"fmt"
	"io"

	"bellows/engine"
)

// maxInput bounds what is read of a file: room for a list of every split that the
// engine takes.
const maxInput = 4 << 30

// Bound reads until nobody wants the text any more, and up to a bound.
func Bound(ctx context.Context, from io.Reader) io.Reader {
	return &boundReader{ctx: ctx, from: from, left: maxInput}
}

// boundReader stops when nobody wants the file any more, and at a bound.
type boundReader struct {
	ctx  context.Context
	from io.Reader
	left int64
}

func (r *boundReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if r.left <= 0 {
		return 0, fmt.Errorf("larger than %d GiB: give a part of it: %w", int64(maxInput)>>30, engine.ErrUsage)
	}
	n, err := r.from.Read(p[:min(int64(len(p)), r.left)])
	r.left -= int64(n)
	return n, err
}
