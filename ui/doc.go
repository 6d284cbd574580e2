// Package ui is the shell of the console: model, router, actions, frame pacing,
// toasts and session restore over the screens of package views. With ui/term it is
// the only place that imports Bubble Tea, and whatever imports it gets the terminal
// guard first.
//
// It owns the goroutines that Bubble Tea starts for a running program; they end with
// it. Its errors are the sentinels of package engine.
package ui

// Every program with the console in it must set the background before Bubble Tea's init
// looks for it.
import _ "bellows/themes/termguard"
