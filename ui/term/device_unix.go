//go:build unix

package term

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func again(err error) bool { return errors.Is(err, unix.EINTR) }

// full is what a terminal says that somebody has put into non-blocking mode; the mode
// belongs to the open terminal, so another program can do that to ours.
func full(err error) bool { return errors.Is(err, unix.EAGAIN) }

func lost(err error) bool {
	for _, gone := range []error{unix.EPIPE, unix.EIO, unix.ENXIO, unix.ENODEV, unix.EBADF, os.ErrClosed} {
		if errors.Is(err, gone) {
			return true
		}
	}
	return false
}

// writablePoll bounds one wait, so that a Writer sees within it that it was sealed.
const writablePoll = 100 // milliseconds

func waitWritable(fd uintptr) {
	// Whatever stopped the wait, the next write says it better.
	_, _ = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}, writablePoll)
}

// inForeground tells whether the terminal is ours to set. A file that is no terminal of
// this session belongs to nobody else.
func inForeground(fd uintptr) bool {
	group, err := unix.IoctlGetInt(int(fd), unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp()
}
