package clients

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Sources is everything that settings come from. A flag is stronger than the
// environment, that than the file, and that than a default.
type Sources struct {
	File *File // nil without one

	// Context is the one to use, as the flag says; "" leaves it to the variable
	// BELLOWS_CONTEXT, then to the file's current, then to an only context.
	Context string

	LookupEnv func(name string) (string, bool) // os.LookupEnv; nil for none

	// Flag tells the values of a flag that was given, by the name in Field.Flag;
	// nil for none. A flag that was not given must not show its default here.
	Flag func(name string) (values []string, given bool)
}

// Merge makes settings of sources. Everything that is wrong comes back as one
// *ConfigError.
func Merge(from Sources) (*Settings, error) {
	s := newSettings()
	var err error
	if s.Context, err = from.context(); err != nil {
		return nil, err
	}
	var findings []Finding
	var all []entry
	fields := fieldsOf(s)
	for _, f := range fields {
		entries, err := from.entriesOf(f, s.Context)
		if err != nil {
			findings = append(findings, from.finding(Origin{}, err.Error()))
		}
		all = append(all, entries...)
	}
	all = strongest(all)
	for _, c := range conflicts(all) {
		findings = append(findings, from.finding(c.at.from, c.text))
	}
	for _, e := range all {
		if err := e.field.set(e.name, from.located(e)); err != nil {
			findings = append(findings, from.finding(e.from, e.key()+": "+err.Error()))
		}
	}
	if err := configError(findings); err != nil {
		return nil, err
	}
	s.entries = func() []entry { return all }
	if s.inherited = !from.brokersHaveTheirOwn(s.Context); s.inherited {
		s.Pinot.Brokers.HTTP = s.Pinot.HTTP
	}
	for section, h := range map[string]HTTPSettings{"pinot.http": s.Pinot.HTTP, brokersHTTP: s.Pinot.Brokers.HTTP} {
		if _, err := h.Access(); err != nil {
			findings = append(findings, from.finding(Origin{}, section+": "+err.Error()))
		}
	}
	return s, configError(findings)
}

const brokersHTTP = "pinot.brokers.http"

// brokersHaveTheirOwn tells whether the file has an http section for brokers.
func (from Sources) brokersHaveTheirOwn(context string) bool {
	if from.File == nil {
		return false
	}
	for _, e := range from.File.content().entries[context] {
		if strings.HasPrefix(e.field.Key, brokersHTTP+".") {
			return true
		}
	}
	return false
}

// context is the name of the context to use.
func (from Sources) context() (string, error) {
	name, origin := from.Context, Origin{Kind: FromFlag, Name: "context"}
	if name == "" && from.LookupEnv != nil {
		name, _ = from.LookupEnv("BELLOWS_CONTEXT")
		origin = Origin{Kind: FromEnv, Name: "BELLOWS_CONTEXT"}
	}
	f := from.File
	switch {
	case f == nil && name == "":
		return "", nil
	case f == nil:
		return "", &ConfigError{[]Finding{from.finding(origin, fmt.Sprintf("there is no context %s, as there is no config file; `bellows config template` writes one", quote(name)))}}
	case name == "" && f.Current != "":
		return f.Current, nil
	case name == "" && len(f.Contexts) == 1:
		return f.Contexts[0], nil
	case name == "" && len(f.Contexts) > 1:
		return "", &ConfigError{[]Finding{from.finding(Origin{}, fmt.Sprintf("%s has several contexts and no current one; give --context, one of: %s", Clean(f.Path), cleanList(f.Contexts)))}}
	}
	for _, known := range f.Contexts {
		if known == name {
			return name, nil
		}
	}
	if name == "" {
		return "", nil
	}
	return "", &ConfigError{[]Finding{from.finding(origin, fmt.Sprintf("%s is no context of %s; the contexts are: %s", quote(name), Clean(f.Path), cleanList(f.Contexts)))}}
}

// entriesOf collects what is given for a field: one entry, or one for each name,
// from the strongest place that has it.
func (from Sources) entriesOf(f Field, context string) ([]entry, error) {
	var found []entry
	put := func(e entry) {
		for i := range found {
			if found[i].name == e.name {
				found[i] = e
				return
			}
		}
		found = append(found, e)
	}
	if f.Default != "" && !f.Named() {
		put(entry{field: f, values: []string{f.Default}})
	}
	if from.File != nil {
		for _, e := range from.File.content().entries[context] {
			if e.field.Key == f.Key {
				e.field = f
				put(e)
			}
		}
	}
	for _, g := range []func(Field) (Origin, []string){from.env, from.flag} {
		origin, values := g(f)
		if len(values) == 0 {
			continue
		}
		if !f.Named() {
			put(entry{f, "", values, origin})
			continue
		}
		for _, value := range values {
			name, value, ok := strings.Cut(value, "=")
			if !ok || name == "" {
				return found, fmt.Errorf("%s: %s is not of the form NAME=VALUE", origin, quote(RedactURL(name)))
			}
			put(entry{f, name, []string{value}, origin})
		}
	}
	return found, nil
}

func (from Sources) env(f Field) (Origin, []string) {
	origin := Origin{Kind: FromEnv, Name: f.Env}
	if f.Env == "" || from.LookupEnv == nil {
		return origin, nil
	}
	value, ok := from.LookupEnv(f.Env)
	switch {
	case !ok || value == "": // as everywhere in a shell, empty is unset
		return origin, nil
	case f.Kind == List || f.Named():
		return origin, strings.Split(value, ",")
	default:
		return origin, []string{value}
	}
}

func (from Sources) flag(f Field) (Origin, []string) {
	origin := Origin{Kind: FromFlag, Name: f.Flag}
	if f.Flag == "" || from.Flag == nil {
		return origin, nil
	}
	values, given := from.Flag(f.Flag)
	if !given {
		return origin, nil
	}
	if len(values) == 0 {
		values = []string{""}
	}
	return origin, values
}

// located makes the paths that a config file names relative to that file.
func (from Sources) located(e entry) []string {
	if e.field.file == noFile || e.from.Kind != FromFile {
		return e.values
	}
	values := make([]string, len(e.values))
	for i, value := range e.values {
		if values[i] = value; value != "" && !filepath.IsAbs(value) {
			values[i] = filepath.Join(filepath.Dir(from.File.Path), value)
		}
	}
	return values
}

// finding is an error about a value, with its line when it is from the file.
func (from Sources) finding(at Origin, text string) Finding {
	if at.Kind == FromFile {
		r := newReader(from.File)
		r.errorAt(at, text)
		return r.findings[0]
	}
	if at.Kind != FromDefault {
		text = at.String() + ": " + text
	}
	return Finding{Severity: SeverityError, Text: Clean(text)}
}
