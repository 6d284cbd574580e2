package clients

import (
	"strings"
)

// Kind is the shape of a setting.
type Kind int

// The shapes.
const (
	Scalar Kind = iota
	List        // several values; on the command line the flag is repeated, in the environment commas part them
)

// Field is one setting: what it is called everywhere, and where it goes. The
// list of all of them drives the file's check, the merge, `config show` and the
// template, so that none can know a setting that the others do not.
type Field struct {
	Key     string // below a context, as in "warm.budget"; a "*" stands for a name that the user chooses
	Flag    string // without dashes; "" for none
	Env     string // "" for none
	Help    string // one sentence without its full stop
	Default string // as it would be written; "" for none
	Example string // for the template
	Kind    Kind
	Hidden  bool // the value is a secret, or holds one

	// rivals is a set of fields of which one may be set, as in a password and a
	// password's file. Of two from different places the stronger place wins.
	rivals string
	// method is a set of fields that exclude the fields of other methods of the
	// same family, as basic auth does a token; the stronger place wins here too.
	family, method string
	// file marks the path of a file; a credential in it should be readable by its
	// owner alone.
	file fileKind

	set func(name string, values []string) error
}

// fileKind is what a path leads to.
type fileKind int

const (
	noFile fileKind = iota
	publicFile
	privateFile
)

// Named tells whether the field stands for several settings with names of their
// own. On the command line and in the environment these are NAME=VALUE.
func (f Field) Named() bool { return strings.Contains(f.Key, "*") }

// Fields lists every setting of a context, in the order of the template.
func Fields() []Field { return fieldsOf(newSettings()) }

// key is the field's key with its name in place.
func (f Field) key(name string) string { return strings.Replace(f.Key, "*", name, 1) }

// envName is the variable of a flag.
func envName(flag string) string {
	return "BELLOWS_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}
