package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bellows/engine/spread"
	"bellows/engine/spread/change"
	"bellows/themes"
	"bellows/ui/action"
	"bellows/ui/source"
	"bellows/views"
	"bellows/views/text"

	tea "github.com/charmbracelet/bubbletea"
)

// onSpread opens the Spread screen and waits for its first answer.
func onSpread(t *testing.T, change func(*Options)) *driver {
	t.Helper()
	d := onFakes(t, change, &fakeCluster{name: "a", brokers: []string{"b1"}}, &fakeCluster{name: "b"})
	d.press("4")
	d.idle()
	return d
}

// idle waits until a wish is answered, to the last sweep.
func (d *driver) idle() {
	d.t.Helper()
	d.wait("answer", func() bool { g := &d.m.spreadAt.got; return g.Asked && g.Working == "" })
}

// after is the side that was asked for, in the answer.
func (d *driver) after() *text.SpreadRun { return d.m.spreadAt.got.Answer.After() }

// Without any frontend the published case is there at once, as an example, and says so.
func TestSpreadBeginsWithAnExample(t *testing.T) {
	d := onSpread(t, nil)
	for _, want := range []string{"[4 Spread]", "7 Journal", "example: the published case", "N = 1 → N = 3", "none connected", "statistical", "64 clients", "▲ knee at 3"} {
		d.shows(want)
	}
	d.press("A")
	d.shows("apply…: no Doris frontend in this context")
}

func TestWhatIfByKeys(t *testing.T) {
	d := onSpread(t, nil)
	for _, c := range []struct {
		keys, words string
		holds       func() bool
	}{
		{"<left>", "N = 1 → N = 2", func() bool { return d.after().Settings.SpreadNum == 2 }},
		{"<right><right>", "N = 4 is more than the 3", func() bool { return d.after().Settings.SpreadNum == 4 }},
		{"b", "10001 dies", func() bool { return len(d.after().Backends) == 2 }},
		{"b", "N = 1 → N = 4  gen", func() bool { return len(d.after().Backends) == 3 }},
		{"d", "10001 query-disabled", func() bool { return len(d.after().Backends) == 2 }},
		{"d", "N = 1 → N = 4  gen", func() bool { return len(d.after().Backends) == 3 }},
		{"t", "has no effect", func() bool { return !d.after().Decision.Spread }},
		{"F", "file cache on", func() bool { return d.after().Cache.Enabled }},
		{"N", "512 virtual nodes", func() bool { return d.after().Settings.VirtualNodes == 512 }},
		{"i", "3 candidates", func() bool { return d.after().Settings.HashCandidates == 3 }},
		{"L", "local scheduling off", func() bool { return !d.after().Settings.LocalScheduling }},
		{"R", "redistribution off", func() bool { return d.after().Settings.NoRedistribution }},
		{"E", "generation F", func() bool { return d.after().Settings.Generation == spread.GenerationF }},
		{"<left>", "fewer N: generation F has no N", func() bool { return true }},
		{"z", "every what-if is taken back", func() bool {
			return d.after().Settings == d.m.spreadAt.wish.After.Settings && d.after().Settings.LocalScheduling
		}},
		{"J<enter>", "10004 joins", func() bool { return len(d.after().Backends) == 4 }},
		{"c", "others are compared with this", func() bool { return len(d.m.spreadAt.got.Answer.Before().Backends) == 4 }},
		{"<end>b", "N = 4 → N = 4", func() bool { return len(d.after().Backends) == 3 }},
		{"z", "N = 1 → N = 4", func() bool { return len(d.after().Backends) == 3 && !d.m.spreadAt.compared }},
	} {
		d.press(c.keys)
		d.idle()
		if !strings.Contains(strings.Join(strings.Fields(d.view()), " "), strings.Join(strings.Fields(c.words), " ")) {
			t.Errorf("%s: no %q on\n%s", c.keys, c.words, d.view())
		}
		if !c.holds() {
			t.Errorf("%s: the answer is not of it: %+v", c.keys, d.after())
		}
	}
}

func TestGroupsOfBackends(t *testing.T) {
	d := onSpread(t, nil)
	d.press("m")
	d.shows("the backends are in no groups")
	d.press("B<right><down><back>4<down><back>2<enter>")
	d.idle()
	d.shows("4 of 4 backends eligible")
	d.press("u")
	d.idle()
	d.shows("user of group group-1")
	if n := len(d.after().Backends); n != 2 {
		t.Errorf("%d backends of the chosen group get work, want 2", n)
	}
	d.press("m")
	d.idle()
	d.shows("10001 to group group-2")
	if n := len(d.after().Backends); n != 1 {
		t.Errorf("%d backends are left in the group, want 1", n)
	}
}

