package conformance

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"bellows/clients/demo"
)

// subject is a cluster that the suite runs against.
type subject struct {
	name       string
	controller string
	broker     string // instance id of the one that is restarted
	server     string // instance id of the one that is stopped
	// control stops and starts a process; nil when that is not possible.
	control func(kind, name, act string) error
	budget  string // that the floor of a full warm-up fits
	// A restart in the middle of a warm-up: when it begins, and a budget that the
	// broker is back in.
	untilRestart  time.Duration
	restartBudget string
}

// subjects are the demo and, where the environment names one, a real cluster.
func subjects(t *testing.T) []subject {
	t.Helper()
	all := []subject{demoSubject(t)}
	if url := os.Getenv("BELLOWS_PINOT_CONTROLLER"); url != "" {
		all = append(all, realSubject(t, url))
	} else {
		t.Log("BELLOWS_PINOT_CONTROLLER is not set: only the demo is tested")
	}
	return all
}

func demoSubject(t *testing.T) subject {
	t.Helper()
	spec := demo.Default()
	spec.Speed = 20
	c, err := demo.Start(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	control := func(kind, name, act string) error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		switch kind + " " + act {
		case "broker stop":
			return c.StopBroker(ctx, name)
		case "broker start":
			return c.StartBroker(ctx, name)
		case "server stop":
			return c.StopServer(name)
		case "server start":
			return c.StartServer(name)
		}
		return fmt.Errorf("demo: cannot %s a %s", act, kind)
	}
	return subject{
		name: "demo", controller: c.ControllerURL(), broker: c.Brokers()[0], server: c.Servers()[0], control: control,
		budget: "60s", untilRestart: time.Second, restartBudget: "5s",
	}
}

func realSubject(t *testing.T, url string) subject {
	t.Helper()
	s := subject{name: "real", controller: url, budget: "120s", untilRestart: 3 * time.Second, restartBudget: "45s"}
	for _, b := range s.brokers(t) {
		if b.Tables > 0 {
			s.broker = b.Broker
			break
		}
	}
	for _, b := range s.cover(t).Brokers {
		if b.Broker == s.broker && len(b.Universe) > 0 {
			s.server = b.Universe[len(b.Universe)-1].Server
		}
	}
	if s.broker == "" || s.server == "" {
		t.Fatalf("%s: no broker that serves a table", url)
	}
	if command := os.Getenv("BELLOWS_PINOT_RESTART"); command != "" {
		s.control = func(kind, name, act string) error {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
			defer cancel()
			words := append(strings.Fields(command), kind, name, act)
			out, err := exec.CommandContext(ctx, words[0], words[1:]...).CombinedOutput()
			if err != nil {
				return fmt.Errorf("%s: %w\n%s", strings.Join(words, " "), err, out)
			}
			return nil
		}
	}
	return s
}

// each runs a test against every subject.
func each(t *testing.T, test func(t *testing.T, s subject)) {
	t.Helper()
	for _, s := range subjects(t) {
		t.Run(s.name, func(t *testing.T) { test(t, s) })
	}
}
