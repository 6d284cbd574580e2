//go:build !(linux || freebsd || netbsd || openbsd || dragonfly)

package load

import "time"

// nap sleeps as exactly as the runtime does.
func nap(d time.Duration) { time.Sleep(d) }
