package clients

import (
	"fmt"
)

// A rival is a setting that stands for the same thing as another one: a password
// and a password's file, basic auth and a token. The stronger place wins; in one
// place there can be only one.

// strengths tells for each group of rivals, and for each method of a family, how
// strong its strongest entry is. Defaults do not count.
func strengths(entries []entry) (groups map[string]OriginKind, methods map[string]map[string]entry) {
	groups, methods = map[string]OriginKind{}, map[string]map[string]entry{}
	for _, e := range entries {
		if e.from.Kind == FromDefault {
			continue
		}
		if group := e.field.rivals; group != "" {
			groups[group] = max(groups[group], e.from.Kind)
		}
		if family := e.field.family; family != "" {
			if methods[family] == nil {
				methods[family] = map[string]entry{}
			}
			if e.from.Kind > methods[family][e.field.method].from.Kind {
				methods[family][e.field.method] = e
			}
		}
	}
	return groups, methods
}

// strongest drops what a stronger place replaces: a --token-file sets aside the
// basic auth of the file.
func strongest(entries []entry) []entry {
	groups, methods := strengths(entries)
	var kept []entry
	for _, e := range entries {
		weaker := e.field.rivals != "" && e.from.Kind < groups[e.field.rivals]
		for _, other := range methods[e.field.family] {
			own := methods[e.field.family][e.field.method]
			weaker = weaker || own.from.Kind < other.from.Kind
		}
		if !weaker {
			kept = append(kept, e)
		}
	}
	return kept
}

// conflict is a setting that excludes another one from the same place.
type conflict struct {
	at   entry
	text string
}

func conflicts(entries []entry) []conflict {
	groups, methods := strengths(entries)
	var found []conflict
	first, firstMethod := map[string]entry{}, map[string]entry{}
	for _, e := range entries {
		if group := e.field.rivals; group != "" && e.from.Kind == groups[group] && e.from.Kind != FromDefault {
			if other, ok := first[group]; !ok {
				first[group] = e
			} else {
				found = append(found, conflict{e, fmt.Sprintf("%s: there is %s already; keep one of them", e.key(), other.key())})
			}
		}
		family := e.field.family
		if family == "" || methods[family][e.field.method].key() != e.key() {
			continue
		}
		if other, ok := firstMethod[family]; !ok {
			firstMethod[family] = e
		} else if other.from.Kind == e.from.Kind {
			found = append(found, conflict{e, fmt.Sprintf("%s: there is %s already; keep %s or %s", e.key(), other.key(), other.field.method, e.field.method)})
		}
	}
	return found
}
