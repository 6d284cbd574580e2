package text_test

import (
	"math"
	"strings"
	"testing"

	"bellows/engine/warmup"
	"bellows/views/text"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func anyStyle(t *rapid.T) text.Style {
	return text.Style{Unicode: rapid.Bool().Draw(t, "unicode"), Colour: rapid.Bool().Draw(t, "colour")}
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > 126 || r < 32 }) < 0
}

// A bar that is one cell off shifts the whole live line.
func TestBarHasItsWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyStyle(t)
		width := rapid.IntRange(0, 200).Draw(t, "width")
		ratio := rapid.Float64().Draw(t, "ratio")
		bar := s.Bar(ratio, width)
		if got := ansi.StringWidth(bar); got != width {
			t.Fatalf("bar of %v is %d cells, want %d: %q", ratio, got, width, bar)
		}
		if !s.Unicode && !isASCII(bar) {
			t.Fatalf("not ASCII: %q", bar)
		}
	})
}

// More of something never looks like less.
func TestBarGrows(t *testing.T) {
	rank := map[rune]int{'.': 0, ' ': 0, '▏': 1, '▎': 2, '▍': 3, '▌': 4, '▋': 5, '▊': 6, '▉': 7, '█': 8, '#': 8}
	rapid.Check(t, func(t *rapid.T) {
		s := anyStyle(t)
		width := rapid.IntRange(1, 60).Draw(t, "width")
		a, b := rapid.Float64Range(0, 1).Draw(t, "a"), rapid.Float64Range(0, 1).Draw(t, "b")
		filled := func(ratio float64) int {
			n := 0
			for _, r := range s.Bar(ratio, width) {
				eighths, known := rank[r]
				if !known {
					t.Fatalf("unexpected cell %q", r)
				}
				n += eighths
			}
			return n
		}
		if less, more := filled(min(a, b)), filled(max(a, b)); less > more {
			t.Fatalf("bar of %v is longer than of %v", min(a, b), max(a, b))
		}
	})
}

func TestBarEnds(t *testing.T) {
	for _, c := range []struct {
		style text.Style
		ratio float64
		want  string
	}{
		{text.Style{}, 0, "...."},
		{text.Style{}, 0.5, "##.."},
		{text.Style{}, 1, "####"},
		{text.Style{}, 7, "####"},
		{text.Style{}, -7, "...."},
		{text.Style{Unicode: true}, 0, "    "},
		{text.Style{Unicode: true}, 0.5, "██  "},
		{text.Style{Unicode: true}, 0.53125, "██▏ "},
		{text.Style{Unicode: true}, 0.96875, "███▉"},
		{text.Style{Unicode: true}, math.Inf(1), "████"},
	} {
		if got := c.style.Bar(c.ratio, 4); got != c.want {
			t.Errorf("bar of %v is %q, want %q", c.ratio, got, c.want)
		}
	}
}

func TestSparkHasACellForEachValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyStyle(t)
		values := rapid.SliceOf(rapid.Float64Range(0, 1e12)).Draw(t, "values")
		spark := s.Spark(values)
		if got := ansi.StringWidth(spark); got != len(values) {
			t.Fatalf("%d values gave %d cells: %q", len(values), got, spark)
		}
		cells := []rune(spark)
		for i, a := range values {
			for j, b := range values {
				if a == b && cells[i] != cells[j] {
					t.Fatalf("%v is drawn as %q and %q", a, cells[i], cells[j])
				}
				if s.Unicode && a < b && cells[i] > cells[j] {
					t.Fatalf("%v is drawn higher than %v: %q", a, b, spark)
				}
			}
		}
		if !s.Unicode && !isASCII(spark) {
			t.Fatalf("not ASCII: %q", spark)
		}
	})
}

func TestSparkScalesToTheLargest(t *testing.T) {
	for _, c := range []struct {
		style  text.Style
		values []float64
		want   string
	}{
		{text.Style{Unicode: true}, []float64{0, 7, 14}, "▁▅█"},
		{text.Style{}, []float64{0, 7, 14}, "_=#"},
		{text.Style{Unicode: true}, []float64{0, 0}, "▁▁"},
		{text.Style{}, nil, ""},
	} {
		if got := c.style.Spark(c.values); got != c.want {
			t.Errorf("spark of %v is %q, want %q", c.values, got, c.want)
		}
	}
}

// Names may be in any script, and cells may hold colours: what counts are the
// cells of the terminal.
func TestTableIsAligned(t *testing.T) {
	cell := rapid.OneOf(
		rapid.StringMatching(`[a-z0-9_./-]{0,12}`),
		rapid.StringMatching(`[注文テーブル한글]{1,6}`),
		rapid.Map(rapid.StringMatching(`[a-z]{1,8}`), func(s string) string { return "\x1b[32m" + s + "\x1b[0m" }),
		rapid.SampledFrom([]string{"é", "e\u0301", "naïve", "👍🏽", "–"}),
	)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "columns")
		columns := make([]text.Column, n)
		for i := range columns {
			columns[i] = text.Column{Title: rapid.StringMatching(`[a-z]{1,6}`).Draw(t, "title"), Align: text.Align(rapid.Bool().Draw(t, "right"))}
		}
		rows := rapid.SliceOfN(rapid.SliceOfN(cell, n, n), 0, 6).Draw(t, "rows")
		lines := text.Table(columns, rows)
		if len(lines) != len(rows)+1 {
			t.Fatalf("%d lines for %d rows", len(lines), len(rows))
		}
		widths := make([]int, n)
		for i, c := range columns {
			widths[i] = len(c.Title)
			for _, row := range rows {
				widths[i] = max(widths[i], ansi.StringWidth(row[i]))
			}
		}
		for r, row := range rows {
			line, at := lines[r+1], 0
			for i, c := range row {
				from := at
				if columns[i].Align == text.Right {
					from = at + widths[i] - ansi.StringWidth(c)
				}
				to := from + ansi.StringWidth(c)
				if got := ansi.Strip(ansi.Cut(line, from, to)); got != ansi.Strip(c) {
					t.Fatalf("row %d column %d is %q, want %q, in\n%s", r, i, got, c, strings.Join(lines, "\n"))
				}
				at += widths[i] + 2
			}
		}
		for _, l := range lines {
			if strings.HasSuffix(l, " ") {
				t.Fatalf("line ends with spaces: %q", l)
			}
		}
	})
}

// The columns behind names of any script stand below each other.
func TestWarmLineAlignsNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.StringMatching(`[a-zA-Z0-9_.-]{0,20}`), rapid.StringMatching(`[注文ブローカー한é]{0,10}`)).Draw(t, "name")
		sn := warming()
		sn.Broker = name
		event := warmup.Event{Kind: warmup.EventFloor, Text: "reached"}
		for _, line := range []string{text.Style{}.WarmLine(sn, 20, 12), text.Event(name, 20, event)} {
			if got := ansi.Strip(ansi.Cut(line, 0, 22)); ansi.StringWidth(got) != 22 || strings.TrimRight(got, " ") != name {
				t.Fatalf("the first 22 cells hold %q, want %q and spaces: %q", got, name, line)
			}
		}
	})
}
