package ui

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/ui/connect"
	"bellows/ui/source"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// driver is what Bubble Tea is to the model: it runs commands and delivers messages.
type driver struct {
	t        *testing.T
	m        *Model
	messages chan tea.Msg
	commands sync.WaitGroup
	quit     bool

	mu     sync.Mutex
	copied []string
}

// patience is what nothing may take, however slow the machine.
const patience = 60 * time.Second

func start(t *testing.T, o Options) *driver {
	t.Helper()
	d := &driver{t: t, messages: make(chan tea.Msg, 1024)}
	if o.StateDir == "" {
		o.StateDir = t.TempDir()
	}
	o.Profile = themes.Attributes
	if o.Simulate.Trials == 0 {
		o.Simulate.Trials, o.Simulate.Placements, o.Simulate.QueueEvents = 20, 2000, 2000
	}
	if o.Terminal.Copy == nil {
		o.Terminal.Copy = func(text string) (string, error) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.copied = append(d.copied, text)
			return "copied", nil
		}
	}
	o.Zone = time.UTC
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	d.m = m
	t.Cleanup(func() {
		m.Close(patience)
		d.commands.Wait()
	})
	d.send(tea.WindowSizeMsg{Width: 120, Height: 36})
	d.run(m.Init())
	return d
}

func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	d.commands.Add(1)
	go func() {
		defer d.commands.Done()
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, c := range msg {
				d.run(c)
			}
		default:
			d.messages <- msg
		}
	}()
}

func (d *driver) send(msg tea.Msg) {
	if _, leaving := msg.(tea.QuitMsg); leaving {
		d.quit = true
		return
	}
	_, cmd := d.m.Update(msg)
	d.run(cmd)
}

// press types keys: names in angle brackets, and characters.
func (d *driver) press(keys string) {
	named := map[string]tea.KeyMsg{
		"enter": {Type: tea.KeyEnter}, "esc": {Type: tea.KeyEsc}, "space": {Type: tea.KeySpace, Runes: []rune{' '}},
		"up": {Type: tea.KeyUp}, "down": {Type: tea.KeyDown}, "left": {Type: tea.KeyLeft}, "right": {Type: tea.KeyRight},
		"tab": {Type: tea.KeyTab}, "back": {Type: tea.KeyBackspace}, "ctrl+c": {Type: tea.KeyCtrlC}, "ctrl+e": {Type: tea.KeyCtrlE}, "end": {Type: tea.KeyEnd},
	}
	for keys != "" {
		if name, rest, ok := strings.Cut(strings.TrimPrefix(keys, "<"), ">"); ok && keys[0] == '<' && named[name].Type != 0 {
			d.send(named[name])
			keys = rest
			continue
		}
		r, size := utf8.DecodeRuneInString(keys)
		d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		keys = keys[size:]
	}
}

// copies are what was copied so far.
func (d *driver) copies() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.copied)
}

func (d *driver) view() string { return ansi.Strip(d.m.View()) }

// until delivers messages until the screen shows all texts, or fails.
func (d *driver) until(texts ...string) {
	d.t.Helper()
	d.wait("show "+strings.Join(texts, " and "), func() bool {
		view := d.view()
		for _, text := range texts {
			if !strings.Contains(view, text) {
				return false
			}
		}
		return true
	})
}

func (d *driver) wait(what string, done func() bool) {
	d.t.Helper()
	limit := time.NewTimer(patience)
	defer limit.Stop()
	for !done() {
		select {
		case msg := <-d.messages:
			d.send(msg)
		case <-limit.C:
			d.t.Fatalf("it did not %s; it shows\n%s", what, d.view())
		}
	}
}

func (d *driver) shows(text string) {
	d.t.Helper()
	if !strings.Contains(d.view(), text) {
		d.t.Errorf("no %q on\n%s", text, d.view())
	}
}

func (d *driver) hides(text string) {
	d.t.Helper()
	if strings.Contains(d.view(), text) {
		d.t.Errorf("%q still on\n%s", text, d.view())
	}
}

// openDemo opens the embedded demo.
func openDemo(scenario string) source.Open {
	return func(ctx context.Context, name string) (source.Cluster, error) {
		s, err := clients.Merge(clients.Sources{})
		if err != nil {
			return nil, err
		}
		c, err := connect.Open(ctx, s, connect.Options{Demo: scenario})
		if err != nil {
			return nil, err
		}
		c.Context = name
		return source.Connected(c), nil
	}
}

// quick is a warm-up that a test can wait for.
func quick(floor int) warmup.Options {
	return warmup.Options{Floor: floor, Budget: time.Minute, Concurrency: 2, MaxConcurrency: 8, Share: 0.9}
}

func onDemo(t *testing.T, change func(*Options)) *driver {
	t.Helper()
	dir := t.TempDir()
	j := journal.New(journal.Options{Dir: dir, Who: "op@host"})
	t.Cleanup(func() { _ = j.Close() })
	o := Options{Open: openDemo("default"), Label: "demo", Warm: quick(200), StateDir: dir, Journal: j, Prepare: warmup.PrepareOptions{Mode: warmup.ShapesLimit1}}
	if change != nil {
		change(&o)
	}
	return start(t, o)
}
