package spread

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// maxTasks is how many tasks may run at once: clients times the backends that
// a query runs on.
const maxTasks = 2_000_000

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
	plans := make([]loopPlan, len(all))
	for k, r := range all {
		plans[k] = r.planLoops(o, unit)
	}
	if err := c.runLoops(o, plans); err != nil {
		return err
	}
	for k, r := range all {
		runs[k].Queue = summarizeLoops(plans[k].results, plans[0].results, k == 0)
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

// meanParts is on how many backends a query runs, on average.
func (r *rehearsal) meanParts() float64 {
	sum := 0.0
	for k := range r.samples {
		sum += float64(len(r.outcomes.at(k).parts))
	}
	return max(1, sum/float64(r.samples))
}

// meanLoad is a query's load over all backends, on average.
func (r *rehearsal) meanLoad() float64 {
	sum := 0.0
	for k := range r.samples {
		for _, p := range r.outcomes.at(k).parts {
			sum += p.load
		}
	}
	return sum / float64(r.samples)
}

// singleDemands are the backends' demands, when every query runs on one.
func (r *rehearsal) singleDemands(unit float64) ([]float64, bool) {
	for k := range r.samples {
		if len(r.outcomes.at(k).parts) != 1 {
			return nil, false
		}
	}
	return r.demands(unit), true
}

// demands are what a query needs of each backend, on average, per unit.
func (r *rehearsal) demands(unit float64) []float64 {
	d := make([]float64, len(r.eligible.Backends))
	for k := range r.samples {
		for _, p := range r.outcomes.at(k).parts {
			d[p.backend] += p.load / unit / float64(r.samples)
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
	half := tFactor(float64(len(x)-1)) * sd / math.Sqrt(float64(len(x)))
	return Estimate{mean, mean - half, mean + half}
}

// ratioInterval is the ratio of two means of independent values, with its
// 95 % confidence interval by error propagation, and the degrees of freedom of
// Welch and Satterthwaite.
func ratioInterval(x, y []float64) Estimate {
	mx, vx := stat.MeanVariance(x, nil)
	my, vy := stat.MeanVariance(y, nil)
	if mx == 0 || my == 0 {
		return Estimate{}
	}
	nx, ny := float64(len(x)), float64(len(y))
	ex, ey := vx/(mx*mx)/nx, vy/(my*my)/ny // squared relative errors
	mean, half := mx/my, 0.0
	if sum := ex + ey; sum > 0 {
		freedom := sum * sum / (ex*ex/(nx-1) + ey*ey/(ny-1))
		half = tFactor(freedom) * math.Sqrt(sum) * mean
	}
	return Estimate{mean, mean - half, mean + half}
}

// tFactor is how many standard errors make half a 95 % interval.
func tFactor(freedom float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile(0.975)
}
