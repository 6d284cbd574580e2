// Package term stands between the console and its terminal.
//
// # Order of use
//
//	caps, input := term.Ask(term.Question{In: os.Stdin, Out: os.Stdout, Getenv: os.Getenv})
//	writer := term.NewWriter(term.WriterOptions{Device: os.Stdout, Input: input, Sync: caps.Sync})
//	guard := term.NewGuard(term.GuardOptions{In: os.Stdin, Out: os.Stdout, Writer: writer, Input: input, ...})
//	defer guard.Recover()
//	screen := term.NewPainter(writer, guard.Go)
//	program := tea.NewProgram(model, tea.WithInput(input), tea.WithOutput(screen.Output()),
//		tea.WithoutSignalHandler(), tea.WithAltScreen(), tea.WithReportFocus(), tea.WithFPS(1))
//	_, err := program.Run() // View hands its picture to screen.Draw and returns term.Blank
//	screen.Close()
//	return guard.Close(code)
//
// # What it promises
//
// A Painter paints the newest picture and wakes up for nothing else. A Writer puts each
// frame out in one piece, inside the marks of synchronized output
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
// Engines start their workers by Guard.Go.
//
// A drain ends with the program's Quit and Wait, so that Bubble Tea does not touch the
// terminal any more when the Guard gives it back. To suspend, the shell calls
// Guard.AllowStop and returns tea.SuspendMsg, if CanSuspend. A pager or an editor runs
// by tea.Exec(guard.Lend(cmd), done), as what tea.ExecProcess starts would write into a
// pipe and die with the console at a ^C.
//
// # Goroutines
//
// A Guard owns one that listens for signals and ends with Close, a Painter one that paints
// and ends with Close. Others live only while
// the program ends: for the drain, for the crash report, and for giving back a terminal
// that takes no bytes. Those that Guard.Go starts belong to its caller.
//
// # Errors
//
// ErrGone: the terminal is away, every later write fails in the same way. ErrSealed:
// the terminal has been given back. Both are for callers that write themselves; the
// renderer ignores them, and the Guard ends the program on the first. A missing editor
// or pager is an engine.ErrUsage.
package term
