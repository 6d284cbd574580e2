// Package views draws the screens of the console: one file a screen, each a pure
// function of a frame and a state.
//
//	func Fleet(f *Frame, s FleetState)
//
// The shell keeps one Frame, one state a screen and the tables in it, which
// remember their cursor, filter and widths. When a snapshot arrives it makes rows
// of it, and then draws:
//
//	s.Rows = views.NewFleetRows(s.Rows, brokers, warmups, now)
//	s.Table.Update(s.Rows)          // a widget.Table made with views.FleetColumns
//	...
//	f.Reset(width, height)
//	views.Fleet(f, s)
//	views.Confirm(f, question)      // dialogs lie over what is there
//	return f.String()
//
// Around each screen is a Chrome: what is looked at and how fresh it is, the tabs,
// events, toasts, and what can be done. On a screen that is too small every
// screen draws its verdicts instead, and dialogs draw nothing.
//
// Words and figures come from package text, so that the console and the reports
// say the same.
//
// What a screen shows has to be in its state: nothing here reads a clock, starts
// a goroutine, does I/O or knows Bubble Tea, so that the same state gives the
// same bytes. Lines that did not change are identical, which is what the terminal
// is spared by: keep clocks and ages on a line of their own. Rows make the text of
// what is seen, once a snapshot, and take over what did not change since the last
// one: see the benchmarks for what a frame costs.
//
// Colours are named by their role (see package themes). State is shape, word and
// colour, never colour alone. Views write their marks in Unicode; on a terminal
// with ASCII alone the frame writes each mark's twin.
//
// The frame itself is in package frame, so that package widget can draw on it as
// well; the names below are the same types.
package views
