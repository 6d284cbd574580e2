package journal

import (
	"cmp"
	"os"
	"os/user"
	"path/filepath"

	"github.com/adrg/xdg"
)

// Dir is the state directory of the program: bellows under XDG_STATE_HOME.
func Dir() string { return filepath.Join(xdg.StateHome, "bellows") }

// Who is the user of this process and its host, and through whom it became that user.
func Who() string {
	name := "unknown"
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	if by := os.Getenv("SUDO_USER"); by != "" && by != name {
		name = by + " as " + name
	}
	host, _ := os.Hostname()
	return name + "@" + cmp.Or(host, "unknown")
}
