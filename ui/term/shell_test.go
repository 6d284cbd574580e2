//go:build unix

package term

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"reflect"
	"syscall"

	"golang.org/x/sys/unix"
	xterm "golang.org/x/term"
)

// playShell runs the console as a shell with job control does, and takes the terminal
// when the console stops.
func playShell() int {
	signal.Ignore(syscall.SIGTTOU)
	before, err := xterm.GetState(0)
	if err != nil {
		return 97
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), roleVariable+"=console")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: 0}
	if err := cmd.Start(); err != nil {
		return 96
	}
	lines := bufio.NewReader(os.Stdin)
	for {
		var status unix.WaitStatus
		if _, err := unix.Wait4(cmd.Process.Pid, &status, unix.WUNTRACED, nil); err != nil {
			return 95
		}
		_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, unix.Getpgrp())
		now, err := xterm.GetState(0)
		if err != nil {
			return 94
		}
		cooked := reflect.DeepEqual(before, now)
		_ = xterm.Restore(0, before)
		if !status.Stopped() {
			fmt.Printf("\nENDED code=%d cooked=%t\n", status.ExitStatus(), cooked)
			return 0
		}
		fmt.Printf("\nSTOPPED cooked=%t\n", cooked)
		if _, err := lines.ReadString('\n'); err != nil {
			return 93
		}
		_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, cmd.Process.Pid)
		_ = unix.Kill(-cmd.Process.Pid, unix.SIGCONT)
	}
}
