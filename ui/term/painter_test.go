package term

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// grid is a terminal that knows what a Painter needs: addressing a line, carriage return,
// line feed, erasing to the right, and the cursor that waits at the end of a full line.
type grid struct {
	cells    [][]rune
	row, col int
}

func newGrid(w, h int) *grid {
	g := &grid{cells: make([][]rune, h)}
	for i := range g.cells {
		g.cells[i] = []rune(strings.Repeat("?", w))
	}
	return g
}

func (g *grid) write(t interface{ Fatalf(string, ...any) }, p []byte) {
	for len(p) > 0 {
		seq, _, n, _ := ansi.DecodeSequence(p, ansi.NormalState, nil)
		p = p[n:]
		switch text := string(seq); {
		case text == "\r":
			g.col = 0
		case text == "\n":
			g.row = min(g.row+1, len(g.cells)-1)
		case text == "\x1b[K":
			for c := min(g.col, len(g.cells[g.row])-1); c < len(g.cells[g.row]); c++ {
				g.cells[g.row][c] = ' '
			}
		case strings.HasSuffix(text, ";1H"):
			row := 0
			for _, d := range text[2 : len(text)-3] {
				row = 10*row + int(d-'0')
			}
			g.row, g.col = row-1, 0
		case text[0] == 0x1b:
			t.Fatalf("unexpected %q", text)
		default:
			g.cells[g.row][g.col] = rune(text[0])
			g.col++
		}
	}
}

func (g *grid) String() string {
	lines := make([]string, len(g.cells))
	for i, l := range g.cells {
		lines[i] = strings.TrimRight(string(l), " ")
	}
	return strings.Join(lines, "\n")
}

// Whatever was shown before, the terminal shows the picture, and lines that are the same
// are not written again.
func TestComposeTurnsOnePictureIntoAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 6).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
		line := rapid.StringOfN(rapid.SampledFrom([]rune("ab")), 0, w, -1)
		g, before := newGrid(w, h), ""
		for range rapid.IntRange(1, 5).Draw(t, "pictures") {
			lines := rapid.SliceOfN(line, h, h).Draw(t, "lines")
			picture := strings.Join(lines, "\n")
			if picture == "" {
				continue
			}
			out := compose(nil, before, picture, w)
			if picture == before && len(out) > 0 {
				t.Fatalf("the same picture wrote %q", out)
			}
			g.write(t, out)
			if g.String() != picture {
				t.Fatalf("%q over %q shows %q by %q", picture, before, g, out)
			}
			before = picture
		}
	})
}

// painting is a Painter on a terminal that takes a time for each write.
func painting(t *testing.T, takes time.Duration, test func(p *Painter, d *fakeDevice)) {
	t.Helper()
	synctest.Test(t, func(*testing.T) {
		d := &fakeDevice{take: func(b []byte) (int, error) {
			<-time.After(takes)
			return len(b), nil
		}}
		p := NewPainter(NewWriter(WriterOptions{Device: d}), func(f func()) { go f() })
		defer p.Close()
		test(p, d)
	})
}

const enter, leave = "\x1b[?1049h", "\x1b[?1049l"

func put(t *testing.T, p *Painter, text string) {
	t.Helper()
	if n, err := p.Output().Write([]byte(text)); n != len(text) || err != nil {
		t.Fatalf("%q: %d, %v", text, n, err)
	}
}

func TestOnlyTheNewestPictureIsPainted(t *testing.T) {
	painting(t, time.Second, func(p *Painter, d *fakeDevice) {
		put(t, p, enter)
		began := time.Now()
		for _, picture := range []string{"first", "second", "third", "fourth"} {
			p.Draw(picture, 10)
			synctest.Wait()
		}
		if time.Since(began) != 0 {
			t.Error("whoever draws has waited for the terminal")
		}
		<-time.After(time.Minute)
		if got := d.got.String(); !strings.Contains(got, "first") || !strings.HasSuffix(got, "fourth\x1b[K") || strings.Contains(got, "second") {
			t.Errorf("the terminal got %q", got)
		}
		writes := d.writes
		p.Draw("fourth", 10)
		<-time.After(time.Hour)
		if d.writes != writes {
			t.Error("the same picture was written again")
		}
	})
}

// While somebody else has the terminal nothing is painted; then everything is.
func TestNothingIsPaintedElsewhere(t *testing.T) {
	painting(t, 0, func(p *Painter, d *fakeDevice) {
		p.Draw("too early", 10)
		synctest.Wait()
		put(t, p, enter)
		<-time.After(time.Second)
		put(t, p, leave)
		at := d.got.Len()
		p.Draw("one\ntwo", 10)
		<-time.After(time.Second)
		if got := d.got.String()[at:]; got != "" {
			t.Errorf("painted over another program: %q", got)
		}
		put(t, p, enter)
		<-time.After(time.Second)
		put(t, p, "\x1b[2J")
		<-time.After(time.Second)
		if got := d.got.String(); !strings.HasSuffix(got, "\x1b[2J\x1b[1;1Hone\x1b[K\r\ntwo\x1b[K") || !strings.Contains(got, "too early") {
			t.Errorf("the terminal got %q", got)
		}
	})
}

// Bubble Tea's own frame never arrives, whatever it puts around its View.
func TestBubbleTeasFrameIsLeftOut(t *testing.T) {
	painting(t, 0, func(p *Painter, d *fakeDevice) {
		put(t, p, enter)
		put(t, p, "\x1b[H\r"+Blank+"\x1b[K\x1b[1;0H")
		if d.got.String() != enter {
			t.Errorf("the terminal got %q", d.got.String())
		}
	})
}

func BenchmarkCompose(b *testing.B) {
	line := "\x1b[38;2;1;2;3m" + strings.Repeat("x", 199) + "\x1b[0m\n"
	before := strings.Repeat(line, 60)
	after := strings.Replace(before, "x", "y", 1)
	var out []byte
	b.ReportAllocs()
	for b.Loop() {
		out = compose(out[:0], before, after, 200)
	}
	if !bytes.Contains(out, []byte("y")) {
		b.Fatal("nothing changed")
	}
}
