package text_test

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"bellows/engine/bench"
	"bellows/engine/warmup"

	"pgregory.net/rapid"
)

// hostile replaces every text of a run that comes from outside.
func hostile(run *bench.Run, word string) *bench.Run {
	h := *run
	h.Broker, h.URL, h.Context, h.Cluster, h.Tool, h.Reason = word, word, word, word, word, word
	h.Simulation, h.Notes = word, []string{word}
	h.Arms = slices.Clone(run.Arms)
	for i := range h.Arms {
		h.Arms[i].Name, h.Arms[i].What = h.Arms[i].Name+word, word
	}
	h.Settings.Mix = []bench.Statement{{SQL: word, Weight: 1}}
	h.Rounds = slices.Clone(run.Rounds)
	for i := range h.Rounds {
		r := &h.Rounds[i]
		r.Arm += word
		r.Prepared.Text = word
		if r.Void.Reason != bench.VoidNone {
			r.Void = bench.Void{Reason: bench.VoidReason(word + "x"), Text: word}
		}
		r.Windows = slices.Clone(r.Windows)
		for k := range r.Windows {
			r.Windows[k].Failures = []warmup.Count{{Label: word, N: 1, Example: word}}
		}
	}
	return &h
}

// pageElements and pageAttributes are all that a page is made of: nothing that runs,
// loads or leads elsewhere.
var (
	pageElements = strings.Fields("html head meta title style body header main section h1 h2 p ul li dl dt dd code figure figcaption div table caption " +
		"thead tbody tr th td svg desc rect path text g")
	pageAttributes = strings.Fields("lang charset http-equiv content name class viewBox role aria-labelledby aria-label aria-hidden id x y width height d " +
		"fill-opacity tabindex scope")
)

// checkXML reads a document to its end, and gives its elements and their attributes to
// see.
func checkXML(t fataler, content string, see func(xml.StartElement)) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(content))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("not well-formed: %v in\n%s", err, content)
		}
		switch token := token.(type) {
		case xml.StartElement:
			see(token)
		case xml.CharData:
			if i := strings.IndexFunc(string(token), func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
				t.Fatalf("%q holds what acts on its reader", token)
			}
		}
	}
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

func checkPage(t fataler, page string) {
	t.Helper()
	ids := map[string]bool{}
	checkXML(t, page, func(e xml.StartElement) {
		if !slices.Contains(pageElements, e.Name.Local) {
			t.Fatalf("the page has an element %s", e.Name.Local)
		}
		for _, a := range e.Attr {
			if !slices.Contains(pageAttributes, a.Name.Local) {
				t.Fatalf("element %s has an attribute %s", e.Name.Local, a.Name.Local)
			}
			if a.Name.Local == "id" {
				if ids[a.Value] {
					t.Fatalf("two elements are called %s", a.Value)
				}
				ids[a.Value] = true
			}
		}
	})
	for _, label := range regexp.MustCompile(`aria-labelledby="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		for name := range strings.FieldsSeq(label[1]) {
			if !ids[name] {
				t.Fatalf("a picture is labelled by %s, which is not there", name)
			}
		}
	}
}

func checkCSV(t fataler, content string) {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(content)).ReadAll()
	if err != nil {
		t.Fatalf("no CSV: %v", err)
	}
	for _, record := range all {
		for _, cell := range record {
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				t.Fatalf("a spreadsheet takes %q for a formula", cell)
			}
		}
	}
}

// plainMarkdown is a line of Markdown without what is escaped and without code.
func plainMarkdown(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); {
		switch line[i] {
		case '\\':
			i += 2
			continue
		case '`':
			n := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
			if end := closingFence(line[i+n:], n); end >= 0 {
				i += n + end
				b.WriteString("code")
				continue
			}
		}
		b.WriteByte(line[i])
		i++
	}
	return b.String()
}

// closingFence is where code ends that n backticks have opened; below 0 where nothing
// closes it.
func closingFence(rest string, n int) int {
	for i := 0; i < len(rest); {
		run := len(rest[i:]) - len(strings.TrimLeft(rest[i:], "`"))
		if run == n {
			return i + n
		}
		i += max(run, 1)
	}
	return -1
}

func checkMarkdown(t fataler, content string) {
	t.Helper()
	bars := 0
	for line := range strings.Lines(content) {
		line = strings.TrimSuffix(line, "\n")
		plain := plainMarkdown(line)
		for _, bad := range []string{"<", "[", "]", "*", "`", "@", "://"} {
			if strings.Contains(plain, bad) {
				t.Fatalf("%q has a meaning in\n%s\n%s", bad, line, plain)
			}
		}
		if !strings.HasPrefix(line, "| ") {
			bars = 0
			continue
		}
		n := strings.Count(plain, "|")
		if bars > 0 && n != bars {
			t.Fatalf("a row has %d bars, its table %d:\n%s", n, bars, line)
		}
		bars = n
	}
}

// hostileWords are pieces that names could be made of.
var hostileWords = []string{
	"</script><script>alert(1)</script>", `" onload="x`, "' onclick='x", "<!--", "-->", "]]>", "&lt;", "&", "<", ">", "|", "\\|", "\\", "`", "``", "```", "@all", "#1", "https://x",
	"[a](b)", "![a](b)", "*b*", "_i_", "$x$", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r\n", "\n\n# h", "\x1b[31m", "\x00", "\u202e", "\u2028", "\xff", "日本", "a", " ", ",", `"`, "%s", "%d%n", "~~~",
}

func checkHostile(t fataler, run *bench.Run, write func(format string, run *bench.Run) string) {
	t.Helper()
	checkPage(t, write("html", run))
	checkXML(t, write("junit", run), func(e xml.StartElement) {
		if !slices.Contains(strings.Fields("testsuites testsuite properties property testcase failure error skipped system-out"), e.Name.Local) {
			t.Fatalf("the report has an element %s", e.Name.Local)
		}
	})
	checkCSV(t, write("csv", run))
	checkCSV(t, write("rounds", run))
	checkMarkdown(t, write("markdown", run))
}

// Names that mean something in a format are shown, and mean nothing.
func TestBenchHostileNamesAreHarmless(t *testing.T) {
	run := partialRun(t)
	write := func(format string, run *bench.Run) string { return written(t, format, run) }
	checkHostile(t, sampleRun(t), write)
	for _, word := range hostileWords {
		checkHostile(t, hostile(run, word), write)
	}
	rapid.Check(t, func(r *rapid.T) {
		word := strings.Join(rapid.SliceOfN(rapid.SampledFrom(hostileWords), 1, 6).Draw(r, "word"), "")
		checkHostile(r, hostile(run, word), write)
	})
}

func FuzzBenchFormats(f *testing.F) {
	for _, word := range hostileWords {
		f.Add(word)
	}
	run := partialRun(f)
	f.Fuzz(func(t *testing.T, word string) {
		checkHostile(t, hostile(run, word), func(format string, run *bench.Run) string { return written(t, format, run) })
	})
}
