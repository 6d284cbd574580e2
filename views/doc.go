// Package views draws the screens of the console: one file a screen, each a pure
// function of a frame and a state.
//
//	// Fleet draws the brokers of a context.
//	func Fleet(f *Frame, s FleetState) {
//		head, rest := f.Area().CutTop(1)
//		body, foot := rest.CutBottom(1)
//
//		row := head.Row(0)
//		row.PutRight(themes.Dim, s.Clock)
//		row.Put(themes.Title, " bellows ").Put(themes.Text, s.Context)
//
//		s.Table.Draw(body, true)      // a widget.Table, kept by the shell
//		widget.Hints(foot.Row(0), s.Hints)
//	}
//
// The shell keeps one Frame and one state a screen, and shows Frame.String:
//
//	f.Reset(width, height)
//	views.Fleet(f, state)
//	return f.String()
//
// What a screen shows has to be in its state: nothing here reads a clock, starts
// a goroutine, does I/O or knows Bubble Tea, so that the same state gives the
// same bytes. Lines that did not change are identical, which is what the terminal
// is spared by: keep clocks and ages on a line of their own. Text is made when a
// snapshot arrives, not while drawing; a frame of a table, sparks and bars then
// costs one allocation.
//
// Colours are named by their role (see package themes). State is shape, word and
// colour, never colour alone. Views write their marks in Unicode; on a terminal
// with ASCII alone the frame writes each mark's twin.
//
// The frame itself is in package frame, so that package widget can draw on it as
// well; the names below are the same types.
package views
