//go:build unix

package cli_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"bellows/clients/demo"
)

// slowRoutes is a cluster whose routes take a while to read.
func slowRoutes() demo.Spec {
	s := demo.Generate(demo.Size{Tables: 100, Servers: 6, Brokers: 1}, 1)
	s.Speed = 1
	s.Faults = []demo.Fault{{Act: demo.Slow, On: demo.OnRouting, Delay: 100 * time.Millisecond}}
	return s
}

// hangingQueries is a cluster that takes queries and never answers.
func hangingQueries() demo.Spec {
	s := demo.Small()
	s.Faults = []demo.Fault{{Act: demo.Hang}}
	return s
}

func downBroker() demo.Spec {
	s := demo.Small()
	s.Brokers[0].Down = true
	return s
}

// TestSignals: the first signal ends what is going on within bounds, with a
// summary and the signal's code; the second ends the process at once.
func TestSignals(t *testing.T) {
	for _, c := range []struct {
		name    string
		spec    demo.Spec
		line    string
		when    []string // texts on stderr that a signal follows
		signal  syscall.Signal
		code    int
		summary bool
	}{
		{"INT while reading routes", slowRoutes(), "warm --all --progress-every 50ms", []string{"reading routes"}, syscall.SIGINT, 130, true},
		{"TERM while reading routes", slowRoutes(), "warm --all --progress-every 50ms", []string{"reading routes"}, syscall.SIGTERM, 143, true},
		{"INT while waiting", downBroker(), "warm b1 --wait 10m", []string{"cluster Small"}, syscall.SIGINT, 130, true},
		{"TERM while waiting", downBroker(), "warm b1 --wait 10m", []string{"cluster Small"}, syscall.SIGTERM, 143, true},
		{"INT while warming", demo.Small(), "warm --all --floor 100000000 --budget 10m", []string{"estimate"}, syscall.SIGINT, 130, true},
		{"TERM while warming", demo.Small(), "warm --all --floor 100000000 --budget 10m", []string{"estimate"}, syscall.SIGTERM, 143, true},
		{"HUP while warming", demo.Small(), "warm --all --floor 100000000 --budget 10m", []string{"estimate"}, syscall.SIGHUP, 129, true},
		{"INT while a probe hangs", hangingQueries(), "warm --all --budget 10m --probe-timeout 5m", []string{"started"}, syscall.SIGINT, 130, true},
		{"INT twice", hangingQueries(), "warm --all --budget 10m --probe-timeout 5m", []string{"started", "stopping"}, syscall.SIGINT, 130, false},
		{"TERM twice", hangingQueries(), "warm --all --budget 10m --probe-timeout 5m", []string{"started", "stopping"}, syscall.SIGTERM, 143, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			cluster := begin(t, c.spec)
			for _, output := range []string{"text", "json"} {
				p := launch(t, append(strings.Fields(c.line), "--controller", cluster.ControllerURL(), "-o", output)...)
				for _, text := range c.when {
					p.errs.when(text, func() { _ = p.Process.Signal(c.signal) })
				}
				code := p.end(t)
				p.sane(t)
				i := invocation{c.line, code, p.out.String(), p.errs.String()}
				switch {
				case !c.summary:
					i.expect(t, c.code)
					if i.out != "" {
						t.Errorf("quitting at once still wrote %s", i)
					}
				case output == "json":
					i.expect(t, c.code, "outcome=interrupted", "brokers.0.verdict=interrupted")
				default:
					i.expect(t, c.code, `interrupted`, `outcome interrupted \(exit code \d+\)`)
				}
			}
		})
	}
}

// TestSignalWhileABrokerHangs: commands that wait for an answer end too.
func TestSignalWhileABrokerHangs(t *testing.T) {
	for _, line := range []string{"brokers", "cover", "doctor", "warm --all", "learn b1"} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			arrived := make(chan struct{})
			var once sync.Once
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				once.Do(func() { close(arrived) })
				hanging(w, r)
			}))
			t.Cleanup(server.Close)
			f := fault{at: func(*testing.T, place) (string, []string) { return server.URL, nil }}
			_, flags := f.flagsFor(t, atBroker)
			p := launch(t, append(strings.Fields(line), append(flags, "--request-timeout", "10m")...)...)
			go func() {
				<-arrived
				<-p.started
				_ = p.Process.Signal(syscall.SIGTERM)
			}()
			if code := p.end(t); code != 143 {
				t.Errorf("code %d\n%s\n%s", code, p.out.String(), p.errs.String())
			}
			p.sane(t)
		})
	}
}
