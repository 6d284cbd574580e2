package term

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

const canWait = true

// line is as on other systems, but poll does not know terminals here.
type line struct{ in, out *os.File }

func (l line) Write(p []byte) (int, error) { return l.out.Write(p) }

func (l line) ReadWithin(p []byte, limit time.Duration) (int, error) {
	fd := int(l.in.Fd())
	if fd >= unix.FD_SETSIZE {
		return 0, unix.EINVAL
	}
	for end := time.Now().Add(limit); ; {
		left := time.Until(end)
		if left < 0 {
			return 0, nil
		}
		var set unix.FdSet
		set.Set(fd)
		wait := unix.NsecToTimeval(left.Nanoseconds())
		n, err := unix.Select(fd+1, &set, nil, nil, &wait)
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case err != nil || n == 0:
			return 0, err
		}
		return l.in.Read(p)
	}
}
