package ui

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bellows/themes"
	"bellows/ui/action"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

func TestEveryActionHasAnEffect(t *testing.T) {
	effects := effectsByID()
	for _, a := range action.Default().All() {
		if effects[a.ID] == nil {
			t.Errorf("%s does nothing", a.ID)
		}
		delete(effects, a.ID)
	}
	for id := range effects {
		t.Errorf("%s is an effect of no action", id)
	}
}

func TestKeysReadAsOne(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1", "b2", "b3"}})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("jj")})
	d.shows(">  b3")
	// Esc and a key that follows at once come as Alt and the key.
	d.press("?")
	d.shows("keys of fleet")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("k"), Alt: true})
	d.hides("keys of fleet")
	d.shows(">  b2")
}

func TestAPasteDoesNotPressKeys(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1", "b2"}})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("w\nq"), Paste: true})
	d.hides("adds load")
	d.press("/")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("b2\x1b[31m\n"), Paste: true})
	if f := d.m.fleetAt.list.Filter(); strings.ContainsAny(f, "\x1b\n") || !strings.HasPrefix(f, "b2") {
		t.Errorf("the filter is %q", f)
	}
}

func TestUsersKeysAreShown(t *testing.T) {
	r, err := action.Bind("keys.yaml", []byte("warmup.start: W\n"))
	if err != nil {
		t.Fatal(err)
	}
	d := onFakes(t, func(o *Options) { o.Keys = r }, &fakeCluster{name: "a", brokers: []string{"b1"}})
	d.shows("W warm")
	d.press("w")
	d.hides("adds load")
	d.press("W")
	d.shows("adds load")
	d.press("q") // leaves it
	d.hides("adds load")
	if len(d.m.warmups.Runs) != 0 {
		t.Error("something was started")
	}
}

func TestWhyNot(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1"}})
	d.press("C")
	d.shows("contexts: the configuration has no other context")
	d.press("2p")
	d.shows("there is no warm-up yet: select brokers in Fleet")
	d.press("v")
	d.shows("contexts: the configuration has no other context")
}

func TestPalette(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "prod", brokers: []string{"broker-east", "broker-west"}}, &fakeCluster{name: "test", brokers: []string{"t1"}})
	d.press(":west")
	d.shows("> broker   broker-west")
	d.press("<enter>")
	d.until("[tables]", "broker-west", "a_OFFLINE")
	d.press(":zzzz")
	d.shows("nothing is called that")
	d.press("<esc>:test")
	d.shows("context  test")
	d.press("<enter>")
	d.until("t1", "cluster-test")
	d.hides("broker-west")
	d.press(":light")
	d.press("<enter>")
	if got := d.m.theme.Name(); got != "light" {
		t.Errorf("theme %s", got)
	}
	d.until("theme light is used")
}

func TestThemesAreShownAtOnce(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1"}})
	before := d.m.theme.Name()
	d.press("T<down>")
	if d.m.theme.Name() == before {
		t.Error("the theme at the cursor is not shown")
	}
	d.press("<esc>")
	if got := d.m.theme.Name(); got != before {
		t.Errorf("theme %s after Esc, was %s", got, before)
	}
	d.press("T<down><enter>")
	d.until("now and the next time")
	if got := chosenTheme(readFile, d.m.o.StateDir); got != d.m.theme.Name() {
		t.Errorf("kept %q, used %q", got, d.m.theme.Name())
	}
}

func TestHelpIsSearched(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1"}})
	d.press("?/freeze")
	d.shows("Holds the picture still")
	d.hides("Lists the brokers of the context")
	d.press("<esc><esc>")
	d.hides("keys of fleet")
}

func TestFreezeHoldsThePicture(t *testing.T) {
	c := &fakeCluster{name: "a", brokers: []string{"b1"}}
	d := onFakes(t, func(o *Options) { o.Refresh = 20 * time.Millisecond }, c)
	d.press("f")
	d.shows("frozen")
	held := d.view()
	c.down.Store(true)
	d.wait("hear of it", func() bool { return d.m.pace.pending[ofFleet] })
	if d.view() != held {
		t.Error("the picture moved")
	}
	d.press("f")
	d.until("✕ down", "refused")
}

func TestTooSmallBlocksActions(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1"}})
	d.send(tea.WindowSizeMsg{Width: 30, Height: 6})
	d.press("w<enter>")
	if len(d.m.warmups.Runs) != 0 || d.m.top() != nil {
		t.Error("an action was taken that nobody could see")
	}
	d.shows("needs 40x10")
	d.press("q")
	d.wait("leave", func() bool { return d.quit })
}

func TestTooSmallCanBeLeftWhileWarming(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1"}})
	d.press("w<enter>")
	d.send(tea.WindowSizeMsg{Width: 30, Height: 6})
	d.press("q")
	d.shows("q again stops 1 and leaves")
	d.press("q")
	d.wait("leave", func() bool { return d.quit })
}

