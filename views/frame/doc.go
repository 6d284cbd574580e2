// Package frame builds what a terminal shows in one moment: exactly as many
// lines as asked for, none wider than asked for, each valid UTF-8 that ends with
// a reset.
//
// A Frame is a grid of cells. Areas are rectangles of it, cut with CutTop,
// CutLeft and so on; a Cursor writes text along one row of an area and cannot
// leave it. So nothing that a view writes can shift or break a line, and a box
// may be laid over what was drawn before. Frame.Lines turns the grid into lines
// with the escape sequences of a theme, resolved beforehand; the same cells give
// the same bytes.
//
// In ASCII what the program draws becomes its twin (see package shape) and any
// other letter a question mark, so that views are written once.
//
// The package owns its cells because that costs a tenth of styled strings joined
// together: see BenchmarkFrame200x60 in package widget. A Frame is used again for
// the next moment with Reset and belongs to one goroutine.
package frame
