package script

import "strings"

// Match compares names with a pattern in which * stands for anything. An empty
// pattern matches all.
func Match(pattern string, names ...string) bool {
	if pattern == "" || pattern == "*" {
		return true
	}
	parts := strings.Split(pattern, "*")
	for _, name := range names {
		if len(parts) == 1 {
			if name == pattern {
				return true
			}
			continue
		}
		if glob(parts, name) {
			return true
		}
	}
	return false
}

func glob(parts []string, name string) bool {
	rest, ok := strings.CutPrefix(name, parts[0])
	if !ok {
		return false
	}
	last := len(parts) - 1
	for _, p := range parts[1:last] {
		i := strings.Index(rest, p)
		if i < 0 {
			return false
		}
		rest = rest[i+len(p):]
	}
	return strings.HasSuffix(rest, parts[last])
}
