//go:build !unix

package term

import (
	"errors"
	"os"
	"time"
)

// canWait is false where a console cannot be read with a limit: it is not asked.
const canWait = false

type line struct{ in, out *os.File }

func (l line) Write(p []byte) (int, error) { return l.out.Write(p) }

func (line) ReadWithin([]byte, time.Duration) (int, error) { return 0, errors.ErrUnsupported }
