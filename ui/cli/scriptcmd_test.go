package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"bellows/clients/demo"

	"github.com/rogpeppe/go-internal/testscript"
)

// clusterKey holds the demo cluster that a script started in this process.
type clusterKey struct{}

func setUpScript(env *testscript.Env) error {
	env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
	env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "config"))
	env.Setenv("LANG", "C.UTF-8")
	env.Setenv("CI", "")
	env.Setenv("TERM", "xterm-256color")
	env.Setenv("XDG_STATE_HOME", filepath.Join(env.WorkDir, "state"))
	env.Values[clusterKey{}] = &running{}
	env.Values[dorisKey{}] = &doris{}
	return nil
}

type running struct{ cluster *demo.Cluster }

func scriptCommands() map[string]func(ts *testscript.TestScript, neg bool, args []string) {
	return map[string]func(ts *testscript.TestScript, neg bool, args []string){
		"code":      runForCode,
		"cluster":   startCluster,
		"crashloop": crashLoop,
		"doris":     startDoris,
		"frontends": dorisCommand,
		"json":      checkJSON,
		"schema":    checkSchema,
		"traffic":   sendTraffic,
		"interrupt": interruptWhen,
	}
}

// code N bellows ARG... runs the program and demands exit code N.
func runForCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command [arg...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%s: %v", args[1], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d\nstdout:\n%s\nstderr:\n%s", got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

// cluster [SCENARIO] serves a demo cluster and sets $CONTROLLER and, for each
// broker, $BROKER1, $BROKER2, ...
func startCluster(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 1 {
		ts.Fatalf("usage: cluster [scenario]")
	}
	spec := demo.Small()
	if len(args) == 1 {
		switch args[0] {
		case "default":
			spec = demo.Default()
		case "hybrid":
			spec = demo.Hybrid()
		default:
			scene, err := demo.Scenario(args[0])
			ts.Check(err)
			spec = scene.Spec
		}
	}
	c, err := demo.Start(context.Background(), spec)
	ts.Check(err)
	ts.Defer(c.Close)
	ts.Value(clusterKey{}).(*running).cluster = c
	ts.Setenv("CONTROLLER", c.ControllerURL())
	for i, id := range c.Brokers() {
		ts.Setenv(fmt.Sprintf("BROKER%d", i+1), c.BrokerURL(id))
	}
	if pem := c.CA(); pem != nil {
		ts.Check(os.WriteFile(ts.MkAbs("ca.pem"), pem, 0o600))
	}
}

// crashloop restarts the first broker again and again until the script ends.
func crashLoop(ts *testscript.TestScript, _ bool, _ []string) {
	c := ts.Value(clusterKey{}).(*running).cluster
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		ticker := time.NewTicker(400 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
				_ = c.Restart(context.Background(), c.Brokers()[0])
			}
		}
	}()
	ts.Defer(func() {
		close(stop)
		<-done
	})
}

// json FILE path=value... checks fields of a JSON document, dotted with indexes.
func checkJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: json file path=value...")
	}
	var doc any
	decoder := json.NewDecoder(bytes.NewReader([]byte(ts.ReadFile(args[0]))))
	decoder.UseNumber()
	if err := decoder.Decode(&doc); err != nil {
		ts.Fatalf("%s: %v", args[0], err)
	}
	for _, want := range args[1:] {
		path, value, ok := strings.Cut(want, "=")
		if !ok {
			ts.Fatalf("%q is not path=value", want)
		}
		if got := fmt.Sprint(lookUp(doc, path)); got != value {
			ts.Fatalf("%s is %s, want %s", path, got, value)
		}
	}
}

func lookUp(doc any, path string) any {
	for _, step := range strings.Split(path, ".") {
		switch v := doc.(type) {
		case map[string]any:
			doc = v[step]
		case []any:
			i, err := strconv.Atoi(step)
			if step == "len" {
				return len(v)
			}
			if err != nil || i >= len(v) {
				return nil
			}
			doc = v[i]
		default:
			return nil
		}
	}
	return doc
}

// interrupt SIGNAL TEXT N bellows ARG... sends the signal once stderr holds TEXT
// and demands exit code N; stdout goes to the file "interrupted".
func interruptWhen(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 {
		ts.Fatalf("usage: interrupt signal text code command [arg...]")
	}
	signals := map[string]syscall.Signal{"INT": syscall.SIGINT, "TERM": syscall.SIGTERM, "HUP": syscall.SIGHUP, "KILL": syscall.SIGKILL}
	want, err := strconv.Atoi(args[2])
	ts.Check(err)
	path, err := exec.LookPath(args[3])
	ts.Check(err)
	cmd := exec.CommandContext(context.Background(), path, args[4:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+ts.Getenv("XDG_CONFIG_HOME"), "XDG_STATE_HOME="+ts.Getenv("XDG_STATE_HOME"), "LANG=C.UTF-8", "CI=")
	var out bytes.Buffer
	watched := &trigger{text: []byte(args[1]), fire: func() { _ = cmd.Process.Signal(signals[args[0]]) }}
	cmd.Stdout, cmd.Stderr = &out, watched
	_ = cmd.Run()
	ts.Check(os.WriteFile(ts.MkAbs("interrupted"), out.Bytes(), 0o600))
	if got := cmd.ProcessState.ExitCode(); got != want {
		ts.Fatalf("exit code %d, want %d\nstdout:\n%s\nstderr:\n%s", got, want, out.String(), watched.seen.String())
	}
}

// trigger fires once when a text has been written to it.
type trigger struct {
	text  []byte
	seen  bytes.Buffer
	fire  func()
	fired bool
}

func (t *trigger) Write(p []byte) (int, error) {
	t.seen.Write(p)
	if !t.fired && bytes.Contains(t.seen.Bytes(), t.text) {
		t.fired = true
		t.fire()
	}
	return len(p), nil
}
