package views

import "bellows/views/widget"

// TooSmallState is what is said on a screen with room for little.
type TooSmallState struct{ Verdicts []widget.Verdict }

// TooSmall draws a line for each broker. Every screen does so by itself where
// there is too little room; actions are then blocked.
func TooSmall(f *Frame, s TooSmallState) { widget.Small(f.Area(), s.Verdicts) }
