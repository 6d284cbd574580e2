package cli

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"

	"github.com/spf13/cobra"
)

// spreadSettings are the session variables and frontend settings that decide an
// assignment. Each may be a list: its first value is the base, the others are
// compared with it.
type spreadSettings struct {
	spreads        []string
	generations    []string
	virtualNodes   []string
	candidates     []string
	hashSwitch     []string
	fileCache      []string
	local          []string
	redistribution []string
	variance       int
	zeroVariance   bool
	java           int
}

func (x *spreadSettings) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringSliceVar(&x.spreads, "n", nil, "N, the spread number: one, or some to compare, as in 1,3 or 1-8 (default: the generation's)")
	alsoNamed(f, "n", "spread-num")
	f.StringSliceVar(&x.generations, "generation", []string{string(spread.GenerationS3)}, "form of the frontend's assignment code: "+generationNames())
	f.StringSliceVar(&x.virtualNodes, "virtual-nodes", []string{"256"}, "split_assigner_virtual_node_number")
	f.StringSliceVar(&x.candidates, "candidates", []string{"2"}, "split_assigner_min_consistent_hash_candidate_num")
	f.StringSliceVar(&x.hashSwitch, "hash-switch", []string{"off"}, "use_consistent_hash_for_external_scan: on or off")
	f.StringSliceVar(&x.fileCache, "file-cache", []string{"off"}, "enable_file_cache: on or off")
	f.StringSliceVar(&x.local, "local-scheduling", []string{"on"}, "split_assigner_optimized_local_scheduling: on or off")
	f.StringSliceVar(&x.redistribution, "redistribution", []string{"on"}, "evening out of splits after their placement: on or off")
	f.IntVar(&x.variance, "variance", 1, "split_assigner_max_split_num_variance")
	f.BoolVar(&x.zeroVariance, "show-zero-variance", false, "show what --variance 0 does, on which a live frontend looped for ever")
	f.IntVar(&x.java, "java-version", 17, "Java version of the frontend; it orders the hosts of round robin")
	_ = cmd.RegisterFlagCompletionFunc("generation", cobra.FixedCompletions(strings.Split(generationNames(), ", "), cobra.ShellCompDirectiveNoFileComp))
	for _, name := range []string{"hash-switch", "file-cache", "local-scheduling", "redistribution"} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions([]string{"on", "off"}, cobra.ShellCompDirectiveNoFileComp))
	}
}

// maxSpreadNum is the largest N that any generation takes.
const maxSpreadNum = math.MaxInt32

func generationNames() string {
	var names []string
	for _, g := range spread.Generations() {
		names = append(names, string(g))
	}
	return strings.Join(names, ", ")
}

// axis is one setting with the values to compare.
type axis struct {
	labels []string
	set    []func(*spread.Settings)
}

