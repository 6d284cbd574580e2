//go:build !unix

package load

import "os/exec"

func shell(line string) []string { return []string{"cmd", "/C", line} }

func asGroup(*exec.Cmd) {}
