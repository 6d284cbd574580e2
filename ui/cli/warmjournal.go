package cli

import (
	"os"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"
)

// journalWarm puts the warm-ups into the journal, each as an entry.
func (a *app) journalWarm(cluster *connect.Cluster, ended []warmup.Snapshot) {
	line := commandLine(os.Args)
	entries := make([]engine.Entry, len(ended))
	for i, sn := range ended {
		e := warmup.Entry(sn)
		e.Context, e.Cluster, e.Command, e.ElapsedSeconds = cluster.Context, cluster.Name, []string{line}, sn.Elapsed.Seconds()
		entries[i] = e
	}
	a.journal(entries...)
}

// journal keeps what was done. That it cannot be written is told, and changes nothing else.
func (a *app) journal(entries ...engine.Entry) {
	j := journal.New(journal.Options{})
	var err error
	for _, e := range entries {
		if _, err = j.Append(e); err != nil {
			break // the same would be said of each
		}
	}
	if closeErr := j.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		a.note("journal: %s", clients.CleanMax(err.Error(), 0))
	}
}
