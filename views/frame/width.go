package frame

// Width is how many cells a text takes in this frame.
func (f *Frame) Width(text string) int { return Width(text, f.ascii) }

// Width is how many cells a text takes, in Unicode or in ASCII.
func Width(s string, ascii bool) int {
	w := 0
	for i := 0; i < len(s); {
		if plain(s, i) {
			w++
			i++
			continue
		}
		g, n := next(s[i:], ascii)
		w += g.width
		i += n
	}
	return w
}

// Fit is how many bytes of a text fit in some cells, without splitting what is
// one character on the screen.
func Fit(s string, cells int, ascii bool) int {
	i := 0
	for i < len(s) {
		g, n := glyph{width: 1}, 1
		if !plain(s, i) {
			g, n = next(s[i:], ascii)
		}
		if cells -= g.width; cells < 0 {
			break
		}
		i += n
	}
	return i
}
