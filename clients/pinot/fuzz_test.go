package pinot

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"bellows/engine/warmup"
)

// seedBodies adds the recorded bodies whose name fits, and cut ones.
func seedBodies(f *testing.F, pattern string) {
	name := regexp.MustCompile(pattern)
	for n, one := range fixtures(f) {
		if name.MatchString(n) {
			f.Add(one.body())
		}
	}
	f.Add([]byte{})
	f.Add([]byte("<html>"))
	f.Add([]byte(`{"a":`))
}

// lenient makes of a text that the scanner accepts one that encoding/json must
// accept too: control characters in strings are the only liberty.
func lenient(body []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			return ' '
		}
		return r
	}, bytes.ReplaceAll(bytes.ReplaceAll(bytes.ReplaceAll(body, []byte("\n"), []byte(" ")), []byte("\r"), []byte(" ")), []byte("\t"), []byte(" ")))
}

func mustBeJSON(t *testing.T, body []byte, ok bool) {
	t.Helper()
	if ok && !json.Valid(lenient(body)) {
		t.Errorf("read what is not JSON: %q", body)
	}
}

func FuzzScanner(f *testing.F) {
	seedBodies(f, `^(query\.(good|trace)|controller)`)
	f.Add([]byte(`[1e5,-0.0,"\ud83d\ude00\u0041\"",true,null,{"a":{}}]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s := scanner{src: body}
		s.skip()
		ok := s.end()
		mustBeJSON(t, body, ok)
		if !ok && json.Valid(body) && bytes.Count(body, []byte("["))+bytes.Count(body, []byte("{")) < maxDepth {
			t.Errorf("not read: %q", body)
		}
		var want string
		if json.Unmarshal(body, &want) == nil {
			s := scanner{src: body}
			if s.space() == '"' {
				if got := string(s.text()); strings.ToValidUTF8(got, "\ufffd") != strings.ToValidUTF8(want, "\ufffd") && utf8.Valid(body) {
					t.Errorf("%q: text %q, want %q", body, got, want)
				}
			}
		}
	})
}

func FuzzAnswer(f *testing.F) {
	seedBodies(f, `query`)
	f.Fuzz(func(t *testing.T, body []byte) {
		reader := answerReader{redact: func(s string) string { return s }}
		var a, again warmup.Answer
		ok := reader.read(body, true, &a)
		mustBeJSON(t, body, ok)
		if ok != reader.read(body, false, &again) {
			t.Errorf("the row decides whether it is an answer: %q", body)
		}
		if a.Request < -1 || a.Request >= requestsPerProcess || a.Process < -1 {
			t.Errorf("request %d of process %d", a.Request, a.Process)
		}
		for _, e := range a.Exceptions {
			if !utf8.ValidString(e.Message) || len(e.Message) > 4*maxMessage || strings.ContainsAny(e.Message, "\x00\x1b\n\r") {
				t.Errorf("message %q", e.Message)
			}
		}
	})
}

func FuzzLiveBrokers(f *testing.F) {
	seedBodies(f, `livebrokers`)
	f.Fuzz(func(t *testing.T, body []byte) {
		brokers, _, ok := readLiveBrokers(body)
		mustBeJSON(t, body, ok)
		for id, b := range brokers {
			if id == "" || id != b.id || !slices.IsSorted(b.tables) || slices.ContainsFunc(b.tables, func(t warmup.Table) bool { return t.Type() == "" }) {
				t.Errorf("%q: %+v", id, b)
			}
		}
	})
}

func FuzzInstance(f *testing.F) {
	seedBodies(f, `instances`)
	f.Fuzz(func(t *testing.T, body []byte) {
		c, ok := readInstance(body)
		mustBeJSON(t, body, ok)
		if c.port < 0 || c.port > 65535 {
			t.Errorf("port %d", c.port)
		}
		_, ok = readInstances(body)
		mustBeJSON(t, body, ok)
	})
}

func FuzzTableConfig(f *testing.F) {
	seedBodies(f, `controller.GET.tables_(events|web-logs)$`)
	f.Fuzz(func(t *testing.T, body []byte) {
		c, ok := readTableConfig(body, warmup.Offline)
		mustBeJSON(t, body, ok)
		if c.Replication < 0 || c.QPS < 0 || c.Timeout < 0 {
			t.Errorf("%+v", c)
		}
	})
}

func FuzzSchema(f *testing.F) {
	f.Add([]byte(schemaText))
	seedBodies(f, `tables_events$`)
	f.Fuzz(func(t *testing.T, body []byte) {
		_, ok := readSchema(body)
		mustBeJSON(t, body, ok)
	})
}

func FuzzRouting(f *testing.F) {
	seedBodies(f, `routingTable`)
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, flat := range []bool{true, false} {
			a, ok := readAssignment(body, flat, new(interner))
			mustBeJSON(t, body, ok)
			b, _ := readAssignment(body, flat, new(interner))
			if a.print != b.print || len(a.servers) > a.segments || !slices.IsSorted(a.servers) {
				t.Errorf("%q: %+v and %+v", body, a, b)
			}
		}
	})
}

func FuzzQuota(f *testing.F) {
	seedBodies(f, `[qQ]uota|uptime`)
	f.Fuzz(func(t *testing.T, body []byte) {
		if rate, ok := readRate(body); ok && !(rate >= 0 && rate <= 1e15) {
			t.Errorf("%q: %v", body, rate)
		}
		if up, ok := readUptime(body); ok && up < 0 {
			t.Errorf("%q: %v", body, up)
		}
	})
}

func FuzzStart(f *testing.F) {
	seedBodies(f, `start-time`)
	f.Fuzz(func(t *testing.T, body []byte) {
		at, ok := readStart(body)
		if !ok {
			return
		}
		if again, okToo := readStart([]byte(at.Format(time.RFC3339Nano))); !okToo || !again.Equal(at) {
			t.Errorf("%q: %v, then %v", body, at, again)
		}
	})
}

func FuzzMetrics(f *testing.F) {
	f.Add([]byte(agent1))
	f.Add([]byte(agent020))
	seedBodies(f, `health`)
	f.Fuzz(func(t *testing.T, body []byte) {
		jvm, err := readJVM(bytes.NewReader(body))
		if jvm.CPU < 0 || jvm.Compilation < 0 || jvm.ClassesLoaded < 0 || jvm.HeapUsed < 0 || jvm.HeapMax < 0 {
			t.Errorf("%+v", jvm)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\x00\x1b\n") {
			t.Errorf("message %q", err)
		}
	})
}

func FuzzRequest(f *testing.F) {
	f.Add("SELECT * FROM \"a\" LIMIT 1", "id-1")
	f.Add("SET x='\x00\xff\u2028';", "a;b=c\"")
	f.Fuzz(func(t *testing.T, sql, id string) {
		body := appendRequest(nil, warmup.Probe{SQL: sql, ID: id, Timeout: time.Second})
		var got struct{ SQL, QueryOptions string }
		if err := json.Unmarshal(body, &got); err != nil {
			t.Fatalf("%q: %v", body, err)
		}
		if want := toValid(sql); got.SQL != want {
			t.Errorf("sql %q, want %q", got.SQL, want)
		}
		for option := range strings.SplitSeq(got.QueryOptions, ";") {
			if strings.Count(option, "=") != 1 {
				t.Errorf("option %q", option)
			}
		}
	})
}

// toValid replaces each bad byte by one U+FFFD, as encoding/json does.
func toValid(s string) string { return string([]rune(s)) }
