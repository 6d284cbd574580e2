package term

import (
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"
)

// fakeTerminal answers a question by what reply sends, in its own time.
type fakeTerminal struct {
	asked string
	reply func(send func(string))
	sent  chan string
	err   error
}

func (f *fakeTerminal) Write(p []byte) (int, error) {
	f.asked += string(p)
	if f.reply != nil {
		go f.reply(func(s string) { f.sent <- s })
	}
	return len(p), f.err
}

func (f *fakeTerminal) ReadWithin(p []byte, limit time.Duration) (int, error) {
	select {
	case s, ok := <-f.sent:
		if !ok {
			return 0, io.EOF
		}
		return copy(p, s), nil
	case <-time.After(limit):
		return 0, nil
	}
}

func TestAsk(t *testing.T) {
	white := Capabilities{Answered: true, HasBackground: true, Background: Color{255, 255, 255}, Sync: true}
	for _, c := range []struct {
		name  string
		reply func(send func(string))
		want  Capabilities
		heard string
		took  time.Duration
	}{
		{"all at once", func(send func(string)) { send(answersOfAll) }, white, "", 0},
		{"byte by byte", func(send func(string)) {
			for _, b := range []byte(answersOfAll) {
				<-time.After(answerLimit / 100)
				send(string(b))
			}
		}, white, "", time.Duration(len(answersOfAll)) * answerLimit / 100},
		{"the fence alone", func(send func(string)) { send("\x1b[?6c") }, Capabilities{Answered: true}, "", 0},
		{"keys between", func(send func(string)) { send("j" + answersOfAll + "\x1b[A") }, white, "j\x1b[A", 0},
		{"nothing", nil, Capabilities{}, "", answerLimit},
		{"keys only", func(send func(string)) { send("jj") }, Capabilities{}, "jj", answerLimit},
		{"half", func(send func(string)) { send("\x1b[?2026;2$y\x1b[?62") }, Capabilities{Sync: true}, "\x1b[?62", answerLimit},
		{"garbage", func(send func(string)) { send("\x1b]11;\x00\xffrgb\x1b[?\xff") }, Capabilities{}, "\x00\xffrgb\xff", answerLimit},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := &fakeTerminal{reply: c.reply, sent: make(chan string)}
				var caps Capabilities
				start := time.Now()
				heard := ask(f, &caps, time.Now)
				if caps != c.want || string(heard) != c.heard {
					t.Errorf("%+v and %q, want %+v and %q", caps, heard, c.want, c.heard)
				}
				if took := time.Since(start); took != c.took {
					t.Errorf("asking took %v, want %v", took, c.took)
				}
				if want := askBackground + askSync + askFence; f.asked != want {
					t.Errorf("asked %q, want %q", f.asked, want)
				}
			})
		})
	}
}

// TestAskEndsWithTheTime: a terminal that never stops talking cannot hold up the start.
func TestAskEndsWithTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop := make(chan struct{})
		f := &fakeTerminal{sent: make(chan string), reply: func(func(string)) {}}
		go func() {
			for {
				select {
				case f.sent <- "x":
					<-time.After(time.Millisecond)
				case <-stop:
					return
				}
			}
		}()
		var caps Capabilities
		start := time.Now()
		heard := ask(f, &caps, time.Now)
		close(stop)
		if took := time.Since(start); took != answerLimit || caps.Answered || len(heard) == 0 || len(heard) > mostTyped {
			t.Errorf("took %v, %d bytes, %+v", took, len(heard), caps)
		}
	})
}

func TestAskOfATerminalThatIsGone(t *testing.T) {
	var caps Capabilities
	f := &fakeTerminal{err: errors.New("gone"), sent: make(chan string)}
	if heard := ask(f, &caps, time.Now); len(heard) > 0 || caps.Answered {
		t.Errorf("%q, %+v", heard, caps)
	}
	f = &fakeTerminal{sent: make(chan string)}
	close(f.sent)
	if heard := ask(f, &caps, time.Now); len(heard) > 0 || caps.Answered {
		t.Errorf("%q, %+v", heard, caps)
	}
}

func TestTmuxIsNotAskedForTheBackground(t *testing.T) {
	f := &fakeTerminal{sent: make(chan string, 1)}
	f.sent <- "\x1b[?62c"
	caps := Capabilities{Multiplexer: Tmux}
	ask(f, &caps, time.Now)
	if f.asked != askSync+askFence || !caps.Answered {
		t.Errorf("asked %q", f.asked)
	}
}
