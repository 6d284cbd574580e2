package headless_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bellows/engine/warmup"
	"bellows/ui/headless"
)

// live runs warm-ups on a terminal and looks at the screen after each write.
func live(t *testing.T, all func(*testing.T) []*warmup.Warmup, parallel, width int, look func(at time.Duration, lines []string)) ([]string, []warmup.Snapshot) {
	t.Helper()
	out := &recorder{}
	ended := report(t, all, parallel, headless.Options{Out: out, Live: true, Size: func() (int, int) { return width, 40 }})
	s := newScreen(t, width, 24)
	for _, w := range out.writes {
		s.write(w.text)
		if s.column != 0 || s.rows[s.row].text != "" {
			t.Fatalf("the cursor is left inside a line: %q", s.rows[s.row].text)
		}
		lines := s.lines()
		for _, l := range lines {
			if isProgress(l) && len(l) >= width {
				t.Fatalf("a progress line of %d cells may wrap at %d: %q", len(l), width, l)
			}
		}
		look(w.at, lines)
	}
	return s.lines(), ended
}

func isProgress(line string) bool {
	return strings.Contains(line, "% warming") || strings.Contains(line, "reading routes") || strings.Contains(line, "brokers more")
}

// wholeLine matches progress without a rest of the line that it replaced.
var wholeLine = regexp.MustCompile(`^b0\d  % warming  +\d+/300 +\d+/s  legs \d/2  [\d.]+ m?s of 1 m(  floor in about ([\d.]+ m?s|1 m \d+ s)|  floor reached, proving the last legs|  ending, \d+ in flight)?$`)

// The block is redrawn in place below the events, which stay; in the end nothing
// is left of it.
func TestLiveBlock(t *testing.T) {
	draws := 0
	last, ended := live(t, twelveSeconds(3), 0, 80, func(at time.Duration, lines []string) {
		progress := 0
		for i, l := range lines {
			if !isProgress(l) {
				continue
			}
			progress++
			if strings.Contains(l, "warming") && !wholeLine.MatchString(l) {
				t.Fatalf("after %v a line reads %q", at, l)
			}
			if i < len(lines)-3 {
				t.Fatalf("after %v a progress line was left above the block:\n%s", at, strings.Join(lines, "\n"))
			}
		}
		if progress == 3 {
			draws++
		}
	})
	if draws < 100 {
		t.Errorf("the whole block was seen %d times in 12 s", draws)
	}
	want := eventLines(ended)
	slices.Sort(want)
	got := slices.Clone(last)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("left on the terminal:\n%s\nwant the events alone:\n%s", strings.Join(last, "\n"), strings.Join(want, "\n"))
	}
}

// However many brokers there are, the block stays small and says how many it
// does not show.
func TestLiveBlockOfManyBrokers(t *testing.T) {
	seen := map[string]bool{}
	most := 0
	many := func(t *testing.T) []*warmup.Warmup { return warmupsOf(t, 15, 20, stub{probe: 40 * time.Millisecond}) }
	live(t, many, 14, 80, func(_ time.Duration, lines []string) {
		progress := 0
		for _, l := range lines {
			if isProgress(l) {
				progress++
			}
			if strings.HasPrefix(l, "and ") {
				seen[l] = true
			}
		}
		most = max(most, progress)
	})
	if most != 13 || !seen["and 3 brokers more"] {
		t.Errorf("the block had up to %d lines; it said %v", most, seen)
	}
}

// On a narrow terminal lines are cut, since a wrapped one could not be redrawn.
func TestLiveBlockOnANarrowTerminal(t *testing.T) {
	for _, width := range []int{20, 40, 95, 200} {
		drawn := false
		live(t, func(t *testing.T) []*warmup.Warmup {
			return warmupsOf(t, 2, 20, stub{probe: 40 * time.Millisecond})
		}, 0, width, func(_ time.Duration, lines []string) {
			drawn = drawn || slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "warming") })
		})
		if !drawn {
			t.Errorf("width %d: nothing was drawn", width)
		}
	}
}

// While routes are read the block says how far that is.
func TestLiveBlockWhileReadingRoutes(t *testing.T) {
	seen := false
	live(t, func(t *testing.T) []*warmup.Warmup {
		return warmupsOf(t, 1, 5, stub{probe: time.Millisecond, route: 300 * time.Millisecond})
	}, 0, 80, func(_ time.Duration, lines []string) {
		seen = seen || slices.Contains(lines, "b00  reading routes: 1 of 2 tables")
	})
	if !seen {
		t.Error("nothing was said about the routes")
	}
}
