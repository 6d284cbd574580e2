package action

import (
	"fmt"
	"slices"
	"strings"

	"bellows/clients"
)

// FileName is the file of a user's own keys, beside the configuration file.
const FileName = "keys.yaml"

// binding is one line of a user's file.
type binding struct {
	id   spot
	keys []spot
}

// spot is a word of a file and where it stands.
type spot struct {
	text         string
	line, column int
}

// Bind is the registry with a user's own keys, read from a file like
//
//	warmup.start: W
//	row.down: [down, n]
//	list.export: none
//
// An action that the file does not mention keeps its usual keys. All that is wrong
// comes back as one *clients.ConfigError: unknown actions, impossible keys, and a key
// that means two things on one screen.
func Bind(file string, text []byte) (r *Registry, err error) {
	b := binder{file: clients.Clean(file), lines: strings.Split(string(text), "\n"), said: map[string]spot{}, told: map[string]bool{}}
	// The library panics on some texts that are no YAML.
	defer func() {
		if p := recover(); p != nil {
			b.fault(spot{}, "is no YAML that can be read")
			r, err = nil, &clients.ConfigError{Findings: b.findings}
		}
	}()
	bindings := b.read(text)
	all := defaults()
	for _, one := range bindings {
		i := slices.IndexFunc(all, func(a Action) bool { return a.ID == one.id.text })
		if i < 0 {
			b.fault(one.id, "there is no action %q%s; bellows keys lists them all", clients.Clean(one.id.text), nearest(one.id.text, all))
			continue
		}
		all[i].Keys = b.keysOf(one, all[i].Danger)
	}
	r, conflicts := build(all)
	for _, c := range conflicts {
		b.conflict(c)
	}
	if len(b.findings) > 0 {
		return nil, &clients.ConfigError{Findings: b.findings}
	}
	return r, nil
}

type binder struct {
	file     string
	lines    []string
	findings []clients.Finding
	// said is where the file gives a key to an action, by "id key".
	said map[string]spot
	told map[string]bool
}

// none as a key leaves an action to the palette.
const none = "none"

func (b *binder) keysOf(one binding, d Danger) []string {
	var keys []string
	for _, k := range one.keys {
		if k.text == none {
			if len(one.keys) > 1 {
				b.fault(k, "%s: none stands beside other keys; leave one or the other", one.id.text)
			}
			continue
		}
		key := KeyName(k.text)
		if wrong := checkKey(key, d); wrong != "" {
			b.fault(k, "%s: %s", one.id.text, clients.Clean(wrong))
			continue
		}
		if slices.Contains(keys, key) {
			continue
		}
		b.said[one.id.text+" "+key] = k
		keys = append(keys, key)
	}
	return keys
}

// conflict tells of one key with two meanings, once and where the file says it.
func (b *binder) conflict(c conflict) {
	at, ok := b.said[c.second+" "+c.key]
	other := c.first
	if !ok {
		at, other = b.said[c.first+" "+c.key], c.second
	}
	id := c.key + " " + c.first + " " + c.second
	if b.told[id] {
		return
	}
	b.told[id] = true
	b.fault(at, "key %s is %s already, on screen %s; take another one, or give that one another", c.key, other, c.screen)
}

func (b *binder) fault(at spot, format string, args ...any) {
	b.findings = append(b.findings, clients.Finding{
		Severity: clients.SeverityError, File: b.file, Line: at.line, Column: at.column,
		Text: fmt.Sprintf(format, args...), Excerpt: excerpt(b.lines, at),
	})
}

// excerpt is a line of the file with a marker below.
func excerpt(lines []string, at spot) string {
	if at.line < 1 || at.line > len(lines) {
		return ""
	}
	number := fmt.Sprintf("%5d | ", at.line)
	line := []rune(strings.TrimRight(lines[at.line-1], " \r"))
	before := string(line[:min(max(at.column-1, 0), len(line))])
	return number + clients.CleanMax(string(line), 160) + "\n" + strings.Repeat(" ", len(number)+len([]rune(clients.Clean(before)))) + "^"
}

// nearest suggests an action that ends in the same word.
func nearest(id string, all []Action) string {
	_, word, ok := strings.Cut(id, ".")
	if !ok {
		word = id
	}
	for _, a := range all {
		if word != "" && strings.HasSuffix(a.ID, "."+word) {
			return ", did you mean " + a.ID + "?"
		}
	}
	return ""
}
