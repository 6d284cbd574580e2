//go:build linux || freebsd || netbsd || openbsd || dragonfly

package load

import (
	"runtime"
	"syscall"
	"time"
)

// nap sleeps in the system. It lets what is ready run first: this thread's queue would
// else wait for another thread to find it.
func nap(d time.Duration) {
	end := time.Now().Add(d)
	runtime.Gosched()
	if d = time.Until(end); d <= 0 {
		return
	}
	ts := syscall.NsecToTimespec(d.Nanoseconds())
	_ = syscall.Nanosleep(&ts, nil) // cut short by a signal, the caller looks again
}
