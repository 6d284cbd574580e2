package text_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bellows/engine/bench"
	"bellows/views/text"

	"github.com/HdrHistogram/hdrhistogram-go"
	"github.com/charmbracelet/x/exp/golden"
)

// benchFormats are the written forms of a run.
var benchFormats = map[string]func(io.Writer, *bench.Run) error{
	"csv": text.BenchCSV, "rounds": text.BenchRoundsCSV, "markdown": text.BenchMarkdown, "html": text.BenchHTML, "junit": text.BenchJUnit, "hdr": text.BenchHDR,
}

func written(t testing.TB, format string, run *bench.Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := benchFormats[format](&b, run); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return b.String()
}

func TestBenchFormats(t *testing.T) {
	for name, run := range map[string]*bench.Run{"whole": sampleRun(t), "partial": partialRun(t), "empty": emptyRun(t)} {
		for format := range benchFormats {
			t.Run(name+"-"+format, func(t *testing.T) { golden.RequireEqual(t, written(t, format, run)) })
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A full disk is the caller's to tell.
func TestBenchFormatsTellOfAWriterThatFails(t *testing.T) {
	for name, format := range benchFormats {
		if err := format(failing{}, partialRun(t)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// Whatever is looked at, a run shows the same figures.
func TestBenchFormatsAgree(t *testing.T) {
	run := sampleRun(t)
	s := run.Summarize()
	markdown, page, junit := written(t, "markdown", run), written(t, "html", run), written(t, "junit", run)
	report := strings.Join(text.Style{Unicode: true}.BenchReport(run), "\n")
	document := bench.DocumentOf(run)
	for i := range s.Arms {
		for k := range s.Arms[i].Windows {
			figures := text.BenchFigures(&s.Arms[i].Windows[k], &run.Settings)
			for _, figure := range []string{figures[1].Median, figures[1].Mean, figures[1].Range(), figures[2].Median, figures[3].Pooled, figures[4].Pooled, figures[5].Pooled} {
				if figure = strings.TrimSuffix(figure, " to "+figure); !strings.Contains(report, figure) {
					t.Errorf("the report has no %s of %s", figure, s.Arms[i].Name)
				}
			}
			if w := &document.Arms[i].Windows[k]; bench.Percent(w.Missed.Median) != figures[0].Median || bench.Percent(w.Slow.Max) != figures[2].Max || w.Pooled.Response.P99.AtLeast != strings.HasPrefix(figures[5].Pooled, "≥") {
				t.Errorf("JSON of %s differs from %+v", s.Arms[i].Name, figures)
			}
			for _, f := range figures {
				row := []string{s.Arms[i].Name, strconv.Itoa(s.Arms[i].Valid), f.Name, f.Median, f.Mean, f.Range(), f.Pooled, strings.Join(f.Restarts, ", ")}
				if want := "| " + strings.Join(row, " | ") + " |"; !strings.Contains(markdown, want) {
					t.Errorf("Markdown has no row %s", want)
				}
				for _, figure := range row {
					if !strings.Contains(page, ">"+figure+"</t") {
						t.Errorf("the page has no cell %s", figure)
					}
				}
			}
		}
		for _, r := range s.Arms[i].Windows[0].Restarts {
			if s.Arms[i].Kind == bench.Warm && !strings.Contains(junit, "round "+strconv.Itoa(r.Round)+": "+bench.Percent(r.Missed)) {
				t.Errorf("JUnit does not have %s of round %d", bench.Percent(r.Missed), r.Round)
			}
		}
	}
	for _, headline := range s.Headlines {
		if !strings.Contains(page, headline) || !strings.Contains(markdown, headline) || !strings.Contains(junit, headline) {
			t.Errorf("a format lacks the headline %q", headline)
		}
	}
}

// records are those of a CSV by the names of its columns.
func records(t testing.TB, content string) []map[string]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(content)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	named := make([]map[string]string, len(all)-1)
	for i, record := range all[1:] {
		named[i] = map[string]string{}
		for k, value := range record {
			named[i][all[0][k]] = value
		}
	}
	return named
}

// The series of a window adds up to the window, in both files.
func TestBenchCSVAddsUp(t *testing.T) {
	run := sampleRun(t)
	sums := map[string][3]int{}
	series := records(t, written(t, "csv", run))
	for _, r := range series {
		at, err := strconv.ParseFloat(r["at_seconds"], 64)
		if err != nil {
			t.Fatal(err)
		}
		if at < 8 {
			sum := sums[r["round"]]
			for i, column := range []string{"sent", "cancelled", "slow"} {
				n, err := strconv.Atoi(r[column])
				if err != nil {
					t.Fatal(err)
				}
				sum[i] += n
			}
			sums[r["round"]] = sum
		}
	}
	void := 0
	for _, r := range records(t, written(t, "rounds", run)) {
		if r["window_from_seconds"] != "0" {
			continue
		}
		sum := sums[r["round"]]
		if got, want := []string{strconv.Itoa(sum[0]), strconv.Itoa(sum[1]), strconv.Itoa(sum[2])}, []string{r["sent"], r["cancelled"], r["slow"]}; !slices.Equal(got, want) {
			t.Errorf("round %s: series %v, window %v", r["round"], got, want)
		}
		if r["valid"] == "false" {
			void++
			if r["void_reason"] != "sender-late" || r["void_text"] == "" {
				t.Errorf("round %s is void without its reason: %v", r["round"], r)
			}
		}
	}
	if len(sums) != 16 || void != 1 {
		t.Errorf("%d rounds, %d void; want 16 and 1", len(sums), void)
	}
}

// A lower bound is never shown as a measured time.
func TestBenchLowerBounds(t *testing.T) {
	run := sampleRun(t)
	s := run.Summarize()
	off := text.BenchFigures(&s.Arms[0].Windows[0], &run.Settings)
	for _, f := range off {
		if f.Name != "response p99" {
			continue
		}
		for _, figure := range append([]string{f.Median, f.Mean, f.Min, f.Max, f.Pooled}, f.Restarts...) {
			if figure != "≥ 2 s" {
				t.Errorf("p99 of off is %q, want a lower bound", figure)
			}
		}
	}
	for _, r := range records(t, written(t, "rounds", run)) {
		if r["cancelled"] != "0" && (r["response_max_seconds"] != "2" || r["response_max_at_least"] != "true") {
			t.Errorf("round %s has %s cancelled and a longest time of %s, at least: %s", r["round"], r["cancelled"], r["response_max_seconds"], r["response_max_at_least"])
		}
	}
	if line := (text.Style{}).Line(off[5].Median); line != ">= 2 s" {
		t.Errorf("in ASCII a lower bound is %q", line)
	}
}

// The tools of HdrHistogram read the log, and find what the reports say.
func TestBenchHDRIsRead(t *testing.T) {
	run := sampleRun(t)
	log := hdrhistogram.NewHistogramLogReader(strings.NewReader(written(t, "hdr", run)))
	for i := range run.Rounds {
		for k := range run.Rounds[i].Windows {
			w := &run.Rounds[i].Windows[k]
			for _, times := range []bench.Distribution{w.Response, w.Service} {
				h, err := log.NextIntervalHistogram()
				if err != nil || h == nil {
					t.Fatalf("round %d window %d: %v", i+1, k+1, err)
				}
				if got, want := h.TotalCount(), times.Count(); got != want {
					t.Errorf("%s: %d times, want %d", h.Tag(), got, want)
				}
				got, want := float64(h.ValueAtQuantile(50)), float64(times.At(0.5).Value.Microseconds())
				if math.Abs(got-want) > want/500 {
					t.Errorf("%s: median of %g µs, want %g", h.Tag(), got, want)
				}
			}
		}
	}
	if h, err := log.NextIntervalHistogram(); h != nil || err != nil && !errors.Is(err, io.EOF) {
		t.Errorf("there is more: %v, %v", h, err)
	}
}
