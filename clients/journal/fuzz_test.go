package journal

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// FuzzLines: reading backward finds the lines that reading forward finds, in chunks of
// whatever position, and decoding none of them panics.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "\n\n", "a", "a\n", "a\nb", `{"id":"1","kind":"warmup","time":"2026-11-30T12:00:00Z"}` + "\n",
		`{"id":"1","kind":"warmup","time":"2026-11-30T12:00:00Z","before":{"n":1}}`, "\x00\xff\n{}\n[]\nnull\n",
		`{"id":"1","kind":"apply","time":"2026-11-30T12:00:00Z","command":"no list"}` + "\n",
	} {
		f.Add([]byte(seed), uint16(0))
		f.Add([]byte(seed), uint16(readChunk-1))
	}
	f.Fuzz(func(t *testing.T, content []byte, before uint16) {
		content = append(bytes.Repeat([]byte{'x'}, int(before)), content...)
		const limit = 1000
		var got []string
		err := backward(bytes.NewReader(content), int64(len(content)), limit, func(line []byte, _ bool) bool {
			got = append(got, string(line))
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, line := range strings.Split(string(content), "\n") {
			switch {
			case len(line) > limit:
				want = append([]string{""}, want...)
			case line != "":
				want = append([]string{line}, want...)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		r := reading{seen: map[string]bool{}}
		if err := r.lines(bytes.NewReader(content), int64(len(content)), true); err != nil {
			t.Fatal(err)
		}
		for _, e := range r.page.Entries {
			line, err := encode(&e)
			if err != nil {
				t.Fatalf("an entry that was read cannot be written: %v", err)
			}
			if again, err := decode(bytes.TrimSuffix(line, []byte("\n"))); err != nil || again.ID != e.ID || !again.Time.Equal(e.Time) {
				t.Errorf("%s came back as %+v, %v", line, again, err)
			}
		}
	})
}

// FuzzSession: whatever is in the file, what is taken from it can be saved again and
// is the same then.
func FuzzSession(f *testing.F) {
	for _, seed := range []string{
		`{"version":1,"context":"prod","saved":"2026-11-30T12:00:00Z","screen":"fleet","views":{"fleet":{"filter":"x","descending":true}}}`,
		`{"version":1}`, `{"version":1e0}`, `{"version":2}`, `{`, `[]`, "", `{"version":1,"views":{"":{"cursor":"\ud800"}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		session, err := parseSession(content)
		if err != nil {
			return
		}
		saved, err := json.Marshal(savedSession{sessionVersion, session})
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseSession(saved)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(session, again, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	})
}
