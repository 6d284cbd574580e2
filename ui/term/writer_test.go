package term

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// fakeDevice takes what it is told to take.
type fakeDevice struct {
	got    strings.Builder
	writes int
	take   func(p []byte) (int, error)
}

func (d *fakeDevice) Write(p []byte) (int, error) {
	d.writes++
	n, err := len(p), error(nil)
	if d.take != nil {
		n, err = d.take(p)
	}
	d.got.Write(p[:n])
	return n, err
}

func (d *fakeDevice) Read([]byte) (int, error) { return 0, io.EOF }

// Fd is none: poll says so and does not wait.
func (d *fakeDevice) Fd() uintptr { return uintptr(1 << 20) }

const frame = "\x1b[Ha frame that is long enough"

func TestAFrameGoesOutInOnePiece(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		sync           bool
	}{
		{"with synchronized output", frame, syncBegin + frame + syncEnd, true},
		{"without", frame, frame, false},
		{"a mode switch", "\x1b[?1049h", "\x1b[?1049h", true},
		{"nothing", "", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &fakeDevice{}
			w := NewWriter(WriterOptions{Device: d, Sync: c.sync})
			if n, err := w.Write([]byte(c.in)); n != len(c.in) || err != nil {
				t.Errorf("Write = %d, %v; want %d", n, err, len(c.in))
			}
			if d.got.String() != c.want || d.writes > 1 {
				t.Errorf("the terminal got %q in %d writes, want %q in one", d.got.String(), d.writes, c.want)
			}
		})
	}
}

// TestAnyPortions: whatever a terminal takes at a time, all arrives, once and in order.
func TestAnyPortions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &fakeDevice{}
		refused := 0
		d.take = func(p []byte) (int, error) {
			n := rapid.IntRange(0, len(p)).Draw(t, "taken")
			err := rapid.SampledFrom([]error{nil, syscall.EAGAIN, syscall.EINTR}).Draw(t, "error")
			if refused++; n == 0 && err == nil || refused > 100 {
				return len(p), nil
			}
			return n, err
		}
		w := NewWriter(WriterOptions{Device: d, Sync: rapid.Bool().Draw(t, "sync")})
		var want strings.Builder
		for _, f := range rapid.SliceOfN(rapid.StringN(0, 60, 200), 0, 5).Draw(t, "frames") {
			if n, err := w.Write([]byte(f)); n != len(f) || err != nil {
				t.Fatalf("Write = %d, %v", n, err)
			}
			if w.sync.Load() && len(f) > longestSwitch {
				f = syncBegin + f + syncEnd
			}
			want.WriteString(f)
		}
		if d.got.String() != want.String() || w.Link().Bytes != int64(want.Len()) {
			t.Fatalf("the terminal got %q (%d counted), want %q", d.got.String(), w.Link().Bytes, want.String())
		}
	})
}

func TestATerminalThatIsGone(t *testing.T) {
	for _, gone := range []error{syscall.EPIPE, syscall.EIO, syscall.ENXIO, &fs.PathError{Op: "write", Path: "tty", Err: os.ErrClosed}} {
		d := &fakeDevice{take: func([]byte) (int, error) { return 0, gone }}
		w := NewWriter(WriterOptions{Device: d})
		select {
		case <-w.Gone():
			t.Fatal("gone before it was written to")
		default:
		}
		for range 3 {
			if _, err := w.Write([]byte(frame)); !errors.Is(err, ErrGone) {
				t.Errorf("Write: %v, want ErrGone", err)
			}
		}
		<-w.Gone()
		if d.writes != 1 {
			t.Errorf("%d writes to a terminal that was gone at the first", d.writes)
		}
	}
}

func TestOtherErrorsAreTheCallers(t *testing.T) {
	for _, c := range []struct{ give, want error }{{syscall.ENOSPC, syscall.ENOSPC}, {nil, io.ErrNoProgress}} {
		d := &fakeDevice{take: func([]byte) (int, error) { return 0, c.give }}
		if _, err := NewWriter(WriterOptions{Device: d}).Write([]byte(frame)); !errors.Is(err, c.want) {
			t.Errorf("Write: %v, want %v", err, c.want)
		}
	}
}

