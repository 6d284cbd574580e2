package spread

import "math/rand/v2"

// A run's closed loop is repeated: the scatter of the repetitions gives the
// estimate's interval. Rounds of them follow one another until it is narrow
// enough, or the allowed events are used up.
const (
	loopsPerRound = 4
	mostLoops     = 16
	// narrowEnough is half an interval, in relation to its mean.
	narrowEnough = 0.0025
)

// warmupShare is the part of each loop's queries that is run before measuring,
// for the queues to settle.
const warmupShare = 0.25

// loopPlan is how often to repeat a run's loop of so many queries, and what came
// of it so far.
type loopPlan struct {
	run     *rehearsal
	unit    float64 // load that takes one backend one unit of time
	need    float64 // of a query, on average, in that time
	loops   int
	queries int64
	results []loopResult
}

// planLoops shares the allowed events out over the loops of a run, but leaves
// every client at least one query that counts.
func (r *rehearsal) planLoops(o *SimulateOptions, unit float64) loopPlan {
	fit := float64(o.QueueEvents) / r.meanParts()
	queries := max(int64(fit/mostLoops), int64(float64(o.Concurrency)/(1-warmupShare))+1, 32)
	rounds := int(fit/float64(queries)) / loopsPerRound
	return loopPlan{run: r, unit: unit, need: r.meanLoad() / unit, loops: max(1, rounds) * loopsPerRound, queries: queries}
}

// settled is whether another round is not worth it.
func (p *loopPlan) settled() bool {
	if len(p.results) == 0 || len(p.results) >= p.loops {
		return len(p.results) > 0
	}
	e := meanInterval(throughputs(p.results))
	return e.High-e.Mean <= narrowEnough*e.Mean
}

// runLoops runs rounds of loops. Which follow depends on the results alone, and a
// loop's draws on its number, so the outcome is the same on any number of
// workers.
func (c *crew) runLoops(o *SimulateOptions, plans []loopPlan) error {
	total := 0
	for k := range plans {
		total += plans[k].loops
	}
	c.stage("queueing", int64(total))
	for {
		type piece struct{ plan, number int }
		var pieces []piece
		for k := range plans {
			p := &plans[k]
			if p.settled() {
				c.done(int64(p.loops - len(p.results)))
				p.loops = len(p.results)
				continue
			}
			for range loopsPerRound {
				pieces = append(pieces, piece{k, len(p.results)})
				p.results = append(p.results, loopResult{})
			}
		}
		if len(pieces) == 0 {
			return nil
		}
		if err := c.each(len(pieces), func(_, i int) (err error) {
			p := &plans[pieces[i].plan]
			p.results[pieces[i].number], err = p.loop(c, o, pieces[i].number)
			c.done(1)
			return err
		}); err != nil {
			return err
		}
	}
}

func (p *loopPlan) loop(c *crew, o *SimulateOptions, number int) (loopResult, error) {
	rng := rand.New(rand.NewPCG(o.Seed, mix64(uint64(number)+1<<40)))
	l := newClosedLoop(&p.run.outcomes, len(p.run.eligible.Backends), o.Concurrency, p.unit, rng)
	return l.measure(c, p.queries, p.need)
}
