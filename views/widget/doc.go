// Package widget draws what screens are made of, on areas of a frame: the table,
// bars, sparks and heat, dialogs, help, toasts, prompts and scrolling text.
//
// Most are functions of what they show. Table and Viewport are plain structs that
// the shell keeps, since a cursor, a filter and a scroll position outlive a
// frame; they belong to one goroutine. Nothing reads a clock or does I/O, so what
// takes time, such as a toast that goes away, is the shell's to decide.
//
// Every shape has a twin in ASCII, and no state is told by colour alone. Texts
// are clean by the time they come here.
package widget
