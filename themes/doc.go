// Package themes turns a theme's words into escape sequences, once, before
// anything is drawn.
//
// A Sheet is a theme as it is written: for each Token of a closed list a Style
// of colours and attributes, and the two backgrounds of terminals that it is
// made for. Sheet.Resolve gives a Theme for one colour Profile, with every
// sequence ready; drawing looks them up and converts nothing. Both are
// immutable and safe for any number of goroutines.
//
// Built-in themes are dark, light, terminal (the 16 colours of the terminal
// itself), mono (attributes alone) and pairs for people with deuteranopia and
// tritanopia. Users write their own in YAML:
//
//	base: dark                        # a built-in theme or a file beside this one
//	backgrounds: ["#000000", "#1d2021"]
//	colours:
//	  sand: "#d5c4a1"
//	tokens:
//	  title: bold sand
//	  state-warm: "#8ec07c,green"     # the second for terminals with 16 colours
//	  selected: on #3c3836            # or: reverse
//
// A style is a list of words: bold, faint, italic, underline, reverse or plain,
// a colour, and "on" with the colour behind it. A colour is #rrggbb, a number
// from 0 to 255, a name of the terminal's own (red, bright-blue, default) or one
// from the section colours. What a file does not mention is its base's.
//
// A file that cannot be used gives an *Invalid, which is an ErrInvalid and names
// each Fault with file, line, column and an excerpt. The package starts no
// goroutine, reads no environment and no file of its own accord.
package themes