func TestFirstRunWaitsForQuiet(t *testing.T) {
	var passed atomic.Int64
	began := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	greet := func(o *Options) {
		o.FirstRun, o.ConfigFile = true, "config.yaml"
		o.Now = func() time.Time { return began.Add(time.Duration(passed.Load())) }
	}
	d := onFakes(t, greet, &fakeCluster{name: "a", brokers: []string{"b1"}})
	d.shows("welcome to bellows")
	d.press("<enter>")
	d.shows("welcome to bellows")
	passed.Add(int64(300 * time.Millisecond))
	d.press("<enter>")
	d.shows("welcome to bellows")
	passed.Add(int64(500 * time.Millisecond))
	d.press("<enter>")
	d.hides("welcome to bellows")
}

func TestSwitchLeavesWarmupsRunning(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"same"}}, &fakeCluster{name: "b", brokers: []string{"same"}})
	d.press("w<enter>")
	d.wait("probe", func() bool { return d.m.warmups.Runs[0].Snapshot.Good > 0 })
	d.press("C")
	d.press("b<enter>")
	d.until("cluster-b")
	d.shows("a/same")
	d.press("1")
	d.until("○ cold")
	d.press("w<enter>")
	d.wait("warm both", func() bool { return d.m.warmups.Running == 2 })
	d.press("X")
	d.wait("stop", func() bool { return d.m.warmups.Running == 0 })
}

// A source that has something new draws nothing by itself: the frame does.
func TestAChangeIsNoFrame(t *testing.T) {
	d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1"}})
	before, rev := d.m.View(), d.m.rev
	d.send(changedMsg(ofFleet))
	d.send(changedMsg(ofFleet))
	if d.m.View() != before || d.m.rev != rev {
		t.Error("a change drew")
	}
	if !d.m.pace.scheduled {
		t.Error("no frame is scheduled")
	}
	d.send(frameMsg{})
	if d.m.rev == rev {
		t.Error("a frame did not draw")
	}
}

func TestEveryLineFits(t *testing.T) {
	hostile := []string{"b\x1b[2J", "names\nof\rlines", "\u202eevil", "😀😀😀", strings.Repeat("long", 1024), "-", "'quoted\""}
	for _, ascii := range []bool{false, true} {
		d := onFakes(t, func(o *Options) { o.ASCII = ascii }, &fakeCluster{name: "a", brokers: hostile})
		for _, keys := range []string{"1", "<enter>", "3", "4", "7", "2", "1w", "<enter>", "q", "<esc>1:", "<esc>?", "<esc>T", "<esc>/long"} {
			d.press(keys)
			for _, size := range []tea.WindowSizeMsg{{Width: 1, Height: 1}, {Width: 5, Height: 3}, {Width: 40, Height: 10}, {Width: 80, Height: 24}, {Width: 120, Height: 36}, {Width: 200, Height: 60}} {
				d.send(size)
				checkFrame(t, d.m.View(), size, keys, ascii)
			}
		}
	}
}

func checkFrame(t *testing.T, view string, size tea.WindowSizeMsg, keys string, ascii bool) {
	t.Helper()
	lines := strings.Split(view, "\n")
	if len(lines) != size.Height {
		t.Errorf("%dx%d after %q: %d lines", size.Width, size.Height, keys, len(lines))
	}
	for _, l := range lines {
		plain := ansi.Strip(l)
		if w := ansi.StringWidth(l); w > size.Width || strings.ContainsAny(plain, "\x1b\r\u202e") {
			t.Errorf("%dx%d after %q: %d cells in %q", size.Width, size.Height, keys, w, l)
		}
		if ascii && strings.IndexFunc(plain, func(r rune) bool { return r > '~' }) >= 0 {
			t.Errorf("%dx%d after %q: not ASCII: %q", size.Width, size.Height, keys, plain)
		}
	}
}

func TestEveryThemeAndProfileDraws(t *testing.T) {
	for _, p := range []themes.Profile{themes.Plain, themes.Attributes, themes.Colours16, themes.TrueColour} {
		d := onFakes(t, nil, &fakeCluster{name: "a", brokers: []string{"b1", "b2"}})
		d.m.o.Profile = p
		for _, name := range themes.BuiltinNames() {
			d.m.useTheme(name, false)
			view := d.m.View()
			if !strings.Contains(ansi.Strip(view), ">  b1") {
				t.Errorf("%s in %s: the row at the cursor is not marked", name, p)
			}
			if strings.Contains(view, "\x1b") != (p > themes.Plain) {
				t.Errorf("%s in %s: escape sequences %t", name, p, p <= themes.Plain)
			}
		}
	}
}
