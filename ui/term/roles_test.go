//go:build unix

package term

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"

	_ "bellows/themes/termguard"
)

// The test binary runs itself as the program under test; these variables tell it which.
const (
	roleVariable = "TERM_TEST_ROLE"
	dirVariable  = "TERM_TEST_DIR"
	canary       = "s3cr3t-c4n4ry"
)

func play(role string) int {
	switch role {
	case "console":
		return playConsole()
	case "shell":
		return playShell()
	case "stuck":
		return playStuck()
	}
	return 99
}

// console is the least that a shell of the real console does with this package.
type console struct {
	guard  *Guard
	screen *Painter
	caps   Capabilities
	keys   string
	notes  []string
	size   string
	sizes  int
	frames int
}

type note string

func playConsole() int {
	m := &console{}
	var live atomic.Pointer[tea.Program] // signals are heard in other goroutines
	send := func(n note) { live.Load().Send(n) }
	caps, input := Ask(Question{In: os.Stdin, Out: os.Stdout, Getenv: os.Getenv, Late: func(c Capabilities) {
		go send(note(fmt.Sprintf("late sync=%t", c.Sync)))
	}})
	writer := NewWriter(WriterOptions{Device: os.Stdout, Input: input, Sync: caps.Sync})
	dir := os.Getenv(dirVariable)
	m.caps = caps
	m.guard = NewGuard(GuardOptions{
		In: os.Stdin, Out: os.Stdout, Writer: writer, Input: input,
		Drain: func(ctx context.Context, cause syscall.Signal) string {
			if os.Getenv("TERM_TEST_SLOW") != "" {
				send("draining")
				<-ctx.Done()
			}
			_ = os.WriteFile(filepath.Join(dir, "state"), []byte(cause.String()), 0o600)
			live.Load().Quit()
			return "what is left to say"
		},
		Suspend: func() { live.Load().Send(tea.SuspendMsg{}) },
		Resume:  func() { live.Load().Send(tea.ClearScreen()); send("resumed") },
		Crash: CrashOptions{
			Dir: filepath.Join(dir, "bellows"), Version: "bellows/1.2.3", Getenv: os.Getenv,
			Events: func() []string { return []string{"an event with " + canary, "the \x1b[2Jlast event"} },
			Redact: func(s string) string { return strings.ReplaceAll(s, canary, "<secret>") },
		},
	})
	defer m.guard.Recover()
	m.screen = NewPainter(writer, m.guard.Go)
	program := tea.NewProgram(m, tea.WithInput(input), tea.WithOutput(m.screen.Output()), tea.WithoutSignalHandler(),
		tea.WithAltScreen(), tea.WithReportFocus(), tea.WithMouseCellMotion())
	live.Store(program)
	code := 0
	if _, err := program.Run(); err != nil {
		code = 70
	}
	m.screen.Close()
	return m.guard.Close(code)
}

func (m *console) Init() tea.Cmd { return nil }

func (m *console) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	defer m.guard.Recover()
	switch msg := msg.(type) {
	case note:
		m.notes = append(m.notes, string(msg))
	case tea.FocusMsg:
		m.notes = append(m.notes, "focus")
	case tea.BlurMsg:
		m.notes = append(m.notes, "blur")
	case tea.WindowSizeMsg:
		m.sizes++
		m.size = fmt.Sprintf("%dx%d heard=%d", msg.Width, msg.Height, m.sizes)
	case tea.KeyMsg:
		m.keys += msg.String()
		cmd := m.key(msg.String())
		return m, cmd
	}
	return m, nil
}

func (m *console) key(key string) tea.Cmd {
	switch key {
	case "q":
		return tea.Quit
	case "P":
		m.guard.Go(panicInWorker)
	case "U":
		panic("update " + canary)
	case "C":
		return Protect(m.guard, func() tea.Msg { panic("command " + canary) })
	case "H":
		m.guard.o.Crash.Events = func() []string { select {} }
		m.guard.o.Crash.Redact = func(string) string { panic("no") }
		panic("update " + canary)
	case "Z":
		return func() tea.Msg {
			m.guard.AllowStop()
			return tea.SuspendMsg{}
		}
	case "E":
		cmd := exec.Command("sh", "-c", `trap 'echo TRAPPED' INT; trap : QUIT; test -t 0 && test -t 1 && echo ON-A-TTY
			while test -z "$x"; do read x; done; echo GOT "$x"`)
		return tea.Exec(m.guard.Lend(cmd), func(err error) tea.Msg { return note(fmt.Sprintf("exec err=%v", err)) })
	}
	return nil
}

func panicInWorker() { panic("worker " + canary) }

func (m *console) View() string {
	m.frames++
	m.screen.Draw(fmt.Sprintf("pid=%d size=%s keys=%s.\nnotes=%s\nanswered=%t dark=%t sync=%t frame", os.Getpid(), m.size, m.keys,
		strings.Join(m.notes, ","), m.caps.Answered, m.caps.HasBackground && m.caps.Background.Dark(), m.caps.Sync), 1000)
	return Blank
}

// playStuck writes more than a terminal that nobody reads will take.
func playStuck() int {
	writer := NewWriter(WriterOptions{Device: os.Stdout})
	guard := NewGuard(GuardOptions{In: os.Stdin, Out: os.Stdout, Writer: writer})
	defer guard.Recover()
	_, _ = writer.Write([]byte("\x1b[?1049h"))
	_, _ = writer.Write([]byte(strings.Repeat("x", 4<<20)))
	return guard.Close(98)
}
