package themes

import (
	"embed"
	"fmt"
	"slices"
)

//go:embed builtin/*.yaml
var builtinFiles embed.FS

// builtin lists the themes of the program, in the order in which people are
// likely to want them.
var builtin = []string{
	"dark", "light", "terminal", "mono", "deuteranopia-dark", "deuteranopia-light", "tritanopia-dark", "tritanopia-light",
}

// BuiltinNames lists the themes of the program.
func BuiltinNames() []string { return slices.Clone(builtin) }

// Builtin is a theme of the program. A name that BuiltinNames does not have is
// an ErrInvalid.
func Builtin(name string) (*Sheet, error) { return builtinSheet(name, 0) }

// BuiltinText is the file of a built-in theme, for users who want to start from
// it; mono has none.
func BuiltinText(name string) ([]byte, error) {
	text, err := builtinFiles.ReadFile("builtin/" + name + ".yaml")
	if err != nil {
		return nil, unknownTheme(name, builtin)
	}
	return text, nil
}

func builtinSheet(name string, depth int) (*Sheet, error) {
	if name == "mono" {
		return &Sheet{name: name, styles: monoStyles}, nil
	}
	if !slices.Contains(builtin, name) {
		return nil, unknownTheme(name, builtin)
	}
	text, err := BuiltinText(name)
	if err != nil {
		return nil, err
	}
	return read(name, name+".yaml", text, func(base string) (*Sheet, error) {
		if depth >= deepest {
			return nil, fmt.Errorf("theme %s: its bases are nested too deeply: %w", name, ErrInvalid)
		}
		return builtinSheet(base, depth+1)
	})
}

// Default is the name of the built-in theme for a terminal that nobody has
// chosen one for.
func Default(p Profile, darkBackground bool) string {
	switch {
	case p <= Attributes:
		return "mono"
	case p == Colours16:
		return "terminal"
	case darkBackground:
		return "dark"
	}
	return "light"
}
