package cli

import (
	"path/filepath"
	"strings"

	"bellows/clients"
	"bellows/engine"
)

// commandLine is what was typed, for the journal: a line for the shell, without the
// passwords that URLs may hold.
func commandLine(args []string) string {
	words := make([]string, len(args))
	for i, arg := range args {
		url := strings.Contains(arg, "://") && !strings.ContainsAny(arg, " \t\n")
		switch {
		case i == 0:
			arg = filepath.Base(arg)
		case url, args[i-1] == "--proxy", strings.HasPrefix(arg, "--proxy="):
			arg = withoutUser(arg)
		}
		words[i] = engine.ShellWord(arg)
	}
	return strings.Join(words, " ")
}

// withoutUser takes user and password out of a URL, or of a flag that is given one.
func withoutUser(arg string) string {
	flag, url, ok := strings.Cut(arg, "=")
	if !ok || !strings.HasPrefix(flag, "-") {
		return clients.RedactURL(arg)
	}
	return flag + "=" + clients.RedactURL(url)
}
