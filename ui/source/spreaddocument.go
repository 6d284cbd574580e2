package source

import (
	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/views/text"
)

// documentOf is a simulation as `bellows spread simulate` writes it, fit to be shown.
func documentOf(w SpreadWish, scanned *spread.Workload, sim *spread.Simulation) text.SpreadSimulateDocument {
	d := text.SpreadSimulateDocument{
		Schema: text.SpreadSimulateSchema, Outcome: engine.OK, ExitCode: engine.OK.ExitCode(),
		SpreadSetup: text.SpreadSetupOf(scanned, sim, assumedOf(w)), Warnings: sim.Warnings,
	}
	for i := range sim.Runs {
		d.Runs = append(d.Runs, text.SpreadRunOf(&sim.Runs[i]))
	}
	cleanDocument(&d)
	d.Reason = text.SpreadReason(&d)
	return d
}

// assumedOf lists what stands in for something that nobody said.
func assumedOf(w SpreadWish) []string {
	var all []string
	if w.Pool.Kind != SpreadGiven {
		all = append(all, "generation "+string(w.Before.Settings.Generation)+": no frontend was asked")
	}
	if w.Pool.Kind == SpreadExample || w.Pool.Kind == SpreadGenerated {
		all = append(all, "made-up backends")
	}
	if w.Scan.Kind == SpreadExample {
		all = append(all, "an example: one split on three backends and 64 clients, of which 2.95 times the throughput with N = 3 was published")
	}
	return all
}

// cleanDocument makes texts from outside fit for a terminal. The engine keeps paths and
// names as they came, since it hashes them.
func cleanDocument(d *text.SpreadSimulateDocument) {
	clean(&d.Workload.Name)
	cleanAll(d.Assumed)
	d.Warnings = cleanWarnings(d.Warnings)
	for i := range d.Runs {
		r := &d.Runs[i]
		clean(&r.Name)
		clean(&r.Decision.Reason)
		cleanAll(r.Certainty.Reasons)
		r.Warnings = cleanWarnings(r.Warnings)
		r.Excluded = append([]spread.Exclusion{}, r.Excluded...) // it is the engine's
		for k := range r.Excluded {
			clean(&r.Excluded[k].Host)
			clean(&r.Excluded[k].Reason)
		}
		for k := range r.Backends {
			clean(&r.Backends[k].Host)
		}
	}
}

func cleanWarnings(all []spread.Warning) []spread.Warning {
	cleaned := append([]spread.Warning{}, all...)
	for i := range cleaned {
		clean(&cleaned[i].Text)
	}
	return cleaned
}

func cleanAll(all []string) {
	for i := range all {
		clean(&all[i])
	}
}

func clean(s *string) { *s = clients.Clean(*s) }
