package text

import (
	"io"

	"bellows/engine/bench"
)

// BenchHDR writes the histograms of a run as a log that the tools of HdrHistogram read:
// one line for each round, window and kind of time, tagged.
func BenchHDR(w io.Writer, run *bench.Run) error { return run.HDRLog(w) }