func TestIntervalFollowsTheLink(t *testing.T) {
	now := time.Unix(0, 0)
	var took time.Duration
	d := &fakeDevice{take: func(p []byte) (int, error) { now = now.Add(took); return len(p), nil }}
	w := NewWriter(WriterOptions{Device: d, Now: func() time.Time { return now }})
	for _, c := range []struct{ took, want time.Duration }{
		{0, 50 * time.Millisecond},
		{12 * time.Millisecond, 50 * time.Millisecond},
		{20 * time.Millisecond, 80 * time.Millisecond},
		{200 * time.Millisecond, 800 * time.Millisecond},
		{time.Hour, time.Second},
		{1 << 62, time.Second},
	} {
		took = c.took
		if _, err := w.Write([]byte(frame)); err != nil {
			t.Fatal(err)
		}
		if got := w.Interval(); got != c.want {
			t.Errorf("a write of %v: interval %v, want %v", c.took, got, c.want)
		}
		took = time.Minute
		if _, err := w.Write([]byte("\x1b[?25l")); err != nil {
			t.Fatal(err)
		}
		if got := w.Interval(); got != c.want {
			t.Errorf("a mode switch changed the interval to %v", got)
		}
	}
	if l := w.Link(); l.Frames != 6 || l.Last != 1<<62 || l.BytesPerSecond() <= 0 {
		t.Errorf("link %+v", l)
	}
}

func TestSealUndoesWhatIsInForce(t *testing.T) {
	for _, c := range []struct {
		name     string
		switches []string
		want     string
	}{
		{"nothing", nil, "\x1b[0m"},
		{"all", []string{"\x1b[?25l", "\x1b[?1049h", "\x1b[?2004h", "\x1b[?1002h", "\x1b[?1006h", "\x1b[?1004h"},
			"\x1b[?1002l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[0m\x1b[?1049l\x1b[?25h"},
		{"back already", []string{"\x1b[?25l", "\x1b[?1049h", "\x1b[?1049l", "\x1b[?25h"}, "\x1b[0m"},
		{"two in one", []string{"\x1b[?1000;1006h"}, "\x1b[?1000l\x1b[?1006l\x1b[0m"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &fakeDevice{}
			w := NewWriter(WriterOptions{Device: d, Sync: true})
			for _, s := range c.switches {
				if _, err := w.Write([]byte(s)); err != nil {
					t.Fatal(err)
				}
			}
			d.got.Reset()
			w.Seal()
			w.Seal()
			if got := d.got.String(); got != syncEnd+c.want {
				t.Errorf("Seal wrote %q, want %q", got, syncEnd+c.want)
			}
			d.got.Reset()
			if _, err := w.Write([]byte(frame)); !errors.Is(err, ErrSealed) || d.got.Len() > 0 {
				t.Errorf("a sealed writer let %q through: %v", d.got.String(), err)
			}
			if err := w.Send("\a"); !errors.Is(err, ErrSealed) {
				t.Errorf("Send: %v, want ErrSealed", err)
			}
		})
	}
}

// TestASwitchThatIsRefusedIsNone: Bubble Tea may be giving the terminal back at the same
// moment, and what it writes after the sealing does not arrive.
func TestASwitchThatIsRefusedIsNone(t *testing.T) {
	d := &fakeDevice{}
	w := NewWriter(WriterOptions{Device: d})
	_, _ = w.Write([]byte("\x1b[?1049h"))
	w.sealed.Store(true)
	_, _ = w.Write([]byte("\x1b[?1049l"))
	w.finish()
	if want := "\x1b[?1049h\x1b[0m\x1b[?1049l"; d.got.String() != want {
		t.Errorf("the terminal got %q, want %q", d.got.String(), want)
	}
}

func TestRestageBringsBackWhatIsInForce(t *testing.T) {
	d := &fakeDevice{}
	w := NewWriter(WriterOptions{Device: d})
	for _, s := range []string{"\x1b[?25l", "\x1b[?1049h", "\x1b[?2004h", "\x1b[?1002h", "\x1b[?1002l"} {
		_, _ = w.Write([]byte(s))
	}
	d.got.Reset()
	if err := w.restage(); err != nil {
		t.Fatal(err)
	}
	if want := "\x1b[?1049h\x1b[2J\x1b[H\x1b[?25l\x1b[?2004h"; d.got.String() != want {
		t.Errorf("restage wrote %q, want %q", d.got.String(), want)
	}
}

func BenchmarkFrame(b *testing.B) {
	w := NewWriter(WriterOptions{Device: &discard{}, Sync: true})
	p := []byte(strings.Repeat("x", 20_000))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = w.Write(p)
	}
}

type discard struct{ fakeDevice }

func (*discard) Write(p []byte) (int, error) { return len(p), nil }