// combinations are all settings that the lists make, the base first, with a name
// of what tells them apart.
func (x *spreadSettings) combinations() ([]spread.Scenario, error) {
	switch {
	case x.variance < 0:
		return nil, fmt.Errorf("--variance %d: expected 0 or more: %w", x.variance, engine.ErrUsage)
	case x.java < 8 || x.java > 99:
		return nil, fmt.Errorf("--java-version %d: expected 8 to 99: %w", x.java, engine.ErrUsage)
	}
	axes, err := x.axes()
	if err != nil {
		return nil, err
	}
	all, err := x.bases()
	if err != nil {
		return nil, err
	}
	for _, a := range axes {
		var next []spread.Scenario
		for _, s := range all {
			for k := range a.set {
				one := s
				a.set[k](&one.Settings)
				if len(a.set) > 1 {
					one.Name = strings.TrimPrefix(s.Name+", "+a.labels[k], ", ")
				}
				next = append(next, one)
			}
		}
		if all = next; len(all) > maxValues {
			return nil, fmt.Errorf("the lists of settings make more than %d runs: compare fewer: %w", maxValues, engine.ErrUsage)
		}
	}
	for i := range all {
		if err := x.nameAndCheck(&all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// bases are the generations' defaults.
func (x *spreadSettings) bases() ([]spread.Scenario, error) {
	var all []spread.Scenario
	for _, name := range x.generations {
		g := spread.Generation(strings.ToUpper(strings.TrimSpace(name)))
		if !slices.Contains(spread.Generations(), g) {
			return nil, fmt.Errorf("--generation %q: expected one of %s: %w", name, generationNames(), engine.ErrUsage)
		}
		s := spread.Scenario{Settings: spread.DefaultSettings(g)}
		s.Settings.MaxSplitVariance, s.Settings.ShowZeroVariance, s.Settings.JavaVersion = x.variance, x.zeroVariance, x.java
		if len(x.generations) > 1 {
			s.Name = "generation " + string(g)
		}
		all = append(all, s)
	}
	return all, nil
}

func (x *spreadSettings) axes() ([]axis, error) {
	var axes []axis
	for _, one := range []struct {
		flag, label string
		values      []string
		set         func(*spread.Settings, bool)
	}{
		{"hash-switch", "hash switch", x.hashSwitch, func(s *spread.Settings, on bool) { s.ConsistentHash = on }},
		{"file-cache", "file cache", x.fileCache, func(s *spread.Settings, on bool) { s.FileCache = on }},
		{"local-scheduling", "local scheduling", x.local, func(s *spread.Settings, on bool) { s.LocalScheduling = on }},
		{"redistribution", "redistribution", x.redistribution, func(s *spread.Settings, on bool) { s.NoRedistribution = !on }},
	} {
		values, err := switchList(one.flag, one.values)
		if err != nil {
			return nil, err
		}
		var a axis
		for _, on := range values {
			a.labels = append(a.labels, one.label+" "+onOff(on))
			a.set = append(a.set, func(s *spread.Settings) { one.set(s, on) })
		}
		axes = append(axes, a)
	}
	for _, one := range []struct {
		flag, label string
		values      []string
		low, high   int64
		set         func(*spread.Settings, int64)
	}{
		{"candidates", "%d candidates", x.candidates, math.MinInt32, math.MaxInt32, func(s *spread.Settings, n int64) { s.HashCandidates = int(n) }},
		{"virtual-nodes", "%d virtual nodes", x.virtualNodes, math.MinInt32, math.MaxInt32, func(s *spread.Settings, n int64) { s.VirtualNodes = int(n) }},
		{"n", "N = %d", x.spreads, 0, maxSpreadNum, func(s *spread.Settings, n int64) { s.SpreadNum = n }},
	} {
		values, err := numberList(one.flag, one.values)
		if err != nil {
			return nil, err
		}
		var a axis
		for _, n := range values {
			if n < one.low || n > one.high {
				return nil, fmt.Errorf("--%s %d: expected %d to %d: %w", one.flag, n, one.low, one.high, engine.ErrUsage)
			}
			a.labels = append(a.labels, fmt.Sprintf(one.label, n))
			a.set = append(a.set, func(s *spread.Settings) { one.set(s, n) })
		}
		if len(a.set) > 0 {
			axes = append(axes, a)
		}
	}
	return axes, nil
}

// nameAndCheck names a run that has no other with it, and refuses what SET would,
// even where N does not act.
func (x *spreadSettings) nameAndCheck(s *spread.Scenario) error {
	g := s.Settings.Generation
	low, high, _ := g.SpreadRange()
	if g.HasSpread() && (s.Settings.SpreadNum < low || s.Settings.SpreadNum > high) {
		return fmt.Errorf("--n %d: generation %s takes %d to %d: %w", s.Settings.SpreadNum, g, low, high, engine.ErrUsage)
	}
	if s.Name == "" { // nothing tells it apart
		s.Name = "generation " + string(g)
		if g.HasSpread() || len(x.spreads) > 0 {
			s.Name = fmt.Sprintf("N = %d", s.Settings.SpreadNum)
		}
	}
	return nil
}
