package cli

import (
	"encoding/json"
	"fmt"
	"os"

	"bellows/engine"
	"bellows/engine/bench"
)

// benchKept is what the journal keeps of a measurement; the rest is in its file.
type benchKept struct {
	File      string   `json:"file,omitempty"`
	Rounds    int      `json:"rounds"`
	Headlines []string `json:"headlines"`
}

// journalBench puts the measurement into the journal: it took a broker down again and
// again. That it cannot be written is told, and changes nothing else.
func (a *app) journalBench(run *bench.Run, file string, storeErr error) {
	kept := benchKept{File: file, Rounds: len(run.Rounds), Headlines: run.Summarize().Headlines}
	if storeErr != nil {
		kept.File = ""
	}
	after, err := json.Marshal(kept)
	if err != nil {
		after = nil
	}
	a.journal(engine.Entry{
		Context: run.Context, Cluster: run.Cluster, Kind: engine.KindBench, Target: run.Broker,
		What:    fmt.Sprintf("cold start measured: %d rounds at %.4g requests/s", len(run.Rounds), run.Settings.Rate),
		Command: []string{commandLine(os.Args)}, After: after, Outcome: run.Outcome, Reason: run.Reason,
		ElapsedSeconds: run.Finished.Sub(run.Started).Seconds(),
	})
}
