// Package action is the registry of what can be done in the console, and with which
// key: identity, title, sentence of help, danger, and why it cannot be done now.
//
// One list gives everything that names a key: the hints of the footer, the help
// overlay, the palette, docs/keys.md, the key section of the manual page, `bellows
// keys`, and what a user may bind anew. So none of them can know a key that the others
// do not, and none can be forgotten.
//
// A Registry is immutable. The package is pure: it starts no goroutine, reads no file,
// and knows nothing of Bubble Tea; the shell turns an identity into an effect. Errors
// are *clients.ConfigError with file, line and column, which is an engine.ErrUsage.
package action
