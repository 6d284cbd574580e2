//go:build !unix

package term

import (
	"errors"
	"io"
	"os"
)

func again(error) bool { return false }

func full(error) bool { return false }

func lost(err error) bool {
	return errors.Is(err, os.ErrClosed) || errors.Is(err, io.ErrClosedPipe)
}

func waitWritable(uintptr) {}

func inForeground(uintptr) bool { return true }
