package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/bench"

	"github.com/spf13/pflag"
)

// benchFlags are the choices of a measurement.
type benchFlags struct {
	arms           []string
	restarts       int
	rate           float64
	find           bool
	findFrom       float64
	findTo         float64
	findWarm       time.Duration
	findStep       time.Duration
	share          string
	limit          time.Duration
	slow           time.Duration
	cold           string
	warmed         string
	restartCmd     string
	restartTimeout time.Duration
	armTimeout     time.Duration
	mix            shapeFlags
	mse            bool
	seed           uint64
	threshold      string
	maxCancelled   string
	file           string
	brokerTimeout  time.Duration
	inFlight       int
	repeats        int
	lateness       time.Duration
	every          time.Duration
	notes          []string
	computed       bool // the demo's model works the load off
}

// The windows of the published measurement, as flags have them.
const (
	coldWindow = "0s-8s"
	warmWindow = "150s-180s"
)

func (b *benchFlags) register(f *pflag.FlagSet) {
	f.StringArrayVar(&b.arms, "arm", nil, "arm as NAME=KIND or KIND: off, idle [ARM|TIME], warm [FLAGS OF WARM], cmd LINE (repeatable; default off, idle, warm)")
	f.IntVar(&b.restarts, "restarts", bench.DefaultRestarts, "restarts of each arm")
	f.Float64Var(&b.rate, "rate", 0, "requests a second (demo: 288)")
	f.BoolVar(&b.find, "find-rate", false, "find the highest rate that the broker holds as it runs now, and take a share of it")
	f.StringVar(&b.share, "share", "60%", "share of the rate that --find-rate found")
	f.Float64Var(&b.findFrom, "find-from", 100, "rate at which --find-rate begins")
	f.Float64Var(&b.findTo, "find-to", 5000, "highest rate that --find-rate tries")
	f.DurationVar(&b.findWarm, "find-warm", 2*time.Minute, "load before the first trial of --find-rate: a broker gets faster for minutes")
	f.DurationVar(&b.findStep, "find-step", 10*time.Second, "length of each trial of --find-rate")
	f.DurationVar(&b.limit, "limit", bench.DefaultLimit, "response time at which a request is cancelled")
	f.DurationVar(&b.slow, "slow", bench.DefaultSlow, "response time from which an answer counts as slow")
	f.StringVar(&b.cold, "cold-window", coldWindow, "first window after the gate, by intended send time: it decides")
	f.StringVar(&b.warmed, "warm-window", warmWindow, "second window, or off")
	f.StringVar(&b.restartCmd, "restart-cmd", "", "line for the shell that restarts the broker; without it you are asked to, each time")
	f.DurationVar(&b.restartTimeout, "restart-timeout", 5*time.Minute, "most time from the restart until the broker is ready")
	f.DurationVar(&b.armTimeout, "arm-timeout", 10*time.Minute, "most time for the command of an arm")
	f.StringArrayVar(&b.mix.queries, "query", nil, "statement to send (repeatable)")
	f.StringVar(&b.mix.file, "query-file", "", "file with statements to send, separated by ';', weighted by comments (-- weight: 3); - is stdin")
	b.mix.registerLearning(f)
	f.BoolVar(&b.mse, "mse", false, "send to the multi-stage engine")
	f.Uint64Var(&b.seed, "seed", 1, "seed of the order of statements and arms")
	f.StringVar(&b.threshold, "threshold", "1%", "difference of cancelled requests that matters, in percentage points")
	f.StringVar(&b.maxCancelled, "max-cancelled", "", "most that a warmed arm may cancel or fail in any restart's first window, such as 0.5%; above it the outcome is mismatch")
	f.StringVar(&b.file, "file", "", "file to store the run in (default: a new one in the state folder)")
	f.DurationVar(&b.brokerTimeout, "broker-timeout", bench.DefaultBrokerTimeout, "limit that requests give the broker, which works on after we have left")
	f.IntVar(&b.inFlight, "max-in-flight", bench.DefaultMaxInFlight, "most requests in flight, about 30 KiB each; a round that reaches it is void")
	f.IntVar(&b.repeats, "repeats", bench.DefaultRepeats, "how often a void round is repeated before the run ends")
	f.DurationVar(&b.lateness, "allow-lateness", bench.DefaultAllowLateness, "99th percentile of the sender's lateness that is never held against it; above that and 5 % of the median response time a round is void")
	f.StringArrayVar(&b.notes, "note", nil, "what is to be kept with the run, such as the broker's CPU limit (repeatable)")
	f.DurationVar(&b.every, "progress-every", 5*time.Second, "time between progress lines when stderr is not a terminal")
}

