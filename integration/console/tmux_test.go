package console

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is what nothing on a screen may take, however slow the machine.
const patience = 60 * time.Second

// lookEvery is the pause between two looks at a screen.
const lookEvery = 30 * time.Millisecond

// quiet is longer than a dialog that opened by itself stays deaf after a key.
const quiet = 700 * time.Millisecond

// pane is a shell in a tmux of its own, in which the program is run.
type pane struct {
	t      *testing.T
	socket string
	state  string // XDG_STATE_HOME
	env    []string
}

// built is the program, built once for all tests.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "bellows-console")
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "bellows"), compile("../..", filepath.Join(dir, "bellows"))
})

func compile(what, to string) error {
	out, err := exec.Command("go", "build", "-o", to, what).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go build %s: %w\n%s", what, err, out)
	}
	return nil
}

func TestMain(m *testing.M) {
	code := m.Run()
	if program, err := built(); err == nil {
		_ = os.RemoveAll(filepath.Dir(program))
	}
	os.Exit(code)
}

// newPane opens a shell of a size; env is for the program and the shell alike.
func newPane(t *testing.T, width, height int, env ...string) *pane {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed")
	}
	if testing.Short() {
		t.Skip("runs the whole program under tmux")
	}
	home := t.TempDir()
	p := &pane{t: t, socket: filepath.Join(home, "tmux"), state: filepath.Join(home, "state")}
	p.env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "XDG_STATE_HOME=" + p.state, "XDG_CONFIG_HOME=" + filepath.Join(home, "config"),
		"LANG=C.UTF-8", "PS1=$ ", "SHELL=/bin/sh",
	}, env...)
	p.tmux("-f", os.DevNull, "new-session", "-d", "-s", "x", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height),
		"env -i TERM=\"$TERM\" "+quoted(p.env)+" sh")
	t.Cleanup(func() {
		cmd := exec.Command("tmux", "-S", p.socket, "kill-server")
		cmd.Env = p.env
		_ = cmd.Run()
		p.wait("end its programs", p.ended) // they may still write to the test's folder
	})
	p.until("$")
	return p
}

// ended tells whether no program with the pane's state folder runs any more.
func (p *pane) ended() bool {
	all, _ := filepath.Glob("/proc/[0-9]*/environ") // none where there is no /proc
	for _, one := range all {
		if environ, err := os.ReadFile(one); err == nil && strings.Contains(string(environ), "XDG_STATE_HOME="+p.state+"\x00") {
			return false
		}
	}
	return true
}

func quoted(words []string) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	return strings.Join(all, " ")
}

func (p *pane) tmux(args ...string) string {
	p.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", p.socket}, args...)...)
	cmd.Env = p.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		p.t.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// run types a command line.
func (p *pane) run(line string) {
	p.t.Helper()
	p.tmux("send-keys", "-t", "x", "-l", line)
	p.keys("Enter")
}

// keys presses keys as tmux calls them.
func (p *pane) keys(keys ...string) {
	p.t.Helper()
	p.tmux(append([]string{"send-keys", "-t", "x"}, keys...)...)
}

func (p *pane) resize(width, height int) {
	p.t.Helper()
	p.tmux("resize-window", "-t", "x", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height))
}

func (p *pane) screen() string { return p.tmux("capture-pane", "-p", "-t", "x") }

// until waits until the screen shows all texts.
func (p *pane) until(texts ...string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("show %q", texts), func() bool {
		screen := p.screen()
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				return false
			}
		}
		return true
	})
}

func (p *pane) gone(text string) {
	p.t.Helper()
	p.wait("take away "+text, func() bool { return !strings.Contains(p.screen(), text) })
}

func (p *pane) wait(what string, done func() bool) {
	p.t.Helper()
	p.waitEvery(lookEvery, what, done)
}

func (p *pane) waitEvery(pause time.Duration, what string, done func() bool) {
	p.t.Helper()
	look := time.NewTicker(pause)
	defer look.Stop()
	for end := time.Now().Add(patience); !done(); <-look.C {
		if time.Now().After(end) {
			p.t.Fatalf("it did not %s within %v; it shows\n%s", what, patience, p.screen())
		}
	}
}

// sane demands that the terminal is as a shell wants it: no alternate screen, a cursor,
// lines and echo.
func (p *pane) sane() {
	p.t.Helper()
	if got := strings.TrimSpace(p.tmux("display-message", "-p", "-t", "x", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")); got != "0 1 0" {
		p.t.Errorf("alternate screen, cursor and mouse are %s, want 0 1 0", got)
	}
	p.run("clear; stty -a | tr ' ;' '\\n\\n' | grep -x -e icanon -e echo -e opost | sort | tr '\\n' '+'; echo end")
	p.until("echo+icanon+opost+end")
}

// program is the program's path; its exit code is printed behind it.
func (p *pane) start(args string) {
	p.t.Helper()
	program, err := built()
	if err != nil {
		p.t.Fatal(err)
	}
	p.run("clear; '" + program + "' " + args + "; echo \"code=$?\"")
}
