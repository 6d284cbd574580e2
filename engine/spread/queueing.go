package spread

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// replicas is how many independent closed loops are run for an estimate; their
// scatter gives its interval. fewReplicas do where one loop is long already:
// queries of many tasks even out among themselves.
const (
	replicas    = 8
	fewReplicas = 4
)

// maxTasks is how many tasks may run at once: clients times the backends that
// a query runs on.
const maxTasks = 2_000_000

// warmupShare is the part of each loop's queries that is run before measuring,
// for the queues to settle.
const warmupShare = 0.25

// queueing estimates throughput under the given number of clients, for every
// run, and compares it with the first run's.
func (c *crew) queueing(o *SimulateOptions, all []*rehearsal, runs []Run) error {
	if o.Concurrency == 0 {
		return nil
	}
	unit := all[0].meanLoad()
	if unit == 0 {
		return nil
	}
	for k, r := range all {
		if tasks := r.meanParts() * float64(o.Concurrency); tasks > maxTasks {
			runs[k].Warnings = append(runs[k].Warnings, Warning{"no-queueing", fmt.Sprintf(
				"%d clients with queries on %.0f backends each are too many tasks to simulate: the bound stands alone", o.Concurrency, r.meanParts())})
			return nil
		}
	}
	type piece struct{ run, replica int }
	var pieces []piece
	loops := make([][]loopResult, len(all))
	for k, r := range all {
		n, _ := r.queriesToRun(o)
		loops[k] = make([]loopResult, n)
		for i := range n {
			pieces = append(pieces, piece{k, i})
		}
	}
	c.stage("queueing", int64(len(pieces)))
	if err := c.each(len(pieces), func(_, i int) error {
		p := pieces[i]
		r := all[p.run]
		rng := rand.New(rand.NewPCG(o.Seed, mix64(uint64(p.replica)+1<<40)))
		l := newClosedLoop(r.outcomes, len(r.eligible.Backends), o.Concurrency, unit, rng)
		_, queries := r.queriesToRun(o)
		var err error
		loops[p.run][p.replica], err = l.measure(c, queries, r.meanLoad()/unit)
		c.done(1)
		return err
	}); err != nil {
		return err
	}
	for k, r := range all {
		runs[k].Queue = summarizeLoops(loops[k], loops[0], k == 0)
		runs[k].Queue.Utilization /= float64(len(r.eligible.Backends))
		if demands, ok := r.singleDemands(unit); ok {
			runs[k].Queue.ClosedForm = closedForm(demands, o.Concurrency)
		}
	}
	return nil
}

type loopResult struct {
	throughput  float64
	utilization float64 // busy backends, on average
	completed   int64
}

// measure runs so many queries. Throughput comes from the time that backends
// were busy: by the utilisation law that is throughput times a query's mean
// need, and it scatters far less than counting ends does.
func (l *closedLoop) measure(c *crew, queries int64, meanNeed float64) (loopResult, error) {
	warmup := int64(float64(queries) * warmupShare)
	var busy, clock float64
	for done := int64(0); done < queries; {
		if l.finish() {
			done++
			if done == warmup {
				busy, clock = l.busyTime(), l.clock
			}
			if done%1024 == 0 && c.ctx.Err() != nil {
				return loopResult{}, c.ctx.Err()
			}
		}
	}
	r := loopResult{completed: queries - warmup}
	if span := l.clock - clock; span > 0 {
		r.utilization = (l.busyTime() - busy) / span
		r.throughput = r.utilization / meanNeed
	}
	return r, nil
}

// queriesToRun shares the allowed events out over the loops of a run, but
// leaves every client at least one query that counts.
func (r *rehearsal) queriesToRun(o *SimulateOptions) (loops int, queries int64) {
	fit := int64(float64(o.QueueEvents) / r.meanParts() / replicas)
	least := max(int64(float64(o.Concurrency)/(1-warmupShare))+1, 32)
	if fit < least {
		return fewReplicas, least
	}
	return replicas, fit
}

// meanParts is on how many backends a query runs, on average.
func (r *rehearsal) meanParts() float64 {
	sum := 0.0
	for k := range r.outcomes {
		sum += float64(len(r.outcomes[k].parts))
	}
	return max(1, sum/float64(len(r.outcomes)))
}

// meanLoad is a query's load over all backends, on average.
func (r *rehearsal) meanLoad() float64 {
	sum := 0.0
	for k := range r.outcomes {
		for _, p := range r.outcomes[k].parts {
			sum += p.load
		}
	}
	return sum / float64(len(r.outcomes))
}

// singleDemands are the backends' demands, when every query runs on one.
func (r *rehearsal) singleDemands(unit float64) ([]float64, bool) {
	for k := range r.outcomes {
		if len(r.outcomes[k].parts) != 1 {
			return nil, false
		}
	}
	return r.demands(unit), true
}

// demands are what a query needs of each backend, on average, per unit.
func (r *rehearsal) demands(unit float64) []float64 {
	d := make([]float64, len(r.eligible.Backends))
	for k := range r.outcomes {
		for _, p := range r.outcomes[k].parts {
			d[p.backend] += p.load / unit / float64(len(r.outcomes))
		}
	}
	return d
}

func summarizeLoops(loops, base []loopResult, isBase bool) *Queue {
	q := &Queue{}
	for _, l := range loops {
		q.Utilization += l.utilization / float64(len(loops))
		q.Completed += l.completed
	}
	x, y := throughputs(loops), throughputs(base)
	q.Throughput = meanInterval(x)
	q.Gain = ratioInterval(x, y)
	if isBase {
		q.Gain = Estimate{1, 1, 1}
	}
	return q
}

func throughputs(loops []loopResult) []float64 {
	x := make([]float64, len(loops))
	for i := range loops {
		x[i] = loops[i].throughput
	}
	return x
}

// meanInterval is a mean with its 95 % confidence interval by Student's t.
func meanInterval(x []float64) Estimate {
	mean, sd := stat.MeanStdDev(x, nil)
	half := tFactor(len(x)) * sd / math.Sqrt(float64(len(x)))
	return Estimate{mean, mean - half, mean + half}
}

// ratioInterval is the ratio of two means of independent values, with its
// 95 % confidence interval by error propagation.
func ratioInterval(x, y []float64) Estimate {
	mx, sx := stat.MeanStdDev(x, nil)
	my, sy := stat.MeanStdDev(y, nil)
	if mx == 0 || my == 0 {
		return Estimate{}
	}
	relative := math.Sqrt(sx*sx/(mx*mx)/float64(len(x)) + sy*sy/(my*my)/float64(len(y)))
	mean := mx / my
	half := tFactor(min(len(x), len(y))) * relative * mean
	return Estimate{mean, mean - half, mean + half}
}

func tFactor(n int) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile(0.975)
}
