package console

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// clockTicks is the kernel's unit of process times on every Linux in use.
const clockTicks = 100

// terminal is the program under a pseudo-terminal whose output is counted.
type terminal struct {
	cmd  *exec.Cmd
	file *os.File
	// answers says that the terminal answers what it is asked, as most do.
	answers bool

	mu    sync.Mutex
	bytes int64
	seen  bytes.Buffer
	news  *sync.Cond
	done  chan struct{}
}

func build(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "bellows")
	if out, err := exec.Command("go", "build", "-o", program, "../..").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return program
}

// answer is what a terminal says of its background, of synchronized output and of itself.
const answer = "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\\x1b[?2026;2$y\x1b[?62c"

func open(b *testing.B, program string, answers bool, columns, rows uint16, env []string, args ...string) *terminal {
	b.Helper()
	home := b.TempDir()
	t := &terminal{cmd: exec.Command(program, args...), answers: answers, done: make(chan struct{})}
	t.news = sync.NewCond(&t.mu)
	t.cmd.Env = append(os.Environ(), append([]string{
		"TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "CI=", "NO_COLOR=",
		"XDG_CONFIG_HOME=" + home, "XDG_STATE_HOME=" + home,
	}, env...)...)
	file, err := pty.StartWithSize(t.cmd, &pty.Winsize{Cols: columns, Rows: rows})
	if err != nil {
		b.Fatal(err)
	}
	t.file = file
	go t.read()
	b.Cleanup(t.end)
	return t
}

func (t *terminal) read() {
	defer close(t.done)
	buffer := make([]byte, 1<<16)
	for {
		n, err := t.file.Read(buffer)
		t.mu.Lock()
		t.bytes += int64(n)
		t.seen.Write(buffer[:n])
		asked := t.answers && bytes.Contains(t.seen.Bytes(), []byte("\x1b[c"))
		t.mu.Unlock()
		if asked {
			t.answers = false
			t.keys(answer)
		}
		t.news.Broadcast()
		if err != nil {
			return
		}
	}
}

// await blocks until a text was written after the mark, and gives the next mark.
func (t *terminal) await(b *testing.B, text string, mark int) int {
	b.Helper()
	late := false
	watchdog := time.AfterFunc(time.Minute, func() {
		t.mu.Lock()
		late = true
		t.mu.Unlock()
		t.news.Broadcast()
	})
	defer watchdog.Stop()
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		if at := bytes.Index(t.seen.Bytes()[mark:], []byte(text)); at >= 0 {
			return mark + at + len(text)
		}
		if late {
			b.Fatalf("%q was not written; the last was %q", text, t.seen.Bytes()[max(mark, t.seen.Len()-2000):])
		}
		t.news.Wait()
	}
}

func (t *terminal) keys(keys string) { _, _ = t.file.WriteString(keys) }

func (t *terminal) written() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.bytes
}

func (t *terminal) end() {
	_ = t.cmd.Process.Signal(syscall.SIGTERM)
	_ = t.cmd.Wait()
	_ = t.file.Close()
	<-t.done
}

// cpu is the processor time that a process has used.
func cpu(b *testing.B, pid int) time.Duration {
	b.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Skip("the processor time of a process is read from /proc: ", err)
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * time.Second / clockTicks
}

// span is how long a steady state is watched.
func span(b *testing.B, seconds int) time.Duration {
	b.Helper()
	if v, err := strconv.Atoi(os.Getenv("SECONDS_WATCHED")); err == nil {
		seconds = v
	}
	return time.Duration(seconds) * time.Second
}

func watch(d time.Duration) { <-time.After(d) }

// BenchmarkFirstFrame is the time from the start to the first frame on the demo; the bar
// is 100 ms, on a terminal that answers nothing 300 ms. cpu-ms is the processor time until
// then, which a busy machine does not change.
func BenchmarkFirstFrame(b *testing.B) {
	program := build(b)
	for _, answers := range []bool{true, false} {
		name := "silent"
		if answers {
			name = "answering"
		}
		b.Run(name, func(b *testing.B) {
			var used time.Duration
			for b.Loop() {
				t := open(b, program, answers, 120, 36, nil)
				t.await(b, "Fleet", 0)
				b.StopTimer()
				used += cpu(b, t.cmd.Process.Pid)
				t.end()
				b.StartTimer()
			}
			b.ReportMetric(float64(used.Milliseconds())/float64(b.N), "cpu-ms")
		})
	}
}

// BenchmarkIdle is the share of a core that an idle console takes; the bar is 0.5 %. With
// the demo in a process of its own only the console counts; with the embedded one the
// demo's brokers, which are looked at, count too.
func BenchmarkIdle(b *testing.B) {
	program := build(b)
	for name, args := range map[string][]string{"console": {"--controller", serveDemo(b, "--warm").Controller}, "console-with-demo": {"--demo"}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				t := open(b, program, true, 120, 36, nil, args...)
				t.await(b, "Broker_blue_1", 0)
				watch(3 * time.Second)
				before, length := cpu(b, t.cmd.Process.Pid), span(b, 20)
				watch(length)
				used := cpu(b, t.cmd.Process.Pid) - before
				b.ReportMetric(100*used.Seconds()/length.Seconds(), "%core")
				t.end()
			}
		})
	}
}

// BenchmarkWarmup watches a console of 120x36 while one broker is warmed by 64
// workers: bytes to the terminal in a minute (bar 2.4 MB), and the processor time
// beyond what the same warm-up takes without a screen (bar 10 % of a core).
func BenchmarkWarmup(b *testing.B) {
	program := build(b)
	url := serveDemo(b, "--warm").Controller
	length := span(b, 60)
	settings := []string{"BELLOWS_FLOOR=100000000", "BELLOWS_CONCURRENCY=64", "BELLOWS_MAX_CONCURRENCY=64", "BELLOWS_BUDGET=5m", "BELLOWS_SHAPES=limit1"}
	for b.Loop() {
		t := open(b, program, true, 120, 36, settings, "--controller", url)
		mark := t.await(b, "Broker_blue_1", 0)
		t.keys("w")
		mark = t.await(b, "adds load", mark)
		t.keys("\r")
		t.await(b, "warming", mark)
		watch(2 * time.Second)
		before, bytesBefore := cpu(b, t.cmd.Process.Pid), t.written()
		watch(length)
		console := cpu(b, t.cmd.Process.Pid) - before
		written := t.written() - bytesBefore
		t.end()

		plain := exec.Command(program, "warm", "Broker_blue_1", "--controller", url, "--quiet")
		plain.Env = append(os.Environ(), settings...)
		if err := plain.Start(); err != nil {
			b.Fatal(err)
		}
		watch(2 * time.Second)
		before = cpu(b, plain.Process.Pid)
		watch(length)
		headless := cpu(b, plain.Process.Pid) - before
		_ = plain.Process.Signal(syscall.SIGTERM)
		_ = plain.Wait()

		b.ReportMetric(float64(written)/1e6*60/length.Seconds(), "MB/min")
		b.ReportMetric(100*console.Seconds()/length.Seconds(), "%core-console")
		b.ReportMetric(100*headless.Seconds()/length.Seconds(), "%core-headless")
	}
}
