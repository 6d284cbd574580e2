package shape

// Twin is how a character is written in ASCII, where it is one that the program
// itself draws; names of the user's have none.
func Twin(r rune) (string, bool) {
	if r >= '▁' && r <= '█' { // U+2581 to U+2588
		return sparkTwins[r-'▁' : r-'▁'+1], true
	}
	s, ok := twins[r]
	return s, ok
}

var twins = map[rune]string{
	'○': "o", '◐': "%", '●': "#", '◇': "<>", '✕': "x", '·': ".", '–': "-", '■': "H", '✓': "+",
	'─': "-", '│': "|", '┌': "+", '┐': "+", '└': "+", '┘': "+", '├': "+", '┤': "+", '┬': "+", '┴': "+", '┼': "+",
	'▉': "#", '▊': "#", '▋': "#", '▌': "#", '▍': ".", '▎': ".", '▏': ".", '░': ":", '▒': "+", '▓': "*",
	'…': "~", '→': ">", '←': "<", '↑': "^", '↓': "v", '▲': "^", '▼': "v", '▸': ">", '×': "x", 'µ': "u", '−': "-",
	'≥': ">=", '≤': "<=", '≈': "~", '±': "+-", '°': "deg", '\u00a0': " ",
}
