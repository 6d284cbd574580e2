package cli

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"bellows/clients"
	"bellows/clients/load"
	"bellows/engine"
	"bellows/engine/bench"
	"bellows/engine/warmup"
	"bellows/ui/connect"

	"github.com/spf13/pflag"
)

// defaultArms: what was, what time alone does, and what bellows does.
var defaultArms = []string{"off", "idle", "warm"}

// demoArms have the published warm-up as well.
var demoArms = []string{"off", "idle=idle warm", "limit1=warm --shapes limit1", "warm"}

// benchArms turns the flags into arms for one broker.
func (a *app) benchArms(flags *benchFlags, f *pflag.FlagSet, cluster *connect.Cluster, m connect.Member, scale float64) ([]bench.ArmPlan, error) {
	given := flags.arms
	switch {
	case len(given) > 0:
	case flags.computed:
		given = demoArms
	default:
		given = defaultArms
	}
	var arms []bench.ArmPlan
	for _, text := range given {
		arm, rest, err := parseArm(text)
		if err != nil {
			return nil, err
		}
		plan := bench.ArmPlan{Arm: arm}
		switch arm.Kind {
		case bench.Off:
			if rest != "" {
				err = fmt.Errorf("an arm that does nothing takes nothing more: %w", engine.ErrUsage)
			}
		case bench.Idle:
			if d, notTime := time.ParseDuration(rest); notTime == nil && d > 0 {
				plan.For = d
			} else {
				plan.Like = rest
			}
		case bench.Warm:
			plan.Warmup, err = a.warmArm(rest, f, cluster, m, scale)
		case bench.Command:
			if rest == "" {
				err = fmt.Errorf("its command is missing, as in mine=cmd ./warm.sh: %w", engine.ErrUsage)
			}
			plan.Run = load.Command{Line: rest, Broker: m.ID, URL: m.URL, Limit: flags.armTimeout}.Run
		}
		if err != nil {
			return nil, fmt.Errorf("--arm %q: %w", clients.Clean(text), err)
		}
		arms = append(arms, plan)
	}
	return arms, nil
}

// parseArm reads NAME=KIND REST or KIND REST.
func parseArm(text string) (bench.Arm, string, error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	name, kind, named := strings.Cut(word, "=")
	if !named {
		name, kind = word, word
	}
	if kind == "cmd" {
		kind = string(bench.Command)
	}
	rest = strings.TrimSpace(rest)
	switch k := bench.Kind(kind); k {
	case bench.Off, bench.Idle, bench.Warm, bench.Command:
		if name == "" || clients.Clean(name) != name {
			return bench.Arm{}, "", fmt.Errorf("--arm %q: an arm needs a name that can be shown: %w", clients.Clean(text), engine.ErrUsage)
		}
		return bench.Arm{Name: name, Kind: k, What: rest}, rest, nil
	}
	return bench.Arm{}, "", fmt.Errorf("--arm %q: expected NAME=KIND or KIND, with off, idle, warm or cmd as its kind: %w", clients.Clean(text), engine.ErrUsage)
}

// warmArm reads the flags of a warm-up, which are those of bellows warm.
func (a *app) warmArm(line string, f *pflag.FlagSet, cluster *connect.Cluster, m connect.Member, scale float64) (func(context.Context) (*warmup.Warmup, error), error) {
	words, err := splitWords(line)
	if err != nil {
		return nil, err
	}
	w := warmFlags{every: time.Second, shapes: shapeFlags{learnFor: time.Second}}
	own := pflag.NewFlagSet("warm", pflag.ContinueOnError)
	own.Usage = func() {}
	w.registerRun(own)
	if err := own.Parse(words); err != nil {
		return nil, fmt.Errorf("%w: %w", err, engine.ErrUsage)
	}
	if own.NArg() > 0 {
		return nil, fmt.Errorf("%q is no flag of warm: %w", clients.Clean(own.Arg(0)), engine.ErrUsage)
	}
	s, err := a.settingsOfBoth(f, own)
	if err != nil {
		return nil, err
	}
	opts, err := w.options(s.Warm)
	if err != nil {
		return nil, err
	}
	opts = scaled(opts, scale)
	prepare, err := w.prepare(a, s.Warm)
	if err != nil {
		return nil, err
	}
	// Ready is not routed: a broker that says so is given the time.
	prepare.Wait = max(prepare.Wait, 30*time.Second)
	return func(context.Context) (*warmup.Warmup, error) {
		target, err := cluster.Target(m)
		if err != nil {
			return nil, err
		}
		return warmup.New(target, prepare, opts, 1)
	}, nil
}

// settingsOfBoth merges settings with the flags of an arm over those of the command.
func (a *app) settingsOfBoth(command, arm *pflag.FlagSet) (*clients.Settings, error) {
	file, err := clients.Open(a.global.config, os.LookupEnv)
	if err != nil {
		return nil, err
	}
	first, then := flagValues(arm), flagValues(command)
	return clients.Merge(clients.Sources{
		File: file, Context: a.global.context, LookupEnv: os.LookupEnv,
		Flag: func(name string) ([]string, bool) {
			if values, ok := first(name); ok {
				return values, true
			}
			return then(name)
		},
	})
}

// scaled is a warm-up on a cluster whose time runs faster than the clock.
func scaled(o warmup.Options, scale float64) warmup.Options {
	if scale == 1 {
		return o
	}
	shorter := func(d time.Duration) time.Duration { return time.Duration(float64(d) / scale) }
	o.Budget, o.ProbeTimeout, o.Ramp, o.SlowAt = shorter(o.Budget), shorter(o.ProbeTimeout), shorter(o.Ramp), shorter(o.SlowAt)
	o.Guard.MaxTime = shorter(o.Guard.MaxTime)
	return o
}

// splitWords splits a line at spaces that are outside quotes; there are no escapes but
// a backslash before a quote, a space or another backslash.
func splitWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord := false
	quote := rune(0)
	escaped := false
	for _, c := range line {
		switch {
		case escaped:
			word.WriteRune(c)
			escaped = false
		case c == '\\' && quote != '\'':
			escaped, inWord = true, true
		case quote != 0:
			if c == quote {
				quote = 0
			} else {
				word.WriteRune(c)
			}
		case c == '\'' || c == '"':
			quote, inWord = c, true
		case c == ' ' || c == '\t' || c == '\n':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(c)
			inWord = true
		}
	}
	if quote != 0 || escaped {
		return nil, fmt.Errorf("a quote or backslash has no end: %w", engine.ErrUsage)
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
