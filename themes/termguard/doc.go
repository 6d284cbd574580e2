// Package termguard keeps Bubble Tea from questioning the terminal before main
// starts.
//
// The init of Bubble Tea v1 calls lipgloss.HasDarkBackground. On a terminal that
// writes `ESC ] 11 ; ? ESC \` and `ESC [ 6 n`, then waits 5 s for each byte of the
// answer. A serial line, a pseudo-terminal without a person behind it, or a
// container's terminal never answers: every command would hang for 5 s and leave
// stray bytes on the screen, `bellows version` included. A background that was set
// beforehand makes that call return without asking.
//
// Import the package for its effect, from main and from package ui:
//
//	import _ "bellows/themes/termguard"
//
// It works because Go initialises packages in the order of their import paths as
// soon as what they import is initialised. That holds only while
//
//   - this path sorts before github.com/charmbracelet/bubbletea, which the module
//     path bellows does, and
//   - this package imports lipgloss alone; any import that sorts after Bubble Tea, or
//     needs something that does, lets Bubble Tea go first.
//
// A test in package ui runs it under a pseudo-terminal that stays silent; another in
// integration/layout holds every package that reaches Bubble Tea to reach this one.
//
// The package starts no goroutine and has no errors.
package termguard
