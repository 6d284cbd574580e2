package source

import (
	"strconv"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/bench"
)

// cleanRun makes the texts of a file harmless that others can write to.
func cleanRun(r *bench.Run) {
	clean := func(texts ...*string) {
		for _, t := range texts {
			*t = clients.Clean(*t)
		}
	}
	clean(&r.Tool, &r.Context, &r.Cluster, &r.Broker, &r.URL, &r.Simulation, &r.Reason)
	r.Outcome = engine.Outcome(clients.Clean(string(r.Outcome)))
	for i := range r.Notes {
		clean(&r.Notes[i])
	}
	for i := range r.Settings.Mix {
		clean(&r.Settings.Mix[i].SQL, &r.Settings.Mix[i].Table)
	}
	if r.Search != nil {
		for i := range r.Search.Trials {
			clean(&r.Search.Trials[i].Why)
		}
	}
	names := cleanArms(r.Arms)
	for i := range r.Rounds {
		one := &r.Rounds[i]
		one.Arm = names[one.Arm]
		one.Void.Reason = bench.VoidReason(clients.Clean(string(one.Void.Reason)))
		clean(&one.Void.Text, &one.Prepared.Text)
		for k := range one.Windows {
			for f := range one.Windows[k].Failures {
				clean(&one.Windows[k].Failures[f].Label, &one.Windows[k].Failures[f].Example)
			}
		}
	}
}

// cleanArms cleans the names of arms and keeps them apart. It gives the new name of each.
func cleanArms(arms []bench.Arm) map[string]string {
	names, taken := map[string]string{}, map[string]bool{}
	for i := range arms {
		name := clients.Clean(arms[i].Name)
		for n := 2; taken[name]; n++ {
			name = clients.Clean(arms[i].Name) + " " + strconv.Itoa(n)
		}
		taken[name], names[arms[i].Name] = true, name
		arms[i].Name, arms[i].What, arms[i].Kind = name, clients.Clean(arms[i].What), bench.Kind(clients.Clean(string(arms[i].Kind)))
	}
	return names
}
