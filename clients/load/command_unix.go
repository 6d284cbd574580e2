//go:build unix

package load

import (
	"os/exec"
	"syscall"
)

func shell(line string) []string { return []string{"/bin/sh", "-c", line} }

// asGroup puts a command into a process group of its own, so that its children end
// with it and a Ctrl-C reaches bellows alone.
func asGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
}
