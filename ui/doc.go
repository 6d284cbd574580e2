// Package ui is the shell of the console: model, router, actions, frame pacing,
// toasts and session restore over the screens of package views. With ui/term it is
// the only place that imports Bubble Tea, and whatever imports it gets the terminal
// guard first.
//
// Run shows a console on a terminal. A Model is the console without a terminal: Bubble
// Tea calls its Update and View, and tests do. It draws what the sources of package
// source have, at the pace that the terminal can take: a source says once that it has
// something new, that schedules one frame, and the frame takes the snapshots. Nothing is
// drawn per probe, and nothing wakes up while nothing changes.
//
// Keys mean actions of package action. What lies over a screen (filter, palette, help,
// themes, questions) is a layer and takes the keys while it is there.
//
// It owns the goroutines that Bubble Tea starts for a running program and those of its
// sources; all are started through the terminal's guard and end with Run, or with
// Model.Close. Run's error is an engine.ErrUsage for a theme that cannot be used, and
// Bubble Tea's own otherwise.
package ui

import _ "bellows/themes/termguard" // every program with the console needs it before Bubble Tea's init