// settings are those of the flags, but for the mix.
func (b *benchFlags) settings() (bench.Settings, error) {
	s := bench.Settings{
		Rate: b.rate, Limit: b.limit, Slow: b.slow, Restarts: b.restarts, Seed: b.seed, MaxCancelled: -1,
		BrokerTimeout: b.brokerTimeout, Scale: 1, MaxInFlight: b.inFlight, Repeats: b.repeats, AllowLateness: b.lateness,
	}
	if b.every <= 0 || b.restartTimeout <= 0 || b.armTimeout <= 0 {
		return s, fmt.Errorf("--progress-every, --restart-timeout and --arm-timeout must be above 0: %w", engine.ErrUsage)
	}
	first, err := parseWindow("--cold-window", b.cold)
	if err != nil {
		return s, err
	}
	s.Windows = []bench.Window{first}
	if b.warmed != "off" {
		second, err := parseWindow("--warm-window", b.warmed)
		if err != nil {
			return s, err
		}
		s.Windows = append(s.Windows, second)
	}
	if s.Threshold, err = parseRatio("--threshold", b.threshold); err != nil {
		return s, err
	}
	if b.maxCancelled != "" {
		if s.MaxCancelled, err = parseRatio("--max-cancelled", b.maxCancelled); err != nil {
			return s, err
		}
	}
	return s, nil
}

// search is what --find-rate asks for; nil when the rate was given.
func (b *benchFlags) search() (*bench.SearchOptions, error) {
	switch {
	case b.find && b.rate != 0:
		return nil, fmt.Errorf("--rate and --find-rate: give one of them: %w", engine.ErrUsage)
	case !b.find && b.rate == 0:
		return nil, fmt.Errorf("how many requests a second? give --rate, or --find-rate to find out what the broker holds: %w", engine.ErrUsage)
	case !b.find:
		return nil, nil
	}
	share, err := parseRatio("--share", b.share)
	if err != nil {
		return nil, err
	}
	if share == 0 || b.findFrom <= 0 || b.findTo < b.findFrom || b.findWarm < 0 || b.findStep < time.Second {
		return nil, fmt.Errorf("--share and --find-from must be above 0, --find-to at least --find-from, --find-warm 0 or more, --find-step 1s or more: %w", engine.ErrUsage)
	}
	return &bench.SearchOptions{WarmFor: b.findWarm, Step: b.findStep, From: b.findFrom, To: b.findTo, Share: share}, nil
}

// parseWindow reads 0s-8s.
func parseWindow(flag, text string) (bench.Window, error) {
	from, to, ok := strings.Cut(text, "-")
	begin, err1 := time.ParseDuration(from)
	end, err2 := time.ParseDuration(to)
	if !ok || err1 != nil || err2 != nil || begin < 0 || end <= begin {
		return bench.Window{}, fmt.Errorf("%s %q: expected beginning and end with units, such as 0s-8s: %w", flag, clients.Clean(text), engine.ErrUsage)
	}
	return bench.Window{From: begin, To: end}, nil
}

// parseRatio reads 0.5% or 0.005.
func parseRatio(flag, text string) (float64, error) {
	number, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		v /= 100
	}
	if err != nil || !(v >= 0 && v <= 1) {
		return 0, fmt.Errorf("%s %q: expected 0%% to 100%%, or a ratio from 0 to 1: %w", flag, clients.Clean(text), engine.ErrUsage)
	}
	return v, nil
}
