package action

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// named are the keys with a name of their own, as Bubble Tea has them; a blank is
// called space.
var named = map[string]bool{
	"space": true, "enter": true, "esc": true, "tab": true, "shift+tab": true, "backspace": true, "delete": true,
	"insert": true, "up": true, "down": true, "left": true, "right": true, "home": true, "end": true, "pgup": true,
	"pgdown": true, "f1": true, "f2": true, "f3": true, "f4": true, "f5": true, "f6": true, "f7": true, "f8": true,
	"f9": true, "f10": true, "f11": true, "f12": true,
}

// sameAs are Ctrl-letters that terminals cannot tell from another key.
var sameAs = map[string]string{"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+j": "enter"}

// KeyName is a key as it is called here, from what Bubble Tea calls it.
func KeyName(key string) string {
	if key == " " {
		return "space"
	}
	return key
}

// checkKey says what is wrong with a key that somebody bound to an action; nothing is
// wrong when it is empty.
func checkKey(key string, d Danger) string {
	switch {
	case key == "":
		return "a key is empty; leave it out, or write none for no key at all"
	case strings.Contains(key, "alt+"):
		return "key " + key + ": Alt cannot be told from Esc followed by a key; take another one"
	case named[key]:
		return ""
	case strings.HasPrefix(key, "ctrl+"):
		return checkCtrl(key, d)
	}
	r, size := utf8.DecodeRuneInString(key)
	if size != len(key) || !unicode.IsGraphic(r) || unicode.IsSpace(r) {
		return "key " + quoted(key) + ": there is none of this name; expected one character, or a name such as space, enter, f5, pgdown or ctrl+r"
	}
	return ""
}

func checkCtrl(key string, d Danger) string {
	letter := strings.TrimPrefix(key, "ctrl+")
	if len(letter) != 1 || letter[0] < 'a' || letter[0] > 'z' {
		return "key " + quoted(key) + ": expected ctrl+ and a small letter"
	}
	if other := sameAs[key]; other != "" {
		return "key " + key + ": terminals send the same for " + other + "; take another one"
	}
	if d >= Load {
		return "key " + key + ": what adds load or changes a cluster is not bound to Ctrl-letters, which are typed by habit; take another one"
	}
	return ""
}

func quoted(s string) string { return "\"" + s + "\"" }
