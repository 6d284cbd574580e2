package termguard

import "github.com/charmbracelet/lipgloss"

// Dark is what most terminals of operators are. The console asks for the real
// background later, once it owns the terminal and can bound the wait.
//
// The colour profile is left alone: lipgloss takes it from the environment and
// never asks the terminal for it.
func init() {
	lipgloss.SetHasDarkBackground(true)
}
