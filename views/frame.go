package views

import (
	"bellows/themes"
	"bellows/views/frame"
)

// Frame is what a terminal shows in one moment.
type Frame = frame.Frame

// Area is a rectangle of a frame.
type Area = frame.Area

// Cursor writes along one row of an area.
type Cursor = frame.Cursor

// NewFrame is an empty frame of w by h cells; ascii keeps it to ASCII.
func NewFrame(w, h int, theme *themes.Theme, ascii bool) *Frame { return frame.New(w, h, theme, ascii) }
