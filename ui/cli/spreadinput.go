package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"bellows/clients"
	"bellows/engine"
)

// maxInput bounds what is read of a file: room for a list of every split that
// the engine takes.
const maxInput = 4 << 30

// readInput hands an input to a reader; - is stdin. Errors name the flag and the
// file, and are of the class engine.ErrUsage unless the run was interrupted.
func (a *app) readInput(ctx context.Context, flag, name string, progress *spreadProgress, read func(io.Reader) error) error {
	in := a.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("--%s: %w: %w", flag, err, engine.ErrUsage)
		}
		defer func() { _ = f.Close() }()
		in = f
	} else {
		if isTerminal(a.In) {
			a.note("--%s: reading from the terminal, up to Ctrl-D", flag)
		}
		in = detached(ctx, in)
	}
	err := read(&inputReader{ctx: ctx, from: in, left: maxInput, progress: progress, what: "reading --" + flag})
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil, errors.Is(err, engine.ErrUsage):
		return fmt.Errorf("--%s %s: %w", flag, clients.Clean(name), err)
	default: // the file could not be read
		return fmt.Errorf("--%s %s: %w: %w", flag, clients.Clean(name), err, engine.ErrUsage)
	}
}

// readFile is readInput for an argument or a short text.
func (a *app) readFile(ctx context.Context, what, name string, read func(io.Reader) error) error {
	in := a.In
	if name == "-" {
		in = detached(ctx, in)
	} else {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("%s: %w: %w", what, err, engine.ErrUsage)
		}
		defer func() { _ = f.Close() }()
		in = f
	}
	if err := read(in); err != nil {
		return fmt.Errorf("%s: %w", clients.Clean(name), err)
	}
	return nil
}

// inputReader stops when the run is cancelled, and at a bound.
type inputReader struct {
	ctx      context.Context
	from     io.Reader
	left     int64
	done     int64
	progress *spreadProgress
	what     string
}

func (r *inputReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if r.left <= 0 {
		return 0, fmt.Errorf("larger than %d GiB: give a part of it: %w", int64(maxInput)>>30, engine.ErrUsage)
	}
	n, err := r.from.Read(p[:min(int64(len(p)), r.left)])
	r.left -= int64(n)
	r.done += int64(n)
	r.progress.bytes(r.what, r.done)
	return n, err
}

// detached reads stdin in a goroutine, so that an interrupt is heeded while
// nothing is typed: a read of a terminal cannot be called off. After an
// interrupt it stays blocked until the process ends.
func detached(ctx context.Context, in io.Reader) io.Reader {
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, in)
		_ = w.CloseWithError(err)
	}()
	context.AfterFunc(ctx, func() { _ = r.CloseWithError(ctx.Err()) })
	return r
}
