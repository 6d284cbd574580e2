package warmup

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// FormatShapes writes shapes as a file of statements that SplitStatements reads
// back: each example, closed by a semicolon, under its share and its weight. The
// header becomes comments at the top.
func FormatShapes(w io.Writer, shapes []LearnedShape, header string) error {
	for line := range strings.FieldsFuncSeq(header, isControl) {
		if _, err := fmt.Fprintf(w, "-- %s\n", line); err != nil {
			return fmt.Errorf("shapes: write: %w", err)
		}
	}
	for _, s := range shapes {
		_, err := fmt.Fprintf(w, "\n-- %s\n-- weight: %d\n%s;\n", shareText(s), max(1, s.Count), s.Example)
		if err != nil {
			return fmt.Errorf("shapes: write: %w", err)
		}
	}
	return nil
}

func shareText(s LearnedShape) string {
	total := s.Count
	if s.Share > 0 {
		total = int64(math.Round(float64(s.Count) / s.Share))
	}
	percent := math.Round(100 * s.Share)
	if percent < 1 {
		return fmt.Sprintf("under 1 %% of %d seen", total)
	}
	return fmt.Sprintf("%.0f %% of %d seen", percent, total)
}
