// Package ui is the shell of the console: model, router, actions, frame pacing,
// toasts and session restore over the screens of package views. With ui/term it is
// the only place that imports Bubble Tea, and whatever imports it gets the terminal
// guard first.
//
// It owns the goroutines that Bubble Tea starts for a running program; they end with
// it. Its errors are the sentinels of package engine.
package ui

import _ "bellows/themes/termguard" // every program with the console needs it before Bubble Tea's init
