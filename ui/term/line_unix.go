//go:build unix && !darwin

package term

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

const canWait = true

// line is a terminal that is read without leaving a reader behind when the time is over:
// a read that has begun cannot be taken back.
type line struct{ in, out *os.File }

func (l line) Write(p []byte) (int, error) { return l.out.Write(p) }

func (l line) ReadWithin(p []byte, limit time.Duration) (int, error) {
	for end := time.Now().Add(limit); ; {
		left := time.Until(end)
		if left < 0 {
			return 0, nil
		}
		fds := []unix.PollFd{{Fd: int32(l.in.Fd()), Events: unix.POLLIN}}
		n, err := unix.Poll(fds, int((left+time.Millisecond-1)/time.Millisecond))
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case err != nil || n == 0:
			return 0, err
		}
		return l.in.Read(p)
	}
}
