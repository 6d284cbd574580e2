package layout

import (
	"fmt"
	"slices"
	"strings"
)

// pack is what `go list -json` says of a package.
type pack struct {
	ImportPath   string
	Standard     bool
	Imports      []string
	TestImports  []string
	XTestImports []string
}

// check returns a sentence for each import that the layers forbid. packs holds the
// packages of the module and all they reach.
func check(packs []pack) []string {
	graph := make(map[string]pack, len(packs))
	for _, p := range packs {
		graph[p.ImportPath] = p
	}
	var found []string
	for _, p := range packs {
		if !ours(p.ImportPath) {
			continue
		}
		l, ok := layerOf(p.ImportPath)
		if !ok {
			found = append(found, fmt.Sprintf("%s: is in no layer; move it into one or describe its layer", p.ImportPath))
			continue
		}
		found = append(found, direct(graph, p, l)...)
		found = append(found, reached(graph, p, l)...)
	}
	return found
}

// direct holds the import clauses of one package against its layer.
func direct(graph map[string]pack, p pack, l layer) []string {
	var found []string
	for _, imp := range p.Imports {
		switch {
		case ours(imp):
			if !matchAny(l.may, imp) {
				found = append(found, fmt.Sprintf("%s: imports %s, which its layer may not", p.ImportPath, imp))
			}
		case graph[imp].Standard:
			if matchAny(l.not, imp) {
				found = append(found, fmt.Sprintf("%s: imports %s of the standard library, which its layer may not", p.ImportPath, imp))
			}
		case !matchAny(l.outside, imp):
			found = append(found, fmt.Sprintf("%s: imports %s from outside, which its layer may not", p.ImportPath, imp))
		}
	}
	for _, imp := range slices.Concat(p.TestImports, p.XTestImports) {
		if ours(imp) && imp != p.ImportPath && !matchAny(l.may, imp) {
			found = append(found, fmt.Sprintf("%s: its tests import %s, which its layer may not", p.ImportPath, imp))
		}
	}
	return found
}

// reached holds all that a package pulls in against its layer, and the terminal guard
// against Bubble Tea.
func reached(graph map[string]pack, p pack, l layer) []string {
	var found []string
	for _, banned := range l.never {
		if path := shortest(graph, p.ImportPath, banned, l.exempt); path != nil {
			found = append(found, fmt.Sprintf("%s: reaches %s by %s", p.ImportPath, path[len(path)-1], strings.Join(path, " -> ")))
		}
	}
	path := shortest(graph, p.ImportPath, bubbleTea[0], "")
	if path != nil && shortest(graph, p.ImportPath, guard, "") == nil {
		found = append(found, fmt.Sprintf("%s: reaches Bubble Tea by %s and not %s", p.ImportPath, strings.Join(path, " -> "), guard))
	}
	return found
}

// shortest returns a shortest chain of imports from one package to the first that
// matches, both ends included, or nil. It does not follow an import of exempt out of
// from itself.
func shortest(graph map[string]pack, from, pattern, exempt string) []string {
	before := map[string]string{from: ""}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at != from && match(pattern, at) {
			var path []string
			for ; at != ""; at = before[at] {
				path = append(path, at)
			}
			slices.Reverse(path)
			return path
		}
		for _, imp := range graph[at].Imports {
			if _, seen := before[imp]; seen || (at == from && imp == exempt) {
				continue
			}
			before[imp] = at
			queue = append(queue, imp)
		}
	}
	return nil
}

func layerOf(path string) (layer, bool) {
	var best layer
	for _, l := range layers {
		if match(l.packages, path) && closer(l.packages, best.packages) {
			best = l
		}
	}
	return best, best.packages != ""
}

// closer tells whether pattern a names fewer packages than b, when both match the same
// one: the longer stem, and of equal stems the one without dots.
func closer(a, b string) bool {
	stemA, stemB := strings.TrimSuffix(a, "/..."), strings.TrimSuffix(b, "/...")
	if len(stemA) != len(stemB) {
		return len(stemA) > len(stemB)
	}
	return len(a) < len(b)
}

func ours(path string) bool { return match("bellows/...", path) }

func matchAny(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return match(p, path) })
}

func match(pattern, path string) bool {
	stem, tree := strings.CutSuffix(pattern, "...")
	if !tree {
		return pattern == path
	}
	return strings.HasPrefix(path, stem) || path == strings.TrimSuffix(stem, "/")
}
