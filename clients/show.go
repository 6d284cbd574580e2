package clients

import (
	"strings"
)

// Shown is one setting as `config show` prints it: without secrets, clean.
type Shown struct {
	Key    string `json:"key"`
	Value  string `json:"value"`
	Origin string `json:"origin"`
	Flag   string `json:"flag,omitempty"` // the flag and the variable that would set it
	Env    string `json:"env,omitempty"`
}

// Show lists every setting that has a value, with where it came from.
func (s *Settings) Show() []Shown {
	var all []Shown
	for _, e := range s.given() {
		if s.inherited && strings.HasPrefix(e.field.Key, brokersHTTP+".") {
			continue
		}
		all = append(all, Shown{
			Key: Clean(e.key()), Value: e.shown(), Origin: Clean(e.from.String()),
			Flag: e.field.Flag, Env: e.field.Env,
		})
	}
	if s.inherited {
		all = append(all, Shown{Key: brokersHTTP, Value: "as pinot.http", Origin: Origin{}.String()})
	}
	return all
}

// Origin is where the value of a setting came from; ok is false without a value.
func (s *Settings) Origin(key string) (from Origin, ok bool) {
	for _, e := range s.given() {
		if e.key() == key {
			return e.from, true
		}
	}
	return Origin{}, false
}

func (e entry) shown() string {
	text := strings.Join(e.values, ", ")
	switch {
	case !e.field.Hidden:
	case strings.HasSuffix(e.field.Key, "_command"):
		text = e.values[0] // arguments may hold a secret
		if len(e.values) > 1 {
			text += " ..."
		}
	case strings.HasSuffix(e.field.Key, "proxy_url"):
		text = RedactURL(text)
	default:
		text = secretMark
	}
	return CleanMax(text, 300)
}

// given is what Merge found; nothing for settings that did not come from it.
func (s *Settings) given() []entry {
	if s.entries == nil {
		return nil
	}
	return s.entries()
}