func write(t *testing.T, name, content string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// A file is typed into the form, and taken up again the next time.
func TestWorkloadOfAFile(t *testing.T) {
	dir := t.TempDir()
	with := func(o *Options) { o.StateDir = dir }
	d := onSpread(t, with)
	files := write(t, "files.csv", "path,size\ns3://lake/a&b/part-1,1000\ns3://lake/b/part-2,2000\n")
	d.press("w<left><down>")
	d.shows("path of EXPLAIN output")
	d.press("<enter>")
	d.shows("no path: type where the file is")
	d.press(files + ".absent<enter>")
	d.until("no such file")
	d.press("w<down>")
	for range ".absent" {
		d.press("<back>")
	}
	d.press("<enter>")
	d.until("files of "+files[:12], "2 split")
	d.idle()
	d.press("1")
	if err := d.m.Save(); err != nil {
		t.Fatal(err)
	}
	again := onSpread(t, with)
	again.until("2 split")
	if got := again.m.spreadAt.wish; got.Scan.File != files {
		t.Errorf("the workload is %+v", got.Scan)
	}
}

// What others wrote to the session file presses no key and shows no escape code.
func TestAHostileWishIsLeft(t *testing.T) {
	for _, content := range []string{
		`{"scan":{"kind":"files","file":"\u001b[2J"}}`, `{"scan":{"kind":"files","file":"\u202e"}}`, "{\"scan\":{\"file\":\"\u202e\"}}", `{`, `[]`, `{"pool":{"kind":"given"}}`,
		`{"queries":"many"}`, strings.Repeat(" ", longestWish+1),
	} {
		s := newSpreadScreen()
		s.restoreWish(json.RawMessage(content))
		if s.wish.Scan.Kind != source.SpreadExample || s.saved != nil {
			t.Errorf("%.60q was taken up: %+v", content, s.wish)
		}
	}
	s := newSpreadScreen()
	s.restoreWish(json.RawMessage(`{"scan":{"kind":"files","file":"a\u0026b <c>"}}`))
	if s.wish.Scan.File != "a&b <c>" || s.wish.Queries != 100 {
		t.Errorf("a harmless wish became %+v", s.wish)
	}
}

func TestSplitsAndHeat(t *testing.T) {
	d := onSpread(t, nil)
	files := "path,size\n"
	for i := range 30 {
		files += fmt.Sprintf("s3://lake/part-%02d,1000\n", i)
	}
	d.press("w<left><down>" + write(t, "files.csv", files) + "<enter>")
	d.until("30 splits")
	d.press("<enter>")
	d.until("split 1 ", "the ring near its key", "← the split's key", "ties broken")
	d.press("j")
	d.until("split 2 ")
	d.press("lpart-17<enter>")
	d.until("split 18 ")
	d.press("lnowhere<enter>")
	d.until("no split has nowhere")
	d.press("y")
	d.until("copied")
	if got := d.copies(); got[0] != "s3://lake/part-17" {
		t.Errorf("copied %q", got)
	}
	d.press("h")
	d.until("part of the reads", "10001 10002 10003", "backend 10001 of splits 1: ")
	d.press("<esc>")
	d.shows("before")
	d.press("<esc>")
	d.shows("[1 Fleet]")
}

// The three exports are the report, the records and the document of the same answer.
func TestSpreadExport(t *testing.T) {
	d := onSpread(t, nil)
	d.press("e")
	d.until("written to")
	read := func(ending string) string {
		names, _ := filepath.Glob(filepath.Join(d.m.o.StateDir, "export-spread-*"+ending))
		if len(names) != 1 {
			t.Fatalf("%s: %v", ending, names)
		}
		content, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	document := d.m.spreadAt.document()
	if want := strings.Join((text.Style{Unicode: true}).SpreadReport(document), "\n") + "\n"; read(".txt") != want {
		t.Error("the text is not the report")
	}
	if n := strings.Count(read(".csv"), "\n"); n != 7 {
		t.Errorf("%d records, want a header and 6", n)
	}
	var back text.SpreadSimulateDocument
	if err := json.Unmarshal([]byte(read(".json")), &back); err != nil || back.Runs[1].MaxOverMean != d.after().MaxOverMean {
		t.Errorf("the document has another figure, %v", err)
	}
	d.press("p")
	d.wait("copy", func() bool { return len(d.copies()) == 1 })
	if got := d.copies()[0]; got != "SET GLOBAL external_scan_consistent_hash_spread_num = 3;" {
		t.Errorf("copied %q", got)
	}
}

// While it works the old figures are marked, and every key is answered.
func TestStaleFiguresAreMarked(t *testing.T) {
	d := onSpread(t, nil)
	d.press("B<right><down><back>200<enter>")
	d.press("w<right><down><back>20000<enter>")
	d.shows("stale, ◐")
	d.press("<right><right><right>")
	d.shows("N = 1 → N = 6")
	d.press("W")
	d.shows("to beware of")
	d.press("<esc>")
	d.idle()
	d.hides("stale")
	if n := d.after().Settings.SpreadNum; n != 6 || len(d.after().Backends) != 200 {
		t.Errorf("the answer is of N = %d on %d backends", n, len(d.after().Backends))
	}
}

func TestFormsSayWhatIsWrong(t *testing.T) {
	d := onSpread(t, nil)
	d.press("o<down><back>-5<enter>")
	d.shows(`"-5": expected a whole number from 0 to 2147483647`)
	d.press("<esc>Q<back><back><back>0<enter>")
	d.shows("expected a whole number from 1 to 100000")
	d.press("<esc>J<back><enter>")
	d.idle()
	d.press("o")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x\x1b[31m"), Paste: true})
	d.press("<down>")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("1\x1b[31m"), Paste: true})
	if strings.Contains(d.m.View(), "\x1b[31m1") {
		t.Error("an escape code was pasted")
	}
	d.press("<enter>")
	d.shows("expected a whole number")
	d.press("<esc>")
}

// Readings of frontends take the place of the example, what if stays when they change,
// and what was verified stands beside what was predicted.
func TestFrontendsAreRead(t *testing.T) {
	d := onSpread(t, nil)
	reading := change.Reading{
		Frontend: "fe1:9030", Settings: spread.DefaultSettings(spread.GenerationS3), Spread: &change.Variable{Global: "1", Session: "1"},
		Acts: change.Effect{Acts: true, Reason: "the hash switch is on"}, Pool: spread.Pool{MinBackends: -1},
	}
	reading.Settings.ConsistentHash = true
	for i := range 5 {
		b := change.Backend{Backend: spread.Backend{ID: int64(20001 + i), Host: fmt.Sprintf("live-%d", i), QueryDisabled: i == 4}, Load: &change.Load{CPU: 0.25, RunningTasks: 7}}
		reading.Backends = append(reading.Backends, b)
	}
	gone := views.SpreadFrontend{Reading: change.Reading{Frontend: "fe2:9030"}, Fault: "connection refused"}
	read := func() {
		d.m.readFrontends([]views.SpreadFrontend{gone, {Reading: reading}}, "read now")
		d.idle()
	}
	read()
	for _, want := range []string{"fe2:9030 ✕ connection refused", "fe1:9030 N=1 ✓ acts", "4 of 5 backends eligible", "query-disabled", "25 %"} {
		d.shows(want)
	}
	d.hides("none connected")
	d.press("A")
	d.hides("no Doris frontend in this context")
	d.press("b")
	d.idle()
	reading.Settings.SpreadNum = 2 // somebody has set it
	read()
	d.shows("N = 2 → N = 3, 20001 dies")
	read()
	d.m.showVerdict(&views.SpreadSheet{Title: "verified"}, map[int64]*text.SpreadEstimate{20002: {Mean: 0.34, Low: 0.34, High: 0.34}})
	d.shows("observed")
	d.shows("34.0 %")
	d.shows("─ verified")
	d.m.showVerdict(nil, nil)
	d.hides("observed")
}

// Below the least size the simulation's result is still said.
func TestSpreadOnASmallScreen(t *testing.T) {
	d := onSpread(t, nil)
	d.send(tea.WindowSizeMsg{Width: 39, Height: 6})
	d.shows("N = 1 → N = 3")
	d.shows("needs 40x10")
}

// Any key among a million splits.
func BenchmarkKeyAmongAMillionSplits(b *testing.B) {
	m, err := New(Options{Label: "many", Profile: themes.TrueColour})
	if err != nil {
		b.Fatal(err)
	}
	w, err := spread.Generate(spread.GenerateOptions{Files: 1_000_000, FileBytes: 1 << 20})
	if err != nil {
		b.Fatal(err)
	}
	s := m.spreadAt
	s.inputs = &source.SpreadInputs{Workload: w}
	s.listSplits(0)
	s.view = views.SpreadSplits
	m.at = action.Spread
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	m.View()
	m.effects["list.filter"](m)
	m.pop()
	keys := []tea.KeyMsg{{Type: tea.KeyDown}, {Type: tea.KeyEnd}, {Type: tea.KeyUp}, {Type: tea.KeyHome}}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%len(keys)])
		m.View()
	}
}
