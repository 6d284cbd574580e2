package themes

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Library finds themes by name: in a folder of the user's, then among the
// built-in ones, so that a file can replace one of them.
type Library struct {
	// Files holds NAME.yaml; nil when the user has none.
	Files fs.FS
}

// deepest is how many bases may stand below one another; more of them are most
// likely a circle.
const deepest = 8

// sizeLimit keeps a mistaken file, such as a log, from being read as a theme.
const sizeLimit = 256 << 10

// Names lists all themes: the built-in ones, then the user's in order.
func (l Library) Names() []string {
	names := BuiltinNames()
	if l.Files == nil {
		return names
	}
	found, err := fs.Glob(l.Files, "*.yaml")
	if err != nil {
		return names
	}
	for _, file := range found {
		name := strings.TrimSuffix(file, ".yaml")
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Load reads a theme and its bases. Errors are an ErrInvalid; one about what a
// file says is an *Invalid.
func (l Library) Load(name string) (*Sheet, error) { return l.load(name, nil) }

// load knows the themes above, which wait for this one as their base.
func (l Library) load(name string, above []string) (*Sheet, error) {
	file := name + ".yaml"
	text, err := l.text(file)
	switch {
	case errors.Is(err, fs.ErrNotExist) || (err == nil && slices.Contains(above, name) && slices.Contains(builtin, name)):
		// A file may be named as the built-in theme that it builds upon.
		sheet, err := Builtin(name)
		if err != nil {
			return nil, unknownTheme(name, l.Names())
		}
		return sheet, nil
	case err != nil:
		return nil, fmt.Errorf("theme %s: cannot be read: %w: %w", name, err, ErrInvalid)
	case len(text) > sizeLimit:
		return nil, fmt.Errorf("theme %s: %s has more than %d KiB and is hardly a theme: %w", name, file, sizeLimit>>10, ErrInvalid)
	case slices.Contains(above, name):
		return nil, fmt.Errorf("theme %s: is its own base: %s: %w", name, strings.Join(append(above, name), " -> "), ErrInvalid)
	case len(above) >= deepest:
		return nil, fmt.Errorf("theme %s: more than %d bases stand below one another: %w", name, deepest, ErrInvalid)
	}
	return read(name, file, text, func(base string) (*Sheet, error) { return l.load(base, append(slices.Clone(above), name)) })
}

func (l Library) text(file string) ([]byte, error) {
	if l.Files == nil || !fs.ValidPath(file) || strings.ContainsAny(file, `/\`) {
		return nil, fs.ErrNotExist
	}
	return fs.ReadFile(l.Files, file)
}

func unknownTheme(name string, names []string) error {
	return fmt.Errorf("theme %q: there is none of this name; there are %s: %w", name, strings.Join(names, ", "), ErrInvalid)
}
