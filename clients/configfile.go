package clients

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	"bellows/engine"
)

// configLimit is far above any configuration that people write.
const configLimit = 1 << 20

// File is a configuration file that was read and is free of errors, for one or
// many contexts. Files that it names were not opened.
type File struct {
	Path     string
	Current  string   // the context to use by default; may be empty
	Contexts []string // in the order of the file

	content func() *content // a function for the same reason as in HTTPSettings
}

// content is what the file says; it may hold secrets.
type content struct {
	currentAt Origin
	entries   map[string][]entry // by context
	lines     []string
}

// entry is one setting that was given somewhere.
type entry struct {
	field  Field
	name   string // what stands for the * of the field's key
	values []string
	from   Origin
}

func (e entry) key() string { return e.field.key(e.name) }

// ConfigPath is where the configuration is: what the flag says, else the
// variable BELLOWS_CONFIG, else bellows/config.yaml in the user's XDG
// configuration directory. chosen tells that somebody named it.
func ConfigPath(flag string, lookupEnv func(string) (string, bool)) (path string, chosen bool) {
	if flag != "" {
		return flag, true
	}
	if lookupEnv != nil {
		if path, ok := lookupEnv("BELLOWS_CONFIG"); ok && path != "" {
			return path, true
		}
	}
	return filepath.Join(xdg.ConfigHome, "bellows", "config.yaml"), false
}

// Open loads the file at ConfigPath. Without a file there the result is nil,
// unless somebody named it: then it is an error.
func Open(flag string, lookupEnv func(string) (string, bool)) (*File, error) {
	path, chosen := ConfigPath(flag, lookupEnv)
	file, err := Load(path)
	if !chosen && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return file, err
}

// Load reads a file. Everything that is wrong with it comes back as one
// *ConfigError; the error for a file that cannot be read is an engine.ErrUsage.
func Load(path string) (*File, error) {
	text, err := readConfig(path)
	if err != nil {
		return nil, err
	}
	file, findings := parseConfig(path, text)
	return file, configError(findings)
}

func readConfig(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
	case info.IsDir():
		err = errors.New("is a directory")
	case info.Size() > configLimit:
		err = fmt.Errorf("has %d bytes, more than the %d of any configuration", info.Size(), configLimit)
	default:
		var text []byte
		if text, err = os.ReadFile(path); err == nil {
			return text, nil
		}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err // the path is in our text already
	}
	return nil, fmt.Errorf("config file %s: %w; see `bellows config template` for a new one: %w", Clean(path), err, engine.ErrUsage)
}

// parseConfig reads the text of a file. It returns a File even if there are
// errors, with what could be read.
func parseConfig(path string, text []byte) (*File, []Finding) {
	c := &content{entries: map[string][]entry{}, lines: strings.Split(string(text), "\n")}
	r := newReader(&File{Path: path, content: func() *content { return c }})
	r.read(text)
	for _, name := range r.file.Contexts {
		r.try(name)
	}
	r.checkCurrent()
	return r.file, r.findings
}

// try sets the entries of a context, to find what is wrong with their values.
func (r *reader) try(context string) {
	s := newSettings()
	bound := map[string]Field{}
	for _, f := range fieldsOf(s) {
		bound[f.Key] = f
	}
	entries := r.entries[context]
	for _, e := range entries {
		if err := bound[e.field.Key].set(e.name, e.values); err != nil {
			r.errorAt(e.from, e.key()+": "+err.Error())
		}
	}
	for _, c := range conflicts(entries) {
		r.errorAt(c.at.from, c.text)
	}
}

func (r *reader) checkCurrent() {
	f := r.file
	if f.Current == "" {
		return
	}
	for _, name := range f.Contexts {
		if name == f.Current {
			return
		}
	}
	known := "none"
	if len(f.Contexts) > 0 {
		known = cleanList(f.Contexts)
	}
	r.errorAt(r.currentAt, fmt.Sprintf("current: %s is no context of this file; the contexts are: %s", quote(f.Current), known))
}

func cleanList(names []string) string { return CleanMax(strings.Join(names, ", "), 300) }
