package ui

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"

	"bellows/engine"
	"bellows/themes"
	"bellows/ui/term"

	tea "github.com/charmbracelet/bubbletea"
)

// Terminals are the files of the person's terminal.
type Terminals struct {
	In, Out *os.File
	Err     io.Writer
	Getenv  func(string) string
	// Version is what the program calls itself in a crash file; Redact takes secrets out.
	Version string
	Redact  func(string) string
}

// rate is how often a second Bubble Tea looks for something to draw, for ever. It has
// nothing to draw, as a term.Painter does; this is the lowest that there is.
const rate = 1

// Run shows the console on a terminal until somebody leaves it, and returns the code to
// end the program with. Its error is one of starting: a theme that cannot be used.
//
// However it ends, warm-ups are stopped and stand in the journal, the session is saved,
// and the terminal is as it was.
func Run(o Options, t Terminals) (code int, err error) {
	// Signals and late answers may come before there is a program.
	var live atomic.Pointer[running]
	late := make(chan term.Capabilities, 1)
	caps, input := term.Ask(term.Question{In: t.In, Out: t.Out, Getenv: t.Getenv, Late: func(c term.Capabilities) { late <- c }})
	o.ASCII = o.ASCII || !caps.UTF8
	o.Dark = !caps.HasBackground || caps.Background.Dark()
	o.Profile = themes.Detect(t.Getenv)
	if o.Theme == "" && o.StateDir != "" {
		o.Theme = chosenTheme(os.ReadFile, o.StateDir)
		if _, err := o.Library.Load(o.Theme); err != nil {
			o.Theme = "" // it was removed, or broken, since it was chosen
		}
	}
	writer := term.NewWriter(term.WriterOptions{Device: t.Out, Input: input, Sync: caps.Sync})
	clipboard := term.NewClipboard(term.ClipboardOptions{Send: writer.Send, Capabilities: caps, Getenv: t.Getenv, Dir: o.StateDir})
	notifier := term.NewNotifier(term.NotifierOptions{Send: writer.Send, Capabilities: caps, Getenv: t.Getenv})

	guard := term.NewGuard(term.GuardOptions{
		In: t.In, Out: t.Out, Writer: writer, Input: input, Stderr: t.Err,
		Drain:   func(ctx context.Context, cause syscall.Signal) string { return live.Load().drain(ctx, cause) },
		Suspend: func() { live.Load().send(tea.SuspendMsg{}) },
		Resume:  func() { live.Load().send(tea.ResumeMsg{}) },
		Crash: term.CrashOptions{
			Dir: o.StateDir, Version: t.Version, Getenv: t.Getenv, Events: func() []string { return live.Load().lastEvents() }, Redact: t.Redact,
		},
	})
	defer guard.Recover()
	o.Clock = true
	o.Terminal = Terminal{
		Guard: guard, Interval: writer.Interval, Focus: notifier.Focus,
		Copy: func(text string) (string, error) {
			c, err := clipboard.Copy(text)
			return c.Words, err
		},
		Notify:   func(title, text string) { _ = notifier.Notify(title, text) },
		Programs: term.Programs{Getenv: t.Getenv, Environ: os.Environ},
	}
	m, err := New(o)
	if err != nil {
		return guard.Close(engine.Usage.ExitCode()), fmt.Errorf("--theme: %s: %w", strings.TrimSuffix(err.Error(), ": "+themes.ErrInvalid.Error()), engine.ErrUsage)
	}
	screen := term.NewPainter(writer, guard.Go)
	program := tea.NewProgram(shown{m, screen}, tea.WithInput(input), tea.WithOutput(screen.Output()), tea.WithoutSignalHandler(),
		tea.WithAltScreen(), tea.WithReportFocus(), tea.WithFPS(rate))
	live.Store(&running{m, program})
	stopHearing := hear(guard, late, func(c term.Capabilities) {
		writer.SetSync(c.Sync)
		program.Send(answeredMsg(c))
	})
	_, err = program.Run()
	stopHearing()
	screen.Close()
	m.Close(stopLimit)
	if saveErr := m.Save(); err == nil && saveErr != nil {
		_, _ = fmt.Fprintf(t.Err, "bellows: %v\n", saveErr)
	}
	code = engine.OK.ExitCode()
	if err != nil {
		code = engine.Failure.ExitCode()
	}
	return guard.Close(code), err
}

// shown is the model whose pictures a Painter paints.
type shown struct {
	*Model
	screen *term.Painter
}

// Update is the model's.
func (s shown) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := s.Model.Update(msg)
	return s, cmd
}

// View paints, and gives Bubble Tea nothing to draw.
func (s shown) View() string {
	if picture := s.Model.View(); picture != "" {
		s.screen.Draw(picture, s.w)
	}
	return term.Blank
}

// hear tells of the answer that comes late, if it comes before the end.
func hear(guard *term.Guard, late <-chan term.Capabilities, tell func(term.Capabilities)) (stop func()) {
	quit, ended := make(chan struct{}), make(chan struct{})
	guard.Go(func() {
		defer close(ended)
		select {
		case c := <-late:
			tell(c)
		case <-quit:
		}
	})
	return func() {
		close(quit)
		<-ended
	}
}

// running is the program as signals find it; nil before there is one.
type running struct {
	model   *Model
	program *tea.Program
}

func (r *running) send(msg tea.Msg) {
	if r != nil {
		r.program.Send(msg)
	}
}

// drain ends what is running when the program was asked to end; it is called from a
// goroutine of the guard's.
func (r *running) drain(ctx context.Context, cause syscall.Signal) string {
	if r == nil {
		return ""
	}
	m := r.model
	n, measuring := m.runs.Snapshot().Running, m.bench.Snapshot().Running
	err := m.finish(ctx)
	var words []string
	if n > 0 {
		words = append(words, engine.Plural(n, "warm-up")+" stopped")
	}
	if measuring {
		words = append(words, "the measurement stopped and kept as a partial run")
	}
	if err != nil {
		words = append(words, "not all had ended in time")
	}
	if saveErr := m.Save(); saveErr != nil {
		words = append(words, saveErr.Error())
	} else if m.o.StateDir != "" {
		words = append(words, "state saved in "+m.o.StateDir)
	}
	// Bubble Tea has to be done with the terminal before it is given back.
	r.program.Quit()
	r.program.Wait()
	return fmt.Sprintf("bellows: ended by %s; %s", cause, strings.Join(words, "; "))
}

// lastEvents is for a crash report.
func (r *running) lastEvents() []string {
	if r == nil {
		return nil
	}
	if texts := r.model.trouble.Load(); texts != nil {
		return *texts
	}
	return nil
}

// FindThemes is the library of themes with a user's own folder, beside a configuration
// file.
func FindThemes(configFile string) themes.Library {
	dir := filepath.Join(filepath.Dir(configFile), "themes")
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return themes.Library{}
	}
	return themes.Library{Files: os.DirFS(dir)}
}
