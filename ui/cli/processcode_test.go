//go:build unix

package cli_test

import (
	"os"
	"syscall"
)

// shellCode is 128 and the signal's number for a process that a signal ended.
func shellCode(s *os.ProcessState) int {
	if status, ok := s.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return s.ExitCode()
}
