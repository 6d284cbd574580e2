package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"bellows/clients"
	"bellows/engine"
	"bellows/ui/source"
)

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
	err := read(&inputReader{from: source.Bound(ctx, in), progress: progress, what: "reading --" + flag})
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

// inputReader tells how far the reading is.
type inputReader struct {
	from     io.Reader
	done     int64
	progress *spreadProgress
	what     string
}

func (r *inputReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
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
