// Package term stands between the console and its terminal.
//
// # Order of use
//
//	caps, input := term.Ask(term.Question{In: os.Stdin, Out: os.Stdout, Getenv: os.Getenv})
//	writer := term.NewWriter(term.WriterOptions{Device: os.Stdout, Input: input, Sync: caps.Sync})
//	guard := term.NewGuard(term.GuardOptions{In: os.Stdin, Out: os.Stdout, Writer: writer, Input: input, ...})
//	defer guard.Recover()
//	program := tea.NewProgram(model, tea.WithInput(input), tea.WithOutput(writer),
//		tea.WithoutSignalHandler(), tea.WithAltScreen(), tea.WithReportFocus())
//	_, err := program.Run()
//	return guard.Close(code)
//
// # What it promises
//
// A Writer puts each frame out in one piece, inside the marks of synchronized output
// where the terminal has it, and paces frames by the time the last one took. A
// Question costs its limit at most; an answer that comes later is taken out of the
// input. A Guard gives the terminal back in the state it was found in, once, however
// the program ends: by itself, by HUP, INT, TERM or QUIT, because the terminal is
// gone, or by a panic in a goroutine that Guard.Go or Protect started; a panic leaves
// a crash file with secrets taken out. Notifier and Clipboard reach the terminal of
// the person through tmux and screen.
//
// Bubble Tea catches a panic of Update, View and of commands itself, prints it over
// the screen and keeps no record. So the shell defers Guard.Recover in Update and View
// and passes its commands through Protect; Bubble Tea's own net stays for the rest.
//
// # Goroutines
//
// A Guard owns one that listens for signals and ends with Close, and one while it
// waits for the drain or for a crash report. Those that Guard.Go starts belong to
// its caller. Nothing else in the package starts one.
//
// # Errors
//
// ErrGone: the terminal is away, every later write fails in the same way. ErrSealed:
// the terminal has been given back. Both are for callers that write themselves; the
// renderer ignores them, and the Guard ends the program on the first. A missing editor
// or pager is an engine.ErrUsage.
package term
