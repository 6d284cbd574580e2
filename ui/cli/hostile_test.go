package cli_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"bellows/clients/demo"
	"bellows/views/text"
)

// hostile are names that try to write to the terminal, to turn the text around,
// to break out of quotes or to fill the screen.
var hostile = []string{
	"esc\x1b[2J\x1b]0;owned\x07", "right\u202eleft\u2066\u200f", "line\nbreak\r\tand tab", `quote"s'and` + "`ticks`", "nul\x00\x7f\u0085",
	"zero\u200bwidth\ufeff", strings.Repeat("long", 1024), "semi;colon--comment/*", `back\slash`, "per%s%d%n", "<b>html</b>&amp;", "${HOME}$(id)", "bad\xff\xfeutf8",
}

// hostileCluster has such names wherever a cluster may have names.
func hostileCluster() demo.Spec {
	s := demo.Small()
	s.Name = "Evil\x1b[31m\u202eCluster\n"
	for i, name := range hostile {
		s.Tables = append(s.Tables, demo.TableSpec{Name: name, Offline: &demo.HalfSpec{Segments: 1, Rows: 20}})
		if i < 3 {
			s.Brokers = append(s.Brokers, demo.BrokerSpec{ID: name, Tags: []string{"DefaultTenant_BROKER", name}})
			s.Servers = append(s.Servers, demo.ServerSpec{ID: name})
		}
	}
	s.Faults = []demo.Fault{{Act: demo.Code, Code: 200, Table: "semi*", Text: "no\x1b[31m\u202e such\nthing\x00"}}
	return s
}

// TestHostileNames: nothing that a cluster says reaches a terminal as it is, and
// the tables can be probed all the same.
func TestHostileNames(t *testing.T) {
	isolate(t)
	cluster := begin(t, hostileCluster())
	// Whatever can be typed as an argument; the demo's JSON makes U+FFFD of bytes
	// that are no UTF-8.
	var pinned []string
	for _, name := range hostile {
		if !strings.Contains(name, "\x00") && utf8.ValidString(name) {
			pinned = append(pinned, "--pin", csv(name+"_OFFLINE"))
		}
	}
	for _, line := range []string{"brokers", "cover", "cover --compare", "warm --all --floor 10 --budget 20s", "warm b1 --floor 600 --budget 60s", "doctor", "learn b1 --for 50ms"} {
		for _, output := range []string{"text", "json", "jsonl"} {
			args := append(strings.Fields(line), "--controller", cluster.ControllerURL(), "-o", output)
			if strings.Contains(line, "600") {
				args = append(args, pinned...)
			}
			i := invoke(t, args...)
			i.line = line + " -o " + output
			for _, raw := range unprintable {
				if at := regexp.MustCompile(raw).FindStringIndex(i.out + i.errs); at != nil {
					t.Errorf("bellows %s: %s is written raw: %q", i.line, raw, (i.out + i.errs)[max(0, at[0]-60):at[1]])
				}
			}
			if strings.Contains(i.errs, "panic") {
				t.Errorf("bellows %s:\n%s", i.line, i)
			}
			if output == "json" && strings.Contains(line, "600") {
				i.probed(t, pinned)
			}
		}
	}
	for _, name := range hostile[:3] {
		invoke(t, "warm", name, "--floor", "10", "--controller", cluster.ControllerURL(), "-o", "json").expect(t, 0, "brokers.len=1", "brokers.0.verdict=warm")
	}
}

// csv writes a value of a flag that takes lists.
func csv(value string) string { return `"` + strings.ReplaceAll(value, `"`, `""`) + `"` }

// probed demands good probes of all pinned tables but the scripted failure.
func (i invocation) probed(t *testing.T, pinned []string) {
	t.Helper()
	i.expect(t, 0, "brokers.0.verdict=warm")
	tables := document[text.WarmDocument](t, i).Brokers[0].Tables
	good := 0
	for _, table := range tables {
		if table.Good > 0 {
			good++
		} else if !strings.HasPrefix(string(table.Table), "semi") {
			t.Errorf("%.80q: %s %s", table.Table, table.Last, table.LastError)
		}
	}
	if want := len(pinned)/2 - 1; good < want {
		t.Errorf("%d tables were probed, want %d", good, want)
	}
}

// TestHostileArguments: what is typed is not written back raw either.
func TestHostileArguments(t *testing.T) {
	isolate(t)
	t.Chdir(t.TempDir())
	cluster := begin(t, demo.Small())
	for _, name := range hostile {
		for _, args := range [][]string{
			{"warm", name}, {"brokers", name}, {"cover", "--pin", csv(name)}, {"cover", "--exclude", csv(name)}, {"brokers", "--context", name},
			{"brokers", "--config", name}, {"warm", "--all", "--budget", "300ms", "--query", name}, {"warm", "--all", "--query-file", name}, {"cover", "--against", name},
			{"warm", "--all", "--engine", name}, {"brokers", "--token-file", name}, {"brokers", "--ca-file", name}, {"brokers", "--color", name},
			{"brokers", "-o", name}, {"warm", "--all", "--demo-script", name, "--demo"}, {"brokers", "--demo=" + name}, {name}, {"config", name}, {"--" + name},
			{"brokers", "--broker-url", name, "--table", "x_OFFLINE"}, {"brokers", "--resolve", csv(name)}, {"config", "check", name}, {"warm", "--all", "--budget", name},
			{"learn", "b1", "--for", "50ms", "--output", name}, {"warm", "--all", "--learn-from", csv(name), "--budget", "300ms"},
		} {
			if !slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "--demo") || a == "--broker-url" || a == "config" }) && args[0] != name && args[0] != "--"+name {
				args = append(args, "--controller", cluster.ControllerURL())
			}
			i := invoke(t, append(args, "--timeout", "20s")...)
			i.line = args[0] + " " + strings.Join(args[1:min(len(args), 2)], "")
			for _, raw := range unprintable {
				if at := regexp.MustCompile(raw).FindStringIndex(i.out + i.errs); at != nil {
					t.Errorf("bellows %.60q with %.40q: %s is written raw: %q", i.line, name, raw, (i.out + i.errs)[max(0, at[0]-80):at[1]])
				}
			}
		}
	}
}
