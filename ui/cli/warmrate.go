package cli

import (
	"fmt"
	"slices"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/bench"
	"bellows/ui/connect"
	"bellows/views/text"
)

// rateAdvice says which flags were measured to make a broker of this cluster hold a rate.
// A simulation advises only a simulation; measurements of the same cluster come before
// those of others.
func (a *app) rateAdvice(rate float64, cluster *connect.Cluster) (*text.RateAdvice, error) {
	if rate <= 0 {
		return nil, fmt.Errorf("--for-rate %g: must be above 0: %w", rate, engine.ErrUsage)
	}
	runs, err := a.storedRuns(nil)
	if err != nil {
		return nil, err
	}
	simulated := cluster.Simulation() != ""
	runs = slices.DeleteFunc(runs, func(r *bench.Run) bool { return (r.Simulation != "") != simulated })
	anywhere, where := bench.Advise(runs, rate, holdsBelow), ""
	all := slices.DeleteFunc(slices.Clone(anywhere), func(r bench.Reach) bool { return r.Cluster != cluster.Name })
	if len(anywhere) > 0 && anywhere[0].Holds && (len(all) == 0 || !all[0].Holds) {
		all, where = anywhere, " of another cluster"
	}
	advice := &text.RateAdvice{Rate: rate}
	switch {
	case len(all) == 0:
		advice.Text = fmt.Sprintf("for %.4g requests/s: no warm-up was measured at this rate or above; bellows bench coldstart --rate %.4g measures which flags hold it", rate, rate)
	case !all[0].Holds:
		advice.Text = fmt.Sprintf("for %.4g requests/s: of %s measured at this rate or above none held; the best was %s: %s",
			rate, engine.Plural(len(all), "warm-up"), commandOf(&all[0]), fared(&all[0]))
	default:
		advice.Holds, advice.Flags = true, clients.Clean(all[0].Arm.What)
		advice.Text = fmt.Sprintf("for %.4g requests/s: %s held %.4g/s on %s%s: %s; it took %s",
			rate, commandOf(&all[0]), all[0].Rate, clients.Clean(all[0].Broker), where, fared(&all[0]), engine.Span(all[0].Took))
	}
	return advice, nil
}

// commandOf is the command line of a measured warm-up, but for its broker.
func commandOf(r *bench.Reach) string {
	return strings.TrimSpace("bellows warm " + clients.Clean(r.Arm.What))
}

// fared is what came of a measured warm-up beside doing nothing.
func fared(r *bench.Reach) string {
	s := fmt.Sprintf("at most %s cancelled or failed in %s", bench.Percent(r.Worst), engine.Plural(r.Restarts, "restart"))
	if r.Off >= 0 {
		s += fmt.Sprintf(", %s without a warm-up", bench.Percent(r.Off))
	}
	return s
}
